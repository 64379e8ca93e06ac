package pattern

import (
	"encoding/binary"

	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// maxThreads is the maximum number of instructions of the non-deterministic automaton. Counted
// repetitions are expanded, so the number can be large. An automaton from more instructions
// would be too large to use.
const maxThreads = 6000

// maxDecoders is the maximum number of classes in a pattern that becomes an automaton.
const maxDecoders = 500

type threadOp uint8

const (
	threadMatch  threadOp = iota
	threadChar            // one code point, then x
	threadSplit           // x or y
	threadAssert          // node holds, then x
	threadLook            // look number class holds, then x
	threadHere            // the position of a look-behind, then x
)

// thread is an instruction of the non-deterministic automaton. It consumes whole code
// points; the decoder of its class reads their octets.
type thread struct {
	op     threadOp
	assert ecmaregexp.Op
	class  int
	x, y   int
}

// looking is a look-ahead or look-behind, as a separate automaton.
type looking struct {
	dfa            *dfa
	negate, behind bool
}

// nfa is a pattern as a non-deterministic automaton.
type nfa struct {
	threads  []thread
	start    int
	decoders []decoder
	looks    []looking
	// boundaries reports that the pattern contains word boundaries, so that a state
	// depends on the preceding character.
	boundaries bool

	// classes maps classes to the numbers of their decoders. identical does the same for
	// classes that share memory.
	classes   map[string]int
	identical map[*ecmaregexp.Range]int
	// written maps look-arounds to their numbers. An expanded repetition uses the same
	// look-around many times.
	written map[*ecmaregexp.Node]int
	failed  bool
	// work is the allowed work for the automaton of each look-around; a pattern has few of them.
	work int
}

// position is the range of the text that a pattern must match in.
type position int

const (
	// anywhere searches the whole string. The pattern itself uses it.
	anywhere position = iota
	// ahead begins at a fixed position and may end anywhere. A look-ahead uses it.
	ahead
	// behind begins anywhere and ends at a fixed position. A look-behind uses it.
	behind
)

// newNFA compiles a tree. It fails if the tree is too large or has a construct that an
// automaton cannot express.
func newNFA(root *ecmaregexp.Node, p position, work int) (*nfa, bool) {
	n := &nfa{work: work, classes: map[string]int{}, identical: map[*ecmaregexp.Range]int{}, written: map[*ecmaregexp.Node]int{}}
	next := n.emit(thread{op: threadMatch})
	if p == behind {
		next = n.emit(thread{op: threadHere, x: next})
	}
	n.start = n.add(root, next)
	if p != ahead {
		loop := n.emit(thread{op: threadSplit, x: n.start})
		n.threads[loop].y = n.emit(thread{op: threadChar, class: n.skipped(), x: loop})
		n.start = loop
	}
	return n, !n.failed
}

// skipped returns the decoder that skips the text before a match. Without assertions it may
// skip single octets, which saves many states, since no character begins inside another one. An
// assertion could hold inside a character, so that patterns with assertions skip whole code
// points.
func (n *nfa) skipped() int {
	if n.boundaries || len(n.looks) > 0 {
		return n.class(ecmaregexp.Class(nil).Negate())
	}
	var octets [256]int16
	for i := range octets {
		octets[i] = whole
	}
	n.decoders = append(n.decoders, decoder{octets})
	return len(n.decoders) - 1
}

func (n *nfa) emit(t thread) int {
	if len(n.threads) >= maxThreads {
		n.failed = true
		return 0
	}
	n.threads = append(n.threads, t)
	return len(n.threads) - 1
}

// class returns the number of the decoder for a class.
func (n *nfa) class(c ecmaregexp.Class) int {
	if len(c) > 0 {
		if i, ok := n.identical[&c[0]]; ok {
			return i
		}
	}
	var text []byte
	for _, r := range c {
		text = binary.AppendVarint(binary.AppendVarint(text, int64(r.Lo)), int64(r.Hi))
	}
	i, ok := n.classes[string(text)]
	if !ok {
		if len(n.decoders) >= maxDecoders {
			n.failed = true
			return 0
		}
		i = len(n.decoders)
		n.classes[string(text)] = i
		n.decoders = append(n.decoders, newDecoder(c))
	}
	if len(c) > 0 {
		n.identical[&c[0]] = i
	}
	return i
}

// add emits the instructions for a node and returns the first one. They continue at next.
func (n *nfa) add(node *ecmaregexp.Node, next int) int {
	if n.failed {
		return 0
	}
	switch node.Op {
	case ecmaregexp.Char:
		return n.emit(thread{op: threadChar, class: n.class(node.Class), x: next})
	case ecmaregexp.Concat:
		for i := len(node.Subs) - 1; i >= 0; i-- {
			next = n.add(node.Subs[i], next)
		}
	case ecmaregexp.Alternate:
		first := n.add(node.Subs[0], next)
		for _, sub := range node.Subs[1:] {
			first = n.emit(thread{op: threadSplit, x: first, y: n.add(sub, next)})
		}
		return first
	case ecmaregexp.Repeat:
		return n.repeat(node, next)
	case ecmaregexp.Capture:
		return n.add(node.Subs[0], next)
	case ecmaregexp.Backreference:
		n.failed = true
	case ecmaregexp.Look:
		return n.look(node, next)
	case ecmaregexp.WordBoundary, ecmaregexp.NotWordBoundary:
		n.boundaries = true
		return n.emit(thread{op: threadAssert, assert: node.Op, x: next})
	case ecmaregexp.Begin, ecmaregexp.End:
		return n.emit(thread{op: threadAssert, assert: node.Op, x: next})
	}
	return next
}

func (n *nfa) repeat(node *ecmaregexp.Node, next int) int {
	sub, low, high := node.Subs[0], node.Min, node.Max
	if high == ecmaregexp.Unlimited {
		loop := n.emit(thread{op: threadSplit, y: next})
		first := n.add(sub, loop)
		n.threads[loop].x = first
		next = loop
		if low > 0 { // the loop itself is the last mandatory repetition
			next, low = first, low-1
		}
	} else {
		end := next
		for range high - low {
			next = n.emit(thread{op: threadSplit, x: n.add(sub, next), y: end})
			if n.failed {
				return 0
			}
		}
	}
	for range low {
		before := len(n.threads)
		next = n.add(sub, next)
		switch {
		case n.failed:
			return 0
		case len(n.threads) == before:
			return next // a repetition of the empty string
		}
	}
	return next
}

// look emits a look-around.
func (n *nfa) look(node *ecmaregexp.Node, next int) int {
	number, ok := n.written[node]
	if !ok {
		d, ok := lookAround(node, n.work)
		if !ok {
			n.failed = true
			return 0
		}
		number = len(n.looks)
		n.written[node] = number
		n.looks = append(n.looks, looking{dfa: d, negate: node.Negate, behind: node.Behind})
	}
	return n.emit(thread{op: threadLook, class: number, x: next})
}

// lookAround builds the automaton of a look-around. A look-behind may contain only constructs
// that depend on the text before it. A look-ahead must not contain constructs that depend on
// the text before its start.
func lookAround(node *ecmaregexp.Node, work int) (*dfa, bool) {
	refused := func(m *ecmaregexp.Node) bool { return m.Op == ecmaregexp.Look && m.Behind }
	place := ahead
	if node.Behind {
		place = behind
		refused = func(m *ecmaregexp.Node) bool {
			switch m.Op {
			case ecmaregexp.Look, ecmaregexp.End, ecmaregexp.WordBoundary, ecmaregexp.NotWordBoundary:
				return true
			}
			return false
		}
	}
	if node.Subs[0].Any(refused) {
		return nil, false
	}
	return determinise(node.Subs[0], place, work)
}
