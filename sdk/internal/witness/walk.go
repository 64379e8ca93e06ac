package witness

import (
	"encoding/binary"
	"slices"
)

// walk is a search in progress: a queue of paths, from shorter to longer ones.
type walk struct {
	steps    *int
	automata []*automaton // first the ones that must accept
	wanted   int          // the number of these
	except   *tree
	least    int
	alphabet []rune
	queue    []path
	seen     map[string]bool
	// complete is set if all patterns and excluded strings take part.
	complete bool
}

// path is a state of the search: the states of the automata, the node in the tree of excluded
// strings (-1: no excluded string begins so), and the length, counted only up to the least
// length.
type path struct {
	states []int
	place  int
	length int
	from   int
	last   rune
}

// start returns a search with the empty path.
func (w words) start(steps *int) *walk {
	k := &walk{steps: steps, least: max(w.least, 0), complete: true}
	first := path{from: -1}
	for i, p := range slices.Concat(w.wanted, w.refused) {
		if !p.assemble() {
			k.complete = false
			continue
		}
		a, state := newAutomaton(p)
		k.automata, first.states = append(k.automata, a), append(first.states, state)
		if i < len(w.wanted) {
			k.wanted++
		}
	}
	chars, except := 0, w.relevant(steps)
	for _, e := range except {
		chars += len(e)
	}
	if chars > maxChars {
		except, k.complete = nil, false
	}
	k.except, k.alphabet = newTree(except), w.alphabet(except)
	k.queue, k.seen = []path{first}, map[string]bool{first.key(): true}
	return k
}

// advance adds the paths that are one code point longer than a path. It returns false if the
// steps do not suffice.
func (k *walk) advance(at int) bool {
	p := k.queue[at]
	for _, c := range k.alphabet {
		if *k.steps--; *k.steps < 0 {
			return false
		}
		states, ok := k.step(p.states, c)
		if !ok {
			continue
		}
		next := path{states: states, place: k.except.step(p.place, c), length: min(p.length+1, k.least), from: at, last: c}
		if key := next.key(); !k.seen[key] {
			k.seen[key] = true
			k.queue = append(k.queue, next)
		}
	}
	return true
}

// step returns the states after a code point. It returns false if a wanted automaton accepts no
// continuation.
func (k *walk) step(states []int, c rune) ([]int, bool) {
	next := make([]int, len(states))
	for i, a := range k.automata {
		before := a.work
		next[i] = a.step(states[i], c)
		*k.steps -= 1 + (a.work-before)/16
		if i < k.wanted && a.dead(next[i]) {
			return nil, false
		}
	}
	return next, true
}

// accepts reports whether the string of a path is long enough and not excluded, and the wanted
// automata accept it and the others do not.
func (k *walk) accepts(p path) bool {
	if p.length < k.least || k.except.ends(p.place) {
		return false
	}
	for i, a := range k.automata {
		if a.ends[p.states[i]] != (i < k.wanted) {
			return false
		}
	}
	return true
}

// text returns the string of a path.
func (k *walk) text(at int) string {
	var runes []rune
	for ; k.queue[at].from >= 0; at = k.queue[at].from {
		runes = append(runes, k.queue[at].last)
	}
	slices.Reverse(runes)
	return string(runes)
}

func (p path) key() string {
	var b []byte
	for _, s := range p.states {
		b = binary.AppendUvarint(b, uint64(s))
	}
	b = binary.AppendVarint(b, int64(p.place))
	return string(binary.AppendUvarint(b, uint64(p.length)))
}

// tree is the tree of the beginnings of some strings.
type tree struct {
	next []map[rune]int
	end  []bool
}

func newTree(list []string) *tree {
	t := &tree{next: []map[rune]int{{}}, end: []bool{false}}
	for _, s := range list {
		at := 0
		for _, c := range s {
			to, ok := t.next[at][c]
			if !ok {
				to = len(t.next)
				t.next[at][c] = to
				t.next, t.end = append(t.next, map[rune]int{}), append(t.end, false)
			}
			at = to
		}
		t.end[at] = true
	}
	return t
}

func (t *tree) step(at int, c rune) int {
	if at < 0 {
		return -1
	}
	if to, ok := t.next[at][c]; ok {
		return to
	}
	return -1
}

func (t *tree) ends(at int) bool { return at >= 0 && t.end[at] }
