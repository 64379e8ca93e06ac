// Package upstream tests the generator on the published schemas of the formats: each
// becomes a package that compiles, has a Go type for every definition and accepts the
// schema's own examples. The published schemas of MCP and of server.json also validate the
// documents of our vectors, as a second opinion on our packages.
//
// The schemas are third-party files and not part of this project: they are read from
// ../shared/data/upstream beside it, or from CARD_UPSTREAM, those of server.json from
// ../discovery beside that folder, and without them the tests are skipped.
package upstream
