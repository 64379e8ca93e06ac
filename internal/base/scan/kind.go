package scan

import (
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
)

// KindSet is a set of the kinds of JSON values. Numbers are of two kinds: with and without an
// integral value.
type KindSet uint8

// The kinds. Integer is the part of Number with integral values: 1.0 and 1e3 are integers.
const (
	Null KindSet = 1 << iota
	Boolean
	Integer
	Fraction
	Text
	Array
	Object

	Number  = Integer | Fraction
	AnyKind = Null | Boolean | Number | Text | Array | Object
)

// kindSets are the sets with one kind, by the number of the kind in package card.
var kindSets = [...]KindSet{0, Null, Boolean, Number, Text, Array, Object}

// KindsOf returns the set for a card.Kind; it is empty for the kind of an absent value.
func KindsOf[K ~uint8](kind K) KindSet { return kindSets[kind] }

// kinds are the kinds of values by their first byte, 0 for the first bytes of numbers. [NotFinite] is
// an invalid literal, reported elsewhere; any kind of number will do.
var kinds = [256]KindSet{'n': Null, 't': Boolean, 'f': Boolean, '"': Text, '[': Array, '{': Object, NotFinite: Fraction}

// KindOfFirst returns the kind of the JSON values with a first byte, 0 for numbers.
func KindOfFirst(c byte) KindSet { return kinds[c] }

// KindOf returns the kind of a JSON value; it is always a single kind.
func KindOf(v string) KindSet {
	if k := kinds[v[0]]; k != 0 {
		return k
	}
	return kindOfNumber(v)
}

//go:noinline
func kindOfNumber(v string) KindSet {
	if decimal.IsInteger(v) {
		return Integer
	}
	return Fraction
}

// Names returns the JSON Schema names of the kinds in s, in a fixed order.
func (s KindSet) Names() []string {
	var names []string
	add := func(kinds KindSet, name string) {
		if s&kinds == kinds {
			names = append(names, name)
		}
	}
	add(Null, "null")
	add(Boolean, "boolean")
	if s&Number == Number {
		names = append(names, "number")
	} else {
		add(Integer, "integer")
	}
	add(Text, "string")
	add(Array, "array")
	add(Object, "object")
	return names
}

// String joins the names of the kinds with bars.
func (s KindSet) String() string { return strings.Join(s.Names(), "|") }

// KindName returns the kind of the value at the start of a text, with its article.
func KindName(text string) string {
	switch text[0] {
	case '{':
		return "an object"
	case '[':
		return "an array"
	case '"':
		return "a string"
	case 't', 'f':
		return "a boolean"
	case 'n':
		return "null"
	}
	return "a number"
}
