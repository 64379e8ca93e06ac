package witness

import (
	"maps"
	"math/big"
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// state has the requirements that a value of one kind must meet: schemas that must accept it,
// schemas that must refuse it, conditions, and choices that are not decided yet. It is a branch
// of the search.
type state struct {
	s     *solver
	kind  scan.KindSet // Number for numbers
	pos   []*node
	neg   []*node
	has   map[int]bool // classes in pos
	lacks map[int]bool // classes in neg
	open  []choice
	conds []*cond // of ways, which do not change
	// closed is set if no value meets the requirements.
	closed bool
	// doubt is set if the branch leaves out values that might meet the requirements.
	doubt bool
}

// choice is a disjunction: the schema n accepts a value, or refuses it if negative is set, only
// if the value meets at least one of the ways.
type choice struct {
	n        *node
	negative bool
	ways     []way
	// unevaluated is set for a choice about the members or elements that n leaves unevaluated. Its
	// ways are determined after all other choices are decided.
	unevaluated bool
}

// way is one alternative of a choice.
type way struct {
	pos, neg []*node
	conds    []cond
	open     []choice
	// doubt is set if the way leaves out values.
	doubt bool
}

type condOp uint8

const (
	above       condOp = iota // numbers: greater than at, or equal unless open
	below                     // numbers: less than at, or equal unless open
	whole                     // numbers: integral
	broken                    // numbers: not integral
	indivisible               // numbers: not a multiple of at
	longer                    // strings: at least count code points
	shorter                   // strings: at most count
	matched                   // strings: the pattern matches
	unmatched                 // strings: the pattern does not match
	unformed                  // strings: not of the format
	more                      // arrays: at least count elements; objects: members
	fewer                     // at most count
	element                   // arrays: the element number count has the schemas pos and neg
	somewhere                 // arrays: an element from number count on has the schemas
	nowhere                   // arrays: each element is refused by neg
	repeated                  // arrays: two elements are equal
	without                   // objects: there is no member of the name
	having                    // objects: there is a member of the name, with the schemas
	someName                  // objects: a name with the schemas namePos and nameNeg has a value with pos and neg
	unlike                    // all: none of the values of a list
)

type cond struct {
	op               condOp
	at               *big.Rat
	open             bool
	count            int
	name             string
	pattern          *pattern
	format           *format
	pos, neg         []*node
	namePos, nameNeg []*node
	list             *node // has the values of unlike
}

func (s *solver) newState(kind scan.KindSet) *state {
	return &state{s: s, kind: kind, has: make(map[int]bool), lacks: make(map[int]bool)}
}

// with returns a copy of the state with one choice made.
func (t *state) with(i int, w way) *state {
	c := &state{s: t.s, kind: t.kind, doubt: t.doubt || w.doubt, has: maps.Clone(t.has), lacks: maps.Clone(t.lacks)}
	c.pos, c.neg, c.conds = slices.Clone(t.pos), slices.Clone(t.neg), slices.Clone(t.conds)
	c.open = slices.Concat(t.open[:i], t.open[i+1:])
	c.take(w)
	return c
}

func (t *state) take(w way) {
	t.doubt = t.doubt || w.doubt
	t.s.steps -= (len(w.pos) + len(w.neg)) / perStep
	for i := range w.conds {
		t.conds = append(t.conds, &w.conds[i])
	}
	t.open = append(t.open, w.open...)
	for _, n := range w.pos {
		t.accept(n)
	}
	for _, n := range w.neg {
		t.refuse(n)
	}
}

// choose adds a disjunction. One that has a single way is no choice. A way with a doubt stays
// open: without it, the other requirements may prove that there is no value.
func (t *state) choose(n *node, negative bool, ways []way) {
	t.s.steps -= len(ways)
	switch {
	case len(ways) == 0:
		t.closed = true
	case len(ways) == 1 && !ways[0].doubt:
		t.take(ways[0])
	default:
		t.open = append(t.open, choice{n: n, negative: negative, ways: ways})
	}
}

// accept adds a schema that must accept the value.
func (t *state) accept(n *node) {
	if t.closed || t.has[n.class] || n.class == t.s.u.yes.class {
		return
	}
	if t.cannotAccept(n) {
		t.closed = true
		return
	}
	if t.s.steps < 0 {
		t.doubt = true
		return
	}
	t.has[n.class] = true
	t.pos = append(t.pos, n)
	if t.kind == scan.Number && n.kinds&scan.Number == scan.Integer {
		t.conds = append(t.conds, &cond{op: whole})
	}
	if n.opaque != "" {
		return // the requirement is left out, and the value is checked in the end
	}
	for _, c := range n.always() {
		t.accept(c)
	}
	if n.not != nil {
		t.refuse(n.not)
	}
	t.alternatives(n)
	if t.kind == scan.Object {
		t.dependents(n)
	}
}

// cannotAccept reports whether a schema certainly accepts no value of this state.
func (t *state) cannotAccept(n *node) bool {
	return n.never || t.lacks[n.class] || n.kinds&t.kind == 0 || n.listed && len(n.enum) == 0
}

// alternatives adds the choices of a schema that must accept the value.
func (t *state) alternatives(n *node) {
	if n.any != nil {
		t.choose(n, false, t.s.chosen(n, eachOf(n.any)))
	}
	if n.one != nil {
		ways := make([]way, len(n.one))
		for i, c := range n.one {
			ways[i] = way{pos: []*node{c}, neg: some(t.s.anyOf(n, 0, i), t.s.anyOf(n, i+1, len(n.one)))}
		}
		t.choose(n, false, t.s.chosen(n, ways))
	}
	if n.cond != nil && (n.then != nil || n.els != nil) {
		t.choose(n, false, []way{{pos: some(n.cond, n.then)}, {pos: some(n.els), neg: some(n.cond)}})
	}
	if n.evaluates(t.kind) {
		t.open = append(t.open, choice{n: n, unevaluated: true})
	}
}

// dependents adds what a schema requires if the object has a member.
func (t *state) dependents(n *node) {
	for _, d := range n.dependents {
		var conds []cond
		for _, name := range d.required {
			conds = append(conds, cond{op: having, name: name})
		}
		t.choose(n, false, []way{{conds: []cond{{op: without, name: d.name}}}, {conds: conds, pos: some(d.schema)}})
	}
}

// chosen returns the ways of a schema that the search may take.
func (s *solver) chosen(n *node, ways []way) []way {
	if n.class == s.through && s.way <= len(ways) {
		return ways[s.way-1 : s.way]
	}
	return ways
}

func some(list ...*node) []*node {
	var kept []*node
	for _, n := range list {
		if n != nil {
			kept = append(kept, n)
		}
	}
	return kept
}

func eachOf(list []*node) []way {
	ways := make([]way, len(list))
	for i, n := range list {
		ways[i] = way{pos: []*node{n}}
	}
	return ways
}

// refuse adds a schema that must refuse the value.
func (t *state) refuse(n *node) {
	if t.closed || t.lacks[n.class] || n.never || n.kinds&t.kind == 0 {
		return
	}
	if n.class == t.s.u.yes.class || t.has[n.class] {
		t.closed = true
		return
	}
	if t.s.steps < 0 {
		t.doubt = true
		return
	}
	t.lacks[n.class] = true
	t.neg = append(t.neg, n)
	if n.opaque != "" {
		return
	}
	var ways []way
	if n.listed {
		ways = append(ways, way{conds: []cond{{op: unlike, list: n}}})
	}
	ways = t.s.violations(n, t.kind, ways)
	ways = t.s.combinedViolations(n, ways)
	for _, c := range n.rest {
		ways = append(ways, way{neg: []*node{c}})
	}
	if n.evaluates(t.kind) {
		ways = append(ways, way{pos: some(t.s.bare(n)), open: []choice{{n: n, negative: true, unevaluated: true}}})
	}
	t.choose(n, true, ways)
}

// meets reports whether a listed value meets the conditions that do not follow from the schemas
// of the state, which try checks.
func (t *state) meets(v any) bool {
	for _, c := range t.conds {
		switch c.op {
		case whole:
			if kindOf(v) != scan.Integer {
				return false
			}
		case broken:
			if kindOf(v) != scan.Fraction {
				return false
			}
		case unlike:
			if c.list.lists(v) {
				return false
			}
		}
	}
	return true
}

// lower returns the lower of two upper limits; negative numbers are none.
func lower(a, b int) int {
	if a < 0 || b >= 0 && b < a {
		return b
	}
	return a
}
