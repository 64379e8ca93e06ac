package language

import (
	"slices"
	"strings"
	"testing"
	"unicode"
)

// table finds terms by their first word.
type table map[string][]term

// term is one form of an entry.
type term struct {
	words   []string
	instead string
}

// use is an occurrence of a term in a text.
type use struct {
	start, end    int // byte offsets
	term, instead string
}

// newTable indexes the terms. A form that is listed twice is an error.
func newTable(t *testing.T) table {
	index := make(table)
	for _, entry := range terms {
		for form := range strings.SplitSeq(entry.forms, ", ") {
			words := strings.Fields(form)
			if slices.ContainsFunc(index[words[0]], func(x term) bool { return slices.Equal(x.words, words) }) {
				t.Errorf("words_test.go: %q is listed twice", form)
			}
			index[words[0]] = append(index[words[0]], term{words, entry.instead})
		}
	}
	return index
}

// uses returns the terms in a text, in order.
func (t table) uses(text string) []use {
	var found []use
	words := splitWords(text)
	for i, first := range words {
		for _, x := range t[first.lower] {
			if last := i + len(x.words) - 1; last < len(words) && continues(text, words[i:last+1], x.words) {
				found = append(found, use{first.start, words[last].end, strings.Join(x.words, " "), x.instead})
			}
		}
	}
	return found
}

// continues reports whether words are those of a term, with nothing between them that
// ends a phrase.
func continues(text string, words []word, want []string) bool {
	for i, w := range words {
		if w.lower != want[i] || i > 0 && strings.ContainsAny(text[words[i-1].end:w.start], ".,:;()\"`{}|0123456789") {
			return false
		}
	}
	return true
}

// word is a word of a text: letters, in an identifier up to the next capital.
type word struct {
	start, end int
	lower      string
}

// splitWords splits a text into words. The last capital of several begins the word that
// small letters continue: JSONText is JSON and Text.
func splitWords(text string) []word {
	var words []word
	start := -1
	end := func(at int) {
		if start >= 0 {
			words = append(words, word{start, at, strings.ToLower(text[start:at])})
		}
		start = -1
	}
	var before rune // the last letter
	for i, r := range text {
		if !unicode.IsLetter(r) {
			end(i)
			continue
		}
		switch {
		case start < 0:
			start = i
		case unicode.IsUpper(r) && unicode.IsLower(before), unicode.IsUpper(r) && lowerFollows(text[i:]):
			end(i)
			start = i
		}
		before = r
	}
	end(len(text))
	return words
}

// lowerFollows reports whether a small letter is behind the capital that text begins with.
func lowerFollows(text string) bool {
	return len(text) > 1 && 'a' <= text[1] && text[1] <= 'z'
}

func TestUses(t *testing.T) {
	index := newTable(t)
	tests := []struct{ text, want string }{
		{"a value stands here", "stands"},
		{"understands, standard, STANDARD", ""},
		{"goesOver, WentOver, go_over", "goes over, went over, go over"},
		{"// which goes\n// over the members", "goes over"},
		{"it goes. Over there", ""},
		{"at most 3 times", ""},
		{"ToldJSON and JSONTold", "told, told"},
		{"Unfit() is UNFIT", "unfit, unfit"},
		{"a retold story", ""},
	}
	for _, test := range tests {
		var got []string
		for _, u := range index.uses(test.text) {
			got = append(got, u.term)
		}
		if list := strings.Join(got, ", "); list != test.want {
			t.Errorf("%q: found %q, want %q", test.text, list, test.want)
		}
	}
}
