package witness

import (
	"slices"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// pattern is a regular expression with an automaton over code points, where one exists.
type pattern struct {
	source string
	re     *ecmaregexp.Regexp
	// known is set if the expression can be matched.
	known bool
	lost  *bool // set if a match was given up
	// code are the instructions of the automaton, nil if the expression has look-around or back
	// references. They are made when a search first needs them, see [pattern.assemble].
	made    bool
	code    []instruction
	start   int
	classes []ecmaregexp.Class
	found   map[string]bool // kept results of matches
}

type operation uint8

const (
	match operation = iota
	char            // a code point of a class, then x
	split           // x or y
	begin           // at the beginning, then x
	end             // at the end, then x
)

type instruction struct {
	op    operation
	class int
	x, y  int
}

// Limits of expressions.
const (
	maxCode     = 4000
	matchSteps  = 1 << 12
	maxExpanded = 2000
	maxWork     = 1 << 15 // nodes of a tree with repetitions written out
)

func newPattern(source string, lost *bool) *pattern {
	p := &pattern{source: source, lost: lost}
	// A schema can have thousands of patterns, and a search needs few: their programs are not kept.
	if _, err := ecmaregexp.Compile(source); err == nil {
		p.re, p.known = ecmaregexp.Lazy(source), true
	}
	return p
}

// assemble makes the instructions of the automaton, and reports whether there is one.
func (p *pattern) assemble() bool {
	if p.made || !p.known {
		return p.code != nil
	}
	p.made = true
	tree, err := ecmaregexp.Parse(p.source)
	if err != nil {
		return false
	}
	b := &builder{p: p}
	b.emit(instruction{op: match})
	p.start = b.add(tree.Root, 0)
	if b.failed {
		p.code, p.classes = nil, nil
	}
	return p.code != nil
}

// matches reports whether the expression matches in a string.
func (p *pattern) matches(s string) bool {
	if p.re == nil {
		return false
	}
	if ok, kept := p.found[s]; kept {
		return ok
	}
	ok, _, err := p.re.Search(s, matchSteps)
	if err != nil {
		p.known, ok, *p.lost = false, false, true
	}
	if p.found == nil {
		p.found = make(map[string]bool)
	}
	if len(p.found) < maxExpanded {
		p.found[s] = ok
	}
	return ok
}

// builder makes the instructions of an automaton.
type builder struct {
	p      *pattern
	failed bool
	work   int
}

func (b *builder) emit(i instruction) int {
	if len(b.p.code) >= maxCode {
		b.failed = true
		return 0
	}
	b.p.code = append(b.p.code, i)
	return len(b.p.code) - 1
}

// add emits the instructions of a tree before the instruction next.
func (b *builder) add(n *ecmaregexp.Node, next int) int {
	if b.failed {
		return 0
	}
	if b.work++; b.work > maxWork {
		b.failed = true
	}
	switch n.Op {
	case ecmaregexp.Empty:
		return next
	case ecmaregexp.Char:
		b.p.classes = append(b.p.classes, n.Class)
		return b.emit(instruction{op: char, class: len(b.p.classes) - 1, x: next})
	case ecmaregexp.Concat:
		for _, sub := range slices.Backward(n.Subs) {
			next = b.add(sub, next)
		}
		return next
	case ecmaregexp.Alternate:
		at := b.add(n.Subs[len(n.Subs)-1], next)
		for _, sub := range slices.Backward(n.Subs[:len(n.Subs)-1]) {
			at = b.emit(instruction{op: split, x: b.add(sub, next), y: at})
		}
		return at
	case ecmaregexp.Capture:
		return b.add(n.Subs[0], next)
	case ecmaregexp.Repeat:
		return b.repeat(n, next)
	case ecmaregexp.Begin:
		return b.emit(instruction{op: begin, x: next})
	case ecmaregexp.End:
		return b.emit(instruction{op: end, x: next})
	}
	b.failed = true
	return 0
}

func (b *builder) repeat(n *ecmaregexp.Node, next int) int {
	if n.Min > maxExpanded || n.Max > maxExpanded {
		b.failed = true
		return 0
	}
	at := next
	if n.Max == ecmaregexp.Unlimited {
		at = b.emit(instruction{op: split, y: next})
		b.p.code[at].x = b.add(n.Subs[0], at)
	} else {
		for range n.Max - n.Min {
			if at = b.emit(instruction{op: split, x: b.add(n.Subs[0], at), y: next}); b.failed {
				return 0
			}
		}
	}
	for range n.Min {
		if at = b.add(n.Subs[0], at); b.failed {
			return 0
		}
	}
	return at
}

// automaton is the deterministic form of a pattern, made while it is used. State 0 accepts
// every continuation.
type automaton struct {
	p      *pattern
	ids    map[string]int
	states [][]int
	ends   []bool         // whether a state accepts at the end
	next   map[[2]int]int // by state and code point
	seen   []bool         // reused
	work   int            // instructions that were followed
}

func newAutomaton(p *pattern) (a *automaton, start int) {
	a = &automaton{p: p, ids: make(map[string]int), next: make(map[[2]int]int), seen: make([]bool, len(p.code))}
	a.states, a.ends = append(a.states, nil), append(a.ends, true)
	return a, a.state([]int{p.start}, true)
}

// state returns the number of the state with some instructions.
func (a *automaton) state(from []int, first bool) int {
	list, full := a.close(from, first, false)
	if full {
		return 0
	}
	_, accepts := a.close(from, first, true)
	var key strings.Builder
	key.WriteString(strconv.FormatBool(accepts))
	for _, i := range list {
		key.WriteString(itoa(i))
		key.WriteByte(' ')
	}
	if id, ok := a.ids[key.String()]; ok && !first {
		return id
	}
	id := len(a.states)
	a.states, a.ends = append(a.states, list), append(a.ends, accepts)
	if !first {
		a.ids[key.String()] = id
	}
	return id
}

// close returns the instructions that read a code point and are reached without one, and
// whether the match is reached.
func (a *automaton) close(from []int, first, last bool) (list []int, matched bool) {
	clear(a.seen)
	a.work += len(a.seen) / 64
	stack := slices.Clone(from)
	for len(stack) > 0 {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if a.seen[at] {
			continue
		}
		a.seen[at] = true
		a.work++
		switch i := a.p.code[at]; i.op {
		case match:
			matched = true
		case char:
			list = append(list, at)
		case split:
			stack = append(stack, i.x, i.y)
		case begin:
			if first {
				stack = append(stack, i.x)
			}
		case end:
			if last {
				stack = append(stack, i.x)
			}
		}
	}
	slices.Sort(list)
	return list, matched
}

// dead reports whether no continuation is accepted in a state. State 0 has no instructions either.
func (a *automaton) dead(state int) bool {
	return state != 0 && len(a.states[state]) == 0 && !a.ends[state]
}

// step returns the state after a code point.
func (a *automaton) step(state int, c rune) int {
	if state == 0 {
		return 0
	}
	key := [2]int{state, int(c)}
	if next, ok := a.next[key]; ok {
		return next
	}
	from := []int{a.p.start} // the match may begin anywhere
	for _, at := range a.states[state] {
		if i := a.p.code[at]; a.p.classes[i.class].Contains(c) {
			from = append(from, i.x)
		}
	}
	next := a.state(from, false)
	a.next[key] = next
	return next
}
