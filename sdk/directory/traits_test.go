package directory_test

import (
	"context"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
)

// randomFilters returns the parameters of a query. Half of the values are in other letter case than in cards.
func randomFilters(r *rand.Rand) url.Values {
	query := url.Values{}
	maybe := func(one int, name string, values ...string) {
		if r.IntN(one) == 0 {
			query.Set(name, values[r.IntN(len(values))])
		}
	}
	maybe(4, "capability", topic(r)+"."+topic(r))
	maybe(4, "runtime", "python", "NODE", "openclaw", "none")
	maybe(4, "status", "all", "Suspended", "active", "revoked")
	maybe(4, "toolId", topic(r)+".0", topic(r)+".1")
	maybe(4, "toolMcpName", topic(r))
	maybe(4, "toolRiskClass", "action", "READ", "financial")
	maybe(4, "toolSideEffecting", "true", "false", "")
	maybe(4, "toolMaxPriceCents", "100", "2500", "5000")
	maybe(4, "toolRequiresEvidenceKind", "hash", "Artifact")
	maybe(4, "supportsPolicyTemplate", "template.a", "template.c")
	maybe(20, "supportsEvidencePack", "pack")
	maybe(20, "executionCoordinatorDid", "did:x:y")
	maybe(20, "minTrustScore", "0", "1")
	maybe(20, "riskTier", "high", "low")
	if query.Has("capability") {
		maybe(4, "requireCapabilityAttestation", "true", "false")
		maybe(4, "attestationMinLevel", "attested", "certified")
		maybe(4, "attestationIssuerAgentId", "issuer")
	}
	maybe(2, "limit", "1", "7", "100")
	maybe(2, "offset", "0", "3", "40")
	return query
}

// paths are the routes with their paths.
var paths = map[discovery.Route]string{
	discovery.Public: "/public/agent-cards/discover", discovery.Tenant: "/agent-cards/discover", discovery.List: "/agent-cards",
}

// compare compares the answer to a random query with the result of package discovery. It returns the
// number of cards.
func (c client) compare(r *rand.Rand, all []discovery.Candidate) int {
	c.t.Helper()
	route := []discovery.Route{discovery.Public, discovery.Tenant, discovery.List}[r.IntN(3)]
	query := randomFilters(r)
	if route != discovery.Public && r.IntN(2) == 0 {
		query.Set("visibility", "private")
	}
	if route == discovery.List && r.IntN(8) == 0 {
		query.Set("agentId", all[r.IntN(20)].Card.AgentID)
	}
	q, err := discovery.Parse(route, query)
	if err != nil {
		c.t.Fatal(err)
	}
	const tenant = "tenant-0"
	own := slices.DeleteFunc(slices.Clone(all), func(x discovery.Candidate) bool { return route != discovery.Public && x.Card.TenantID != tenant })
	for i := range own {
		if route == discovery.List { // it does not read the standing
			own[i].Standing = discovery.Standing{}
		}
	}
	page, err := discovery.Select(route, q, own)
	if err != nil {
		c.t.Fatal(err)
	}
	got := c.get(paths[route]+"?"+query.Encode(), "X-Proxy-Tenant-Id", tenant)
	var ids []string
	for _, x := range page.Results {
		ids = append(ids, x.Card.AgentID)
	}
	if got.status != 200 || agentsOf(got) != strings.Join(ids, " ") {
		c.t.Errorf("%s?%s: %d %s, want %s", paths[route], query.Encode(), got.status, agentsOf(got), ids)
	}
	if total := got.at("total"); total != nil && total != float64(page.Total) {
		c.t.Errorf("%s?%s: %v of %d", paths[route], query.Encode(), total, page.Total)
	}
	return len(ids)
}

// randomStanding returns the standing of an agent by its identifier.
func randomStanding(card *nooterra.Card) (s discovery.Standing) {
	r := rand.New(rand.NewPCG(uint64(len(card.AgentID)), uint64(card.AgentID[len(card.AgentID)-1])))
	s.RankingScore, s.TrustScore, s.RunVolume = float64(r.IntN(3)), float64(r.IntN(3)), int64(r.IntN(3))
	s.RiskTier = []discovery.RiskTier{"", discovery.RiskTierHigh, discovery.RiskTierLow}[r.IntN(3)]
	s.Quarantined, s.AbuseReports = r.IntN(20) == 0, r.IntN(5)
	for _, capability := range card.Capabilities {
		s.Attestations = append(s.Attestations, discovery.CapabilityAttestation{
			Capability: capability, Level: []discovery.AttestationLevel{discovery.LevelAttested, discovery.LevelCertified}[r.IntN(2)], IssuerAgentID: []string{"issuer", "other"}[r.IntN(2)],
		})
	}
	return s
}

// TestFiltersOfMany compares the routes with the rules of package discovery, which read all cards, without and
// with a register.
func TestFiltersOfMany(t *testing.T) {
	s := store.NewMemory(roomy)
	var all []discovery.Candidate
	for c := range randomCards(t, 3000) {
		if err := s.Restore(t.Context(), c); err != nil {
			t.Fatal(err)
		}
		if c.Dialect != "nooterra" {
			continue
		}
		x, err := nooterra.Decode(c.Document)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, discovery.Candidate{Card: x})
	}
	ranked, standings := slices.Clone(all), map[string]discovery.Standing{}
	for i, x := range ranked {
		ranked[i].Standing = randomStanding(x.Card)
		standings[x.Card.AgentID] = ranked[i].Standing
	}
	agent := func(_ context.Context, _, id string) (directory.Agent, error) {
		return directory.Agent{Standing: standings[id]}, nil
	}
	for name, test := range map[string]struct {
		options directory.Options
		all     []discovery.Candidate
	}{
		"without":                       {directory.Options{Store: s}, all},
		"with a register":               {directory.Options{Store: s, Agent: agent}, ranked},
		"with a register and a version": {directory.Options{Store: s, Agent: agent, AgentsVersion: func() uint64 { return 1 }}, ranked},
	} {
		t.Run(name, func(t *testing.T) {
			c := serve(t, test.options)
			r := rand.New(rand.NewPCG(9, 10))
			found := 0
			for range 200 {
				found += c.compare(r, test.all)
			}
			if found < 200 {
				t.Errorf("only %d cards were found", found)
			}
		})
	}
}
