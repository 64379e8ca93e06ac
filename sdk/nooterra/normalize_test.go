package nooterra

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/fuzzing"
)

func TestNormalize(t *testing.T) {
	const untidy = `{
		"schemaVersion": "AgentCard.v1", "tenantId": " tenant_north ", "agentId": "agt_ledger\u00a0",
		"displayName": "\ufeffLedger Clerk", "description": "  ", "status": "active", "visibility": "public",
		"capabilities": ["b", " a", "B", "a", "", "capability://a.b@v1"],
		"executionCoordinatorDid": " ", "policyCompatibility": null, "publish": null,
		"host": {"endpoint": "HTTPS://Agents.Example.com:443/x/../ledger"},
		"priceHint": {"amountCents": 5, "currency": " eur "},
		"attestations": [{"type": " audit ", "level": " ", "issuer": ""}],
		"tools": [
			{"schemaVersion": "ToolDescriptor.v1", "toolId": "z", "sideEffecting": true, "requiresEvidenceKinds": ["hash", "artifact", "hash"], "riskClass": "read"},
			{"schemaVersion": "ToolDescriptor.v1", "toolId": " A ", "sideEffecting": false, "requiresEvidenceKinds": [], "pricing": {"amountCents": 1, "unit": " row "}}
		],
		"tags": ["9", "10", "_x", "été", "Zebra", "apple"],
		"createdAt": "2026-03-01T08:00:00Z", "updatedAt": "2026-03-01T10:00:00+02:00", "revision": 3
	}`
	const tidy = `{
		"schemaVersion": "AgentCard.v1", "tenantId": "tenant_north", "agentId": "agt_ledger",
		"displayName": "Ledger Clerk", "description": null, "status": "active", "visibility": "public",
		"capabilities": ["a", "b", "B", "capability://a.b@v1"],
		"host": {"runtime": null, "endpoint": "https://agents.example.com/ledger", "protocols": []},
		"priceHint": {"amountCents": 5, "currency": "EUR", "unit": "task"},
		"attestations": [{"type": "audit", "level": "self_claim", "issuer": null, "credentialRef": null,
			"proofHash": null, "issuedAt": null, "expiresAt": null}],
		"tools": [
			{"schemaVersion": "ToolDescriptor.v1", "toolId": "A", "mcpToolName": null, "name": null, "description": null,
				"riskClass": null, "sideEffecting": false, "pricing": {"amountCents": 1, "currency": "USD", "unit": "row"},
				"requiresEvidenceKinds": [], "metadata": null},
			{"schemaVersion": "ToolDescriptor.v1", "toolId": "z", "mcpToolName": null, "name": null, "description": null,
				"riskClass": "read", "sideEffecting": true, "pricing": null,
				"requiresEvidenceKinds": ["artifact", "hash"], "metadata": null}
		],
		"tags": ["_x", "10", "9", "apple", "été", "Zebra"], "metadata": null, "identityRef": null,
		"createdAt": "2026-03-01T08:00:00Z", "updatedAt": "2026-03-01T10:00:00+02:00", "revision": 3
	}`
	c := decode(t, untidy)
	n := Normalize(c)
	sameJSON(t, n, tidy)
	sameJSON(t, c, untidy) // the card itself is unchanged
	sameJSON(t, Normalize(n), tidy)
	if err := n.Validate(); err != nil {
		t.Error(err)
	}
}

func TestNormalizeLosesNothing(t *testing.T) {
	const odd = `{"schemaVersion":"AgentCard.v1","description":7,"host":"somewhere","tags":"a","priceHint":{"amountCents":1,"currency":5,"extra":1},
		"tools":[{"toolId":"t","riskClass":[],"requiresEvidenceKinds":"hash"}],"unheard":{"of":true}}`
	const want = `{"schemaVersion":"AgentCard.v1","description":7,"host":"somewhere","tags":"a","priceHint":{"amountCents":1,"currency":5,"unit":"task","extra":1},
		"tools":[{"schemaVersion":"ToolDescriptor.v1","toolId":"t","mcpToolName":null,"name":null,"description":null,"riskClass":[],"sideEffecting":false,"pricing":null,"requiresEvidenceKinds":"hash","metadata":null}],
		"attestations":[],"metadata":null,"identityRef":null,"unheard":{"of":true}}`
	sameJSON(t, Normalize(decode(t, odd)), want)
}

// TestNormalizeFillsDefaults: the defaults of the service replace absent members, and
// null where the service reads null as the default; the result can be encoded.
func TestNormalizeFillsDefaults(t *testing.T) {
	const rest = `"schemaVersion":"AgentCard.v1","tenantId":"t","agentId":"a","displayName":"d","status":"active","visibility":"public",
		"capabilities":["x"],"createdAt":"2026-03-01T08:00:00Z","updatedAt":"2026-03-01T08:00:00Z","revision":0`
	const tool = `{"schemaVersion":"ToolDescriptor.v1","toolId":"t","mcpToolName":null,"name":null,"description":null,"riskClass":null,
		"sideEffecting":false,"pricing":null,"requiresEvidenceKinds":[],"metadata":null}`
	const filled = `,"description":null,"priceHint":null,"attestations":[],"tags":[],"metadata":null,"identityRef":null`
	tests := []struct{ given, want string }{
		{`,"host":null,"tools":[{"toolId":"t"}]`, `,"host":null,"tools":[` + tool + `]`},
		{`,"host":null,"tools":[{"toolId":"t","sideEffecting":null,"requiresEvidenceKinds":null}]`, `,"host":null,"tools":[` + tool + `]`},
		{`,"host":null,"tools":null`, `,"host":null,"tools":[]`},
		{`,"host":null,"tools":[{"toolId":"t","pricing":{"amountCents":1}}]`,
			`,"host":null,"tools":[` + strings.Replace(tool, `"pricing":null`, `"pricing":{"amountCents":1,"currency":"USD","unit":"call"}`, 1) + `]`},
		{`,"host":{"protocols":null}`, `,"host":{"runtime":null,"endpoint":null,"protocols":[]}`},
		{`,"host":null,"policyCompatibility":{}`, `,"host":null,"policyCompatibility":{"schemaVersion":"AgentCardPolicyCompatibility.v1","supportsPolicyTemplates":[],"supportsEvidencePacks":[]}`},
		{`,"host":null,"policyCompatibility":{"supportsEvidencePacks":[" b ","a"]}`, `,"host":null,"policyCompatibility":{"schemaVersion":"AgentCardPolicyCompatibility.v1","supportsPolicyTemplates":[],"supportsEvidencePacks":["a","b"]}`},
		{`,"host":null,"executionCoordinatorDid":null`, `,"host":null`},
		{`,"host":null,"executionCoordinatorDid":" did:x:y "`, `,"host":null,"executionCoordinatorDid":"did:x:y"`},
	}
	for _, tt := range tests {
		n := Normalize(decode(t, "{"+rest+tt.given+"}"))
		sameJSON(t, n, "{"+rest+tt.want+filled+"}")
		if _, err := Encode(n); err != nil {
			t.Errorf("%s: %v", tt.given, err)
		}
	}
}

func TestNormalizeNil(t *testing.T) {
	if c := Normalize(nil); c != nil {
		t.Errorf("Normalize(nil) = %v", c)
	}
}

// The cards in nooterra-built are the service's output for the cards of the same name
// in nooterra.
func TestNormalizeGivesWhatTheServiceStores(t *testing.T) {
	cards := filepath.Join(fuzzing.Vectors(t), "cards")
	built, err := filepath.Glob(filepath.Join(cards, "nooterra-built", "*.json"))
	if err != nil || len(built) == 0 {
		t.Fatal("no cards", err)
	}
	compared := 0
	for _, file := range built {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			stored := decode(t, string(text))
			sameJSON(t, Normalize(stored), string(text))

			text, err = os.ReadFile(filepath.Join(cards, "nooterra", filepath.Base(file)))
			if errors.Is(err, fs.ErrNotExist) {
				return // made by the service only
			}
			if err != nil {
				t.Fatal(err)
			}
			compared++
			sent := decode(t, string(text))
			sent.IdentityRef = stored.IdentityRef // which the service knows from the identity
			want, err := card.AppendJSON(nil, stored)
			if err != nil {
				t.Fatal(err)
			}
			sameJSON(t, Normalize(sent), string(want))
		})
	}
	// A subtest, so that a run of one card does not count the others.
	t.Run("number of cards", func(t *testing.T) {
		if compared < 10 {
			t.Errorf("only %d cards have the card that the service received", compared)
		}
	})
}
