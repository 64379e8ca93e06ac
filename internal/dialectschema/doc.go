// Package dialectschema reads the embedded JSON Schemas of the dialects: [Load] returns that of
// a kind of documents with the files that it refers to, [Bundle.Standalone] one document of it
// for other validators, and [Bundle.Explain] what it says about a location in a card.
package dialectschema
