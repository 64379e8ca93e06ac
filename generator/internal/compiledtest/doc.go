// Package compiledtest compiles generated packages and tests them.
//
// Small schemas of edge cases: both validators of each package check tables of documents,
// mutants of these documents, and values that were not decoded from a document. A file of
// testdata has a schema and its documents. Each document is followed by exactly the findings
// expected for it, indented with a tab: "#", the pointer, the code, and "warning" for a
// warning.
//
// Published schemas of the formats: each becomes a package that compiles, has a Go type for
// every definition and accepts the schema's own examples. The published schemas of MCP and
// server.json also validate the documents of our vectors, as a second opinion on our packages.
// These schemas are third-party files and not part of this project. They are read from
// ../shared/data/upstream beside it, or from CARD_UPSTREAM; the schemas of server.json are read
// from ../discovery beside that folder. Without them the tests are skipped.
package compiledtest
