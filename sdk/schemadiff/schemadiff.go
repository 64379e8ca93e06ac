// Package schemadiff compares two JSON Schemas: it decides whether valid values stay valid.
//
// The comparison is conservative. A change is [diff.Compatible] only if the keywords prove it;
// everything else is [diff.Breaking]. For an [Input], a value that the old schema accepts must
// be accepted by the new one; for an [Output], the reverse holds. These changes can be proven:
//
//   - types added, also by another alternative of anyOf; values added to enum and const
//   - bounds and limits relaxed; pattern, format and other assertions removed
//   - required members removed; properties removed where patternProperties or
//     additionalProperties accepts them
//   - properties added where patternProperties or additionalProperties admitted no member of
//     the name, or with a schema that accepts what these did; see also [diff.DeclaredOnly].
//     Patterns with counted repetitions are not followed
//   - alternatives added to anyOf, or to oneOf if the alternatives exclude each other
//   - the same for everything inside of properties, items, references and combinations
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
package schemadiff

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/diff"
	"github.com/agentcard-go/cardgen/sdk/internal/compare"
)

// Use is the use of a schema.
type Use bool

const (
	// Input is the schema of values that the caller sends.
	Input Use = false
	// Output is the schema of values that the caller receives.
	Output Use = true
)

// Codes of changes. Narrowed and widened, added and removed describe the difference of the new
// schema from the old one; the class depends on the use of the schema.
const (
	// CodeAnnotation: only annotations or the notation changed, such as title, description
	// and the order of a list of names. Cosmetic.
	CodeAnnotation = compare.CodeAnnotation
	// CodeDefault: the keyword default changed. Compatible.
	CodeDefault = compare.CodeDefault
	// CodeWidened: the new schema accepts more.
	CodeWidened = compare.CodeWidened
	// CodeNarrowed: the new schema accepts less.
	CodeNarrowed = compare.CodeNarrowed
	// CodeUnproven: nothing proves that the schema still accepts the required values. Breaking.
	CodeUnproven = compare.CodeUnproven
	// CodePropertyAdded: properties has another member.
	CodePropertyAdded = compare.CodePropertyAdded
	// CodePropertyRemoved: properties lacks a member.
	CodePropertyRemoved = compare.CodePropertyRemoved
	// CodeRequiredAdded: another member is required.
	CodeRequiredAdded = compare.CodeRequiredAdded
	// CodeRequiredRemoved: a member is no longer required.
	CodeRequiredRemoved = compare.CodeRequiredRemoved
	// CodeValueAdded: enum or const has another value.
	CodeValueAdded = compare.CodeValueAdded
	// CodeValueRemoved: enum or const lacks a value.
	CodeValueRemoved = compare.CodeValueRemoved
)

// Compare compares two JSON Schemas and returns the changes, sorted by class and location.
// There are none if the schemas are equal as JSON values. The error is a [*card.DecodeError]
// for a text that is not JSON or exceeds a limit, and a [*card.LimitError] for a list of
// changes that exceeds a limit; see [diff.WithLimits].
func Compare(old, new []byte, use Use, opts ...diff.Option) (diff.Changes, error) {
	o := diff.OptionsOf(opts)
	before, err := card.ParseRaw(old, card.WithLimits(o.Limits))
	if err != nil {
		return nil, err
	}
	after, err := card.ParseRaw(new, card.WithLimits(o.Limits))
	if err != nil {
		return nil, err
	}
	octets, nodes := o.Limits.ForResult(len(old) + len(new))
	var r compare.Reader
	from, to := compare.Side{Schema: r.Read(before)}, compare.Side{Schema: r.Read(after)}
	if r.Nodes > nodes {
		return nil, &card.LimitError{Limit: "ResultNodes", Max: int64(nodes)}
	}
	budget := compare.Budget{Octets: octets}
	changes := compare.Compare(&r, from, to, use == Output, o, &budget)
	if budget.Octets < 0 {
		return nil, &card.LimitError{Limit: "ResultBytes", Max: octets, Pointer: changes[len(changes)-1].Pointer()}
	}
	changes.Sort()
	return changes, nil
}
