package compare

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// kinds is a set of kinds of values. Numbers are split into integers and others.
type kinds uint8

const (
	null kinds = 1 << iota
	boolean
	integer
	fraction
	text
	array
	object

	number  = integer | fraction
	anyKind = null | boolean | number | text | array | object
)

var kindNames = map[string]kinds{"null": null, "boolean": boolean, "integer": integer, "number": number,
	"string": text, "array": array, "object": object}

// typeKeyword returns the kinds that the keyword type admits. known is false if a name is not
// the name of a type.
func typeKeyword(n *Node) (set kinds, known bool) {
	value := n.Member("type")
	if value == nil {
		return anyKind, true
	}
	names := []*Node{value}
	if value.Kind == card.KindArray {
		names = value.Items
	}
	for _, name := range names {
		if kindNames[name.Text] == 0 {
			return anyKind, false
		}
		set |= kindNames[name.Text]
	}
	return set, true
}

// kindOf returns the possible kinds of a value: whether 1.0 is an integer depends on the draft.
func kindOf(n *Node) kinds {
	switch n.Kind {
	case card.KindNull:
		return null
	case card.KindBool:
		return boolean
	case card.KindString:
		return text
	case card.KindArray:
		return array
	case card.KindObject:
		return object
	}
	if strings.ContainsAny(n.Text, ".eE") {
		return number
	}
	return integer
}

// typesOf returns the kinds of values that a subschema can admit according to type, const and
// enum.
func (j *comparison) typesOf(s sub) kinds {
	set := anyKind
	if s.kinds != 0 {
		set = s.kinds
	}
	if f, known := j.docs[s.doc].facts[s.n]; known {
		set &= f.types
	}
	return set
}

// typesOf returns the kinds of values that a schema object can admit.
func typesOf(n *Node) kinds {
	set, known := typeKeyword(n)
	if !known {
		set = anyKind
	}
	if values, ok := valuesOf(n); ok {
		var of kinds
		for _, value := range values {
			of |= kindOf(value)
		}
		set &= of
	}
	return set
}

// valuesOf returns the only values that const and enum admit.
func valuesOf(n *Node) (values []*Node, ok bool) {
	list := n.Member("enum")
	if list != nil && list.Kind == card.KindArray {
		values, ok = list.Items, true
	}
	only := n.Member("const")
	if only == nil {
		return values, ok
	}
	if ok && !slices.ContainsFunc(values, func(v *Node) bool { return v.ID == only.ID }) {
		return nil, true
	}
	return []*Node{only}, true
}
