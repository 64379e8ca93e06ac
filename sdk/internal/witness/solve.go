package witness

import (
	"encoding/binary"
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// outcome is the result of a search for a value.
type outcome uint8

const (
	unknown outcome = iota
	none            // there is no value
	found
)

// result is an outcome, with the value if it was found.
type result struct {
	outcome outcome
	value   any
}

// solver searches for values. The search is bounded by steps.
type solver struct {
	u     *universe
	steps int
	depth int
	kept  map[string]result
	// open has the goals in progress with their depth of nesting. If a goal occurs inside itself,
	// the inner goal counts as unsolvable: a smallest value for a goal contains no other value for
	// the same goal.
	open map[string]int
	// relied has the depths of the open goals for which the current result used this rule.
	relied depths
	// assumed has the goals that have no value as long as certain goals are open, with the depths
	// of those. leaning has the assumed goals by the depth of an open goal that they depend on.
	assumed map[string]depths
	leaning map[int][]string
	// If way is not 0, the value must be accepted by alternative number way, counted from 1, of the
	// schema of class through.
	through, way int
	// made are the schemas for names by their text.
	made map[string]*node
}

func newSolver(u *universe, steps int) *solver {
	s := &solver{u: u, steps: steps, kept: make(map[string]result), made: make(map[string]*node)}
	s.begin()
	return s
}

const maxNested = 200 // levels of a value

var kinds = [...]scan.KindSet{scan.Object, scan.Text, scan.Number, scan.Array, scan.Boolean, scan.Null}

// pay takes steps and reports whether the search may go on.
func (s *solver) pay(steps int) bool {
	s.steps -= steps
	return s.steps >= 0
}

// matching returns the schema of strings that a pattern matches.
func (s *solver) matching(p *pattern) *node {
	return s.make("q"+p.source, func(n *node) { n.kinds, n.pattern = scan.Text, p })
}

// oneOf returns the schema of some strings.
func (s *solver) oneOf(names []string) *node {
	values := make([]any, len(names))
	for i, name := range names {
		values[i] = name
	}
	return s.listing(values)
}

func (s *solver) listing(values []any) *node {
	return s.make("v"+textOf(values), func(n *node) { n.enum, n.listed = values, true })
}

// anyOf returns the schema of values that one of the alternatives of a oneOf accepts, from one
// number to another; nil for none.
func (s *solver) anyOf(n *node, from, to int) *node {
	if from >= to {
		return nil
	}
	return s.make("o"+itoa(n.class)+" "+itoa(from)+" "+itoa(to), func(c *node) { c.any = n.one[from:to] })
}

func (s *solver) make(key string, set func(*node)) *node {
	if s.made[key] == nil {
		s.made[key] = s.u.made(set)
	}
	return s.made[key]
}

// goal returns the text that identifies a goal.
func goal(pos, neg []*node, kind scan.KindSet) string {
	classes := func(list []*node) []int {
		ids := make([]int, len(list))
		for i, n := range list {
			ids[i] = n.class
		}
		slices.Sort(ids)
		return slices.Compact(ids)
	}
	b := []byte{byte(kind)}
	for _, id := range classes(pos) {
		b = binary.AppendUvarint(b, uint64(id))
	}
	b = append(b, 0)
	for _, id := range classes(neg) {
		b = binary.AppendUvarint(b, uint64(id))
	}
	return string(b)
}

// solve searches for a value of some kinds that all of pos accept and none of neg accepts.
func (s *solver) solve(pos, neg []*node, of scan.KindSet) result {
	if !s.pay(1 + len(pos) + len(neg)) {
		return result{}
	}
	key := goal(pos, neg, of)
	if r, ok := s.kept[key]; ok {
		return r
	}
	if depth, ok := s.open[key]; ok {
		s.relied.add(depth)
		return result{outcome: none}
	}
	if relied, ok := s.assumed[key]; ok {
		s.relied.join(relied)
		return result{outcome: none}
	}
	if s.depth >= maxNested {
		return result{}
	}
	outer := s.relied
	s.depth++
	s.relied, s.open[key] = depths{}, s.depth
	r := s.kindByKind(pos, neg, of)
	delete(s.open, key)
	s.close(key, r)
	s.relied.join(outer)
	s.depth--
	return r
}

// close ends the goal that was begun last and stores its result: for good if the result depends
// on no open goal, otherwise until such a goal ends.
func (s *solver) close(key string, r result) {
	for _, leaning := range s.leaning[s.depth] {
		delete(s.assumed, leaning)
	}
	delete(s.leaning, s.depth)
	s.relied.remove(s.depth)
	switch {
	case r.outcome == found || r.outcome == unknown && s.steps >= 0 || r.outcome == none && s.relied == (depths{}):
		s.kept[key] = r
		s.relied = depths{}
	case r.outcome == none:
		s.assumed[key] = s.relied
		for depth := range s.relied.all() {
			s.leaning[depth] = append(s.leaning[depth], key)
		}
	}
}

// begin prepares for a search.
func (s *solver) begin() {
	s.depth, s.relied = 0, depths{}
	s.open, s.assumed, s.leaning = make(map[string]int), make(map[string]depths), make(map[int][]string)
}

func (s *solver) kindByKind(pos, neg []*node, of scan.KindSet) result {
	doubt := false
	for _, kind := range kinds {
		if of&kind == 0 {
			continue
		}
		t := s.newState(kind)
		if kind == scan.Number && of&scan.Number != scan.Number {
			t.conds = append(t.conds, &cond{op: choose(of&scan.Integer != 0, whole, broken)})
		}
		for _, n := range pos {
			t.accept(n)
		}
		for _, n := range neg {
			t.refuse(n)
		}
		r := s.search(t)
		if r.outcome == found {
			if s.confirmed(pos, neg, r.value) {
				return r
			}
			r.outcome = unknown
		}
		doubt = doubt || r.outcome == unknown
	}
	if doubt {
		return result{}
	}
	return result{outcome: none}
}

func choose[T any](first bool, a, b T) T {
	if first {
		return a
	}
	return b
}

// checkSteps bounds the check of one value.
const checkSteps = 1 << 16

// confirmed checks a value.
func (s *solver) confirmed(pos, neg []*node, v any) bool {
	ok, sure := s.judge(pos, neg, v)
	return ok && sure
}

// judge reports whether a value meets a goal, and whether that is certain.
func (s *solver) judge(pos, neg []*node, v any) (ok, sure bool) {
	c := checker{steps: min(checkSteps, max(s.steps, 0))}
	before := c.steps
	ok = true
	for _, n := range pos {
		ok = ok && c.valid(n, v)
	}
	for _, n := range neg {
		ok = ok && !c.valid(n, v)
	}
	s.steps -= before - c.steps
	return ok, !c.unsure
}

// search searches for a value that meets the requirements of a state.
func (s *solver) search(t *state) result {
	if !s.pay(1 + len(t.pos) + len(t.neg) + len(t.conds) + len(t.open)) {
		return result{}
	}
	if t.closed {
		return result{outcome: choose(t.doubt, unknown, none)}
	}
	if r, ok := s.listed(t); ok {
		return r
	}
	r := s.leaf(t)
	if r.outcome == none {
		return result{outcome: choose(t.doubt, unknown, none)}
	}
	at := s.next(t, r)
	if at < 0 {
		return r
	}
	c, doubt := t.open[at], t.doubt
	if c.unevaluated {
		c.ways = t.unevaluated(c)
	}
	for _, w := range c.ways {
		if s.steps < 0 {
			return result{}
		}
		branch := t.with(at, w)
		inner := s.search(branch)
		if inner.outcome == found {
			return inner
		}
		doubt = doubt || inner.outcome == unknown
	}
	return result{outcome: choose(doubt, unknown, none)}
}

// next returns the index of the open choice to decide next, -1 if r's value meets all choices.
// It is the choice with the fewest ways among those that the value does not meet. If even that
// one has many ways and another choice has few, next returns the latter, since deciding it
// excludes most ways of the others.
func (s *solver) next(t *state, r result) int {
	best, small, smalls := -1, -1, 0
	for i, c := range t.open {
		if !c.negative && !c.unevaluated && len(c.ways) <= fewWays {
			small = i
			smalls++
		}
		if r.outcome == found && s.confirmed(c.goal(r.value)) {
			continue
		}
		if best < 0 || t.open[best].unevaluated || !c.unevaluated && len(c.ways) < len(t.open[best].ways) {
			best = i
		}
	}
	if best >= 0 && len(t.open[best].ways) > 2*fewWays && smalls > 0 && smalls <= fewWays {
		return small
	}
	return best
}

// fewWays is the maximum number of ways of a choice that has few ways, and the maximum number of
// such choices.
const fewWays = 3

// goal returns the parameters with which confirmed checks whether the value v meets the choice.
func (c choice) goal(v any) (pos, neg []*node, value any) {
	if c.negative {
		return nil, []*node{c.n}, v
	}
	return []*node{c.n}, nil, v
}

// listed tries the values that a schema lists. It returns false if no schema lists values.
func (s *solver) listed(t *state) (result, bool) {
	var list *node
	for _, n := range t.pos {
		if n.listed && (list == nil || len(n.enum) < len(list.enum)) {
			list = n
		}
	}
	switch {
	case list != nil:
		return s.try(t, list.enum), true
	case t.kind == scan.Null:
		return s.try(t, []any{nil}), true
	case t.kind == scan.Boolean:
		return s.try(t, []any{true, false}), true
	}
	return result{}, false
}

// try returns the first of the values that meets the schemas and the conditions of the state.
// The values are the only possible ones.
func (s *solver) try(t *state, values []any) result {
	doubt := t.doubt
	for _, v := range values {
		if kindOf(v)&t.kind == 0 || !s.pay(1) {
			continue
		}
		ok, sure := s.judge(t.pos, t.neg, v)
		if ok && sure && t.meets(v) {
			return result{found, v}
		}
		doubt = doubt || !sure
	}
	if s.steps < 0 {
		doubt = true
	}
	return result{outcome: choose(doubt, unknown, none)}
}

// leaf searches for a value of a state without regard to its open choices.
func (s *solver) leaf(t *state) result {
	switch t.kind {
	case scan.Number:
		return s.number(t)
	case scan.Text:
		return s.text(t)
	case scan.Array:
		return s.array(t)
	}
	return s.object(t)
}
