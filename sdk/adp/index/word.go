package index

import (
	"iter"
	"strings"
	"unicode"
)

// fields yields the runs of letters and digits of a text.
func fields(text string) iter.Seq[string] {
	return strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) })
}

// Words returns the distinct words of texts: runs of letters and digits, in lower case.
func Words(texts ...string) map[string]bool {
	set := make(map[string]bool)
	for _, text := range texts {
		for word := range fields(text) {
			set[strings.ToLower(word)] = true
		}
	}
	return set
}

// WordScore returns the fraction of a query's distinct words that occur in a description or in
// tags, from 0 to 1. Words are runs of letters and digits, compared without case. A query
// without words has the score 0.
//
// Source: draft-song-anp-adp-00, Discovery Ranking, semantic factor.
func WordScore(query, description string, tags []string) float64 {
	asked := Words(query)
	known := Words(append([]string{description}, tags...)...)
	n := 0
	for word := range asked {
		if known[word] {
			n++
		}
	}
	return part(n, len(asked))
}
