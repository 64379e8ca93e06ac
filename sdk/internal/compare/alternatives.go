package compare

import (
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/diff"
)

// listed returns the schemas in a list, with references resolved.
func (j *comparison) listed(s sub) []sub {
	if s.n.absent() || s.n.Kind() != card.KindArray {
		return nil
	}
	list := make([]sub, s.n.Len())
	for i, item := range s.n.Items() {
		entry := s.inside(item, index(i))
		list[i] = j.follow(entry)
		list[i].entry = entry.at
	}
	return list
}

// unmatched removes the schemas that are in both lists.
func (j *comparison) unmatched(a, b []sub) (x, y []sub) {
	type group struct{ count int }
	known := make(map[int]*group)
	key := func(s sub) (int, bool) {
		f := j.docs[s.doc].facts[s.n.place()]
		return f.plain, !s.n.absent() && !f.refs
	}
	for _, s := range b {
		if id, ok := key(s); ok {
			if known[id] == nil {
				known[id] = new(group)
			}
			known[id].count++
		}
	}
	matched := make(map[int]int)
	for _, s := range a {
		id, ok := key(s)
		if g := known[id]; ok && g != nil && g.count > 0 {
			g.count--
			matched[id]++
			continue
		}
		x = append(x, s)
	}
	for _, s := range b {
		if id, ok := key(s); ok && matched[id] > 0 {
			matched[id]--
			continue
		}
		y = append(y, s)
	}
	return x, y
}

// once removes repeated schemas, which have no effect in allOf and anyOf.
func (j *comparison) once(list []sub) []sub {
	seen, kept := make(map[int]bool, len(list)), list[:0:0]
	for _, s := range list {
		f := j.docs[s.doc].facts[s.n.place()]
		if !s.n.absent() && !f.refs {
			if seen[f.plain] {
				continue
			}
			seen[f.plain] = true
		}
		kept = append(kept, s)
	}
	return kept
}

// conjunction compares allOf: the narrow schema must imply each part of the wide schema.
func (j *comparison) conjunction(a, b sub) {
	x, y := a.keyword("allOf"), b.keyword("allOf")
	if x.n.absent() && y.n.absent() {
		return
	}
	narrow, wide := j.unmatched(j.listed(x), j.listed(y))
	narrow, wide = j.once(narrow), j.once(wide)
	if len(narrow) == len(wide) {
		for i := range wide {
			j.compare(narrow[i], wide[i])
		}
		return
	}
	for _, w := range wide {
		ok := j.implied(a, w)
		for i := 0; i < len(narrow) && !ok && !j.budget.Spent(); i++ {
			ok = j.implied(narrow[i], w)
		}
		if ok {
			j.wider(sub{doc: a.doc}, w, "the added part")
		} else {
			j.narrower(sub{doc: a.doc}, w, "the part")
		}
	}
	if len(wide) == 0 {
		for _, n := range narrow {
			j.wider(n, sub{doc: b.doc}, "the part")
		}
	}
}

// alternatives compares anyOf or oneOf: each alternative of the narrow schema must be contained
// in an alternative of the wide one. The alternatives of oneOf are compared like the
// alternatives of anyOf if they exclude each other.
func (j *comparison) alternatives(a, b sub, keyword string) {
	x, y := a.keyword(keyword), b.keyword(keyword)
	other := choose(keyword == "anyOf", "oneOf", "anyOf")
	if y.n.absent() {
		if !x.n.absent() && b.keyword(other).n.absent() {
			j.wider(x, y, "the list of alternatives")
		}
		return
	}
	if x.n.absent() {
		x = a.keyword(other)
	}
	before, after := j.listed(x), j.listed(y)
	narrow, wide := j.unmatched(before, after)
	switch {
	case keyword == "oneOf" && !a.keyword("oneOf").n.absent() && j.equivalent(narrow, wide):
	case keyword == "oneOf" && !j.distinct(after):
		j.unproven(x, y, "the alternatives of oneOf may overlap; they changed")
	case x.n.absent():
		j.enclosed(a, y, after)
	default:
		j.cover(x, y, j.once(narrow), j.once(wide), j.once(after))
	}
}

// equivalent reports whether the schemas of two lists admit the same values, in the same order.
func (j *comparison) equivalent(a, b []sub) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !j.implied(a[i], b[i]) || !j.implied(b[i], a[i]) {
			return false
		}
	}
	return true
}

// enclosed records whether the alternatives of the wide schema admit everything that the narrow
// schema admits. The narrow schema has no alternatives: each of its kinds of values must be
// contained in one.
func (j *comparison) enclosed(a, y sub, after []sub) {
	types := j.typesOf(a)
	for kind := scan.Null; kind <= scan.Object; kind <<= 1 {
		part := a
		if part.kinds = types & kind; part.kinds == 0 {
			continue
		}
		ok := false
		for i := 0; i < len(after) && !ok && !j.budget.Spent(); i++ {
			ok = j.implied(part, after[i])
		}
		if !ok {
			j.unproven(sub{doc: a.doc}, y, "the value has to be one of some alternatives")
			return
		}
	}
	j.wider(sub{doc: a.doc}, y, "the list of alternatives")
}

// cover records whether each alternative that only the narrow schema has is contained in an
// alternative of the wide schema.
func (j *comparison) cover(x, y sub, narrow, wide, after []sub) {
	var open []sub
	name, byValue := j.discriminator(after)
	for i, n := range narrow {
		candidates := after
		if value := discriminatorValue(n, name); !value.absent() {
			candidates = nil
			if w, known := byValue[value.ID()]; known {
				candidates = []sub{w}
			}
		}
		ok := len(narrow) == len(wide) && j.implied(n, wide[i])
		for i := 0; i < len(candidates) && !ok && !j.budget.Spent(); i++ {
			ok = j.implied(n, candidates[i])
		}
		if !ok {
			open = append(open, n)
		}
	}
	for i, n := range open {
		if len(narrow) == len(wide) && len(open) <= len(wide) {
			j.compare(n, wide[i])
			continue
		}
		n.at = n.entry
		j.record(n, sub{doc: y.doc}, diff.Breaking, choose(n.doc == 0, CodeNarrowed, CodeWidened), "an alternative was "+choose(n.doc == 0, "removed", "added"))
	}
	if len(wide) > len(open) || len(narrow) > len(open) {
		j.wider(x, y, "the list of alternatives")
	}
}
