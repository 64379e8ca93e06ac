package find

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/adp/index"
	"github.com/agentcard-go/cardgen/sdk/agent"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Factors are the factors of the ranking of the ADP draft, from 0 to 1. A factor is absent if the query does not ask
// for it, or if it is not known of the agent.
//
// Source: draft-song-anp-adp-00, Discovery Ranking.
type Factors struct {
	// Tag is the share of the query's tags that the agent has. Every tag is necessary, so that it is 1.
	Tag card.Optional[float64] `json:"tag,omitzero"`
	// Semantic is the share of the query's words that the description has.
	Semantic card.Optional[float64] `json:"semantic,omitzero"`
	// Reputation, Availability and Rating are measurements of the deployment. A card can only state that its agent is
	// not available: any card could state a good value.
	Reputation   card.Optional[float64] `json:"reputation,omitzero"`
	Availability card.Optional[float64] `json:"availability,omitzero"`
	Rating       card.Optional[float64] `json:"rating,omitzero"`
}

// steps is the number of steps between the values 0 and 1 of a measured factor.
const steps = 10

// FactorsOf returns the factors that are known of an agent without a query, in tenths, and the facts that show them:
// signals, which are nil without measurements, or that the description has no room for a task or says that the agent is
// out of service.
func FactorsOf(d *agent.Description, signals *index.Signals) (f Factors, why []Fact) {
	d = cmp.Or(d, nothing)
	limit := d.Limits.OrEmpty().Concurrency.Or(-1)
	if signals != nil {
		reputation, availability, rating := signals.Factors(limit)
		measured := func(by string, value float64) card.Optional[float64] {
			value = math.Round(value*steps) / steps
			why = append(why, Fact{By: by, Value: strconv.FormatFloat(value, 'f', -1, 64)})
			return card.Some(value)
		}
		f.Reputation, f.Availability, f.Rating = measured(ByReputation, reputation), measured(ByAvailability, availability), measured(ByRating, rating)
		return f, why
	}
	switch status := d.Status.Or(""); {
	case limit == 0:
		why = append(why, Fact{ByAvailability, "0", "/limits/concurrency"})
	case slices.Contains(outOfService, status):
		why = append(why, Fact{ByAvailability, status, "/status"})
	default:
		return f, nil
	}
	f.Availability = card.Some(0.0)
	return f, why
}

// outOfService are the statuses of agents that take no tasks.
var outOfService = []string{"suspended", "revoked", "deleted"}

// With adds the factors of a query. words is the number of its distinct words that the description of the agent has,
// of a number of all; 0 of 0 for a query without words.
func (f Factors) With(q *Query, words, all int) Factors {
	if slices.ContainsFunc(q.Facts, func(f Fact) bool { return f.By == ByTag }) {
		f.Tag = card.Some(1.0)
	}
	if all > 0 {
		f.Semantic = card.Some(float64(words) / float64(all))
	}
	return f
}

// Score returns the mean of the factors that are present, with the weights of the draft; 1 without any. It has six
// digits after the point.
func (f Factors) Score() float64 {
	w := index.DefaultWeights()
	sum, weights := 0.0, 0.0
	for _, x := range []struct {
		value  card.Optional[float64]
		weight float64
	}{{f.Tag, w.Tag}, {f.Semantic, w.Semantic}, {f.Reputation, w.Reputation}, {f.Availability, w.Availability}, {f.Rating, w.Rating}} {
		if value, ok := x.value.Get(); ok {
			sum, weights = sum+x.weight*value, weights+x.weight
		}
	}
	if weights == 0 {
		return 1
	}
	return math.Round(sum/weights*1e6) / 1e6
}
