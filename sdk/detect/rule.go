package detect

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// format describes one name that detection can give.
type format struct {
	name  Format
	title string
	// article is the indefinite article of the title; empty stands for "a".
	article string
	// detail is the string that messages about a refused document quote.
	detail *detail
	// refused says why documents of this format are not read; empty when they are.
	refused string
	// see is the address of a refused format's description.
	see string
}

// detail is a string of a document that is quoted behind a label: all of it, or what
// stands between after and before.
type detail struct {
	label         string
	at            []string
	after, before string
}

// rule gives a format to the documents that pass all of its tests.
type rule struct {
	format Format
	entry  string
	why    string
	// version is the version of the format that the rule tells; empty for the newest.
	version string
	// text makes it a rule for texts that are not JSON.
	text bool
	// weak marks a rule that chooses between formats which both fit.
	weak bool
	when []test
}

// test is one look at a document. All the demands that are set must be met by
// the same place.
type test struct {
	// at is the way to the place, a member name or an array index a step; the
	// step "*" stands for every member or element.
	at []string
	// kinds are those that the value may have; 0 admits all.
	kinds cardrt.Kinds
	// in holds the strings that the value may be.
	in []string
	// prefix holds beginnings of which the value must have one, in whatever case.
	prefix []string
	// suffix holds endings of which the value must have one.
	suffix []string
	// contains holds parts of which the value must have one.
	contains []string
	// absent asks that nothing stands there.
	absent bool
	// every asks that all places which at leads to meet the demands, and not
	// just one. A place that is missing fails; no places at all pass.
	every bool
	// any holds tests of which one must pass; a test that has it asks for
	// nothing else.
	any []test
	// place holds endings of the path of retrieval; a test that has it asks for
	// nothing else.
	place []string
	// begins holds beginnings of a text that is not JSON, line beginnings of which one
	// of its lines must have one; a test that has either asks for nothing else.
	begins, line []string
}

// holds says whether a document passes all tests of the rule.
func (r *rule) holds(root *root, where circumstances) bool {
	for i := range r.when {
		if !r.when[i].holds(root, where) {
			return false
		}
	}
	return true
}

func (t *test) holds(root *root, where circumstances) bool {
	switch {
	case t.any != nil:
		return slices.ContainsFunc(t.any, func(t test) bool { return t.holds(root, where) })
	case t.place != nil:
		return slices.ContainsFunc(t.place, func(end string) bool { return strings.HasSuffix(where.place, end) })
	case t.begins != nil:
		return hasAnyPrefix(root.text, t.begins)
	case t.line != nil:
		for line := range strings.Lines(root.text) {
			if hasAnyPrefix(line, t.line) {
				return true
			}
		}
		return false
	}
	first, ok := root.member(t.at[0])
	if !ok && len(t.at) == 1 && root.assumes(t.at[0]) {
		return true
	}
	if t.absent {
		return !ok || !t.exists(first, t.at[1:])
	}
	if !ok {
		return false
	}
	return t.walk(first, t.at[1:])
}

// walk follows the steps below a value and says whether what they lead to
// passes: one of the places, or all of them under every.
func (t *test) walk(v string, steps []string) bool {
	if len(steps) == 0 {
		return t.accepts(v)
	}
	if steps[0] != "*" {
		next, ok := child(v, steps[0])
		return ok && t.walk(next, steps[1:])
	}
	if cardrt.KindOf(v)&(cardrt.Object|cardrt.Array) == 0 {
		return false
	}
	for next := range children(v) {
		if t.walk(next, steps[1:]) != t.every {
			return !t.every
		}
	}
	return t.every
}

// exists says whether something stands at the end of the steps.
func (t *test) exists(v string, steps []string) bool {
	presence := test{at: t.at}
	return presence.walk(v, steps)
}

// accepts says whether a value meets the demands.
func (t *test) accepts(v string) bool {
	kind := cardrt.KindOf(v)
	if t.kinds != 0 && t.kinds&kind == 0 {
		return false
	}
	if t.in == nil && t.prefix == nil && t.suffix == nil && t.contains == nil {
		return true
	}
	if kind != cardrt.Text {
		return false
	}
	s := cardrt.StringOf(v)
	return (t.in == nil || slices.Contains(t.in, s)) &&
		(t.prefix == nil || slices.ContainsFunc(t.prefix, func(p string) bool { return hasPrefixFold(s, p) })) &&
		(t.suffix == nil || slices.ContainsFunc(t.suffix, func(p string) bool { return strings.HasSuffix(s, p) })) &&
		(t.contains == nil || slices.ContainsFunc(t.contains, func(p string) bool { return strings.Contains(s, p) }))
}

func hasAnyPrefix(s string, prefixes []string) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(s, p) })
}

// hasPrefixFold compares as URI schemes are compared: letters without case.
func hasPrefixFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}
