package directory_test

import (
	"context"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
)

// TestFilters: each parameter of the Nooterra service over HTTP: the agents that a route finds, or its
// refusal.
func TestFilters(t *testing.T) {
	c := serve(t, directory.Options{Agent: func(_ context.Context, _, id string) (directory.Agent, error) {
		a := directory.Agent{Standing: discovery.Standing{Quarantined: id == "agt_q", TrustScore: 50, RiskTier: discovery.RiskTierLow}}
		a.AgentID, a.DisplayName, a.Capabilities = id, strings.ToUpper(id), []string{"a.b"}
		if id == "agt_a" {
			a.Attestations = []discovery.CapabilityAttestation{{Capability: "a.b", Level: discovery.LevelAttested, IssuerAgentID: "agt_i"}}
		}
		return a, nil
	}})
	for _, body := range []string{
		`{"agentId":"agt_a","capabilities":["a.b"],"executionCoordinatorDid":"did:web:x","host":{"runtime":"OpenClaw"},
			"policyCompatibility":{"schemaVersion":"AgentCardPolicyCompatibility.v1","supportsPolicyTemplates":["p"],"supportsEvidencePacks":["e"]},
			"tools":[{"schemaVersion":"ToolDescriptor.v1","toolId":"one","mcpToolName":"One","riskClass":"read","sideEffecting":false,"pricing":{"amountCents":10},"requiresEvidenceKinds":["hash"]},
			{"schemaVersion":"ToolDescriptor.v1","toolId":"two","riskClass":"action","sideEffecting":true,"requiresEvidenceKinds":[]}]}`,
		`{"agentId":"agt_b"}`,
		`{"agentId":"agt_t","visibility":"tenant"}`,
		`{"agentId":"agt_q"}`,
	} {
		if got := c.post(body); got.status != 201 {
			t.Fatal(got.text)
		}
	}
	paths := map[string]string{"public": "/public/agent-cards/discover?", "tenant": "/agent-cards/discover?", "list": "/agent-cards?", "stream": "/public/agent-cards/stream?"}
	const refused = "SCHEMA_INVALID"
	for _, test := range []struct{ name, want string }{
		{"public ", "agt_a agt_b"},
		{"public capability=a.b", "agt_a agt_b"},
		{"public capability=capability://admin.x", refused},
		{"public executionCoordinatorDid=did:web:x", "agt_a"},
		{"public executionCoordinatorDid=x", refused},
		{"public toolId=one", "agt_a"},
		{"public toolId=One", ""},
		{"public toolMcpName=oNE", "agt_a"},
		{"public toolRiskClass=READ", "agt_a"},
		{"public toolRiskClass=x", refused},
		{"public toolSideEffecting=yes", "agt_a"},
		{"public toolSideEffecting=maybe", refused},
		{"public toolMaxPriceCents=10", "agt_a"},
		{"public toolMaxPriceCents=9", ""},
		{"public toolMaxPriceCents=0", refused},
		{"public toolRequiresEvidenceKind=hash", "agt_a"},
		{"public toolSideEffecting=true&toolRiskClass=read", ""},
		{"public supportsPolicyTemplate=p&supportsEvidencePack=e", "agt_a"},
		{"public supportsPolicyTemplate=e", ""},
		{"public status=suspended", ""},
		{"public status=deleted", refused},
		{"public visibility=tenant", refused},
		{"tenant ", "agt_a agt_b"},
		{"tenant visibility=tenant", "agt_t"},
		{"tenant visibility=all", "agt_a agt_b agt_t"},
		{"public runtime=OPENCLAW", "agt_a"},
		{"public requireCapabilityAttestation=true", refused},
		{"public capability=a.b&requireCapabilityAttestation=true", "agt_a"},
		{"public capability=a.b&requireCapabilityAttestation=true&attestationMinLevel=certified", ""},
		{"public capability=a.b&requireCapabilityAttestation=true&attestationIssuerAgentId=other", ""},
		{"public attestationMinLevel=gold", refused},
		{"public minTrustScore=50", "agt_a agt_b"},
		{"public minTrustScore=51", ""},
		{"public minTrustScore=101", refused},
		{"public riskTier=low", "agt_a agt_b"},
		{"public riskTier=", refused},
		{"public reputationVersion=v3", refused},
		{"public reputationWindow=alltime", refused},
		{"public scoreStrategy=random", refused},
		{"public requesterAgentId=agt.one", refused},
		{"public asOf=2026-02-30T00:00:00Z", refused},
		{"public limit=1&offset=1", "agt_b"},
		{"public limit=0", refused},
		{"public status=active&status=deleted&unknown=1", "agt_a agt_b"},
		{"list visibility=tenant", "agt_t"},
		{"list visibility=all", refused},
		{"list limit=x&offset=-1", "agt_a agt_b agt_q agt_t"},
		{"list agentId=agt_b", "agt_b"},
		{"list toolId=none", "agt_a agt_b agt_q agt_t"},
		{"stream status=deleted", refused},
		{"stream toolMaxPriceCents=-1", refused},
		{"stream sinceCursor=x", refused},
	} {
		t.Run(test.name, func(t *testing.T) {
			route, query, _ := strings.Cut(test.name, " ")
			got := c.get(paths[route] + query)
			if text := agentsOf(got); text != test.want {
				t.Errorf("%q, want %q: %s", text, test.want, got.text)
			}
		})
	}
}

// agentsOf returns the ids of the agents in an answer, or its code.
func agentsOf(a answer) string {
	if a.status != 200 {
		return a.code()
	}
	list, found := a.body["results"].([]any)
	if !found {
		list, _ = a.body["agentCards"].([]any)
	}
	var ids []string
	for _, x := range list {
		one := answer{body: x.(map[string]any)}
		id := one.at("agentCard", "agentId")
		if !found {
			id = one.at("agentId")
		}
		ids = append(ids, id.(string))
	}
	return strings.Join(ids, " ")
}
