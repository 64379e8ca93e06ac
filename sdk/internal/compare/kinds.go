package compare

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
)

var kindNames = map[string]rawjson.KindSet{"null": rawjson.Null, "boolean": rawjson.Boolean, "integer": rawjson.Integer, "number": rawjson.Number,
	"string": rawjson.Text, "array": rawjson.Array, "object": rawjson.Object}

// typeKeyword returns the kinds that the keyword type admits. known is false if a name is not
// the name of a type.
func typeKeyword(n *Node) (set rawjson.KindSet, known bool) {
	value := n.Member("type")
	if value == nil {
		return rawjson.AnyKind, true
	}
	names := []*Node{value}
	if value.Kind == card.KindArray {
		names = value.Items
	}
	for _, name := range names {
		if kindNames[name.Text] == 0 {
			return rawjson.AnyKind, false
		}
		set |= kindNames[name.Text]
	}
	return set, true
}

// kindOf returns the possible kinds of a value: whether 1.0 is an integer depends on the draft.
func kindOf(n *Node) rawjson.KindSet {
	if n.Kind == card.KindNumber && !strings.ContainsAny(n.Text, ".eE") {
		return rawjson.Integer
	}
	return rawjson.KindsOf(n.Kind)
}

// typesOf returns the kinds of values that a subschema can admit according to type, const and
// enum.
func (j *comparison) typesOf(s sub) rawjson.KindSet {
	set := rawjson.AnyKind
	if s.kinds != 0 {
		set = s.kinds
	}
	if f, known := j.docs[s.doc].facts[s.n]; known {
		set &= f.types
	}
	return set
}

// typesOf returns the kinds of values that a schema object can admit.
func typesOf(n *Node) rawjson.KindSet {
	set, known := typeKeyword(n)
	if !known {
		set = rawjson.AnyKind
	}
	if values, ok := valuesOf(n); ok {
		var of rawjson.KindSet
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
