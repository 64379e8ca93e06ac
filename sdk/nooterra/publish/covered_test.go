package publish_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/nooterra/publish"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// stored returns a signed card as the service stores it: with the key of the agent's identity.
func stored(t testing.TB) string {
	t.Helper()
	signed, err := publish.SignBody(tenant, []byte(`{"schemaVersion":"AgentCard.v1","agentId":"agt_a","tenantId":"`+tenant+`","displayName":"A","status":"active",`+
		`"visibility":"public","capabilities":["a.b"],"priceHint":{"amountCents":12,"currency":"USD","unit":"task"},`+
		`"identityRef":{"schemaVersion":"AgentIdentity.v1","keyId":"`+key(t).ID+`"},"revision":3,`+
		`"createdAt":"2026-03-01T08:00:00.000Z","updatedAt":"2026-03-01T08:00:00.000Z"}`), private, now)
	if err != nil {
		t.Fatal(err)
	}
	return string(signed)
}

// The payload has neither the key of the identity nor the names that a reader folds into those
// of a card. Readers authenticate the agent with the former, so that it has to be the key that
// signed.
func TestVerifyCardUncovered(t *testing.T) {
	id := key(t).ID
	for _, c := range []struct {
		name, old, new string
		pointer        string // empty if valid
	}{
		{"as stored", "", "", ""},
		{"another key", `"keyId":"` + id, `"keyId":"key_evil`, "/identityRef/keyId"},
		{"key of another type", `"keyId":"` + id + `"`, `"keyId":[]`, "/identityRef/keyId"},
		{"key in other letter case", `"keyId":`, `"KeyId":"key_evil","keyId":`, "/identityRef/KeyId"},
		{"only a key in other letter case", `"keyId":"` + id, `"KEYID":"key_evil`, "/identityRef/KEYID"},
		{"identity of another type", `"identityRef":{`, `"x":{`, ""},
		{"identity is a text", `"identityRef":{"schemaVersion":"AgentIdentity.v1","keyId":"` + id + `"}`, `"identityRef":"key_evil"`, "/identityRef"},
		{"identity is null", `"identityRef":{"schemaVersion":"AgentIdentity.v1","keyId":"` + id + `"}`, `"identityRef":null`, ""},
		{"second identity", `"revision":3`, `"IdentityRef":{"keyId":"key_evil"},"revision":3`, "/IdentityRef"},
		{"second identity in snake case", `"revision":3`, `"identity_ref":{"keyId":"key_evil"},"revision":3`, "/identity_ref"},
		{"second status", `"revision":3`, `"Status":"active","revision":3`, "/Status"},
		{"second host", `"revision":3`, `"Hoſt":{},"revision":3`, "/Hoſt"},
		{"status of the service", `"status":"active"`, `"status":"suspended"`, ""},
		{"unknown", `"revision":3`, `"x":1,"revision":3`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := stored(t)
			if c.old != "" && !strings.Contains(text, c.old) {
				t.Fatalf("%s has no %s", text, c.old)
			}
			v := verifyCard(t, []byte(strings.Replace(text, c.old, c.new, 1)), key(t))
			if c.pointer == "" {
				if v.Outcome != signature.Valid {
					t.Errorf("%s: %v", v.Outcome, v.Err())
				}
				return
			}
			if v.Outcome != signature.Invalid || v.Code != publish.CodeUncovered || v.Pointer != c.pointer {
				t.Errorf("%s: %v, want %s at %s", v.Outcome, v.Err(), publish.CodeUncovered, c.pointer)
			}
		})
	}
}

// Every member that the schema of cards defines is either signed or set by the service.
func TestMembersAreSignedOrOfTheService(t *testing.T) {
	text, err := os.ReadFile("../../../schemas/nooterra/card.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var schema struct{ Properties map[string]any }
	if err := json.Unmarshal(text, &schema); err != nil || len(schema.Properties) < 20 {
		t.Fatalf("%d properties (%v)", len(schema.Properties), err)
	}
	for name := range schema.Properties {
		v := verifyCard(t, []byte(strings.TrimSuffix(stored(t), "}")+`,"`+strings.ToUpper(name)+`":null}`), key(t))
		if v.Outcome != signature.Invalid || v.Code != publish.CodeUncovered {
			t.Errorf("%s in capital letters: %s (%v)", name, v.Outcome, v.Err())
		}
	}
}

// A number has the value that is signed, also if the document has further digits.
func TestCoveredNumbers(t *testing.T) {
	text := strings.Replace(stored(t), `"amountCents":12`, `"amountCents":12.00000000000000000001`, 1)
	if v := verifyCard(t, []byte(text), key(t)); v.Outcome != signature.Valid {
		t.Fatalf("%s: %v", v.Outcome, v.Err())
	}
	got, err := publish.Covered([]byte(text))
	if err != nil || !strings.Contains(string(got), `"amountCents":12,`) {
		t.Errorf("%s (%v)", got, err)
	}
}
