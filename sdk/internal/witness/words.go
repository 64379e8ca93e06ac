package witness

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// words is a search for a string that some patterns match and others do not. The automata of all
// patterns run in parallel, with one code point for each class of code points that they treat
// alike. The first string found is a shortest one.
type words struct {
	wanted, refused []*pattern
	except          []string
	least, most     int // code points; a negative number is no limit
}

// and returns a search with one more wanted pattern. An empty source adds none.
func (w words) and(u *universe, source string) words {
	if source != "" {
		w.wanted = append(slices.Clip(w.wanted), u.pattern(source))
	}
	return w
}

// maxChars is the number of code points of excluded strings that take part in the search.
const maxChars = 1 << 12

// find returns a shortest string. If it found none and exhausted is set, there is certainly
// none.
func (w words) find(steps *int) (s string, found, exhausted bool) {
	if w.most >= 0 && w.least > w.most {
		return "", false, true
	}
	k := w.start(steps)
	for at := 0; at < len(k.queue); at++ {
		if k.accepts(k.queue[at]) {
			s = k.text(at)
			if n := utf8.RuneCountInString(s); w.most >= 0 && n > w.most {
				return "", false, k.complete // all others are at least as long
			}
			if w.fits(s) {
				return s, true, false
			}
		}
		if !k.advance(at) {
			return "", false, false
		}
	}
	return "", false, k.complete
}

// relevant returns the excluded strings that the patterns admit; the others need no exclusion.
func (w words) relevant(steps *int) []string {
	patterns := len(w.wanted) + len(w.refused)
	if *steps -= len(w.except) * (1 + patterns); patterns == 0 || *steps < 0 {
		return w.except
	}
	admitted := words{wanted: w.wanted, refused: w.refused}
	return slices.DeleteFunc(slices.Clone(w.except), func(s string) bool { return len(s) <= maxMatched && !admitted.fits(s) })
}

// maxMatched is the number of octets up to which an excluded string is matched with the patterns.
const maxMatched = 64

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

// alphabet returns one code point of each class that the patterns and the strings distinguish,
// letters and digits first.
func (w words) alphabet(except []string) []rune {
	classes := w.classes(except)
	in := make([]byte, len(classes))
	best := make(map[string]rune)
	low := rune(0)
	for _, e := range edgesOf(classes) {
		if e.at > low {
			if c, ok := plainest(low, e.at-1); ok {
				if old, known := best[string(in)]; !known || rank(c) < rank(old) {
					best[string(in)] = c
				}
			}
			low = e.at
		}
		if e.class >= 0 {
			in[e.class] ^= 1
		}
	}
	var list []rune
	for _, c := range best {
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b rune) int { return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a, b)) })
	return list
}

// classes returns the classes of code points of the patterns, and one for each code point of the
// strings.
func (w words) classes(except []string) []ecmaregexp.Class {
	var classes []ecmaregexp.Class
	for _, p := range slices.Concat(w.wanted, w.refused) {
		if p.assemble() {
			classes = append(classes, p.classes...)
		}
	}
	for _, s := range except {
		for _, c := range s {
			classes = append(classes, ecmaregexp.Class{{Lo: c, Hi: c}})
		}
	}
	slices.SortFunc(classes, func(a, b ecmaregexp.Class) int { return slices.CompareFunc(a, b, compareRanges) })
	return slices.CompactFunc(classes, func(a, b ecmaregexp.Class) bool { return slices.Equal(a, b) })
}

// edge is a code point at which a class begins or ends.
type edge struct {
	at    rune
	class int
}

// edgesOf returns the edges of classes in order, and the end of all code points.
func edgesOf(classes []ecmaregexp.Class) []edge {
	var edges []edge
	for i, c := range classes {
		for _, r := range c {
			edges = append(edges, edge{r.Lo, i}, edge{r.Hi + 1, i})
		}
	}
	edges = append(edges, edge{utf8.MaxRune + 1, -1})
	slices.SortFunc(edges, func(a, b edge) int { return cmp.Compare(a.at, b.at) })
	return edges
}

func compareRanges(a, b ecmaregexp.Range) int {
	return cmp.Or(cmp.Compare(a.Lo, b.Lo), cmp.Compare(a.Hi, b.Hi))
}

// plain are the ranges of code points that are chosen first.
var plain = [...]ecmaregexp.Range{{Lo: 'a', Hi: 'z'}, {Lo: 'A', Hi: 'Z'}, {Lo: '0', Hi: '9'}, {Lo: '!', Hi: '~'}, {Lo: ' ', Hi: ' '}, {Lo: 0xA1, Hi: 0x2027}, {Lo: 0x202A, Hi: 0xD7FF}}

func rank(c rune) int {
	for i, r := range plain {
		if c >= r.Lo && c <= r.Hi {
			return i
		}
	}
	return len(plain)
}

// plainest returns a code point from low to high, if possible a letter or a digit. It returns
// false if the range has only surrogates.
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
