package pattern

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// maxRuns is the maximum number of runs; a long literal is faster as an automaton.
const maxRuns = 8

// run is a cardrt.Run before its class is split.
type run struct {
	class    ecmaregexp.Class
	min, max int
}

// runs returns the Length form of a pattern, if it has one.
func runs(n *ecmaregexp.Node) (cardrt.Chars, bool) {
	flat := flatten(nil, n)
	if len(flat) < 2 || flat[0].Op != ecmaregexp.Begin || flat[len(flat)-1].Op != ecmaregexp.End {
		return nil, false
	}
	var list []run
	for _, n := range flat[1 : len(flat)-1] {
		r := run{min: 1, max: 1}
		if n.Op == ecmaregexp.Repeat {
			r.min, r.max = n.Min, n.Max
			n = inner(n.Subs[0])
		}
		if n.Op != ecmaregexp.Char {
			return nil, false
		}
		r.class = n.Class.Scalars()
		list = add(list, r)
	}
	if len(list) > maxRuns {
		return nil, false
	}
	chars := make(cardrt.Chars, len(list))
	for i, r := range list {
		if i < len(list)-1 && r.min != r.max {
			return nil, false
		}
		chars[i] = r.emit()
	}
	return chars, true
}

// flatten appends the elements of n in order and dissolves groups and nested sequences.
func flatten(list []*ecmaregexp.Node, n *ecmaregexp.Node) []*ecmaregexp.Node {
	switch n = inner(n); n.Op {
	case ecmaregexp.Empty:
		return list
	case ecmaregexp.Concat:
		for _, sub := range n.Subs {
			list = flatten(list, sub)
		}
		return list
	}
	return append(list, n)
}

// inner returns the content of a capturing group. Only back references need the group itself,
// and a pattern with back references cannot be runs.
func inner(n *ecmaregexp.Node) *ecmaregexp.Node {
	for n.Op == ecmaregexp.Capture {
		n = n.Subs[0]
	}
	return n
}

// add appends a run, or widens the last one if it has the same class.
func add(list []run, r run) []run {
	if len(list) == 0 || !slices.Equal(list[len(list)-1].class, r.class) {
		return append(list, r)
	}
	last := &list[len(list)-1]
	last.min = min(last.min+r.min, ecmaregexp.MaxCount)
	if last.max == ecmaregexp.Unlimited || r.max == ecmaregexp.Unlimited {
		last.max = ecmaregexp.Unlimited
	} else {
		last.max = min(last.max+r.max, ecmaregexp.MaxCount)
	}
	return list
}

func (r run) emit() cardrt.Run {
	out := cardrt.Run{Min: r.min, Max: r.max}
	for c := range rune(utf8.RuneSelf) {
		if r.class.Contains(c) {
			out.ASCII[c>>6] |= 1 << (c & 63)
		}
	}
	for _, x := range r.class.Intersect(utf8.RuneSelf, unicode.MaxRune) {
		out.Others = append(out.Others, x.Lo, x.Hi)
	}
	return out
}
