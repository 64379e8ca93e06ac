// Package op numbers the checks of the tables of package checkrt, see checkrt.Keyword.
package op

// Code says what a check asks of a JSON value.
type Code uint8

// Applicators: checks that apply other subschemas to the same value.
const (
	// Never refuses every value.
	Never Code = iota + 1
	// Ref applies subschema N.
	Ref
	// NullOr applies subschema N to every value but null.
	NullOr
	// Versions applies subschema N in the versions from Low to High.
	Versions
	// AnyOf and OneOf count the alternatives that hold; Arg is a *checkrt.Alternatives.
	AnyOf
	OneOf
	// Dispatch applies the alternative that the kind or the discriminator of the value
	// selects; Arg is a *checkrt.Alternatives.
	Dispatch
	// Not refuses what subschema N holds of.
	Not
	// If applies subschema Low where subschema N holds, and High where it does not.
	If
	// DependentSchema applies subschema N where the member Arg, a string, is present.
	DependentSchema
)

// Checks of values of any kind.
const (
	// Const compares with the JSON text Arg, a string; Enum with each of a []string. Both
	// look at values of the kinds Low only.
	Const Code = iota + 32
	Enum
	// ReadOnly refuses what a builder sets.
	ReadOnly
	// Call runs the hand-written check of number N on values of the kinds Low.
	Call
	// Type asks for one of the kinds Low.
	Type
)

// Checks of strings. High is 1 where white space around the string does not count.
const (
	// MinOctets, MinChars and MinUTF16 bound the length from below by N, in octets, code
	// points or UTF-16 code units; the others from above.
	MinOctets Code = iota + 64
	MinChars
	MinUTF16
	MaxOctets
	MaxChars
	MaxUTF16
	// Match searches for a pattern; Arg has a method Match(string) bool.
	Match
	// Search does so for a pattern that can be left undecided; Arg is a checkrt.Searcher.
	Search
	// Format asks a func(string) bool.
	Format
	// Within asks that the string is in the caller's set of the name Arg.
	Within
)

// Checks of numbers; Arg is a number literal.
const (
	Minimum Code = iota + 96
	Maximum
	ExclusiveMinimum
	ExclusiveMaximum
	MultipleOf
	ZeroOrMinimum
	// FitsFloat64 asks that the number is within the range of float64.
	FitsFloat64
)

// Checks of arrays.
const (
	// MinItems and MaxItems bound the number of elements by N.
	MinItems Code = iota + 128
	MaxItems
	// UniqueItems refuses equal elements; UniqueBy objects with the same string at the
	// member Arg, trimmed where High is 1.
	UniqueItems
	UniqueBy
	// Contains asks that subschema N holds of at least Low elements and, where High is
	// not negative, of at most High.
	Contains
	// UnevaluatedItems applies subschema N, or refuses where that is 0, to what evaluation
	// Low leaves.
	UnevaluatedItems
)

// Checks of objects.
const (
	// MinProperties and MaxProperties bound the number of members by N.
	MinProperties Code = iota + 160
	MaxProperties
	// Order asks that the time at the second of two members, a [2]string, is not before
	// that at the first.
	Order
	// References asks that the strings at one path are among those at another; Arg is a
	// *checkrt.ReferencePaths.
	References
	// JSONSchema asks for a JSON Schema, of the draft Arg where that is not empty.
	JSONSchema
	// UnevaluatedProperties applies subschema N, or refuses where that is 0, to what
	// evaluation Low leaves.
	UnevaluatedProperties
	// Suggest warns of misspelled members; Arg is a *checkrt.Known.
	Suggest
)
