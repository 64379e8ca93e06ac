package witness

import (
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

const (
	manyElements = 16      // conditions on elements that are placed one by one
	maxElements  = 1 << 12 // elements of a value
	maxDistinct  = 512     // elements of a value that all differ, since each is compared with all before
	maxPlacings  = 256     // placings that are tried
)

// elements are the requirements for the elements of an array.
type elements struct {
	s           *solver
	t           *state
	least, most int
	distinct    bool
	repeated    bool
	crossed     bool           // a minContains is greater than its maxContains
	prefix      int            // elements from this index on have the same requirements
	fixed       []cond         // conditions on one element
	free        []cond         // conditions on some element
	every       []*node        // schemas that refuse every element
	others      []*node        // contains with an upper limit: they refuse each element without their condition
	except      []any          // values that the array must not be
	placed      map[int][]cond // conditions by element
	tries       int
	doubt       bool
}

// array searches for an array. If contains has an upper limit (maxContains), the search first
// tries arrays with the least number of matching elements, then with up to mostExtra more. If
// there is no array even without these upper limits, no array exists.
func (s *solver) array(t *state) result {
	e := elementsOf(t, 0)
	r := e.find()
	if r.outcome != unknown || len(e.others) == 0 {
		return r
	}
	for extra := 1; extra <= mostExtra; extra++ {
		if r := elementsOf(t, extra).find(); r.outcome == found {
			return r
		}
	}
	e = elementsOf(t, 0)
	e.others = nil
	if e.find().outcome == none {
		return result{outcome: none}
	}
	return result{}
}

// mostExtra is the maximum number of matching elements that are tried beyond minContains.
const mostExtra = 2

// find searches for an array that meets the requirements.
func (e *elements) find() result {
	if e.impossible() {
		return result{outcome: none}
	}
	if len(e.others) > 0 || len(e.free) > manyElements {
		e.doubt = true // more elements than necessary could be accepted by contains
	}
	for _, c := range e.fixed {
		e.placed[c.count] = append(e.placed[c.count], c)
	}
	if r := e.place(0); r.outcome != none {
		return r
	}
	return result{outcome: choose(e.doubt, unknown, none)}
}

// elementsOf collects the requirements of a state. For a contains with an upper limit, extra is
// the number of matching elements beyond minContains.
func elementsOf(t *state, extra int) *elements {
	e := &elements{s: t.s, t: t, most: -1, placed: make(map[int][]cond), tries: maxPlacings, doubt: t.doubt}
	for _, n := range t.pos {
		e.least, e.most = max(e.least, n.minItems), lower(e.most, n.maxItems)
		e.distinct = e.distinct || n.unique
		e.prefix = max(e.prefix, len(n.prefix))
		if n.contains != nil {
			e.contain(n, extra)
		}
	}
	for _, c := range t.conds {
		switch c.op {
		case more:
			e.least = max(e.least, c.count)
		case fewer:
			e.most = lower(e.most, c.count)
		case element:
			e.fixed, e.least = append(e.fixed, *c), max(e.least, c.count+1)
		case somewhere:
			e.free, e.prefix = append(e.free, *c), max(e.prefix, c.count)
		case nowhere:
			e.every = append(e.every, c.neg...)
		case repeated:
			e.repeated = true
		case unlike:
			e.except = append(e.except, c.list.enum...)
		}
	}
	return e
}

// contain adds the requirements of the schema's contains, minContains and maxContains.
func (e *elements) contain(n *node, extra int) {
	counted := n.least
	if n.most > counted {
		counted = min(n.most, counted+extra)
	}
	for range min(counted, manyElements) {
		e.free = append(e.free, cond{op: somewhere, pos: []*node{n.contains}})
	}
	e.least = max(e.least, n.least)
	if n.most >= 0 {
		e.crossed = e.crossed || n.least > n.most
		e.others = append(e.others, n.contains)
	}
}

// impossible reports whether two requirements contradict each other.
func (e *elements) impossible() bool {
	return e.crossed || e.most >= 0 && e.least > e.most || e.repeated && e.distinct
}

// place assigns the free conditions from index from on to elements and searches for an array
// with them. All elements after the prefix have the same requirements, so it suffices to try as
// many of them as there are free conditions.
func (e *elements) place(from int) result {
	if from == len(e.free) {
		if e.tries--; e.tries < 0 || e.s.steps < 0 {
			e.doubt = true
			return result{outcome: none}
		}
		return e.fill()
	}
	c := e.free[from]
	for i := c.count; i < e.prefix+len(e.free); i++ {
		if e.tries < 0 {
			break
		}
		if e.counted(i, c) {
			continue
		}
		e.placed[i] = append(e.placed[i], c)
		r := e.place(from + 1)
		e.placed[i] = e.placed[i][:len(e.placed[i])-1]
		if r.outcome == found {
			return r
		}
		e.doubt = e.doubt || r.outcome == unknown
	}
	return result{outcome: none}
}

// counted reports whether the condition is already assigned to element i. A contains needs
// different elements for its conditions, since it counts elements.
func (e *elements) counted(i int, c cond) bool {
	if len(e.others) == 0 && (len(c.pos) == 0 || len(c.neg) > 0) {
		return false
	}
	return slices.ContainsFunc(e.placed[i], func(p cond) bool { return p.op == somewhere && slices.Equal(p.pos, c.pos) })
}

// goal returns the schemas for an element.
func (e *elements) goal(i int) (pos, neg []*node) {
	for _, n := range e.t.pos {
		if c := n.element(i); c != nil {
			pos = append(pos, c)
		}
	}
	neg = append(neg, e.every...)
	counted := false
	for _, c := range e.placed[i] {
		pos, neg = append(pos, c.pos...), append(neg, c.neg...)
		counted = counted || c.op == somewhere && len(c.pos) > 0
	}
	if !counted {
		neg = append(neg, e.others...)
	}
	return pos, neg
}

// fill makes the elements of an array with placed conditions.
func (e *elements) fill() result {
	size := e.least
	for i, list := range e.placed {
		if len(list) > 0 {
			size = max(size, i+1)
		}
	}
	if e.repeated {
		return e.pairs(max(size, 2))
	}
	if e.most >= 0 && size > e.most {
		return result{outcome: none}
	}
	r := e.values(size, -1, -1)
	if r.outcome == found && contains(e.except, r.value) {
		return e.unlike(size)
	}
	return r
}

// unlike makes an array that is not one of the excluded values: with other sizes, then with
// other first elements.
func (e *elements) unlike(size int) result {
	for n := size; n <= size+len(e.except) && (e.most < 0 || n <= e.most); n++ {
		if r := e.values(n, -1, -1); r.outcome == found && !contains(e.except, r.value) {
			return r
		}
	}
	var firsts []any
	for _, v := range e.except {
		if l, ok := v.([]any); ok && len(l) > 0 {
			firsts = append(firsts, l[0])
		}
	}
	e.every = append(e.every, e.s.listing(firsts))
	r := e.values(max(size, 1), -1, -1)
	e.every = e.every[:len(e.every)-1]
	if r.outcome == found && (e.most < 0 || size <= e.most) && !contains(e.except, r.value) {
		return r
	}
	return result{}
}

// pairs makes an array in which two elements are equal.
func (e *elements) pairs(size int) result {
	doubt := false
	for second := e.prefix + 1; second > 0; second-- {
		for first := second - 1; first >= 0; first-- {
			n := max(size, second+1)
			if e.most >= 0 && n > e.most {
				continue
			}
			r := e.values(n, first, second)
			if r.outcome == found {
				return r
			}
			doubt = doubt || r.outcome == unknown
		}
	}
	return result{outcome: choose(doubt, unknown, none)}
}

// values makes an array of a size. The elements first and second are equal unless negative.
func (e *elements) values(size, first, second int) result {
	if size > maxElements || e.distinct && size > maxDistinct || !e.s.pay(size) {
		return result{}
	}
	list := make([]any, 0, size)
	var goals []string
	for i := range size {
		pos, neg := e.goal(i)
		if i == second {
			list = append(list, list[first])
			continue
		}
		if i == first {
			p, q := e.goal(second)
			pos, neg = append(pos, p...), append(neg, q...)
		}
		plain := neg
		if e.distinct && len(list) > 0 {
			neg = append(slices.Clone(neg), e.s.listing(slices.Clone(list)))
		}
		goals = append(goals, goal(pos, plain, scan.AnyKind))
		r := e.s.solve(pos, neg, scan.AnyKind)
		switch {
		case r.outcome == unknown:
			return r
		case r.outcome == none:
			if !e.distinct || areAlike(goals) || e.s.solve(pos, plain, scan.AnyKind).outcome == none {
				return r
			}
			return result{}
		}
		list = append(list, r.value)
	}
	return result{found, list}
}

// areAlike reports whether all goals are the same.
func areAlike(goals []string) bool {
	return !slices.ContainsFunc(goals, func(g string) bool { return g != goals[0] })
}
