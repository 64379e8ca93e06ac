package compare

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/diff"
	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// objects compares the rules for objects.
func (j *comparison) objects(a, b sub, types scan.KindSet) {
	relevant := types&scan.Object != 0
	j.count(a, b, relevant, "minProperties", 1)
	j.count(a, b, relevant, "maxProperties", -1)
	if !relevant {
		return
	}
	j.required(a.keyword("required"), b.keyword("required"))
	j.dependentRequired(a.keyword("dependentRequired"), b.keyword("dependentRequired"))
	x, y := a.keyword("dependentSchemas"), b.keyword("dependentSchemas")
	for name := range names(x.n, y.n) {
		j.compare(property(x, name), property(y, name))
	}
	j.compare(a.keyword("propertyNames"), b.keyword("propertyNames"))
	j.properties(a, b)
}

// property returns a member of the value of a keyword, an absent sub if there is none.
func property(s sub, name string) sub {
	if n := s.n.Member(name); !n.absent() {
		return s.inside(n, name)
	}
	return sub{doc: s.doc}
}

// required compares two lists of names.
func (j *comparison) required(x, y sub) {
	if !differ(x, y) {
		return
	}
	j.names(x, y, diff.Compatible)
	j.names(y, x, diff.Breaking)
}

// names records each name that is only in the first list.
func (j *comparison) names(in, notIn sub, class diff.Class) {
	known := make(map[int]bool)
	if !notIn.n.absent() {
		for _, name := range notIn.n.Items() {
			known[name.ID()] = true
		}
	}
	if in.n.absent() {
		return
	}
	for i, name := range in.n.Items() {
		if !known[name.ID()] {
			code, message := CodeRequiredRemoved, "a member is no longer required"
			if in.doc == 1 {
				code, message = CodeRequiredAdded, "a member is required"
			}
			j.record(in.inside(name, index(i)), sub{doc: notIn.doc}, class, code, message)
		}
	}
}

func (j *comparison) dependentRequired(x, y sub) {
	for name := range names(x.n, y.n) {
		j.required(property(x, name), property(y, name))
	}
}

// properties compares properties, patternProperties and additionalProperties, which depend
// on each other.
func (j *comparison) properties(a, b sub) {
	x, y := a.keyword("properties"), b.keyword("properties")
	rest, wide := a.keyword("additionalProperties"), b.keyword("additionalProperties")
	j.patterns(a, b, wide)
	narrowPatterns, widePatterns := a.keyword("patternProperties"), b.keyword("patternProperties")
	j.members(x, y, func(name string, p, q sub) {
		if !p.n.absent() {
			// compare also compares the patterns that match the member.
			named, known := j.matching(widePatterns, name)
			j.one(p, q, a.doc == 0, known && len(named) > 0 || j.implied(p, wide))
		} else {
			j.one(p, q, a.doc != 0, j.admitsAll(q) || j.addedAdmits(narrowPatterns, rest, q, name))
		}
	})
	if rest.n.absent() && j.options.DeclaredOnly && !wide.n.absent() {
		j.wider(rest, wide, "additionalProperties")
		return
	}
	j.compare(rest, wide)
}

// addedAdmits reports whether a property that only the wide schema declares admits the values
// that the narrow one admits for the member. These follow from the patterns that match its
// name, otherwise from additionalProperties.
func (j *comparison) addedAdmits(patterns, rest, q sub, name string) bool {
	named, known := j.matching(patterns, name)
	for _, p := range named {
		if j.implied(p, q) {
			return true
		}
	}
	switch {
	case !known || len(named) > 0:
		return false
	case rest.n.IsFalse() || rest.n.absent() && j.options.DeclaredOnly:
		return true // the member is not sent
	}
	return j.implied(rest, q)
}

// matching returns the schemas of patternProperties whose pattern matches a name. known is
// false if a pattern was too expensive to match, so that the list may be incomplete.
func (j *comparison) matching(patterns sub, name string) (list []sub, known bool) {
	if patterns.n.absent() || patterns.n.Kind() != card.KindObject {
		return nil, true
	}
	known = true
	for source, n := range patterns.n.Members() {
		if !j.pay(matchCost + len(name)*len(source)/textUnit) {
			return nil, false
		}
		switch matches, followed := j.matches(source, name); {
		case !followed:
			known = false
		case matches:
			list = append(list, patterns.inside(n, source))
		}
	}
	return list, known
}

// matchCost is the cost of matching a short name, in units of reading one value.
const matchCost = 8

// matchSteps bounds the work for a pattern with back references.
const matchSteps = 1 << 10

// matches reports whether a pattern matches a name, and whether the result is known. Counted
// repetitions are not matched, since their cost is not proportional to the length of the
// pattern.
func (j *comparison) matches(source, name string) (matches, known bool) {
	re, compiled := j.expressions[source]
	if !compiled {
		if !strings.Contains(source, "{") {
			re, _ = ecmaregexp.Compile(source) // nil for an invalid pattern
		}
		j.expressions[source] = re
	}
	if re == nil {
		return false, false
	}
	matches, _, err := re.Search(name, matchSteps)
	return matches, err == nil
}

// one records a property that only one of the two schemas has.
func (j *comparison) one(p, q sub, removed, ok bool) {
	class, code, message, without := diff.Compatible, CodePropertyAdded, "a property was added", "the old schema"
	if removed {
		code, message, without = CodePropertyRemoved, "a property was removed", "the new schema"
	}
	if !ok {
		class = diff.Breaking
		message += "; " + without + choose(!q.n.absent(), " admits the member with other values", " does not admit all its values")
	}
	j.record(p, q, class, code, message)
}

// patterns compares patternProperties.
func (j *comparison) patterns(a, b, wide sub) {
	x, y := a.keyword("patternProperties"), b.keyword("patternProperties")
	j.members(x, y, func(_ string, p, q sub) {
		if !p.n.absent() && j.admitsAll(wide) {
			j.wider(p, q, "the rule for these names")
		} else {
			j.unproven(p, q, "the members with these names changed")
		}
	})
}

// members compares the schemas that both x and y have for a name. It calls one for the others.
func (j *comparison) members(x, y sub, one func(name string, p, q sub)) {
	for name := range names(x.n, y.n) {
		if p, q := property(x, name), property(y, name); !p.n.absent() && !q.n.absent() {
			j.compare(p, q)
		} else {
			one(name, p, q)
		}
	}
}

// distinct reports whether no value is valid against two of the schemas. Their types, their
// values, or a member with a different constant in each schema must exclude it.
func (j *comparison) distinct(list []sub) bool {
	var seen scan.KindSet
	byType, values := true, make(map[int]bool)
	byValue := true
	for _, s := range list {
		if !j.pay(j.docs[s.doc].facts[s.n.place()].cost) {
			return false
		}
		types := j.typesOf(s)
		byType = byType && seen&types == 0
		seen |= types
		if s.n.absent() || s.n.Kind() != card.KindObject {
			byValue = false
			continue
		}
		only, ok := valuesOf(s.n)
		byValue = byValue && ok
		for _, v := range only {
			byValue = byValue && !values[v.ID()]
			values[v.ID()] = true
		}
	}
	if byType || byValue {
		return true
	}
	name, _ := j.discriminator(list)
	return name != ""
}

// discriminator returns the name of a member that all schemas require with different constants,
// and the schemas by the number of the constant. The name is empty if there is none.
func (j *comparison) discriminator(list []sub) (name string, byValue map[int]sub) {
	if len(list) == 0 || list[0].n.absent() {
		return "", nil
	}
	required := list[0].n.Member("required")
	if required.absent() {
		return "", nil
	}
	for i, name := range required.Items() {
		if i == maxDiscriminators {
			break
		}
		if byValue := j.discriminates(list, name.Text()); byValue != nil {
			return name.Text(), byValue
		}
	}
	return "", nil
}

// maxDiscriminators is the number of required members that are tried.
const maxDiscriminators = 8

func (j *comparison) discriminates(list []sub, name string) map[int]sub {
	byValue := make(map[int]sub, len(list))
	for _, s := range list {
		if s.n.absent() || !j.pay(j.docs[s.doc].facts[s.n.place()].cost) || j.typesOf(s) != scan.Object {
			return nil
		}
		value := discriminatorValue(s, name)
		if value.absent() {
			return nil
		}
		if _, known := byValue[value.ID()]; known {
			return nil
		}
		byValue[value.ID()] = s
	}
	return byValue
}

// discriminatorValue returns the constant of a member that a schema requires, absent if there
// is none.
func discriminatorValue(s sub, name string) Value {
	if name == "" {
		return Value{}
	}
	only, required := s.n.Member("properties").Member(name).Member("const"), s.n.Member("required")
	if only.absent() || !slices.ContainsFunc(required.List(), func(n Value) bool { return n.Kind() == card.KindString && n.Text() == name }) {
		return Value{}
	}
	return only
}
