package discovery

import (
	"cmp"
	"fmt"
	"math"
	"time"

	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

// Answer returns the body of the service's answer to a query on the routes Public and Tenant
// (AgentCardDiscoveryResult.v1). p is the page that [Select] returned for the query. now is the
// time of the request, which becomes asOf unless the query states another time.
//
// Ranking scores are rounded to integers. An empty risk tier is high. The answer has the
// reputation, the capability attestation and the routing factors of the [Standing] if the query
// requests them.
//
// The error is a [*card.InvalidError] if a value is not allowed in an answer, such as an
// invalid card or a ranking score above 100. Another error reports a route without ranked
// answers.
func (p *Page) Answer(route Route, q Query, now time.Time) (*nooterra.DiscoveryResult, error) {
	scope := nooterra.DiscoveryScopePublic
	switch route {
	case Public:
	case Tenant:
		scope = nooterra.DiscoveryScopeTenant
	default:
		return nil, fmt.Errorf("discovery: %v has no ranked answer", route)
	}
	q = q.WithDefaults(route)
	asOf := q.AsOf
	if asOf == "" {
		asOf = now.UTC().Format("2006-01-02T15:04:05.000Z")
	}
	b := nooterra.NewDiscoveryResult().
		WithOK(true).
		WithSchemaVersion("AgentCardDiscoveryResult.v1").
		WithScope(scope).
		WithReputationVersion(q.ReputationVersion).
		WithReputationWindow(q.ReputationWindow).
		WithAsOf(asOf).
		WithScoreStrategy(q.ScoreStrategy).
		WithTotal(int64(p.Total)).
		WithLimit(int64(p.Limit)).
		WithOffset(p.Offset).
		WithResults()
	for _, r := range p.Results {
		b.AddResults(match(r, q))
	}
	return b.Build()
}

// match returns the entry of an answer for an entry of a page.
func match(r Result, q Query) *nooterra.DiscoveryMatchBuilder {
	tier := cmp.Or(r.RiskTier, RiskTierHigh)
	score := int64(-1) // not in an answer
	if rounded := math.Round(r.RankingScore); rounded >= 0 && rounded <= 1000 {
		score = int64(rounded)
	}
	b := nooterra.NewDiscoveryMatch().WithRank(int64(r.Rank)).WithRankingScore(score).WithRiskTier(tier).WithAgentCard(r.Card)
	if q.IncludeReputation.Or(true) && !r.Reputation.IsZero() {
		b.WithReputation(r.Reputation)
	}
	if q.IncludeAttestationMetadata {
		b.WithCapabilityAttestationNull()
		if !r.CapabilityAttestation.IsZero() {
			b.WithCapabilityAttestation(r.CapabilityAttestation)
		}
	}
	if q.IncludeRoutingFactors {
		b.WithRoutingFactorsNull()
		if !r.RoutingFactors.IsZero() {
			b.WithRoutingFactors(r.RoutingFactors)
		}
	}
	return b
}
