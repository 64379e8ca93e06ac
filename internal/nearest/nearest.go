// Package nearest finds the known word that was meant by an unknown one: a member
// name, a flag, a dialect, a keyword. Everything that asks "did you mean" uses it,
// so that all of them agree on what is near.
//
// Two words are near when few edits lead from one to the other: an insertion, a
// deletion, a replacement or a swap of neighbours is one edit, and a third of the
// word's length may be edited; between words of which one has fewer than three letters
// only a swap. Case and the separators "_", "-", "." and " " do not count: agentId is
// near agent_id.
package nearest

import (
	"bytes"
	"fmt"
	"strings"
)

// MaxLength is the length in bytes of the longest word that is compared. Longer ones
// are near nothing, so that the cost of a comparison is bounded.
const MaxLength = 128

// Question asks whether the candidate nearest to word was meant; empty when none is
// near.
func Question(word string, candidates []string) string {
	if c, ok := Word(word, candidates); ok {
		return fmt.Sprintf("did you mean %q?", c)
	}
	return ""
}

// Hint is [Question] in parentheses behind a space, to be appended to a message.
func Hint(word string, candidates []string) string {
	if question := Question(word, candidates); question != "" {
		return " (" + question + ")"
	}
	return ""
}

// Word returns the candidate that takes the fewest edits to reach, the first of
// several. The word itself is no candidate.
func Word(word string, candidates []string) (string, bool) {
	best, found := "", false
	f, ok := folded(word)
	if !ok {
		return "", false
	}
	limit := max(1, f.n/3)
	for _, c := range candidates {
		if c == word {
			continue
		}
		if d := f.distance(c, limit); d <= limit {
			if best, found, limit = c, true, d-1; d == 0 {
				break
			}
		}
	}
	return best, found
}

// Near reports whether a candidate is near enough to word to be what was meant, and
// how many edits lead to it.
func Near(word, candidate string) (edits int, ok bool) {
	f, ok := folded(word)
	if !ok || word == candidate {
		return 0, false
	}
	limit := max(1, f.n/3)
	d := f.distance(candidate, limit)
	return d, d <= limit
}

// OneEdit reports whether a single edit leads from one word to the other, however short
// they are.
func OneEdit(a, b string) bool {
	return len(a) <= MaxLength && len(b) <= MaxLength && edits([]byte(a), []byte(b)) == 1
}

// fold is a word in lower case without separators.
type fold struct {
	text [MaxLength]byte
	n    int
}

// folded returns a word for comparison; false for one that is too long. A word of
// separators only is compared as it is.
func folded(word string) (f fold, ok bool) {
	if len(word) > MaxLength {
		return f, false
	}
	for i := range len(word) {
		switch b := word[i]; {
		case b == '_', b == '-', b == '.', b == ' ':
		case 'A' <= b && b <= 'Z':
			f.text[f.n] = b + ('a' - 'A')
			f.n++
		default:
			f.text[f.n] = b
			f.n++
		}
	}
	if f.n == 0 {
		f.n = copy(f.text[:], word)
	}
	return f, true
}

// distance counts the edits between the word and another; more than limit is returned
// as limit+1.
func (f *fold) distance(other string, limit int) int {
	// Only separators can make the other shorter than it looks.
	if f.n-len(other) > limit {
		return limit + 1
	}
	g, ok := folded(other)
	if !ok || g.n-f.n > limit || f.n-g.n > limit {
		return limit + 1
	}
	a, b := f.text[:f.n], g.text[:g.n]
	if min(f.n, g.n) < 3 && !bytes.Equal(a, b) && !(f.n == 2 && g.n == 2 && a[0] == b[1] && a[1] == b[0]) {
		return limit + 1
	}
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return min(edits(a, b), limit+1)
}

// edits is the distance of Damerau and Levenshtein, in which no part of a word is
// edited twice.
func edits(a, b []byte) int {
	var rows [3][MaxLength + 1]uint8
	before, last, row := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		last[j] = uint8(j)
	}
	for i := 1; i <= len(a); i++ {
		row[0] = uint8(i)
		for j := 1; j <= len(b); j++ {
			replaced := last[j-1]
			if a[i-1] != b[j-1] {
				replaced++
			}
			row[j] = min(last[j]+1, row[j-1]+1, replaced)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return int(last[len(b)])
}

// IsExtension reports whether a member name marks itself as an extension, a comment or
// a keyword of another vocabulary: it begins with "x-", "$", "@" or "_", or has a
// namespace before ":" or "/". Such a name is no misspelling of one without the mark.
func IsExtension(name string) bool {
	if name == "" {
		return true
	}
	switch name[0] {
	case '$', '@', '_':
		return true
	}
	return len(name) > 1 && (name[0] == 'x' || name[0] == 'X') && (name[1] == '-' || name[1] == '_') ||
		strings.ContainsAny(name, ":/")
}
