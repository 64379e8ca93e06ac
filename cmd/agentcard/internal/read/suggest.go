package read

import (
	"cmp"
	"iter"
	"math"
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/agentcard-go/cardgen/sdk/agent"
)

const (
	// leastScore and maxSuggestions limit the classes that are suggested.
	leastScore     = 0.5
	maxSuggestions = 10
)

// class is a class of a taxonomy. Score says which share of the words of its name a card has.
type class struct {
	ID    int64   `json:"id"`
	Name  string  `json:"name"`
	Score float64 `json:"score,omitempty"`
}

// suggest returns the classes whose names have words of a card, the best first. A word that fewer
// classes have counts more. card has the stems of the words of the card.
func suggest(classes iter.Seq2[int64, string], card map[string]bool) []class {
	var all []class
	names := make(map[string]int) // the number of classes with a word
	for id, name := range classes {
		all = append(all, class{ID: id, Name: name})
		for word := range stems(path.Base(name)) {
			names[word]++
		}
	}
	var found []class
	for _, c := range all {
		has, sum := 0.0, 0.0
		for word := range stems(path.Base(c.Name)) {
			weight := math.Log(1 + float64(len(all))/float64(names[word]))
			if sum += weight; card[word] {
				has += weight
			}
		}
		if c.Score = math.Round(100*has/sum) / 100; c.Score >= leastScore {
			found = append(found, c)
		}
	}
	slices.SortStableFunc(found, func(a, b class) int { return cmp.Compare(b.Score, a.Score) })
	return found[:min(len(found), maxSuggestions)]
}

// wordsOf returns the stems of the words that a description says of the agent and its skills.
func wordsOf(d *agent.Description) map[string]bool {
	texts := append([]string{d.Name.Or(""), d.Description.Or("")}, d.Tags...)
	for i := range d.Skills {
		s := &d.Skills[i]
		texts = append(append(texts, s.ID.Or(""), s.Title.Or(""), s.Description.Or("")), s.Tags...)
	}
	return stems(strings.Join(texts, " "))
}

// fillers are words that say nothing of a class.
var fillers = []string{"a", "an", "and", "for", "from", "in", "of", "on", "or", "the", "to", "with"}

// stems returns the stems of the words of a text.
func stems(text string) map[string]bool {
	found := make(map[string]bool)
	words := strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
	for _, word := range words {
		if !slices.Contains(fillers, word) {
			found[stem(word)] = true
		}
	}
	return found
}

// endings are endings of English words, longer ones before their own endings.
var endings = []string{"ations", "ation", "ating", "ated", "ates", "ators", "ator", "ate", "ings", "ing", "ions", "ion", "ers", "er", "ies", "es", "ed", "s", "e", "y"}

// stem returns a word without its ending, so that translate and translation have the same stem.
func stem(word string) string {
	for _, ending := range endings {
		if rest, ok := strings.CutSuffix(word, ending); ok && len(rest) >= 3 {
			return rest
		}
	}
	return word
}
