package ecmaregexp

import (
	"slices"
)

// linearOp is the operation of an instruction of a linear program.
type linearOp uint8

const (
	linMatch  linearOp = iota
	linChar            // one code point of set, then x
	linSplit           // x and y
	linAssert          // assert holds here, then x
	linLook            // look-around number n holds here, or with negate does not; then x
	linCount           // a repetition of one character, counter number n; then x
)

type linearInstruction struct {
	op     linearOp
	assert Op
	negate bool
	n      int32
	x, y   int32
	set    *charSet
}

// linear is a pattern without back references. Following all threads at once takes time linear
// in the string. Memory is the size of the program, plus one bit per byte of the string for
// each look-around and each long repetition of a character.
type linear struct {
	code     []linearInstruction
	start    int32
	counters []counter
	// anchored reports that a match can only begin at the start of the string.
	anchored bool
	// looks are the look-arounds of the whole pattern, inner ones before outer ones. It
	// is set only in the program of the whole pattern.
	looks []lookAround
}

// counter is a repetition of a single character with large counts; high is negative
// when there is no upper bound.
type counter struct {
	set       *charSet
	low, high int
	next      int32
}

// lookAround is the program of a look-around. The program of a look-ahead is reversed, since it
// runs from the end of the string to the start.
type lookAround struct {
	program linear
	behind  bool
}

// charSet is a class with a fast lookup for ASCII.
type charSet struct {
	ascii [2]uint64
	class Class
}

func newCharSet(c Class) *charSet {
	s := &charSet{class: c}
	for _, r := range c {
		for at := r.Lo; at <= min(r.Hi, 0x7F); at++ {
			s.ascii[at>>6] |= 1 << (at & 63)
		}
	}
	return s
}

// charSets are the sets of classes; nodes with the same class share one.
type charSets map[*Range]*charSet

func (c charSets) of(class Class) *charSet {
	if len(class) == 0 {
		return &charSet{}
	}
	s, ok := c[&class[0]]
	if !ok || len(s.class) != len(class) {
		s = newCharSet(class)
		c[&class[0]] = s
	}
	return s
}

// illFormed represents an octet that is not part of a code point; no class contains it.
const illFormed rune = -1

func (s *charSet) contains(r rune) bool {
	if uint32(r) < 0x80 {
		return s.ascii[r>>6]>>(r&63)&1 != 0
	}
	return s.class.Contains(r)
}

// linearCompiler compiles a pattern or a look-around.
type linearCompiler struct {
	linear
	reverse bool
	// root has the look-arounds of the whole pattern; numbers maps nodes to their
	// index.
	root    *linear
	numbers map[*Node]int32
	sets    charSets
}

// compileLinear compiles a pattern without back references.
func compileLinear(root *Node) *linear {
	c := &linearCompiler{numbers: map[*Node]int32{}, sets: charSets{}}
	c.root = &c.linear
	c.whole(root)
	c.anchored = anchored(root)
	return &c.linear
}

func (c *linearCompiler) whole(n *Node) {
	match := c.emit(linearInstruction{op: linMatch})
	c.start = c.add(n, match, false)
}

func (c *linearCompiler) emit(in linearInstruction) int32 {
	c.code = append(c.code, in)
	return int32(len(c.code) - 1)
}

// add emits the instructions for a node, which continue at next, and returns the first
// one. unrolled is set inside a counted repetition that is expanded.
func (c *linearCompiler) add(n *Node, next int32, unrolled bool) int32 {
	switch n.Op {
	case Char:
		return c.emit(linearInstruction{op: linChar, set: c.sets.of(n.Class), x: next})
	case Concat:
		for i := range n.Subs {
			if !c.reverse {
				i = len(n.Subs) - 1 - i
			}
			next = c.add(n.Subs[i], next, unrolled)
		}
	case Alternate:
		first := c.add(n.Subs[0], next, unrolled)
		for _, sub := range n.Subs[1:] {
			second := c.add(sub, next, unrolled)
			first = c.emit(linearInstruction{op: linSplit, x: first, y: second})
		}
		return first
	case Repeat:
		return c.repeat(n, next, unrolled)
	case Capture:
		return c.add(n.Subs[0], next, unrolled)
	case Look:
		return c.emit(linearInstruction{op: linLook, n: c.look(n), negate: n.Negate, x: next})
	case Begin, End, WordBoundary, NotWordBoundary:
		return c.emit(linearInstruction{op: linAssert, assert: n.Op, x: next})
	}
	return next
}

func (c *linearCompiler) repeat(n *Node, next int32, unrolled bool) int32 {
	body, low, high := n.Subs[0], n.Min, n.Max
	if n.Counter && !unrolled {
		class, _ := body.Single()
		c.counters = append(c.counters, counter{set: newCharSet(class), low: low, high: high, next: next})
		return c.emit(linearInstruction{op: linCount, n: int32(len(c.counters) - 1), x: next})
	}
	if !matters(body) {
		return next
	}
	unrolled = unrolled || max(low, high) > 1
	if high == Unlimited {
		loop := c.emit(linearInstruction{op: linSplit, y: next})
		first := c.add(body, loop, unrolled)
		c.code[loop].x = first
		next = loop
		if low > 0 { // the loop itself is the last mandatory repetition
			next, low = first, low-1
		}
	} else {
		end := next
		for range high - low {
			first := c.add(body, next, unrolled)
			next = c.emit(linearInstruction{op: linSplit, x: first, y: end})
		}
	}
	for range low {
		next = c.add(body, next, unrolled)
	}
	return next
}

// matters reports whether a repetition of a node can match more than the empty string.
// A repetition of an empty node must not be expanded: its count may be a billion.
func matters(n *Node) bool {
	return n.Any(func(n *Node) bool {
		switch n.Op {
		case Empty, Concat, Alternate, Repeat, Capture:
			return false
		}
		return true
	})
}

// look returns the index of a look-around and compiles it on first use. An expanded
// repetition uses the same one many times.
func (c *linearCompiler) look(n *Node) int32 {
	if number, ok := c.numbers[n]; ok {
		return number
	}
	inner := linearCompiler{reverse: !n.Behind, root: c.root, numbers: c.numbers, sets: c.sets}
	inner.whole(n.Subs[0])
	number := int32(len(c.root.looks))
	c.root.looks = append(c.root.looks, lookAround{program: inner.linear, behind: n.Behind})
	c.numbers[n] = number
	return number
}

// hasBackReference reports whether a pattern needs backtracking.
func hasBackReference(n *Node) bool {
	return n.Any(func(n *Node) bool { return n.Op == Backreference })
}

// anchored reports whether a pattern can match only at the start of the string.
func anchored(n *Node) bool {
	switch n.Op {
	case Begin:
		return true
	case Concat, Capture:
		return anchored(n.Subs[0])
	case Alternate:
		return !slices.ContainsFunc(n.Subs, func(sub *Node) bool { return !anchored(sub) })
	}
	return false
}
