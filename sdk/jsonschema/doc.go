// Package jsonschema compares JSON Schemas and reports findings in their output format.
//
// [Compare] decides whether values that are valid under one schema stay valid under another.
//
// The comparison is conservative. A change is [diff.Compatible] only if the keywords prove it;
// everything else is [diff.Breaking]. With [AsInput], a value that the old schema accepts must
// be accepted by the new one; with [AsOutput], the reverse holds. These changes can be proven:
//
//   - types added, also by another alternative of anyOf; values added to enum and const
//   - bounds and limits relaxed; pattern, format and other assertions removed
//   - required members removed; properties removed where patternProperties or
//     additionalProperties accepts them
//   - properties added where patternProperties or additionalProperties admitted no member of
//     the name, or with a schema that accepts what these did; see also [diff.DeclaredOnly].
//     Patterns with counted repetitions are not followed
//   - alternatives added to anyOf, or to oneOf if the alternatives exclude each other
//   - the same inside of properties, items, references and combinations
//
// References are followed inside the document. A changed schema with unevaluatedProperties,
// anchors, dynamic references, nested identifiers or keywords of other drafts is not followed:
// the change is breaking, with the code schema-unproven. A schema without $schema is read as
// draft 2020-12. The requirements of format, contentEncoding and keywords that JSON Schema does
// not define are unknown: removing such a keyword relaxes the schema, any other change of it is
// breaking.
//
// The work is bounded by a multiple of the size of the schemas. Beyond the bound, changes are
// breaking, with the code schema-unproven.
//
// [Basic] writes the findings of a validation in the output format "basic" (draft 2020-12,
// section 12.4.2), for programs that read the results of any validator.
package jsonschema
