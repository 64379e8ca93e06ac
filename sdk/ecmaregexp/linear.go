package ecmaregexp

import (
	"unicode/utf8"
)

// bits is a set of byte offsets of a string.
type bits []uint64

func newBits(n int) bits      { return make(bits, (n+63)/64) }
func (b bits) set(i int)      { b[i>>6] |= 1 << (i & 63) }
func (b bits) has(i int) bool { return b[i>>6]>>(i&63)&1 != 0 }

// match reports whether the pattern is found in s.
func (l *linear) match(s string) bool {
	holds := make([]bits, len(l.looks))
	for i := range l.looks {
		look := &l.looks[i]
		holds[i] = newBits(len(s) + 1)
		run := newLinearRun(&look.program, s, holds)
		run.places = holds[i]
		run.walk(!look.behind, false)
	}
	run := newLinearRun(l, s, holds)
	return run.walk(false, l.anchored)
}

// linearRun is the state of one run of a program on a string.
type linearRun struct {
	*linear
	s string
	// holds has, for each look-around, the offsets at which its assertion holds.
	holds []bits
	// places receives the offsets at which a match ends. If it is nil, the run stops at the
	// first match.
	places bits

	current, next threads
	stack         []int32
	counts        []counting
	// matched says that a thread has reached the end of the program at the current offset.
	matched bool
}

// counting is the state of a repetition of a single character. If it is entered at a code
// point, it can be left low to high code points later, provided that all code points between
// are in its class. The entries are therefore the complete state.
type counting struct {
	entries bits
	// since is the start of the current run of code points of the class.
	since int
	// latest is the latest entry that is at least low code points ago, or -1.
	latest int
	// checked is the next entry to check.
	checked int
}

// threads is a set of instructions in insertion order.
type threads struct {
	dense, sparse []int32
}

func (t *threads) add(pc int32) bool {
	if at := t.sparse[pc]; int(at) < len(t.dense) && t.dense[at] == pc {
		return false
	}
	t.sparse[pc] = int32(len(t.dense))
	t.dense = append(t.dense, pc)
	return true
}

func newLinearRun(l *linear, s string, holds []bits) *linearRun {
	n := len(l.code)
	run := &linearRun{linear: l, s: s, holds: holds, stack: make([]int32, 0, 16)}
	memory := make([]int32, 4*n)
	run.current = threads{memory[:0:n], memory[n : 2*n]}
	run.next = threads{memory[2*n : 2*n : 3*n], memory[3*n:]}
	if len(l.counters) > 0 {
		run.counts = make([]counting, len(l.counters))
		for i := range run.counts {
			run.counts[i] = counting{entries: newBits(utf8.RuneCountInString(s) + 1), latest: -1}
		}
	}
	return run
}

// walk runs the program over the string, from the end if backward is set. It starts a match at
// every offset, or only at the first one if once is set. It reports whether there was a match.
func (r *linearRun) walk(backward, once bool) bool {
	at, end := 0, len(r.s)
	if backward {
		at, end = end, 0
	}
	found := false
	for n := 0; ; n++ {
		if n == 0 || !once {
			r.spread(r.start, at, n)
		}
		if r.matched {
			if r.places == nil {
				return true
			}
			found = true
			r.places.set(at)
		}
		if at == end || once && len(r.current.dense) == 0 && len(r.counts) == 0 {
			return found
		}
		var c rune
		c, at = codePoint(r.s, at, backward)
		r.step(c, at, n+1)
	}
}

// step moves the threads over a code point to the offset at. n is the number of code points up
// to there.
func (r *linearRun) step(c rune, at, n int) {
	before := r.current
	r.current, r.next = r.next, before
	r.current.dense = r.current.dense[:0]
	r.matched = false
	for i := range r.counts {
		count, of := &r.counts[i], &r.counters[i]
		if !of.set.contains(c) {
			count.since = n
		}
		for low := max(of.low, 1); count.checked <= n-low; count.checked++ {
			if count.entries.has(count.checked) {
				count.latest = count.checked
			}
		}
		if count.latest >= count.since && (of.high < 0 || count.latest >= n-of.high) {
			r.spread(of.next, at, n)
		}
	}
	for _, pc := range before.dense {
		in := &r.code[pc]
		if in.op == linChar && in.set.contains(c) {
			r.spread(in.x, at, n)
		}
	}
}

// spread follows a thread as long as no code point is consumed. at is the current offset, and n
// the number of code points up to there.
func (r *linearRun) spread(pc int32, at, n int) {
	r.stack = append(r.stack[:0], pc)
	for len(r.stack) > 0 {
		pc := r.stack[len(r.stack)-1]
		r.stack = r.stack[:len(r.stack)-1]
		if !r.current.add(pc) {
			continue
		}
		in := &r.code[pc]
		switch in.op {
		case linMatch:
			r.matched = true
		case linSplit:
			r.stack = append(r.stack, in.y, in.x)
		case linAssert:
			if assertion(in.assert, r.s, at) {
				r.stack = append(r.stack, in.x)
			}
		case linLook:
			if r.holds[in.n].has(at) != in.negate {
				r.stack = append(r.stack, in.x)
			}
		case linCount:
			r.counts[in.n].entries.set(n)
			if r.counters[in.n].low == 0 {
				r.stack = append(r.stack, in.x)
			}
		}
	}
}

// assertion evaluates an assertion without operands.
func assertion(op Op, s string, at int) bool {
	switch op {
	case Begin:
		return at == 0
	case End:
		return at == len(s)
	case WordBoundary:
		return boundary(s, at)
	}
	return !boundary(s, at)
}
