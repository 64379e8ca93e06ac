package check

import (
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
)

// Kinds is a set of JSON kinds.
type Kinds uint8

// The JSON kinds. Integer is the part of Number with whole values.
const (
	Null Kinds = 1 << iota
	Boolean
	Integer
	Fraction
	Text
	Array
	Object

	Number  = Integer | Fraction
	AnyKind = Null | Boolean | Number | Text | Array | Object
)

// KindOf returns the kind of a JSON value; it is always a single kind.
func KindOf(v string) Kinds {
	switch v[0] {
	case 'n':
		return Null
	case 't', 'f':
		return Boolean
	case '"':
		return Text
	case '[':
		return Array
	case '{':
		return Object
	case rawjson.NotFinite:
		return Fraction // an invalid literal, reported elsewhere; any kind of number will do
	}
	if decimal.IsInteger(v) {
		return Integer
	}
	return Fraction
}

// StringOf returns the value of a JSON string.
func StringOf(v string) string { return rawjson.Unquote(v) }

// equalAny reports whether v is the same JSON value as one of the texts.
func equalAny(v string, texts ...string) bool {
	return slices.ContainsFunc(texts, func(t string) bool { return rawjson.Equal(v, t) })
}
