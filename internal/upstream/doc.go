// Package upstream tests the generator on the schemas that the makers of the formats
// publish: each becomes a package that compiles, has a Go type for every definition
// and accepts the schema's own examples. The published MCP schemas also judge the
// documents of our vectors, as a second opinion on sdk/mcp.
//
// The schemas belong to others and are not part of this project: they are read in
// ../shared/data/upstream beside it, or where CARD_UPSTREAM says, and without them
// the tests are skipped.
package upstream
