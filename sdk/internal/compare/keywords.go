package compare

import (
	"cmp"
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/diff"
)

// keywords compares two schemas that are objects, true or absent, keyword by keyword.
func (j *comparison) keywords(a, b sub) {
	if !j.pay(j.docs[a.doc].facts[a.n.place()].cost+j.docs[b.doc].facts[b.n.place()].cost) || j.hidden(a, b) {
		return
	}
	types := j.typesOf(a)
	j.annotations(a, b)
	if j.partImplies(a, b) {
		j.wider(a, b, "the schema")
		return
	}
	j.types(a, b, types)
	j.values(a, b)
	j.reference(a, b)
	j.numbers(a, b, types)
	j.texts(a, b, types)
	j.arrays(a, b, types)
	j.objects(a, b, types)
	j.conjunction(a, b)
	j.alternatives(a, b, "anyOf")
	j.alternatives(a, b, "oneOf")
	j.negation(a, b)
	j.condition(a, b)
	j.others(a, b)
}

// hidden compares schemas whose keywords are hidden by a reference that is not local.
func (j *comparison) hidden(a, b sub) bool {
	hides := func(s sub) bool { return j.docs[s.doc].draft <= draft07 && !s.n.Member("$ref").absent() }
	if !hides(a) && !hides(b) {
		return false
	}
	x, y := a.keyword("$ref"), b.keyword("$ref")
	if x.n.absent() || y.n.absent() || x.n.ID() != y.n.ID() {
		j.unproven(a, b, "a reference changed that cannot be followed")
	}
	return true
}

// annotations compares keywords that do not affect which values are valid.
func (j *comparison) annotations(a, b sub) {
	changed := func(name string) {
		x, y := a.keyword(name), b.keyword(name)
		switch {
		case !x.n.absent() && !y.n.absent() && x.n.ID() == y.n.ID():
		case name == "$schema", name == "$defs", name == "definitions": // compared elsewhere
		case name == "default":
			j.record(x, y, diff.Compatible, CodeDefault, "the default changed")
		default:
			j.record(x, y, diff.Cosmetic, CodeAnnotation, "an annotation changed")
		}
	}
	for name := range names(a.n, b.n) {
		if isAnnotation(name) {
			changed(name)
		}
	}
}

// names yields the names of the members of two objects, each once.
func names(a, b Value) func(func(string) bool) {
	return func(yield func(string) bool) {
		for name := range a.Members() {
			if !yield(name) {
				return
			}
		}
		for name := range b.Members() {
			if a.Member(name).absent() && !yield(name) {
				return
			}
		}
	}
}

// partImplies reports whether the target of a's reference or a part of a's allOf implies b. b has
// neither reference nor allOf.
func (j *comparison) partImplies(a, b sub) bool {
	if !b.keyword("$ref").n.absent() || !b.keyword("allOf").n.absent() || j.admitsAll(b) {
		return false
	}
	if t := j.target(a.keyword("$ref")); !t.n.absent() && j.implied(t, b) {
		return true
	}
	all := a.keyword("allOf")
	if !all.n.absent() && all.n.Kind() == card.KindArray {
		for i, item := range all.n.Items() {
			if j.implied(all.inside(item, index(i)), b) {
				return true
			}
		}
	}
	return false
}

// types compares the keyword type, and the types that follow from const and enum.
func (j *comparison) types(a, b sub, narrow scan.KindSet) {
	x, y := a.keyword("type"), b.keyword("type")
	if x.n.absent() && y.n.absent() {
		return
	}
	before, known := scan.KindSet(scan.AnyKind), true
	if !x.n.absent() {
		before, known = typeKeyword(a.n)
	}
	after, knownAfter := scan.KindSet(scan.AnyKind), true
	if !y.n.absent() {
		after, knownAfter = typeKeyword(b.n)
	}
	switch {
	case !x.n.absent() && !y.n.absent() && x.n.ID() == y.n.ID(), known && knownAfter && before == after:
	case !known || !knownAfter:
		j.unproven(x, y, "a type that JSON Schema does not define changed")
	case narrow&^after != 0:
		j.narrower(x, y, "the type")
	default:
		j.wider(x, y, "the type")
	}
}

// values compares const and enum.
func (j *comparison) values(a, b sub) {
	before, listed := valuesOf(a.n)
	after, limited := valuesOf(b.n)
	if !listed && !limited {
		return
	}
	x, y := valueKeyword(a), valueKeyword(b)
	switch {
	case !limited:
		j.wider(x, y, "the list of values")
		return
	case !listed:
		j.narrower(x, y, "the list of values")
		return
	}
	if beyond(before, after) {
		j.record(x, y, diff.Breaking, choose(a.doc == 0, CodeValueRemoved, CodeValueAdded), "a value was "+choose(a.doc == 0, "removed", "added"))
	}
	if beyond(after, before) {
		j.record(x, y, diff.Compatible, choose(a.doc == 0, CodeValueAdded, CodeValueRemoved), "a value was "+choose(a.doc == 0, "added", "removed"))
	}
}

func valueKeyword(s sub) sub {
	if k := s.keyword("const"); !k.n.absent() {
		return k
	}
	return s.keyword("enum")
}

// beyond reports whether one of the values is not in a list.
func beyond(values, list []Value) bool {
	in := make(map[int]bool, len(list))
	for _, v := range list {
		in[v.ID()] = true
	}
	return slices.ContainsFunc(values, func(v Value) bool { return !in[v.ID()] })
}

// reference compares $ref next to other keywords.
func (j *comparison) reference(a, b sub) {
	x, y := a.keyword("$ref"), b.keyword("$ref")
	if x.n.absent() && y.n.absent() {
		return
	}
	from, to := j.target(x), j.target(y)
	switch {
	case y.n.absent():
		j.wider(x, y, "the reference")
	case to.n.absent() || !x.n.absent() && from.n.absent():
		if x.n.absent() || x.n.ID() != y.n.ID() {
			j.unproven(x, y, "a reference changed that cannot be followed")
		}
	case x.n.absent():
		j.compare(a, to)
	default:
		j.compare(from, to)
	}
}

// numbers compares the bounds of numbers.
func (j *comparison) numbers(a, b sub, types scan.KindSet) {
	relevant := types&scan.Number != 0
	j.limit(a, b, relevant, "minimum", "exclusiveMinimum", 1)
	j.limit(a, b, relevant, "maximum", "exclusiveMaximum", -1)
	x, y := a.keyword("multipleOf"), b.keyword("multipleOf")
	switch {
	case !differ(x, y):
	case !relevant:
		j.idle(x, y)
	case y.n.absent(), !x.n.absent() && isMultiple(x.n.Text(), y.n.Text()):
		j.wider(x, y, "multipleOf")
	default:
		j.unproven(x, y, "multipleOf changed")
	}
}

// differ reports whether the values of two keywords differ.
func differ(x, y sub) bool {
	return (x.n.absent()) != (y.n.absent()) || !x.n.absent() && x.n.ID() != y.n.ID()
}

// idle records a change of keywords that apply to no admitted value.
func (j *comparison) idle(x, y sub) {
	j.record(x, y, diff.Cosmetic, CodeAnnotation, "a keyword without effect on the admitted types changed")
}

// limit compares lower bounds, or upper bounds if sign is -1. In draft-04, the exclusive bound
// is a flag next to the other keyword.
func (j *comparison) limit(a, b sub, relevant bool, name, exclusive string, sign int) {
	x, y := a.keyword(name), b.keyword(name)
	s, t := a.keyword(exclusive), b.keyword(exclusive)
	if !differ(x, y) && !differ(s, t) {
		return
	}
	if !differ(x, y) {
		x, y = s, t
	}
	if !relevant {
		j.idle(x, y)
		return
	}
	before, open, bounded := bound(a.n, name, exclusive, sign)
	after, openAfter, limited := bound(b.n, name, exclusive, sign)
	order := 1
	if bounded && limited {
		order = sign * decimal.Compare(before, after)
	}
	switch {
	case !limited, bounded && (order > 0 || order == 0 && (open || !openAfter)):
		j.wider(x, y, "the bound")
	default:
		j.narrower(x, y, "the bound")
	}
}

// bound returns the bound of numbers, and whether it is exclusive.
func bound(n Value, name, exclusive string, sign int) (literal string, open, ok bool) {
	at, beside := n.Member(name), n.Member(exclusive)
	switch {
	case beside.Kind() == card.KindNumber:
		if at.absent() || sign*decimal.Compare(beside.Text(), at.Text()) >= 0 {
			return beside.Text(), true, true
		}
		return at.Text(), false, true
	case at.Kind() != card.KindNumber:
		return "", false, false
	}
	return at.Text(), beside.IsTrue(), true
}

// count compares a limit of a length or of a number of parts: a lower limit if sign is 1. An
// absent lower limit is 0.
func (j *comparison) count(a, b sub, relevant bool, name string, sign int) {
	x, y := a.keyword(name), b.keyword(name)
	if !differ(x, y) {
		return
	}
	literal := func(s sub) string {
		if s.n.absent() {
			return choose(sign > 0, "0", "1e99")
		}
		return s.n.Text()
	}
	switch {
	case !relevant:
		j.idle(x, y)
	case !isNumber(x) || !isNumber(y):
		j.unproven(x, y, "a limit that is not a number changed")
	case y.n.absent(), cmp.Compare(sign*decimal.Compare(literal(x), literal(y)), 0) >= 0:
		j.wider(x, y, "the limit")
	default:
		j.narrower(x, y, "the limit")
	}
}

func isNumber(s sub) bool { return s.n.absent() || s.n.Kind() == card.KindNumber }

// texts compares the rules for strings.
func (j *comparison) texts(a, b sub, types scan.KindSet) {
	relevant := types&scan.Text != 0
	j.count(a, b, relevant, "minLength", 1)
	j.count(a, b, relevant, "maxLength", -1)
	j.whole(a, b, relevant, "pattern")
	j.whole(a, b, true, "format")
}

// whole compares a keyword whose values have no order, such as pattern: any change except
// removal may exclude values.
func (j *comparison) whole(a, b sub, relevant bool, name string) {
	x, y := a.keyword(name), b.keyword(name)
	switch {
	case !differ(x, y):
	case !relevant:
		j.idle(x, y)
	case y.n.absent():
		j.wider(x, y, name)
	case x.n.absent():
		j.narrower(x, y, name)
	default:
		j.unproven(x, y, name+" changed")
	}
}

// negation compares not: the wide schema must exclude no more than the narrow one.
func (j *comparison) negation(a, b sub) {
	if x, y := a.keyword("not"), b.keyword("not"); j.both(x, y, "the exclusion") {
		j.compare(y, x)
	}
}

// both reports whether both schemas have a keyword. A keyword that one of them lacks is added or
// removed.
func (j *comparison) both(x, y sub, what string) bool {
	switch {
	case x.n.absent() && y.n.absent():
	case y.n.absent():
		j.wider(x, y, what)
	case x.n.absent():
		j.narrower(x, y, what)
	default:
		return true
	}
	return false
}

// condition compares if, then and else. Conditions are comparable only if they are equal.
func (j *comparison) condition(a, b sub) {
	x, y := a.keyword("if"), b.keyword("if")
	switch {
	case !j.both(x, y, "the condition"):
	case !j.same(x, y):
		j.unproven(x, y, "a condition changed")
	default:
		j.compare(a.keyword("then"), b.keyword("then"))
		j.compare(a.keyword("else"), b.keyword("else"))
	}
}

// compared are the keywords that have a comparing function, above or in other files.
var compared = wordList{
	"type", "const", "enum", "$ref", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "pattern",
	"format", "items", "prefixItems", "additionalItems", "contains", "minContains", "maxContains", "minItems", "maxItems", "uniqueItems", "properties",
	"patternProperties", "additionalProperties", "propertyNames", "required", "dependentRequired", "dependentSchemas", "minProperties", "maxProperties",
	"allOf", "anyOf", "oneOf", "not", "if", "then", "else",
}

// others compares unknown keywords: any difference may exclude values.
func (j *comparison) others(a, b sub) {
	for name := range names(a.n, b.n) {
		x, y := a.keyword(name), b.keyword(name)
		if !compared.has(name) && !isAnnotation(name) && differ(x, y) {
			j.unproven(x, y, "a keyword changed whose effect is not followed")
		}
	}
}
