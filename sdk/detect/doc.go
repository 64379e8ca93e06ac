// Package detect detects the card format of a JSON document by its shape.
//
// Cards of several formats share addresses and member names, and most have no member
// that names the format. [Detect] matches the members of a document against an ordered
// list of rules; the first rule that matches determines the format. The rules are data
// (schemas/detection.json). This package interprets them on the JSON text and imports
// no dialect package, so a program that only detects formats stays small.
//
// When the shape matches several formats, the document's address may decide: see [From]. It
// never overrides the shape.
package detect
