package jsonschema

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/diff"
	"github.com/agentcard-go/cardgen/sdk/internal/compare"
)

// Use says which party sends the values of a schema.
type Use uint8

const (
	// AsInput: the caller sends the values.
	AsInput Use = iota
	// AsOutput: the caller receives the values.
	AsOutput
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
	// CodeUnproven: neither a proof nor an example was found. Breaking.
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
	j, err := compared(old, new, use, diff.OptionsOf(opts))
	if err != nil {
		return nil, err
	}
	j.Changes.Sort()
	return j.Changes, nil
}

// compared reads and compares two schemas.
func compared(old, new []byte, use Use, o diff.Options) (j compare.Judged, err error) {
	var r compare.Reader
	before, err := r.Read(old, o.Limits)
	if err != nil {
		return j, err
	}
	after, err := r.Read(new, o.Limits)
	if err != nil {
		return j, err
	}
	octets, nodes := o.Limits.ForResult(len(old) + len(new))
	if r.Nodes > nodes {
		return j, &card.LimitError{Limit: "ResultNodes", Max: int64(nodes)}
	}
	budget := compare.Budget{Octets: octets}
	j = compare.Judge(&r, compare.Side{Schema: before}, compare.Side{Schema: after}, use == AsOutput, o, &budget)
	if budget.Octets < 0 {
		return j, &card.LimitError{Limit: "ResultBytes", Max: octets, Pointer: j.Changes[len(j.Changes)-1].Pointer()}
	}
	return j, nil
}
