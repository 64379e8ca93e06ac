package find

import (
	"fmt"
	"strings"
	"testing"
)

// TestWordsInReadsFactsOnce: hundreds of words in a query do not multiply the work for a long card.
func TestWordsInReadsFactsOnce(t *testing.T) {
	var facts []Fact
	for i := range 100 {
		facts = append(facts, Fact{By: ByWords, Value: strings.Repeat(fmt.Sprintf("fact%d and more ", i), 20)})
	}
	allocations := func(words int) float64 {
		var b strings.Builder
		for i := range words {
			fmt.Fprintf(&b, "w%d ", i)
		}
		q := Query{Words: b.String() + "fact99"}
		if at := q.wordsIn(facts); at[len(at)-1] != 99 || words > 0 && at[0] != -1 {
			t.Errorf("%d words: %v", words, at)
		}
		return testing.AllocsPerRun(5, func() { q.wordsIn(facts) })
	}
	if one, many := allocations(0), allocations(200); many > one+200*8 {
		t.Errorf("%v allocations for one word, %v for 201", one, many)
	}
}
