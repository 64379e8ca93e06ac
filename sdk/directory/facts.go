package directory

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/directory/internal/inverted"
	"github.com/agentcard-go/cardgen/sdk/find"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
)

// fact is a value in the description of an agent; queries find the card of the agent by it.
type fact = find.Fact

// filters are the parameters whose values a card must have, each of them.
var filters = append(find.Filters(), find.ByDialect)

// catalogue finds the cards of all dialects by the facts in their descriptions. The features of a card in
// its index are the terms of the facts, with all terms above them, and the words of all facts.
type catalogue struct {
	index *inverted.Index[store.Key]
}

// maxFilters is the maximum number of values in a query.
const maxFilters = 16

func newCatalogue() *catalogue { return &catalogue{inverted.New(store.Key.Compare)} }

// described has the features of a card that is found; nil is a card that is not.
type described struct{ features []string }

// describe returns the features of a card, nil for no card and for one that is not found.
func describe(c *store.Card) *described {
	if c == nil || c.Revoked || !found(c) {
		return nil
	}
	d, err := store.Describe(c.Document, c.Dialect, card.WithLimits(card.NoLimits()))
	if err != nil {
		return nil
	}
	return &described{find.Features(find.Of(c.Dialect, d))}
}

// put adds the card of a key, or replaces it; nil removes it.
func (x *catalogue) put(key store.Key, d *described) {
	if d != nil {
		x.index.Put(key, d.features)
		return
	}
	if n, ok := x.index.Find(key); ok {
		x.index.Remove(n)
	}
}

// scored is the key of a card that a query finds, with its score.
type scored struct {
	key   store.Key
	score float64
}

// find returns the cards from the offset of a query on, one more than its limit. They have all facts, and
// one word or more if the query has words; those with most words are first, then the smallest key.
func (x *catalogue) find(q *wanted) (list []scored) {
	terms, words := q.Features()
	found, skip, limit := x.index.With(terms...), q.page.Offset, q.page.Limit+1
	defer x.index.Done(found)
	add := func(score float64, found *inverted.Found) bool {
		for _, key := range x.index.Page(found, skip, limit-len(list)) {
			list = append(list, scored{key, score})
		}
		skip = max(0, skip-found.Count)
		return len(list) < limit
	}
	if q.Words == "" {
		add(1, found)
		return list
	}
	for count, some := range x.index.Ranked(found, words) {
		if !add(float64(count)/float64(len(words)), some) {
			break
		}
	}
	return list
}

// found reports whether everybody may find a card.
func found(c *store.Card) bool {
	if c.Dialect != string(detect.Nooterra) {
		return public(&c.Summary)
	}
	x, err := decoded(c.Document)
	return err == nil && discovery.Query{}.Matches(discovery.Public, x)
}
