// Package nearest finds the known word most similar to an unknown one: a member name, a
// flag, a dialect, a keyword. All "did you mean" hints use it, so that they share one
// definition of similarity.
//
// Two words are similar if few edits turn one into the other: an insertion, a deletion, a
// replacement or a swap of neighbours is one edit, and the limit is a third of the word's
// length, but at least one edit. If one of the words has fewer than three letters, only a swap
// is allowed. Case and the separators "_", "-", "." and " " are ignored: agentId is similar
// to agent_id.
package nearest

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// MaxLength is the maximum length in bytes of a compared word. Longer ones have no
// similar word, which bounds the cost of a comparison.
const MaxLength = 128

// Question asks whether the most similar candidate was meant; it is empty if none is
// similar.
func Question(word string, candidates []string) string {
	if c, ok := Word(word, candidates); ok {
		return fmt.Sprintf("did you mean %q?", c)
	}
	return ""
}

// Hint is [Question] in parentheses after a space, to be appended to a message.
func Hint(word string, candidates []string) string {
	if question := Question(word, candidates); question != "" {
		return " (" + question + ")"
	}
	return ""
}

// Unknown returns a message about a word that is not among the known ones, such as
// `unknown format "a3a" (did you mean "a2a"?); known: a2a, adp`.
func Unknown(what, word string, known []string) string {
	return "unknown " + what + " " + strconv.Quote(word) + Hint(word, known) + "; known: " + strings.Join(known, ", ")
}

// Word returns the candidate with the fewest edits, the first of several. The word itself
// is not a candidate.
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

// Near reports whether a candidate is similar enough to word, and the number of edits.
func Near(word, candidate string) (edits int, ok bool) {
	f, ok := folded(word)
	if !ok || word == candidate {
		return 0, false
	}
	limit := max(1, f.n/3)
	d := f.distance(candidate, limit)
	return d, d <= limit
}

// OneEdit reports whether a single edit turns one word into the other, however short they
// are.
func OneEdit(a, b string) bool {
	return len(a) <= MaxLength && len(b) <= MaxLength && edits([]byte(a), []byte(b), 1) == 1
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

// distance returns the number of edits between the word and another, limit+1 if there are
// more than limit.
func (f *fold) distance(other string, limit int) int {
	// Only separators can make the other shorter than its byte length.
	if f.n-len(other) > limit {
		return limit + 1
	}
	g, ok := folded(other)
	if !ok || g.n-f.n > limit || f.n-g.n > limit {
		return limit + 1
	}
	a, b := f.text[:f.n], g.text[:g.n]
	if min(f.n, g.n) < 3 && !bytes.Equal(a, b) && !swapped(a, b) {
		return limit + 1
	}
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return edits(a, b, limit)
}

// swapped reports whether both words have two bytes, in opposite order.
func swapped(a, b []byte) bool {
	return len(a) == 2 && len(b) == 2 && a[0] == b[1] && a[1] == b[0]
}

// edits returns the Damerau–Levenshtein distance without repeated edits of a substring, limit+1 if
// it is greater than limit. Positions that differ by more than limit need not be compared.
func edits(a, b []byte, limit int) int {
	if max(len(a)-len(b), len(b)-len(a)) > limit {
		return limit + 1
	}
	var rows [3][MaxLength + 1]uint8
	before, last, row := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		last[j] = uint8(j)
	}
	beyond, leastBefore := uint8(limit+1), 0
	for i := 1; i <= len(a); i++ {
		start, end := max(1, i-limit), min(len(b), i+limit)
		row[start-1], row[min(end+1, MaxLength)] = uint8(min(i, limit+1)), beyond
		least := row[start-1]
		for j := start; j <= end; j++ {
			replaced := last[j-1]
			if a[i-1] != b[j-1] {
				replaced++
			}
			row[j] = min(last[j]+1, row[j-1]+1, replaced)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if int(least) > limit && leastBefore >= limit {
			return limit + 1
		}
		before, last, row, leastBefore = last, row, before, int(least)
	}
	return min(int(last[len(b)]), limit+1)
}

// IsExtension reports whether a member name is marked as an extension, a comment or a
// keyword of another vocabulary: it begins with "x-", "$", "@" or "_", or has a namespace
// before ":" or "/". Such a name is not a misspelling of an unmarked one.
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
