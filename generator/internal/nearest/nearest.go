// Package nearest guesses which word was meant by one that does not exist.
package nearest

import "fmt"

// Question asks whether the candidate nearest to word was meant; empty when none is
// near.
func Question(word string, candidates []string) string {
	if c, ok := Word(word, candidates); ok {
		return fmt.Sprintf("did you mean %q?", c)
	}
	return ""
}

// Word returns the candidate that takes the fewest edits to reach, the first of
// several, if it is near enough to be what was meant.
func Word(word string, candidates []string) (string, bool) {
	best, found := "", false
	limit := max(1, len(word)/3)
	for _, c := range candidates {
		if d := distance(word, c, limit); d <= limit && c != word {
			best, found, limit = c, true, d-1
		}
	}
	return best, found
}

// distance counts the insertions, deletions, replacements and swaps of neighbours
// between a and b; more than limit is returned as limit+1.
func distance(a, b string, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return min(last[len(b)], limit+1)
}
