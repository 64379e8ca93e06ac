package witness

import (
	"cmp"
	"encoding/binary"
	"slices"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// words is a search for a string that some patterns match and others do not. The automata of all
// patterns run side by side over one code point of each class that they distinguish, so that
// the first string found is a shortest one.
type words struct {
	wanted, refused []*pattern
	except          []string
	least, most     int // code points; a negative number is no limit
}

// maxChars is the number of code points of excluded strings that take part in the search.
const maxChars = 1 << 12

// path is a state of the search: the states of the automata, the place in the tree of excluded
// strings (-1: in none), and the length up to the least length.
type path struct {
	states []int
	place  int
	length int
	from   int
	last   rune
}

// find returns a shortest string, or false; none is certain if exhausted is set.
func (w words) find(steps *int) (s string, found, exhausted bool) {
	least := max(w.least, 0)
	if w.most >= 0 && least > w.most {
		return "", false, true
	}
	known, chars := true, 0
	var automata []*automaton
	start := path{from: -1}
	for _, p := range slices.Concat(w.wanted, w.refused) {
		if p.code == nil {
			known = false
			continue
		}
		a, first := newAutomaton(p)
		automata, start.states = append(automata, a), append(start.states, first)
	}
	for _, e := range w.except {
		chars += len(e)
	}
	except := w.except
	if chars > maxChars {
		except, known = nil, false
	}
	t := newTree(except)
	alphabet := w.alphabet(except)
	wanted := 0
	for _, p := range w.wanted {
		if p.code != nil {
			wanted++
		}
	}
	seen := map[string]bool{start.key(): true}
	queue := []path{start}
	for at := 0; at < len(queue); at++ {
		p := queue[at]
		if p.length >= least && !t.ends(p.place) && p.accepted(automata, wanted) {
			s = text(queue, at)
			if n := utf8.RuneCountInString(s); w.most >= 0 && n > w.most {
				return "", false, known // all others are at least as long
			}
			if w.fits(s) {
				return s, true, false
			}
		}
		for _, c := range alphabet {
			if *steps -= 1 + len(automata); *steps < 0 {
				return "", false, false
			}
			next := path{states: make([]int, len(automata)), place: t.step(p.place, c), length: min(p.length+1, least), from: at, last: c}
			for i, a := range automata {
				before := a.work
				next.states[i] = a.step(p.states[i], c)
				*steps -= (a.work - before) / 16
			}
			if key := next.key(); !seen[key] {
				seen[key] = true
				queue = append(queue, next)
			}
		}
	}
	return "", false, known
}

// fits checks a string against the patterns without an automaton as well.
func (w words) fits(s string) bool {
	for _, p := range w.wanted {
		if !p.matches(s) || !p.known {
			return false
		}
	}
	for _, p := range w.refused {
		if p.matches(s) || !p.known {
			return false
		}
	}
	return !slices.Contains(w.except, s)
}

func (p path) key() string {
	var b []byte
	for _, s := range p.states {
		b = binary.AppendUvarint(b, uint64(s))
	}
	b = binary.AppendVarint(b, int64(p.place))
	return string(binary.AppendUvarint(b, uint64(p.length)))
}

// accepted reports whether the first automata accept at the end and the others do not.
func (p path) accepted(automata []*automaton, wanted int) bool {
	for i, a := range automata {
		if a.ends[p.states[i]] != (i < wanted) {
			return false
		}
	}
	return true
}

func text(queue []path, at int) string {
	var runes []rune
	for ; queue[at].from >= 0; at = queue[at].from {
		runes = append(runes, queue[at].last)
	}
	slices.Reverse(runes)
	return string(runes)
}

// alphabet returns one code point of each class that the patterns and the strings distinguish,
// letters and digits first.
func (w words) alphabet(except []string) []rune {
	var classes []ecmaregexp.Class
	for _, p := range slices.Concat(w.wanted, w.refused) {
		if p.code != nil {
			classes = append(classes, p.classes...)
		}
	}
	for _, s := range except {
		for _, c := range s {
			classes = append(classes, ecmaregexp.Class{{Lo: c, Hi: c}})
		}
	}
	type edge struct {
		at    rune
		class int
	}
	var edges []edge
	slices.SortFunc(classes, func(a, b ecmaregexp.Class) int { return slices.CompareFunc(a, b, compareRanges) })
	classes = slices.CompactFunc(classes, func(a, b ecmaregexp.Class) bool { return slices.Equal(a, b) })
	for i, c := range classes {
		for _, r := range c {
			edges = append(edges, edge{r.Lo, i}, edge{r.Hi + 1, i})
		}
	}
	edges = append(edges, edge{utf8.MaxRune + 1, -1})
	slices.SortFunc(edges, func(a, b edge) int { return cmp.Compare(a.at, b.at) })
	in := make([]byte, len(classes))
	best := make(map[string]rune)
	low := rune(0)
	for i := 0; i < len(edges); i++ {
		if at := edges[i].at; at > low {
			if c, ok := plainest(low, at-1); ok {
				if old, known := best[string(in)]; !known || rank(c) < rank(old) {
					best[string(in)] = c
				}
			}
			low = at
		}
		if k := edges[i].class; k >= 0 {
			in[k] ^= 1
		}
	}
	var list []rune
	for _, c := range best {
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b rune) int { return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a, b)) })
	return list
}

func compareRanges(a, b ecmaregexp.Range) int {
	return cmp.Or(cmp.Compare(a.Lo, b.Lo), cmp.Compare(a.Hi, b.Hi))
}

// plain are the ranges of code points that are chosen first.
var plain = [...]ecmaregexp.Range{{Lo: 'a', Hi: 'z'}, {Lo: 'A', Hi: 'Z'}, {Lo: '0', Hi: '9'}, {Lo: '!', Hi: '~'}, {Lo: ' ', Hi: ' '}, {Lo: 0xA1, Hi: 0xD7FF}}

func rank(c rune) int {
	for i, r := range plain {
		if c >= r.Lo && c <= r.Hi {
			return i
		}
	}
	return len(plain)
}

// plainest returns the code point from low to high that reads best; there is none among
// surrogates.
func plainest(low, high rune) (rune, bool) {
	for _, r := range plain {
		if first := max(low, r.Lo); first <= min(high, r.Hi) {
			return first, true
		}
	}
	if low >= 0xD800 && low <= 0xDFFF {
		low = 0xE000
	}
	return low, low <= high
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
