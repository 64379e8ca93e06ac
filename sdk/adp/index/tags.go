package index

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// index finds cards by tags and words. Cards have ascending numbers and are never removed.
// [Index] ignores replaced entries, and rebuilds its index when there are many.
type index struct {
	profile Profile
	tags    tree[tagged]
	words   map[string]posting
	size    int // numbers are below
}

// tagged has the cards with exactly a tag, and all cards with the tag or a tag below it.
type tagged struct{ exact, all posting }

func newIndex(p Profile) *index { return &index{profile: p, words: make(map[string]posting)} }

// texts returns the words of a card.
func texts(c *adp.Card) map[string]bool {
	return Words(append([]string{c.Description.Or("")}, c.Skills...)...)
}

// put adds a card with a higher number than all others.
func (x *index) put(number int32, c *adp.Card) {
	x.size = max(x.size, int(number)+1)
	for _, tag := range c.Skills {
		for at, last := range x.tags.insert(x.profile.Aliases.Normalize(tag), above) {
			at.all.add(number)
			if last {
				at.exact.add(number)
			}
		}
	}
	for word := range texts(c) {
		list := x.words[word]
		list.add(number)
		x.words[word] = list
	}
}

// above returns the cards for a new node that is inserted above another one. No card has
// exactly its tag.
func above(below tagged) tagged { return tagged{all: below.all.clone()} }

// find returns the cards with a tag that matches a tag of a query.
func (x *index) find(query string) posting {
	prefix, wild := strings.CutSuffix(query, "/*")
	if wild && prefix == "" {
		return posting{}
	}
	at, same := x.tags.find(prefix)
	switch {
	case at == nil:
		return posting{}
	case !x.profile.Exact || wild:
		return at.all
	case same:
		return at.exact
	}
	return posting{}
}

// answer is the number of distinct tags and of distinct words of a request that a card matches.
type answer struct{ tags, words int32 }

// hits are the cards that match a request.
type hits struct {
	// tags are the distinct tags of the request. meant are the same tags with aliases resolved.
	// words is the number of distinct words.
	tags, meant []string
	words       int
	weights     Weights
	// answers are the counts of each card, by number. found are the numbers of cards with a
	// count above zero.
	answers []answer
	found   []int32
	// queries are the tags in meant.
	queries *queries
}

// search finds the cards that match a tag or a word of a request.
func (x *index) search(request *adp.DiscoverRequest) *hits {
	request = cardrt.OrEmpty(request)
	h := &hits{answers: make([]answer, x.size), weights: x.profile.Weights}
	seen := make(map[string]bool)
	for _, tag := range queryTags(request.Tags) {
		meant := x.profile.Aliases.Normalize(tag)
		if seen[meant] {
			continue
		}
		seen[meant] = true
		h.tags, h.meant = append(h.tags, tag), append(h.meant, meant)
		for number := range x.find(meant).all() {
			h.at(number).tags++
		}
	}
	h.queries = newQueries(h.meant, x.profile.Exact)
	if x.profile.Semantic != nil {
		return h
	}
	for word := range Words(request.Query.Or("")) {
		h.words++
		for number := range x.words[word].all() {
			h.at(number).words++
		}
	}
	return h
}

// at returns the counts of a card, for the caller to increase.
func (h *hits) at(number int32) *answer {
	a := &h.answers[number]
	if *a == (answer{}) {
		h.found = append(h.found, number)
	}
	return a
}

// answer returns the counts of a card.
func (h *hits) answer(number int32) answer {
	if int(number) >= len(h.answers) {
		return answer{}
	}
	return h.answers[number]
}

// relevance is the part of a score that depends on the request; 0 for a card that matches
// nothing.
func (h *hits) relevance(a answer, semantic func(*adp.Card) float64, c *adp.Card) float64 {
	text := part(int(a.words), h.words)
	if semantic != nil {
		text = semantic(c)
	}
	return h.weights.Tag*part(int(a.tags), len(h.tags)) + h.weights.Semantic*text
}

// matched returns the tags of the request that a card matches.
func (x *index) matched(h *hits, c *adp.Card) []string {
	var list []string
	for _, i := range h.queries.all(func(yield func(string) bool) {
		for _, tag := range c.Skills {
			if !yield(x.profile.Aliases.Normalize(tag)) {
				return
			}
		}
	}) {
		list = append(list, h.tags[i])
	}
	return list
}
