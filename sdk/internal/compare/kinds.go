package compare

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

var kindNames = map[string]scan.KindSet{"null": scan.Null, "boolean": scan.Boolean, "integer": scan.Integer, "number": scan.Number,
	"string": scan.Text, "array": scan.Array, "object": scan.Object}

// typeKeyword returns the kinds that the keyword type admits. known is false if a name is not
// the name of a type.
func typeKeyword(n Value) (set scan.KindSet, known bool) {
	value := n.Member("type")
	if value.absent() {
		return scan.AnyKind, true
	}
	names := []Value{value}
	if value.Kind() == card.KindArray {
		names = value.List()
	}
	for _, name := range names {
		if kindNames[name.Text()] == 0 {
			return scan.AnyKind, false
		}
		set |= kindNames[name.Text()]
	}
	return set, true
}

// kindOf returns the possible kinds of a value: whether 1.0 is an integer depends on the draft.
func kindOf(n Value) scan.KindSet {
	if n.Kind() == card.KindNumber && !strings.ContainsAny(n.Text(), ".eE") {
		return scan.Integer
	}
	return scan.KindsOf(n.Kind())
}

// typesOf returns the kinds of values that a subschema can admit according to type, const and
// enum.
func (j *comparison) typesOf(s sub) scan.KindSet {
	set := scan.AnyKind
	if s.kinds != 0 {
		set = s.kinds
	}
	if f, known := j.docs[s.doc].facts[s.n.place()]; known {
		set &= f.types
	}
	return set
}

// typesOf returns the kinds of values that a schema object can admit.
func typesOf(n Value) scan.KindSet {
	set, known := typeKeyword(n)
	if !known {
		set = scan.AnyKind
	}
	if values, ok := valuesOf(n); ok {
		var of scan.KindSet
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
