// Package op numbers the checks in the tables for validating JSON text, see the type Keyword of
// the runtime. The generator and the runtime share the codes; a generated package declares
// constants for the codes that it uses.
package op

// Code is the kind of a check of a JSON value.
type Code uint8

//go:generate go run golang.org/x/tools/cmd/stringer -type Code -output code_gen.go

// Applicators: checks that apply other subschemas to the same value.
const (
	// Never accepts no value.
	Never Code = iota + 1
	// Ref applies subschema N.
	Ref
	// NullOr applies subschema N to every value but null.
	NullOr
	// Versions applies subschema N in the versions from Low to High.
	Versions
	// AnyOf and OneOf count the alternatives that accept the value; Arg is a *cardrt.Alternatives.
	AnyOf
	OneOf
	// Dispatch applies the alternative that the kind or the discriminator of the value
	// selects; Arg is a *cardrt.Alternatives.
	Dispatch
	// Not accepts the values that subschema N does not accept.
	Not
	// If applies subschema Low if subschema N accepts the value, and High if it does not.
	If
	// DependentSchema applies subschema N if the member Arg, a string, is present.
	DependentSchema
)

// Checks of values of any kind.
const (
	// Const compares with the JSON text Arg, a string; Enum with each text of a []string. Both
	// apply only to values of the kinds Low.
	Const Code = iota + 32
	Enum
	// ReadOnly refuses every value that a builder sets.
	ReadOnly
	// Call runs the hand-written check with the number N on values of the kinds Low.
	Call
	// Type accepts the kinds Low.
	Type
)

// Checks of strings. If High is 1, white space around the string is ignored.
const (
	// MinOctets, MinChars and MinUTF16 set the minimum length N, in octets, code points or
	// UTF-16 code units; the other codes set the maximum.
	MinOctets Code = iota + 64
	MinChars
	MinUTF16
	MaxOctets
	MaxChars
	MaxUTF16
	// Match searches for a pattern; Arg has a method Match(string) bool.
	Match
	// Search is Match for a pattern whose match may remain undecided; Arg is a cardrt.Searcher.
	Search
	// Format calls Arg, a func(string) bool.
	Format
	// Within accepts the words in the caller's set named Arg.
	Within
)

// Checks of numbers; Arg is a number literal, for MultipleOf a cardrt.Divisor.
const (
	Minimum Code = iota + 96
	Maximum
	ExclusiveMinimum
	ExclusiveMaximum
	MultipleOf
	ZeroOrMinimum
	// FitsFloat64 accepts numbers within the range of float64.
	FitsFloat64
)

// Checks of arrays.
const (
	// MinItems and MaxItems bound the number of elements by N.
	MinItems Code = iota + 128
	MaxItems
	// UniqueItems refuses equal elements; UniqueBy refuses objects with the same string in the
	// member Arg, trimmed if High is 1.
	UniqueItems
	UniqueBy
	// Contains accepts lists with at least Low elements that subschema N accepts and, if High
	// is not negative, at most High.
	Contains
	// UnevaluatedItems applies subschema N to the elements that evaluation Low does not cover;
	// if N is 0, there may be none.
	UnevaluatedItems
)

// Checks of objects.
const (
	// MinProperties and MaxProperties bound the number of members by N.
	MinProperties Code = iota + 160
	MaxProperties
	// Order compares the times in two members, a [2]string: the second must not be before the
	// first.
	Order
	// References accepts strings at one path that also occur at another path; Arg is a
	// *cardrt.ReferencePaths.
	References
	// JSONSchema accepts JSON Schemas of the draft Arg, a cardrt.SchemaDraft.
	JSONSchema
	// UnevaluatedProperties applies subschema N to the members that evaluation Low does not
	// cover; if N is 0, there may be none.
	UnevaluatedProperties
	// Suggest warns about misspelled members; Arg is a *cardrt.Known.
	Suggest
)
