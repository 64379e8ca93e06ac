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
	registered := func(context.Context, string, string) (directory.Agent, error) { return directory.Agent{}, nil }
	for name, o := range map[string]directory.Options{"without": {Store: s}, "with a register": {Store: s, Agent: registered}} {
		t.Run(name, func(t *testing.T) {
			c := serve(t, o)
			r := rand.New(rand.NewPCG(9, 10))
			found := 0
			for range 200 {
				found += c.compare(r, all)
			}
			if found < 200 {
				t.Errorf("only %d cards were found", found)
			}
		})
	}
}
