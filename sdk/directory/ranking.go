package directory

import (
	"cmp"
	"context"
	"math"
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/directory/internal/inverted"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
)

// ranking has the Nooterra cards in the order of the standings of their agents, as [discovery.Select] has it, so that a
// page reads the standings of its agents only. It is for registers with [Options.AgentsVersion].
type ranking struct {
	version uint64
	index   *inverted.Index[ranked]
	// scores are the scores of all cards in the index.
	scores map[agentKey]scores
}

// scores are the parts of a standing that determine the order.
type scores struct {
	ranking, trust float64
	volume         int64
}

// ranked is a listing with the scores of its agent.
type ranked struct {
	listing
	scores
}

// The prefixes of the features of a standing in the index. A card has its traits, too.
const (
	ofRoute       = "route/"       // a route that does not hide the agent
	ofTier        = "tier/"        // the risk tier
	ofAttestation = "attestation/" // a capability, a level and an issuer, or no issuer
)

// ofTrust are the features of the binary digits of the trust score.
var ofTrust = numbered("trust", 64)

// trustDigits returns a number that rises with a trust score.
func trustDigits(v float64) uint64 {
	bits := math.Float64bits(v + 0) // without a negative zero
	if bits>>63 == 1 {
		return ^bits
	}
	return bits | 1<<63
}

// routeTrait returns the feature of the agents that a route does not hide.
func routeTrait(route discovery.Route) string { return ofRoute + strconv.Itoa(int(route)) }

// attestationOf returns the feature of an attestation.
func attestationOf(capability string, level discovery.AttestationLevel, issuer string) string {
	return ofAttestation + string(cmp.Or(level, discovery.LevelSelfClaim)) + "/" + capability + "\x00" + issuer
}

// standingTraits returns the features of a standing. They decide the filters of [discovery.Query.Accepts] about it.
func standingTraits(s discovery.Standing) (list []string) {
	shown := discovery.Candidate{Card: &nooterra.Card{Status: nooterra.StatusActive, Visibility: nooterra.VisibilityPublic}, Standing: s}
	for _, route := range []discovery.Route{discovery.Public, discovery.Tenant} {
		if (discovery.Query{}).Accepts(route, shown) {
			list = append(list, routeTrait(route))
		}
	}
	list = append(list, ofTier+string(cmp.Or(s.RiskTier, discovery.RiskTierHigh)))
	if !math.IsNaN(s.TrustScore) {
		list = inverted.AppendDigits(list, ofTrust, trustDigits(s.TrustScore))
	}
	for i, a := range s.Attestations {
		for _, level := range []discovery.AttestationLevel{discovery.LevelSelfClaim, discovery.LevelAttested, discovery.LevelCertified} {
			if a.Capability != "" && discovery.Attested(s.Attestations[i:i+1], a.Capability, level, "") {
				list = append(list, attestationOf(a.Capability, level, ""), attestationOf(a.Capability, level, a.IssuerAgentID))
			}
		}
	}
	return list
}

// put applies a move of a card, whose agent has a standing.
func (x *ranking) put(c *change, s discovery.Standing) {
	if old, ok := x.scores[c.key]; ok {
		if n, found := x.index.Find(ranked{c.listing, old}); found {
			x.index.Remove(n)
		}
		delete(x.scores, c.key)
	}
	if c.after == nil {
		return
	}
	of := scores{s.RankingScore, s.TrustScore, s.RunVolume}
	x.scores[c.key] = of
	x.index.Put(ranked{c.listing, of}, append(c.features, standingTraits(s)...))
}

// compareRanked orders cards by the standings of their agents, the best one first, then as [compareAgents].
func compareRanked(a, b ranked) int {
	return cmp.Or(cmp.Compare(b.ranking, a.ranking), cmp.Compare(b.trust, a.trust), cmp.Compare(b.volume, a.volume), compareAgents(a.listing, b.listing))
}

// needsStanding adds what a query asks of the standing of an agent.
func (n *needs) needsStanding(route discovery.Route, q discovery.Query) {
	n.features = append(n.features, routeTrait(route))
	if q.RiskTier != "" {
		n.features = append(n.features, ofTier+string(q.RiskTier))
	}
	if q.RequireCapabilityAttestation {
		n.features = append(n.features, attestationOf(q.Capability, q.AttestationMinLevel, check.TrimECMA(q.AttestationIssuerAgentID)))
	}
}

// ranked returns a page of the cards that a query finds, in the order of the standings of their agents, and the number
// of all. It reads the standings of all agents when the version of the register has changed, once: a query with
// another version can have read them meanwhile.
func (m *mirror) ranked(ctx context.Context, version uint64, n needs, least card.Optional[int64], skip int64, limit int) (list []ranked, total int, err error) {
	m.mu.RLock()
	for isRead := false; m.ranking == nil || m.ranking.version != version && !isRead; isRead = true {
		m.mu.RUnlock()
		if err := m.rank(ctx, version); err != nil {
			return nil, 0, err
		}
		m.mu.RLock()
	}
	defer m.mu.RUnlock()
	x := m.ranking.index
	found := x.With(n.features...)
	defer x.Done(found)
	if trust, ok := least.Get(); ok {
		x.AtLeast(found, ofTrust, trustDigits(float64(trust)))
	}
	if !n.sufficient() {
		x.Keep(found, func(c ranked) bool { return n.accepts(c.listing) })
	}
	return x.Page(found, int(min(skip, int64(found.Count))), limit), found.Count, nil
}

// rank reads the standings of the agents of all cards.
func (m *mirror) rank(ctx context.Context, version uint64) error {
	return m.change(ctx, func() error {
		if m.ranking != nil && m.ranking.version == version {
			return nil
		}
		next := &ranking{version: version, index: inverted.New(compareRanked), scores: map[agentKey]scores{}}
		for of := range m.feed.agents.All() {
			standing, err := m.standing(ctx, of.key)
			if err != nil {
				return err
			}
			c, err := decoded(of.after)
			if err != nil {
				return err
			}
			next.put(&change{of, traitsOf(of.key.tenant, c)}, standing)
		}
		m.mu.Lock()
		defer m.mu.Unlock()
		m.ranking = next
		return nil
	})
}

// rankingOf reads the standing of the agent of a move, and returns a function that applies the move to the ranking
// while the caller holds the lock. Without the standing the next query ranks all cards again.
func (m *mirror) rankingOf(ctx context.Context, c *change) (apply func()) {
	if m.ranking == nil || c == nil {
		return func() {}
	}
	standing, err := m.standing(ctx, c.key)
	if err != nil {
		return func() { m.ranking = nil }
	}
	return func() { m.ranking.put(c, standing) }
}
