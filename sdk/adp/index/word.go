package index

import (
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"
)

// fields yields the runs of letters and digits of a text.
func fields(text string) iter.Seq[string] {
	return strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) })
}

// Words returns the distinct words of texts: runs of letters and digits, without case.
func Words(texts ...string) map[string]bool {
	set := make(map[string]bool)
	for _, text := range texts {
		for word := range fields(text) {
			set[fold(word)] = true
		}
	}
	return set
}

// fold returns a word without case. The lower case of a text is not enough: a sigma has one at
// the end of a word and one elsewhere.
func fold(word string) string { return strings.Map(foldRune, strings.ToLower(word)) }

// foldRune returns the lower case of the first of the letters that differ from r in case only.
func foldRune(r rune) rune {
	if r < utf8.RuneSelf {
		return r
	}
	first := r
	for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
		first = min(first, next)
	}
	return unicode.ToLower(first)
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
