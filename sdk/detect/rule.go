package detect

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// format describes a format that detection can return.
type format struct {
	name  Format
	title string
	// article is the indefinite article of the title; empty means "a".
	article string
	// detail is the string that messages about an unsupported document quote.
	detail *detail
	// refused is the reason why the format is not supported; empty when it is
	// supported.
	refused string
	// see is the URL of a description of an unsupported format.
	see string
}

// detail is a string of a document that is quoted after a label: the whole string, or
// the part between after and before.
type detail struct {
	label         string
	at            []string
	after, before string
}

// rule assigns a format to documents that pass all of its tests.
type rule struct {
	format Format
	entry  string
	why    string
	// version is the version of the format that the rule detects; empty means the
	// newest.
	version string
	// text marks a rule for texts that are not JSON.
	text bool
	// weak marks a rule that chooses between formats that both match.
	weak bool
	when []test
	// needs are the indexes in asked.names of members that the tests require. Most documents
	// lack one of them, and tests are slower to read.
	needs []int
}

// test is one condition on a document. All fields that are set must hold for the same
// location.
type test struct {
	// at is the path to the location, one member name or array index per step; the step
	// "*" means every member or element.
	at []string
	// first is the index of the first step in asked.names, unless it is "*".
	first int
	// kinds are the allowed kinds of the value; 0 allows all.
	kinds scan.KindSet
	// in holds the allowed strings.
	in []string
	// prefix lists prefixes; the value must have one of them, ignoring case.
	prefix []string
	// suffix lists suffixes; the value must have one of them.
	suffix []string
	// contains lists substrings; the value must contain one of them.
	contains []string
	// absent requires that the location does not exist.
	absent bool
	// every requires that all locations that match at meet the conditions, not just
	// one. A missing location fails; an empty list of locations passes.
	every bool
	// any lists tests; one of them must pass, and the other fields of the test are ignored.
	any []test
	// place lists suffixes of the address path; the other fields of the test are then
	// ignored.
	place []string
	// embedded requires that the document is a JSON string that contains the object. The other
	// fields of the test are ignored.
	embedded bool
	// begins lists prefixes of a text that is not JSON; line lists prefixes of its lines. One
	// prefix must match, and the other fields of the test are ignored.
	begins, line []string
}

// holds reports whether a document passes all tests of the rule.
func (r *rule) holds(root *root) bool {
	for _, i := range r.needs {
		if root.member(i) == "" && !root.assumes(i) {
			return false
		}
	}
	for i := range r.when {
		if !r.when[i].holds(root) {
			return false
		}
	}
	return true
}

// atMember reports whether the test is applied to a member of the root or to a value in it.
func (t *test) atMember() bool { return len(t.at) > 0 && t.at[0] != "*" }

func (t *test) holds(root *root) bool {
	switch {
	case t.any != nil:
		for i := range t.any { // a test is large: it is not copied
			if t.any[i].holds(root) {
				return true
			}
		}
		return false
	case t.place != nil:
		return slices.ContainsFunc(t.place, func(end string) bool { return strings.HasSuffix(root.place, end) })
	case t.embedded:
		return root.embedded
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
	if t.at[0] == "*" {
		return root.list != "" && t.walk(root.list, t.at)
	}
	first := root.member(t.first)
	if first == "" {
		return t.absent || len(t.at) == 1 && root.assumes(t.first)
	}
	if t.absent {
		return !t.exists(first, t.at[1:])
	}
	return t.walk(first, t.at[1:])
}

// walk follows the steps from a value and reports whether one of the resulting values
// passes, or all of them with every.
func (t *test) walk(v string, steps []string) bool {
	if len(steps) == 0 {
		return t.accepts(v)
	}
	if steps[0] != "*" {
		next, ok := child(v, steps[0])
		return ok && t.walk(next, steps[1:])
	}
	if scan.KindOf(v)&(scan.Object|scan.Array) == 0 {
		return false
	}
	for next := range children(v) {
		if t.walk(next, steps[1:]) != t.every {
			return !t.every
		}
	}
	return t.every
}

// exists reports whether the steps lead to a value.
func (t *test) exists(v string, steps []string) bool {
	presence := test{at: t.at}
	return presence.walk(v, steps)
}

// accepts reports whether a value meets the conditions.
func (t *test) accepts(v string) bool {
	kind := scan.KindOf(v)
	if t.kinds != 0 && t.kinds&kind == 0 {
		return false
	}
	if t.in == nil && t.prefix == nil && t.suffix == nil && t.contains == nil {
		return true
	}
	if kind != scan.Text {
		return false
	}
	s := check.StringOf(v)
	return (t.in == nil || slices.Contains(t.in, s)) &&
		(t.prefix == nil || slices.ContainsFunc(t.prefix, func(p string) bool { return hasPrefixFold(s, p) })) &&
		(t.suffix == nil || slices.ContainsFunc(t.suffix, func(p string) bool { return strings.HasSuffix(s, p) })) &&
		(t.contains == nil || slices.ContainsFunc(t.contains, func(p string) bool { return strings.Contains(s, p) }))
}

func hasAnyPrefix(s string, prefixes []string) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(s, p) })
}

// hasPrefixFold compares as URI schemes are compared: ignoring the case of letters.
func hasPrefixFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}
