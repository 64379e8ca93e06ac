package directory

import (
	"cmp"
	"iter"
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/adp/index"
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
// its index are the terms of the facts, with all terms above them, the words of all facts, and the class of the card.
type catalogue struct {
	index *inverted.Index[store.Key]
	// classes are the factors that cards have without a query, except none, with the features of these cards: a few
	// hundred at most, since factors are in tenths. A class stays when its last card is removed.
	classes map[find.Factors]string
	// signals are the measurements of agents by the deployment.
	signals map[store.Key]*index.Signals
}

// maxFilters is the maximum number of values in a query.
const maxFilters = 16

func newCatalogue(signals map[store.Key]*index.Signals) *catalogue {
	return &catalogue{index: inverted.New(store.Key.Compare), classes: map[find.Factors]string{}, signals: signals}
}

// class returns the feature of the cards with factors. No term begins with its prefix.
func (x *catalogue) class(f find.Factors) string {
	if x.classes[f] == "" {
		x.classes[f] = "\x00" + strconv.Itoa(len(x.classes))
	}
	return x.classes[f]
}

// put adds the card of a key, or replaces it; a card that is nil or not public is removed.
func (x *catalogue) put(key store.Key, c *store.Card) {
	if c != nil && !c.Revoked && found(c) {
		// A card that cannot be described is not found.
		if d, err := store.Describe(c.Document, c.Dialect, card.WithLimits(card.NoLimits())); err == nil {
			features := find.Features(find.Of(c.Dialect, d))
			if known, _ := find.FactorsOf(d, x.signals[key]); known != (find.Factors{}) {
				features = append(features, x.class(known))
			}
			x.index.Put(key, features)
			return
		}
	}
	if n, ok := x.index.Find(key); ok {
		x.index.Remove(n)
	}
}

// scored is the key of a card that a query finds, with its factors.
type scored struct {
	key     store.Key
	factors find.Factors
}

// group are cards with the same factors.
type group struct {
	found   *inverted.Found
	factors find.Factors
	score   float64
	// next returns the cards of the same class with fewer words, and their number of words; false if there are none.
	next func() (int, *inverted.Found, bool)
}

// find returns the cards from the offset of a query on, one more than its limit. They have all facts, and
// one word or more if the query has words; those with the highest score are first, then the smallest key.
func (x *catalogue) find(q *wanted) []scored {
	terms, words := q.Features()
	counts := x.index.Count(words)
	defer counts.Done()
	rest := x.index.With(terms...)
	defer x.index.Done(rest)
	classes := map[find.Factors]*inverted.Found{{}: rest}
	for known, feature := range x.classes {
		found := x.index.With(append(slices.Clip(terms), feature)...)
		defer x.index.Done(found)
		rest.Remove(found)
		classes[known] = found
	}
	var groups []*group
	advance := func(g *group, known find.Factors) bool {
		n, found, ok := g.next()
		if ok {
			g.found, g.factors = found, known.With(&q.Query, n, len(words))
			g.score = g.factors.Score()
		}
		return ok
	}
	for known, found := range classes {
		ranked := counts.Ranked(found)
		if q.Words == "" {
			ranked = func(yield func(int, *inverted.Found) bool) { yield(0, found) }
		}
		next, stop := iter.Pull2(ranked)
		defer stop()
		if g := (&group{next: next}); advance(g, known) {
			groups = append(groups, g)
		}
	}
	return x.page(groups, q.page.Offset, q.page.Limit+1, advance)
}

// page returns the cards of groups, without the first ones, at most limit.
func (x *catalogue) page(groups []*group, skip, limit int, advance func(*group, find.Factors) bool) (list []scored) {
	for len(groups) > 0 && len(list) < limit {
		best := slices.MaxFunc(groups, func(a, b *group) int { return cmp.Compare(a.score, b.score) }).score
		equal := slices.DeleteFunc(slices.Clone(groups), func(g *group) bool { return g.score != best })
		all := equal[0].found
		if len(equal) > 1 {
			all = &inverted.Found{}
			for _, g := range equal {
				all.Add(g.found)
			}
		}
		for _, key := range x.index.Page(all, skip, limit-len(list)) {
			n, _ := x.index.Find(key)
			of := equal[slices.IndexFunc(equal, func(g *group) bool { return g.found.Has(n) })]
			list = append(list, scored{key, of.factors})
		}
		skip = max(0, skip-all.Count)
		groups = slices.DeleteFunc(groups, func(g *group) bool { return g.score == best && !advance(g, g.factors) })
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
