package directory

import (
	"cmp"
	"iter"
	"maps"
	"slices"

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
// its index are the terms of the facts, with all terms above them, the words of all facts, and known if it has
// factors without a query.
type catalogue struct {
	index *inverted.Index[store.Key]
	// classes are the factors that cards have without a query: none, and a few hundred at most, since factors are in
	// tenths. numbers are their numbers. class has the number for each card, by the number of the card.
	classes []find.Factors
	numbers map[find.Factors]uint16
	class   []uint16
}

// known is the feature of the cards with factors. No term begins with this character.
const known = "\x00"

// maxFilters is the maximum number of values in a query.
const maxFilters = 16

func newCatalogue() *catalogue {
	return &catalogue{index: inverted.New(store.Key.Compare), classes: make([]find.Factors, 1), numbers: map[find.Factors]uint16{{}: 0}}
}

// classify records the factors that the card with a number has without a query.
func (x *catalogue) classify(n uint32, f find.Factors) {
	class, ok := x.numbers[f]
	if !ok {
		class = uint16(len(x.classes))
		x.classes, x.numbers[f] = append(x.classes, f), class
	}
	if more := int(n) + 1 - len(x.class); more > 0 {
		x.class = append(x.class, make([]uint16, more)...)
	}
	x.class[n] = class
}

// described has the features of a card that is found, and its factors; nil is a card that is not.
type described struct {
	features []string
	factors  find.Factors
}

// describe returns what the catalogue has of a card, nil for no card and for one that is not found. signals are the
// measurements of its agent, nil for none.
func describe(c *store.Card, signals *index.Signals) *described {
	if c == nil || c.Revoked || !found(c) {
		return nil
	}
	d, err := store.Describe(c.Document, c.Dialect, card.WithLimits(card.NoLimits()))
	if err != nil {
		return nil
	}
	x := &described{features: find.Features(find.Of(c.Dialect, d))}
	if x.factors, _ = find.FactorsOf(d, signals); x.factors != (find.Factors{}) {
		x.features = append(x.features, known)
	}
	return x
}

// put adds the card of a key, or replaces it; nil removes it.
func (x *catalogue) put(key store.Key, d *described) {
	if d != nil {
		x.classify(x.index.Put(key, d.features), d.factors)
		return
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

// group are cards with the same score, by their numbers.
type group struct {
	score float64
	cards []uint32
}

// search is a query while the catalogue answers it.
type search struct {
	*catalogue
	query *find.Query
	// words is the number of distinct words, counts has how many of them each card has.
	words  int
	counts *inverted.Counts
}

// factors returns the factors of the cards of a class with some of the words.
func (s *search) factors(class uint16, words int) find.Factors {
	return s.classes[class].With(s.query, words, s.words)
}

// groups returns the cards with factors by their score, the highest first. It reads each of them.
func (s *search) groups(found *inverted.Found) []*group {
	byScore, memo := map[float64]*group{}, make([]*group, len(s.classes)*(s.words+1))
	for n := range found.All() {
		words := s.counts.Of(n)
		if words == 0 && s.query.Words != "" {
			continue
		}
		at := &memo[int(s.class[n])*(s.words+1)+words]
		if *at == nil {
			score := s.factors(s.class[n], words).Score()
			if byScore[score] == nil {
				byScore[score] = &group{score: score}
			}
			*at = byScore[score]
		}
		(*at).cards = append((*at).cards, n)
	}
	return slices.SortedFunc(maps.Values(byScore), func(a, b *group) int { return cmp.Compare(b.score, a.score) })
}

// find returns the cards from the offset of a query on, one more than its limit. They have all facts, and
// one word or more if the query has words; those with the highest score are first, then the smallest key.
func (x *catalogue) find(q *wanted) (list []scored) {
	terms, words := q.Features()
	s := &search{x, &q.Query, len(words), x.index.Count(words)}
	defer s.counts.Done()
	rest, measured := x.index.With(terms...), x.index.With(append(slices.Clip(terms), known)...)
	defer x.index.Done(rest)
	defer x.index.Done(measured)
	rest.Remove(measured)
	ranked := s.counts.Ranked(rest)
	if q.Words == "" {
		ranked = func(yield func(int, *inverted.Found) bool) { yield(0, rest) }
	}
	next, stop := iter.Pull2(ranked)
	defer stop()
	groups := s.groups(measured)
	count, found, more := next()
	for skip, limit := q.page.Offset, q.page.Limit+1; len(list) < limit && (more || len(groups) > 0); {
		best := -1.0
		if more {
			best = s.factors(0, count).Score() // of the cards without factors
		}
		all, plain := found, more
		if len(groups) > 0 && groups[0].score >= best {
			all, plain = x.index.Select(groups[0].cards), groups[0].score == best
			if plain {
				all.Add(found)
			}
			groups = groups[1:]
		}
		for _, key := range x.index.Page(all, skip, limit-len(list)) {
			n, _ := x.index.Find(key)
			list = append(list, scored{key, s.factors(x.class[n], s.counts.Of(n))})
		}
		skip = max(0, skip-all.Count)
		if all != found {
			x.index.Done(all)
		}
		if plain {
			count, found, more = next()
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
