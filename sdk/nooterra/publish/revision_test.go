package publish_test

import (
	"crypto/ed25519"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/publish"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

var (
	testKey = ed25519.NewKeyFromSeed([]byte("0123456789abcdef0123456789abcdef"))
	start   = time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
)

func identity(t testing.TB) publish.Identity {
	t.Helper()
	key, err := publish.KeyOf(testKey.Public().(ed25519.PublicKey))
	if err != nil {
		t.Fatal(err)
	}
	return publish.Identity{
		AgentID:      "agt_clerk",
		DisplayName:  "Clerk",
		Capabilities: []string{"text.sum", "text.count"},
		Key:          key,
	}
}

func update(t testing.TB, body string) publish.Update {
	return publish.Update{TenantID: "tenant_a", Identity: identity(t), Body: []byte(body)}
}

const full = `{"agentId":"agt_clerk","displayName":"Ledger Clerk","description":"Sums.","visibility":"Tenant",
	"capabilities":["text.sum"],"executionCoordinatorDid":"did:web:a","policyCompatibility":{"supportsEvidencePacks":["p"]},
	"host":{"runtime":"openclaw","endpoint":"https://A.example","protocols":["mcp"]},
	"priceHint":{"amountCents":4},"attestations":[{"type":"x"}],"tools":[{"toolId":"t"}],"tags":["b","a"],"metadata":{"k":1}}`

// first is the card that full makes.
func first(t testing.TB) *nooterra.Card {
	t.Helper()
	c, err := update(t, full).Apply(nil, start)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func text(t testing.TB, c *nooterra.Card) string {
	t.Helper()
	out, err := card.AppendJSON(nil, c)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestFirst(t *testing.T) {
	got := text(t, first(t))
	want := `{"schemaVersion":"AgentCard.v1","agentId":"agt_clerk","tenantId":"tenant_a","displayName":"Ledger Clerk",` +
		`"description":"Sums.","status":"active","visibility":"tenant","capabilities":["text.sum"],"executionCoordinatorDid":"did:web:a",` +
		`"policyCompatibility":{"schemaVersion":"AgentCardPolicyCompatibility.v1","supportsPolicyTemplates":[],"supportsEvidencePacks":["p"]},` +
		`"host":{"runtime":"openclaw","endpoint":"https://a.example/","protocols":["mcp"]},"priceHint":{"amountCents":4,"currency":"USD","unit":"task"},` +
		`"attestations":[{"type":"x","level":"self_claim","issuer":null,"credentialRef":null,"proofHash":null,"issuedAt":null,"expiresAt":null}],` +
		`"tools":[{"schemaVersion":"ToolDescriptor.v1","toolId":"t","mcpToolName":null,"name":null,"description":null,"riskClass":null,` +
		`"sideEffecting":false,"pricing":null,"requiresEvidenceKinds":[],"metadata":null}],"tags":["a","b"],"metadata":{"k":1},` +
		`"identityRef":{"schemaVersion":"AgentIdentity.v1","keyId":"key_87ce539e2ad41e687bb5d668"},` +
		`"createdAt":"2026-03-01T08:00:00.000Z","updatedAt":"2026-03-01T08:00:00.000Z","revision":0}`
	if same, err := card.EqualJSON([]byte(got), []byte(want)); !same || err != nil {
		t.Errorf("got  %s\nwant %s (%v)", got, want, err)
	}
}

func TestFirstFromIdentity(t *testing.T) {
	c, err := update(t, `{"agentId":" agt_clerk ","displayName":" ","description":""}`).Apply(nil, start)
	if err != nil {
		t.Fatal(err)
	}
	if c.DisplayName != "Clerk" || !c.Description.IsNull() || c.Visibility != nooterra.VisibilityPublic ||
		strings.Join(c.Capabilities, " ") != "text.count text.sum" || c.Tools != nil || !c.ExecutionCoordinatorDID.IsZero() {
		t.Error(text(t, c))
	}
}

// TestKeeps sends null, nothing, or a blank text for each member: it has the value of the
// previous card.
func TestKeeps(t *testing.T) {
	previous := first(t)
	nulls := `"displayName":null,"description":null,"visibility":null,"capabilities":null,"executionCoordinatorDid":null,` +
		`"policyCompatibility":null,"host":null,"priceHint":null,"attestations":null,"tools":null,"tags":null,"metadata":null,"publish":null`
	for _, members := range []string{"", nulls, `"displayName":" ","description":"","visibility":""`} {
		body := `{"agentId":"agt_clerk"}`
		if members != "" {
			body = `{"agentId":"agt_clerk",` + members + `}`
		}
		c, err := update(t, body).Apply(previous, start.Add(time.Second))
		if err != nil {
			t.Fatal(err)
		}
		want := previous.Clone()
		want.Revision, want.UpdatedAt = 1, "2026-03-01T08:00:01.000Z"
		if text(t, c) != text(t, want) {
			t.Errorf("%s: got  %s\nwant %s", body, text(t, c), text(t, want))
		}
	}
	if previous.Revision != 0 {
		t.Error("the previous card has changed")
	}
}

func TestClears(t *testing.T) {
	for _, c := range []struct {
		member  string
		cleared func(*nooterra.Card) bool
	}{
		{`"capabilities":[]`, func(c *nooterra.Card) bool { return len(c.Capabilities) == 0 }},
		{`"attestations":[]`, func(c *nooterra.Card) bool { return len(c.Attestations) == 0 }},
		{`"tools":[]`, func(c *nooterra.Card) bool { return c.Tools != nil && len(c.Tools) == 0 }},
		{`"tags":[]`, func(c *nooterra.Card) bool { return len(c.Tags) == 0 }},
		{`"metadata":{}`, func(c *nooterra.Card) bool { return c.Metadata.Ptr().Len() == 0 && !c.Metadata.IsNull() }},
		{`"executionCoordinatorDid":" "`, func(c *nooterra.Card) bool { return c.ExecutionCoordinatorDID.IsZero() }},
		{`"host":{}`, func(c *nooterra.Card) bool {
			h := c.Host.Ptr()
			return h.Runtime.IsNull() && h.Endpoint.IsNull() && len(h.Protocols) == 0
		}},
	} {
		t.Run(c.member, func(t *testing.T) {
			next, err := update(t, `{"agentId":"agt_clerk",`+c.member+`}`).Apply(first(t), start.Add(time.Second))
			if err != nil || !c.cleared(next) {
				t.Errorf("%s: %v", c.member, err)
			}
		})
	}
}

// TestNullInObjects: null in an object of a body is the same as an absent member.
func TestNullInObjects(t *testing.T) {
	for _, c := range []struct{ nulls, absent string }{
		{`"priceHint":{"amountCents":4,"currency":null,"unit":null}`, `"priceHint":{"amountCents":4}`},
		{`"host":{"runtime":null,"endpoint":null,"protocols":null}`, `"host":{}`},
		{`"attestations":[{"type":"x","level":null,"issuer":null,"expiresAt":null}]`, `"attestations":[{"type":"x"}]`},
		{`"policyCompatibility":{"schemaVersion":null,"supportsPolicyTemplates":null}`, `"policyCompatibility":{}`},
		{
			`"tools":[{"schemaVersion":null,"toolId":"t","sideEffecting":null,"requiresEvidenceKinds":null,"pricing":{"amountCents":1,"unit":null},"metadata":{"k":null}}]`,
			`"tools":[{"toolId":"t","pricing":{"amountCents":1},"metadata":{"k":null}}]`,
		},
	} {
		t.Run(c.absent, func(t *testing.T) {
			var texts []string
			for _, members := range []string{c.nulls, c.absent} {
				next, err := update(t, `{"agentId":"agt_clerk",`+members+`}`).Apply(first(t), start.Add(time.Second))
				if err != nil {
					t.Errorf("%s: %v", members, err)
					continue
				}
				texts = append(texts, text(t, next))
			}
			if len(texts) == 2 && texts[0] != texts[1] {
				t.Errorf("%s: got  %s\nwant %s", c.nulls, texts[0], texts[1])
			}
		})
	}
	next, err := update(t, `{"agentId":"agt_clerk","metadata":{"k":null}}`).Apply(first(t), start.Add(time.Second))
	if err != nil || next.Metadata.Ptr().String() != `{"k":null}` {
		t.Errorf("a null in metadata is not kept (%v)", err)
	}
	if _, err := update(t, `{"agentId":"agt_clerk","tools":[null]}`).Apply(nil, start); err == nil {
		t.Error("a tool that is null is accepted")
	}
}

func TestIdentityDecides(t *testing.T) {
	u := update(t, `{"agentId":"agt_clerk"}`)
	u.Identity.Status = nooterra.StatusRevoked
	u.Identity.Key.ID = "key_new"
	c, err := u.Apply(first(t), start.Add(time.Second))
	if err != nil || c.Status != nooterra.StatusRevoked || c.IdentityRef.Ptr().KeyID.Or("") != "key_new" {
		t.Errorf("%v", err)
	}
}

func TestRefuses(t *testing.T) {
	later := start.Add(time.Second)
	for _, c := range []struct {
		body          string
		previous      func(*nooterra.Card)
		now           time.Time
		code, pointer string
	}{
		{`{}`, nil, later, "required", "/agentId"},
		{`{"agentId":"other"}`, nil, later, publish.CodeAgent, "/agentId"},
		{`{"agentId":1}`, nil, later, publish.CodeAgent, "/agentId"},
		{`{"agentId":"agt_clerk","status":"active"}`, nil, later, "unknown-field", "/status"},
		{`{"agentId":"agt_clerk","a/b":1}`, nil, later, "unknown-field", "/a~1b"},
		{`{"agentId":"agt_clerk","visibility":"friends"}`, nil, later, "enum", "/visibility"},
		{`{"agentId":"agt_clerk","host":"x"}`, nil, later, "type", "/host"},
		{`{"agentId":"agt_clerk","displayName":7}`, nil, later, "type", "/displayName"},
		{`{"agentId":"agt_clerk","executionCoordinatorDid":"x"}`, nil, later, "did", "/executionCoordinatorDid"},
		{`{"agentId":"agt_clerk"}`, nil, start, publish.CodeUpdatedAt, "/updatedAt"},
		{`{"agentId":"agt_clerk"}`, nil, start.Add(-time.Hour), publish.CodeUpdatedAt, "/updatedAt"},
		{`{"agentId":"agt_clerk"}`, func(c *nooterra.Card) { c.TenantID = "tenant_b" }, later, publish.CodeTenant, "/tenantId"},
		{`{"agentId":"agt_clerk"}`, func(c *nooterra.Card) { c.AgentID = "agt_b" }, later, publish.CodeAgent, "/agentId"},
		{`{"agentId":"agt_clerk"}`, func(c *nooterra.Card) { c.Revision = 1<<53 - 1 }, later, "maximum", "/revision"},
		{`{"agentId":"agt_clerk","capabilities":["text.other"]}`, nil, later, "not-within", "/capabilities/0"},
	} {
		t.Run(c.pointer[1:]+" "+c.code, func(t *testing.T) {
			previous := first(t)
			if c.previous != nil {
				c.previous(previous)
			}
			_, err := update(t, c.body).Apply(previous, c.now)
			var invalid *card.InvalidError
			if !errors.As(err, &invalid) {
				t.Errorf("%s: %v", c.body, err)
				return
			}
			hit := false
			for _, f := range invalid.Violations {
				hit = hit || f.Pointer == c.pointer && f.Code == c.code
			}
			if !hit {
				t.Errorf("%s: %v, want %s at %s", c.body, err, c.code, c.pointer)
			}
		})
	}
	var broken *card.DecodeError
	if _, err := update(t, `[]`).Apply(nil, start); !errors.As(err, &broken) {
		t.Errorf("an array: %v", err)
	}
}

func TestRestartsAfterInvalidRevision(t *testing.T) {
	for _, number := range []string{`-1`, `"3"`, `null`, `1.5`, `9007199254740993`} {
		old := strings.Replace(text(t, first(t)), `"revision":0`, `"revision":`+number, 1)
		previous, err := nooterra.Decode([]byte(old))
		if err != nil {
			t.Fatal(err)
		}
		c, err := update(t, `{"agentId":"agt_clerk"}`).Apply(previous, start.Add(time.Second))
		if err != nil || c.Revision != 0 {
			t.Errorf("%s: %v", number, err)
		}
	}
}

func TestSignatures(t *testing.T) {
	body := `{"agentId":"agt_clerk","displayName":"Clerk","visibility":"public","capabilities":["text.sum"]}`
	signed, err := publish.SignBody("tenant_a", []byte(body), testKey, start)
	if err != nil {
		t.Fatal(err)
	}
	u := update(t, string(signed))
	u.RequireSignature = true
	c, err := u.Apply(nil, start)
	if err != nil || c.Publish.Ptr() == nil {
		t.Fatalf("%v", err)
	}
	for _, test := range []struct {
		name   string
		body   string
		key    signature.Key
		reason string
	}{
		{"changed", strings.Replace(string(signed), "text.sum", "text.count", 1), u.Identity.Key, publish.CodePayloadHashMismatch},
		{"no key", string(signed), signature.Key{}, publish.CodeSignerKeyUnavailable},
		{"key without an id", string(signed), signature.Key{Public: u.Identity.Key.Public}, publish.CodeSignerKeyUnavailable},
		{"no signature", body, u.Identity.Key, publish.CodeSignatureRequired},
		{"no signature, still public", `{"agentId":"agt_clerk"}`, u.Identity.Key, publish.CodeSignatureRequired},
	} {
		t.Run(test.name, func(t *testing.T) {
			changed := u
			changed.Body, changed.Identity.Key = []byte(test.body), test.key
			var refused *nooterra.Error
			if _, err := changed.Apply(c, start.Add(time.Second)); !errors.As(err, &refused) || refused.Code != test.reason {
				t.Errorf("%s: %v, want %s", test.name, err, test.reason)
			}
		})
	}
	// A request without a signature removes that of the previous card.
	u.RequireSignature = false
	u.Body = []byte(`{"agentId":"agt_clerk"}`)
	next, err := u.Apply(c, start.Add(time.Second))
	if err != nil || next.Publish.Ptr() != nil {
		t.Errorf("the signature is kept (%v)", err)
	}
	u.RequireSignature = true
	u.Body = []byte(`{"agentId":"agt_clerk","visibility":"private"}`)
	if _, err := u.Apply(c, start.Add(time.Second)); err != nil {
		t.Errorf("a private card needs no signature: %v", err)
	}
}

// TestStoredCards applies the body of every valid card to the card itself: only the
// number, the time and the signature change.
func TestStoredCards(t *testing.T) {
	files, err := filepath.Glob("../../../internal/test/vectors/testdata/cards/nooterra-built/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal(err, len(files))
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		previous, err := nooterra.Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		body, err := publish.Body(previous)
		if err != nil {
			t.Fatal(err)
		}
		ref := previous.IdentityRef.Ptr()
		u := publish.Update{
			TenantID: previous.TenantID,
			Identity: publish.Identity{
				AgentID: previous.AgentID, Status: previous.Status, Capabilities: previous.Capabilities,
				SchemaVersion: ref.SchemaVersion.Or(""), Key: signature.Key{ID: ref.KeyID.Or("")},
			},
			Body: body,
		}
		next, err := u.Apply(previous, time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		want := previous.ToBuilder().ClearPublish().Clone()
		want.Revision++
		want.UpdatedAt = "2030-01-01T00:00:00.000Z"
		if same, err := card.EqualJSON([]byte(text(t, next)), []byte(text(t, want))); !same || err != nil {
			t.Errorf("%s: got  %s\nwant %s", name, text(t, next), text(t, want))
		}
	}
}

func FuzzApply(f *testing.F) {
	f.Add([]byte(full))
	f.Add([]byte(`{"agentId":"agt_clerk","publish":{}}`))
	previous := first(f)
	f.Fuzz(func(t *testing.T, body []byte) {
		u := update(t, "")
		u.Body = body
		for _, old := range []*nooterra.Card{nil, previous} {
			next, err := u.Apply(old, start.Add(time.Second))
			if err != nil {
				continue
			}
			if found := publish.CheckSuccessor(old, next, nooterra.WithIdentity(u.Identity.Capabilities...)); len(found) > 0 {
				t.Errorf("%s: %v", text(t, next), found)
			}
			if text(t, nooterra.Normalize(next)) != text(t, next) {
				t.Errorf("%s is not in normal form", text(t, next))
			}
		}
	})
}

func ExampleUpdate_Apply() {
	u := publish.Update{
		TenantID: "tenant_a",
		Identity: publish.Identity{AgentID: "agt_clerk", DisplayName: "Clerk", Capabilities: []string{"text.sum"}},
		Body:     []byte(`{"agentId": "agt_clerk", "description": "Sums invoices.", "tags": ["invoices"]}`),
	}
	first, err := u.Apply(nil, start)
	if err != nil {
		fmt.Println(err)
		return
	}
	u.Body = []byte(`{"agentId": "agt_clerk", "description": null, "tags": []}`)
	second, err := u.Apply(first, start.Add(time.Hour))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(second.Revision, second.CreatedAt, second.UpdatedAt)
	fmt.Println(second.Description.Or(""), second.Tags)
	// Output:
	// 1 2026-03-01T08:00:00.000Z 2026-03-01T09:00:00.000Z
	// Sums invoices. []
}
