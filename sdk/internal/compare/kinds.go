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
func typeKeyword(n Value) (set rawjson.KindSet, known bool) {
	value := n.Member("type")
	if value.absent() {
		return rawjson.AnyKind, true
	}
	names := []Value{value}
	if value.Kind() == card.KindArray {
		names = value.List()
	}
	for _, name := range names {
		if kindNames[name.Text()] == 0 {
			return rawjson.AnyKind, false
		}
		set |= kindNames[name.Text()]
	}
	return set, true
}

// kindOf returns the possible kinds of a value: whether 1.0 is an integer depends on the draft.
func kindOf(n Value) rawjson.KindSet {
	if n.Kind() == card.KindNumber && !strings.ContainsAny(n.Text(), ".eE") {
		return rawjson.Integer
	}
	return rawjson.KindsOf(n.Kind())
}

// typesOf returns the kinds of values that a subschema can admit according to type, const and
// enum.
func (j *comparison) typesOf(s sub) rawjson.KindSet {
	set := rawjson.AnyKind
	if s.kinds != 0 {
		set = s.kinds
	}
	if f, known := j.docs[s.doc].facts[s.n.place()]; known {
		set &= f.types
	}
	return set
}

// typesOf returns the kinds of values that a schema object can admit.
func typesOf(n Value) rawjson.KindSet {
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
func valuesOf(n Value) (values []Value, ok bool) {
	list := n.Member("enum")
	if list.Kind() == card.KindArray {
		values, ok = list.List(), true
	}
	only := n.Member("const")
	if only.absent() {
		return values, ok
	}
	if ok && !slices.ContainsFunc(values, func(v Value) bool { return v.ID() == only.ID() }) {
		return nil, true
	}
	return []Value{only}, true
}
