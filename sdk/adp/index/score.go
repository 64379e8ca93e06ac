package index

import (
	"errors"
	"math"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// Weights are the shares of the factors in a score. They are divided by their sum.
type Weights struct {
	Tag, Semantic, Reputation, Availability, Rating float64
}

// DefaultWeights returns the weights of the draft.
//
// Source: draft-song-anp-adp-00, Discovery Ranking.
func DefaultWeights() Weights { return Weights{.30, .25, .20, .15, .10} }

// Signals are measurements of an agent by the deployment. Cards do not state them.
type Signals struct {
	// Reputation and Rating are from 0 to 1. Values outside this range are clamped.
	Reputation, Rating float64
	// Online says that the agent can be reached.
	Online bool
	// Active is the number of current tasks of the agent, Completed the number of completed ones.
	Active, Completed int
}

// Profile is how agents are ranked. The zero value is the profile of the draft.
type Profile struct {
	// Weights are the weights of the factors; the zero value means [DefaultWeights].
	Weights Weights
	// NewBelow is the number of completed tasks below which an agent counts as new. Bonus is
	// added to the reputation of new agents. If both are zero, they are 5 and 0.1.
	NewBelow int
	Bonus    float64
	// Exact says that a tag of a query matches only the same tag, unless it ends in /*.
	Exact bool
	// Aliases are applied to the tags of queries and of agents.
	Aliases Aliases
	// Semantic replaces [WordScore]. It returns, from 0 to 1, how well the description and the
	// tags of a card match a query in natural language. It is called for every card.
	Semantic func(query string, c *adp.Card) float64
}

// errWeights reports negative weights, or weights that are all zero.
var errWeights = errors.New("index: weights must be non-negative and not all zero")

// withDefaults returns the profile with defaults for zero fields.
func (p Profile) withDefaults() (Profile, error) {
	if p.Weights == (Weights{}) {
		p.Weights = DefaultWeights()
	}
	if p.NewBelow == 0 && p.Bonus == 0 {
		p.NewBelow, p.Bonus = 5, .1
	}
	w := &p.Weights
	sum := w.Tag + w.Semantic + w.Reputation + w.Availability + w.Rating
	for _, share := range []*float64{&w.Tag, &w.Semantic, &w.Reputation, &w.Availability, &w.Rating} {
		if !(*share >= 0) || math.IsInf(sum, 0) || sum == 0 {
			return p, errWeights
		}
		*share /= sum
	}
	return p, nil
}

// factors returns the factors that do not depend on a request.
func (p *Profile) factors(limit int64, s Signals) (reputation, availability, rating float64) {
	reputation = cut(s.Reputation)
	if s.Completed < p.NewBelow {
		reputation = cut(reputation + p.Bonus)
	}
	if s.Online && (limit < 0 || int64(s.Active) < limit) {
		availability = 1
	}
	return reputation, availability, cut(s.Rating)
}

// Factors returns the factors of the draft that signals are, from 0 to 1, with the bonus for new agents. limit is the
// maximum number of tasks of the agent, -1 if there is none.
//
// Source: draft-song-anp-adp-00, Discovery Ranking.
func (s Signals) Factors(limit int64) (reputation, availability, rating float64) {
	p, err := Profile{}.withDefaults()
	if err != nil {
		return 0, 0, 0 // the defaults are valid
	}
	return p.factors(limit, s)
}

// standing is the part of a score that does not depend on a request.
func (p *Profile) standing(limit int64, s Signals) float64 {
	reputation, availability, rating := p.factors(limit, s)
	w := &p.Weights
	return w.Reputation*reputation + w.Availability*availability + w.Rating*rating
}

// cut clamps v to the range from 0 to 1; NaN becomes 0.
func cut(v float64) float64 {
	if !(v > 0) {
		return 0
	}
	return min(v, 1)
}

// limitOf returns the maximum number of tasks of an agent, -1 if there is none.
func limitOf(c *adp.Card) int64 {
	if c.Constraints == nil {
		return -1
	}
	return c.Constraints.MaxConcurrentTasks.Or(-1)
}

// Score returns the score of one agent for a request, from 0 to 1, and the tags of the request
// that its tags match.
//
// Source: draft-song-anp-adp-00, Discovery Ranking.
func (p Profile) Score(c *adp.Card, s Signals, request *adp.DiscoverRequest) (score float64, matched []string, err error) {
	p, err = p.withDefaults()
	if err != nil {
		return 0, nil, err
	}
	x := newIndex(p)
	x.put(0, c)
	hits := x.search(request)
	semantic := p.semanticOf(request)
	return hits.relevance(hits.answer(0), semantic, c) + p.standing(limitOf(c), s), x.matched(hits, c), nil
}

// semanticOf returns the function that rates the natural-language query of a request; nil if
// the words of the query are counted instead.
func (p *Profile) semanticOf(request *adp.DiscoverRequest) func(*adp.Card) float64 {
	query := cardrt.OrEmpty(request).Query.Or("")
	if p.Semantic == nil || query == "" {
		return nil
	}
	return func(c *adp.Card) float64 { return cut(p.Semantic(query, c)) }
}
