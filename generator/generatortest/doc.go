// Package generatortest tests generated packages as a whole, and generates random documents of
// a dialect from its schemas for that.
//
// # Random documents
//
// The plan has the constraints of each location, and values are chosen to satisfy them. They
// include rare values that readers often get wrong: numbers beyond float64, decimals with
// trailing zeros, empty strings, lists and objects, members that the schema does not define, and
// null where it is allowed.
//
// A plan does not have all constraints; hand-written checks are missing above all. A dialect can
// have valid values for them in samples.json, beside its schemas. Its own validator covers the
// rest: values with findings are removed until there are none. This may fail; the caller must
// check the share of seeds that give a document.
//
// A document depends only on its seed. Property tests over all cards of a dialect use such
// documents, and the comparison with an independent validator starts from them.
//
// [Mutations] changes JSON values in one location each, for tests that compare the verdicts of
// validators.
//
// # Compiled packages
//
// The tests compile packages of small schemas of edge cases: both validators of each package
// check tables of documents, mutants of these documents, and values that were not decoded from
// a document. A file of testdata has a schema and its documents. Each document is followed by
// exactly the findings expected for it, indented with a tab: "#", the pointer, the code, and
// "warning" for a warning.
//
// They also compile packages of the published schemas of the formats: each has a Go type for
// every definition and accepts the schema's own examples. The published schemas of MCP and
// server.json also validate the documents of our vectors, as a second opinion on our packages.
// These schemas are third-party files and not part of this project. They are read from
// ../shared/data/upstream beside it, or from CARD_UPSTREAM; the schemas of server.json are read
// from ../discovery beside that folder. Without them the tests are skipped.
package generatortest
