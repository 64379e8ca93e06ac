// Package jsonschema compares JSON Schemas and reports findings in their output format.
//
// [Judge] decides in both directions whether documents that are valid under one schema are valid
// under another one. A breaking change has a counter-example: a small document that is valid under
// one schema and not under the other one. [Compare] decides one direction and returns the changes
// in the form of package diff.
//
// A change is [Compatible] only if there is a proof, and [Breaking] only if there is a document.
// Everything else is [Undecided], with a reason; Compare reports it as [diff.Breaking] without an
// example. The proof and the document come from one search that takes the keywords of both
// schemas apart (docs/decisions/0048-schema-evolution.md):
//
//   - numbers as exact decimals, enumerations and constants as sets;
//   - patterns as automata; look-around and back references are tried with samples only;
//   - formats by samples, and by a table of the formats that contain others. A format asserts, in
//     every draft; a format that JSON Schema does not define asserts nothing;
//   - objects with open, closed and partially open content, arrays, combinations and conditions;
//   - references inside the document, also recursive ones. What another document requires is
//     not known.
//
// Keywords that JSON Schema does not define, and contentEncoding and contentMediaType, are
// annotations. A schema without $schema is read as the draft that its keywords belong to:
// draft-07 with definitions, dependencies or a list of schemas in items, otherwise 2020-12.
// [Judgement].Drafts says which. A schema with definitions and without constraints of its own is
// a library: each definition is compared with the definition of the same name, and [Answer].At
// names the definition to which an example belongs.
//
// The work is limited in proportion to the size of the schemas. A change that would need more
// work is undecided.
//
// [Basic] writes the findings of a validation in the output format "basic" (draft 2020-12,
// section 12.4.2), for programs that read the results of any validator.
package jsonschema
