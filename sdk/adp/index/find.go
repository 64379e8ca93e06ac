package index

import (
	"cmp"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/adp"
)

// Result is an agent that matches a request.
type Result struct {
	Card *adp.Card
	// Document is the card as it was received, so that its signature can be verified. The
	// caller must not change Document or Card.
	Document []byte
	Score    float64
	// MatchedTags are the tags of the request that tags of the agent match.
	MatchedTags []string
}

// MaxLimit is the maximum number of results of one request; a higher limit means this one.
const MaxLimit = 1 << 20

// tolerance is the difference up to which scores count as equal. It exceeds the rounding error
// of a sum of factors.
const tolerance = 1e-9

// Find returns the agents that match a request, best first: by score, then by id. It omits
// revoked agents, agents that have reached their limit of tasks, and agents below the minimum
// score of the request. If the request has tags or a query, it also omits agents that match
// none of them, so that a query without words finds nothing.
//
// Source: draft-song-anp-adp-00, adp.discover, Discovery Ranking.
func (d *Index) Find(request *adp.DiscoverRequest) []Result {
	limit := request.EffectiveLimit()
	if limit <= 0 {
		return nil
	}
	d.mu.RLock()
	defer d.mu.RUnlock()
	var (
		hits     = d.index.search(request)
		semantic = d.profile.semanticOf(request)
		asked    = request != nil && (len(request.Tags) > 0 || request.Query.Or("") != "")
		best     = ranking{limit: int(min(limit, MaxLimit)), least: request.EffectiveMinScore() - tolerance}
	)
	consider := func(number int32) {
		at := &d.standings[number]
		if !at.offered {
			return
		}
		a := hits.answer(number)
		relevance := hits.relevance(a, semantic, d.entries[number].card)
		if asked && relevance == 0 && a == (answer{}) {
			return
		}
		if score := relevance + at.score; score >= best.least {
			best.add(ranked{number, score, d.entries[number].edition.ID})
		}
	}
	if asked && semantic == nil {
		for _, number := range hits.found {
			consider(number)
		}
	} else {
		for number := range d.entries {
			consider(int32(number))
		}
	}
	var list []Result
	for _, x := range best.sorted() {
		e := &d.entries[x.number]
		list = append(list, Result{e.card, e.document, x.score, d.index.matched(hits, e.card)})
	}
	return list
}

// ranked is an agent with its score.
type ranked struct {
	number int32
	score  float64
	id     string
}

// ranking collects the best of many agents.
type ranking struct {
	limit int
	// least is the score that an agent must reach to be among the best.
	least float64
	list  []ranked
}

// slack is the number of agents beyond the limit that a ranking collects before it drops the
// worst.
const slack = 1024

func (r *ranking) add(x ranked) {
	r.list = append(r.list, x)
	if len(r.list) >= 2*r.limit+slack {
		r.list = r.sorted()
		r.least = max(r.least, r.list[r.limit-1].score)
	}
}

// sorted returns the best agents, best first.
func (r *ranking) sorted() []ranked {
	slices.SortFunc(r.list, func(a, b ranked) int { return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.id, b.id)) })
	return r.list[:min(len(r.list), r.limit)]
}
