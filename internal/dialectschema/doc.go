// Package dialectschema reads the embedded JSON Schemas of the dialects: [Load] returns the
// schema of a kind of documents with the files that it refers to, and [LoadType] the schema of a Go
// type. [Bundle.Export] returns one document in standard keywords for other validators, and
// [Bundle.Explain] the schemas that describe a location in a card.
package dialectschema
