package discovery

import (
	"cmp"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

// DefaultAbuseThreshold is the number of open abuse reports from which a public card is hidden
// (PROXY_AGENT_CARD_PUBLIC_ABUSE_SUPPRESSION_THRESHOLD).
const DefaultAbuseThreshold = 3

// CapabilityAttestation is an attestation of one capability of an agent that is valid at
// the time of the query.
type CapabilityAttestation struct {
	Capability    string
	Level         AttestationLevel
	IssuerAgentID string
}

// rank is the position of a level in the order, 0 for an unknown one.
func rank(l AttestationLevel) int {
	switch l {
	case LevelSelfClaim:
		return 1
	case LevelAttested:
		return 2
	case LevelCertified:
		return 3
	}
	return 0
}

// Attested reports whether an attestation is for a capability, compared exactly, has at least a
// level, and has an issuer. An empty level is the lowest level; an empty issuer matches every
// issuer. Attestations of unknown levels are ignored.
func Attested(attestations []CapabilityAttestation, capability string, least AttestationLevel, issuerAgentID string) bool {
	issuer := check.TrimECMA(issuerAgentID)
	return slices.ContainsFunc(attestations, func(a CapabilityAttestation) bool {
		return a.Capability == capability && rank(a.Level) >= max(1, rank(least)) && (issuer == "" || a.IssuerAgentID == issuer)
	})
}

// Standing has the data of an agent that its card does not have. This package does not compute the
// scores.
type Standing struct {
	// RankingScore, TrustScore and RunVolume determine the order, see [Select]. TrustScore is 0
	// to 100; RunVolume is the number of runs in the reputation window.
	RankingScore, TrustScore float64
	RunVolume                int64
	// RiskTier is the risk tier. Empty means high.
	RiskTier RiskTier
	// Attestations are the attestations of capabilities that are valid.
	Attestations []CapabilityAttestation

	// Reputation, CapabilityAttestation and RoutingFactors are objects of the service that
	// an answer has if the query asks for them, see [Page.Answer].
	Reputation, CapabilityAttestation, RoutingFactors card.Object

	// Each of the following fields, if set, hides the agent from discovery and from the stream.

	// Quarantined: an emergency quarantine is active.
	Quarantined bool
	// Inactive: the payment lifecycle of the agent is not active.
	Inactive bool
	// KeyInvalid: the key of the agent is not valid.
	KeyInvalid bool
	// Penalized: the reputation of the agent has a penalty with quarantine.
	Penalized bool
	// AbuseReports is the number of open abuse reports. From [DefaultAbuseThreshold] on
	// they hide the agent from the routes Public and Stream.
	AbuseReports int
}

// Candidate is a card with the standing of its agent.
type Candidate struct {
	Card *nooterra.Card
	Standing
}

// Accepts reports whether a candidate satisfies all filters of a query: the filters of
// [Query.Matches] and, except on the route List, the filters for the standing of the agent.
func (q Query) Accepts(route Route, c Candidate) bool {
	return q.matcher(route).accepts(&c)
}

func (m *matcher) accepts(c *Candidate) bool {
	if !m.matches(c.Card) || m.route != List && c.hidden(m.route) {
		return false
	}
	if m.route != Public && m.route != Tenant {
		return true
	}
	tier := cmp.Or(c.RiskTier, RiskTierHigh)
	least, ok := m.MinTrustScore.Get()
	return (!ok || c.TrustScore >= float64(least)) &&
		(m.RiskTier == "" || tier == m.RiskTier) &&
		(!m.RequireCapabilityAttestation || m.attested(c))
}

// hidden reports whether the service hides an agent on a route.
func (c *Candidate) hidden(route Route) bool {
	return c.Quarantined || c.Inactive || c.KeyInvalid || c.Penalized ||
		route != Tenant && c.AbuseReports >= DefaultAbuseThreshold
}

// attested reports whether the agent has an attestation for the capability of the query.
func (m *matcher) attested(c *Candidate) bool {
	return m.Capability != "" && Attested(c.Attestations, m.Capability, m.AttestationMinLevel, m.AttestationIssuerAgentID)
}

// Result is an entry of a page.
type Result struct {
	// Rank is the position in the whole result, from 1.
	Rank int
	Candidate
}

// Page is a part of the result of a query.
type Page struct {
	// Total is the number of candidates that the query accepts.
	Total int
	// Limit and Offset are the values of the query, or the defaults.
	Limit  int
	Offset int64
	// Results are the candidates of the page in order.
	Results []Result
}

// Select returns the requested page of the candidates that a query accepts. As in the service, they
// are sorted by ranking score, trust score and run volume, the highest first, and then by agent and
// tenant in the order of [nooterra.CompareText].
//
// The page is nil for an invalid query, with the error of [Invalid]. The service reads only the
// first 1000 candidates of its store; Select reads all.
func Select(route Route, q Query, candidates []Candidate) (*Page, error) {
	if err := q.Check(route); err != nil {
		return nil, err
	}
	m := q.matcher(route)
	accepted := make([]*Candidate, 0, len(candidates))
	for i := range candidates {
		if c := &candidates[i]; m.accepts(c) {
			accepted = append(accepted, c)
		}
	}
	slices.SortStableFunc(accepted, compare)
	page := &Page{Total: len(accepted), Limit: m.Limit, Offset: m.Offset}
	if route == Stream {
		page.Limit = len(accepted) // the stream has no pages
	}
	if m.Offset >= int64(len(accepted)) {
		return page, nil
	}
	first := int(m.Offset)
	for i, c := range accepted[first:min(len(accepted), first+page.Limit)] {
		page.Results = append(page.Results, Result{first + i + 1, *c})
	}
	return page, nil
}

// compare orders candidates, the first one first.
func compare(a, b *Candidate) int {
	if c := cmp.Or(
		cmp.Compare(b.RankingScore, a.RankingScore),
		cmp.Compare(b.TrustScore, a.TrustScore),
		cmp.Compare(b.RunVolume, a.RunVolume),
	); c != 0 {
		return c
	}
	if c := nooterra.CompareText(a.Card.AgentID, b.Card.AgentID); c != 0 {
		return c
	}
	return nooterra.CompareText(a.Card.TenantID, b.Card.TenantID)
}
