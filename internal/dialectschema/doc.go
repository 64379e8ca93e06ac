// Package dialectschema reads the embedded JSON Schemas of the dialects: [Load] returns the
// schema of a kind of documents with the files that it refers to, [LoadType] the schema of a Go
// type, [Bundle.Export] one document
// in standard keywords for other validators, and [Bundle.Explain] the schemas of a location in a
// card.
package dialectschema
