package check

import (
	"sort"
	"unicode/utf8"
)

// Chars is a regular expression that is anchored at both ends and consists of runs of
// characters, such as ^[A-Z][a-z0-9]*$. Only the last run may vary in length, so that there is
// only one way to divide a string.
type Chars []Run

// Run is a number of characters of one class.
type Run struct {
	// ASCII is the set of ASCII characters in the class, one bit for each.
	ASCII [2]uint64
	// Others are the first and last code points of the ranges beyond ASCII, in
	// ascending order.
	Others []rune
	// Min and Max bound the number of characters; a negative Max means no bound. They are equal
	// for all runs except the last.
	Min, Max int
}

// Match reports whether s consists of the runs.
func (c Chars) Match(s string) bool {
	last := len(c) - 1
	for i := range c {
		r := &c[i]
		if i == last {
			return r.matchAll(s)
		}
		n := r.take(s, r.Min)
		if n < 0 {
			return false
		}
		s = s[n:]
	}
	return s == ""
}

// matchAll reports whether s consists of the run alone.
func (r *Run) matchAll(s string) bool {
	if len(s) < r.Min {
		return false
	}
	if r.Others == nil && r.Max >= 0 && len(s) > r.Max {
		return false
	}
	// The octets beyond ASCII are in no set. An index selects the part of the set and not a condition,
	// since a processor cannot predict the order of letters and digits.
	set := [4]uint64{r.ASCII[0], r.ASCII[1]}
	for i := range len(s) {
		if c := s[i]; set[c>>6]>>(c&63)&1 == 0 {
			return c >= utf8.RuneSelf && r.matchWide(s, i)
		}
	}
	return r.Max < 0 || len(s) <= r.Max
}

// matchWide continues matchAll at the first character beyond ASCII.
func (r *Run) matchWide(s string, i int) bool {
	if r.Others == nil {
		return false
	}
	n := i
	for i < len(s) {
		size := r.step(s[i:])
		if size == 0 {
			return false
		}
		i += size
		n++
	}
	return n >= r.Min && (r.Max < 0 || n <= r.Max)
}

// take returns the length of the first n characters of s. It returns -1 if s is shorter or one
// of them is not in the class.
func (r *Run) take(s string, n int) int {
	i := 0
	for ; n > 0; n-- {
		if i < len(s) && s[i] < utf8.RuneSelf { // like step, without the call
			c := s[i]
			if r.ASCII[c>>6]>>(c&63)&1 == 0 {
				return -1
			}
			i++
			continue
		}
		size := r.step(s[i:])
		if size == 0 {
			return -1
		}
		i += size
	}
	return i
}

// step returns the length of the first character of s if it is in the class, otherwise 0.
func (r *Run) step(s string) int {
	if s == "" {
		return 0
	}
	if c := s[0]; c < utf8.RuneSelf {
		return int(r.ASCII[c>>6] >> (c & 63) & 1)
	}
	char, size := utf8.DecodeRuneInString(s)
	if char == utf8.RuneError && size == 1 {
		return 0
	}
	others := r.Others
	i := sort.Search(len(others)/2, func(i int) bool { return others[2*i+1] >= char })
	if 2*i < len(others) && others[2*i] <= char {
		return size
	}
	return 0
}
