package directory_test

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
	"github.com/agentcard-go/cardgen/sdk/nooterra/publish"
	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
)

// TestUpsert: the first card of an agent is created, later ones are its next revisions.
func TestUpsert(t *testing.T) {
	for name, s := range stores(t) {
		t.Run(name, func(t *testing.T) {
			c := serve(t, directory.Options{Store: s})
			first := c.post(`{"agentId":"agt_1","displayName":"Clerk","capabilities":["travel.booking"],"description":"Books."}`)
			if first.status != 201 || first.at("ok") != true || first.at("agentCard", "revision") != 0.0 || first.at("agentCard", "tenantId") != "tenant_default" ||
				first.at("agentCard", "visibility") != "public" || first.at("agentCard", "updatedAt") != "2026-03-01T08:00:00.000Z" {
				t.Errorf("%d %s", first.status, first.text)
			}
			next := c.post(`{"agentId":"agt_1","description":null,"visibility":"tenant"}`)
			if next.status != 200 || next.at("agentCard", "revision") != 1.0 || next.at("agentCard", "description") != "Books." ||
				next.at("agentCard", "displayName") != "Clerk" || next.at("agentCard", "updatedAt") != "2026-03-01T08:00:00.001Z" {
				t.Errorf("%d %s", next.status, next.text)
			}
			for _, path := range []string{"/agent-cards/agt_1", "/agent-cards?agentId=agt_1"} {
				if got := c.get(path); got.status != 200 || !strings.Contains(got.text, `"revision":1`) {
					t.Errorf("%s: %d %s", path, got.status, got.text)
				}
			}
		})
	}
}

// TestUpsertRefuses: an answer to a refused card has the status and the code of the Nooterra service.
func TestUpsertRefuses(t *testing.T) {
	c := serve(t, directory.Options{Limits: directory.Limits{Body: 2000}})
	for _, test := range []struct {
		name, body string
		status     int
		code       string
	}{
		{"no object", `[]`, 400, "SCHEMA_INVALID"},
		{"no JSON", `{`, 400, "SCHEMA_INVALID"},
		{"no agent", `{"displayName":"A"}`, 400, "SCHEMA_INVALID"},
		{"control character", `{"agentId":"a\u0000b","displayName":"A"}`, 400, "SCHEMA_INVALID"},
		{"visibility", `{"agentId":"a","displayName":"A","visibility":"world"}`, 400, "SCHEMA_INVALID"},
		{"visibility of another type", `{"agentId":"a","displayName":"A","visibility":1}`, 400, "SCHEMA_INVALID"},
		{"no name", `{"agentId":"a"}`, 400, "SCHEMA_INVALID"},
		{"reserved capability", `{"agentId":"a","displayName":"A","capabilities":["capability://admin.x"]}`, 400, "SCHEMA_INVALID"},
		{"capabilities of another type", `{"agentId":"a","displayName":"A","capabilities":[1]}`, 400, "SCHEMA_INVALID"},
		{"unknown member", `{"agentId":"a","displayName":"A","verified":true}`, 400, "SCHEMA_INVALID"},
		{"signature without a known key", `{"agentId":"a","displayName":"A","publish":{}}`, 409, "AGENT_CARD_PUBLISH_SIGNATURE_INVALID"},
		{"too large", `{"agentId":"` + strings.Repeat("a", 2000) + `"}`, 413, "BODY_TOO_LARGE"},
	} {
		got := c.post(test.body)
		if _, ok := got.body["details"]; got.status != test.status || got.code() != test.code || got.body["error"] == "" || !ok {
			t.Errorf("%s: %d %s", test.name, got.status, got.text)
		}
	}
	if got := c.post(`{"agentId":"a","displayName":"A"}`, "Content-Type", "text/plain"); got.status != 415 {
		t.Errorf("text: %d %s", got.status, got.text)
	}
	if got := c.get("/agent-cards"); got.status != 200 || len(got.at("agentCards").([]any)) != 0 {
		t.Errorf("a refused card is stored: %s", got.text)
	}
	if got := c.call("PUT", "/agent-cards", "{}"); got.status != 405 || got.code() != "METHOD_NOT_ALLOWED" || got.header.Get("Allow") == "" {
		t.Errorf("%d %s %v", got.status, got.text, got.header)
	}
	if got := c.get("/nothing"); got.status != 404 || got.code() != "NOT_FOUND" {
		t.Errorf("%d %s", got.status, got.text)
	}
}

// TestTenants: a token names the tenant, and no tenant sees or changes the cards of another one.
func TestTenants(t *testing.T) {
	alice, bob := "token-of-alice-0001", "token-of-bob-000002"
	c := serve(t, directory.Options{Tokens: map[string]string{alice: "alice", bob: "bob"}})
	as := func(token string) []string { return []string{"Authorization", "Bearer " + token} }
	body := `{"agentId":"agt","displayName":"Of alice","visibility":"private"}`
	for _, header := range [][]string{nil, as("token-of-a-stranger"), append(as(alice), "X-Proxy-Tenant-Id", "bob"), {"Authorization", alice}} {
		if got := c.post(body, header...); got.status != 403 || got.code() != "FORBIDDEN" {
			t.Errorf("%v: %d %s", header, got.status, got.text)
		}
	}
	if got := c.post(body, as(alice)...); got.status != 201 || got.at("agentCard", "tenantId") != "alice" {
		t.Errorf("%d %s", got.status, got.text)
	}
	if got := c.post(body, "X-Proxy-Api-Key", bob, "X-Proxy-Tenant-Id", "bob"); got.status != 201 || got.at("agentCard", "revision") != 0.0 {
		t.Errorf("%d %s", got.status, got.text)
	}
	for _, path := range []string{"/agent-cards", "/agent-cards/agt", "/agent-cards/discover?visibility=all"} {
		if got := c.get(path, as(bob)...); got.status != 200 || strings.Contains(got.text, "alice\",\"display") || !strings.Contains(got.text, `"tenantId":"bob"`) {
			t.Errorf("%s: %d %s", path, got.status, got.text)
		}
		if got := c.get(path); got.status != 403 {
			t.Errorf("%s without a token: %d %s", path, got.status, got.text)
		}
	}
	for _, path := range []string{"/public/agent-cards/discover", "/public/agent-cards/agt"} {
		if got := c.get(path); strings.Contains(got.text, "Of alice") {
			t.Errorf("%s: a private card is public: %s", path, got.text)
		}
	}
	if _, err := directory.New(directory.Options{Tokens: map[string]string{`"a","token":"of JSON"`: "alice"}}); !errors.Is(err, directory.ErrToken) {
		t.Errorf("characters that no token has: %v", err)
	}
	if _, err := directory.New(directory.Options{Tokens: map[string]string{"short": "alice"}}); !errors.Is(err, directory.ErrToken) {
		t.Error(err)
	}
}

// register returns a register of one agent, which changes may edit.
func register(edit func(*directory.Agent)) func(context.Context, string, string) (directory.Agent, error) {
	return func(_ context.Context, tenant, id string) (directory.Agent, error) {
		a := directory.Agent{Identity: publish.Identity{AgentID: id, DisplayName: "Clerk", Capabilities: []string{"a.b", "c.d"}}}
		if tenant != directory.DefaultTenant || id != "agt" {
			return a, directory.ErrNoAgent
		}
		edit(&a)
		return a, nil
	}
}

// TestRegister: with a register only its agents have cards, with the capabilities that it has.
func TestRegister(t *testing.T) {
	c := serve(t, directory.Options{Agent: register(func(a *directory.Agent) { a.Status = nooterra.StatusSuspended })})
	for _, test := range []struct {
		body   string
		status int
		code   string
	}{
		{`{"agentId":"other","visibility":"world"}`, 404, "NOT_FOUND"},
		{`{"agentId":"agt","capabilities":["x.y"]}`, 400, "SCHEMA_INVALID"},
		{`{"agentId":"agt","capabilities":["a.b"]}`, 201, ""},
	} {
		if got := c.post(test.body); got.status != test.status || got.code() != test.code {
			t.Errorf("%s: %d %s", test.body, got.status, got.text)
		}
	}
	if got := c.get("/public/agent-cards/discover"); got.at("total") != 0.0 {
		t.Errorf("a suspended agent is found: %s", got.text)
	}
	if got := c.get("/public/agent-cards/discover?status=suspended"); got.at("total") != 1.0 {
		t.Error(got.text)
	}
}

// TestSignatures: a public card needs a signature if the setting says so, and a signature that is
// given must be valid.
func TestSignatures(t *testing.T) {
	private := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	key, err := publish.KeyOf(private.Public().(ed25519.PublicKey))
	if err != nil {
		t.Fatal(err)
	}
	c := serve(t, directory.Options{
		Agent:   register(func(a *directory.Agent) { a.Key = key }),
		Listing: service.ListingSettings{RequireSignature: true},
	})
	plain := `{"agentId":"agt","displayName":"Clerk"}`
	signed, err := publish.SignBody(directory.DefaultTenant, []byte(plain), private, start)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, body string
		status     int
		code       string
		reason     any
	}{
		{"none", plain, 409, publish.CodeSignatureRequired, publish.CodeSignatureRequired},
		{"changed", strings.Replace(string(signed), "Clerk", "Thief", 1), 409, publish.CodeSignatureInvalid, publish.CodePayloadHashMismatch},
		{"valid", string(signed), 201, "", nil},
		{"not public", `{"agentId":"agt","visibility":"tenant"}`, 200, "", nil},
	} {
		if got := c.post(test.body); got.status != test.status || got.code() != test.code || got.at("details", "reasonCode") != test.reason {
			t.Errorf("%s: %d %s", test.name, got.status, got.text)
		}
	}
}

// TestConditions: attestations, and no fee.
func TestConditions(t *testing.T) {
	settings := service.ListingSettings{RequireAttestation: true, IssuerAgentID: "issuer"}
	body := `{"agentId":"agt","capabilities":["a.b"]}`
	c := serve(t, directory.Options{Agent: register(func(*directory.Agent) {}), Listing: settings})
	got := c.post(body)
	if got.status != 409 || got.code() != service.CodeAttestationRequired || got.at("details", "issuerAgentId") != "issuer" || got.at("details", "minLevel") != "attested" {
		t.Errorf("%d %s", got.status, got.text)
	}
	c = serve(t, directory.Options{Listing: settings, Agent: register(func(a *directory.Agent) {
		a.Attestations = []discovery.CapabilityAttestation{{Capability: "a.b", Level: discovery.LevelCertified, IssuerAgentID: "issuer"}}
	})})
	if got := c.post(body); got.status != 201 {
		t.Errorf("%d %s", got.status, got.text)
	}
	if _, err := directory.New(directory.Options{Listing: service.ListingSettings{FeeCents: 1, FeeCollectorAgentID: "x"}}); !errors.Is(err, directory.ErrFee) {
		t.Error(err)
	}
}

// TestRateLimits: publications and queries beyond the limits are refused, with the time to wait.
func TestRateLimits(t *testing.T) {
	token := "token-of-alice-0001"
	c := serve(t, directory.Options{
		Tokens:      map[string]string{token: "alice"},
		Publish:     service.PublishLimitSettings{WindowSeconds: 60, MaxPerTenant: 1},
		Discovery:   service.DiscoveryLimitSettings{WindowSeconds: 60, MaxPerKey: 2, PaidBypass: true, PaidToolID: "paid"},
		BehindProxy: true,
	})
	as := []string{"Authorization", "Bearer " + token}
	if got := c.post(`{"agentId":"a","displayName":"A"}`, as...); got.status != 201 {
		t.Errorf("%d %s", got.status, got.text)
	}
	got := c.post(`{"agentId":"b","displayName":"B"}`, as...)
	if got.status != 429 || got.code() != service.CodePublishLimit || got.header.Get("Retry-After") != "60" ||
		got.at("details", "scope") != "tenant" || got.at("details", "max") != 1.0 || got.at("details", "agentId") != "b" || got.at("details", "tenantId") != "alice" {
		t.Errorf("%d %s %v", got.status, got.text, got.header)
	}
	if got := c.call("POST", "/cards?id=c", a2aCard, as...); got.status != 429 || got.code() != service.CodePublishLimit {
		t.Errorf("%d %s", got.status, got.text)
	}
	for _, body := range []string{`{"agentId":"a"}`, `{"agentId":"c","displayName":"C","visibility":"tenant"}`} {
		if got := c.post(body, as...); got.status >= 300 {
			t.Errorf("%s publishes nothing: %d %s", body, got.status, got.text)
		}
	}
	from := func(address string) []string { return []string{"X-Forwarded-For", address + ", 10.0.0.1"} }
	for i, path := range []string{"/public/agent-cards/discover", "/public/agent-cards/a", "/public/agent-cards/discover", "/public/agent-cards/stream"} {
		got := c.get(path, from("192.0.2.1")...)
		if limited := i >= 2; (got.status == 429) != limited || limited && (got.code() != service.CodeDiscoveryLimit || got.at("details", "scope") != "requester") {
			t.Errorf("%d %s: %d %s", i, path, got.status, got.text)
		}
	}
	if got := c.get("/", from("192.0.2.1")...); got.status != 429 || got.header.Get("Retry-After") == "" {
		t.Errorf("a page: %d %v", got.status, got.header)
	}
	if got := c.get("/public/agent-cards/discover", from("192.0.2.2")...); got.status != 200 {
		t.Errorf("another client: %d %s", got.status, got.text)
	}
	if got := c.get("/public/agent-cards/discover?toolId=paid", append(from("192.0.2.1"), as...)...); got.status != 200 {
		t.Errorf("paid: %d %s", got.status, got.text)
	}
	if got := c.get("/public/agent-cards/discover?toolId=paid", from("192.0.2.1")...); got.status != 429 {
		t.Errorf("without a token: %d %s", got.status, got.text)
	}
}

// TestRateLimitAfterWrongClock: when a clock that was a day ahead is right again, the times of changes are still later,
// but the limits have the right time.
func TestRateLimitAfterWrongClock(t *testing.T) {
	now := start.Add(24 * time.Hour)
	c := serve(t, directory.Options{Publish: service.PublishLimitSettings{WindowSeconds: 60, MaxPerTenant: 1}, Now: func() time.Time { return now }})
	c.write("a", "A", "")
	for i := range 3 {
		now = start.Add(time.Duration(i) * time.Minute)
		c.write(fmt.Sprint("b", i), "B", "")
		if got := c.post(`{"agentId":"c","displayName":"C"}`); got.status != 429 || got.header.Get("Retry-After") != "60" {
			t.Errorf("%d %s", got.status, got.text)
		}
	}
}

// TestDiscover: filters, their errors and the answer.
func TestDiscover(t *testing.T) {
	c := serve(t, directory.Options{})
	for _, body := range []string{
		`{"agentId":"a","displayName":"A","capabilities":["travel.booking"],"host":{"runtime":"openclaw"}}`,
		`{"agentId":"b","displayName":"B","capabilities":["travel.booking"],"visibility":"tenant"}`,
		`{"agentId":"c","displayName":"C","capabilities":["pay"],"tools":[{"schemaVersion":"ToolDescriptor.v1","toolId":"t","sideEffecting":true,"riskClass":"action","requiresEvidenceKinds":[]}]}`,
	} {
		if got := c.post(body); got.status != 201 {
			t.Fatalf("%d %s", got.status, got.text)
		}
	}
	if got := c.post(`{"agentId":"a","displayName":"Other"}`, "X-Proxy-Tenant-Id", "t2"); got.status != 201 {
		t.Fatalf("%d %s", got.status, got.text)
	}
	for _, test := range []struct {
		path  string
		total float64
	}{
		{"/public/agent-cards/discover", 3},
		{"/public/agent-cards/discover?capability=travel.booking", 1},
		{"/public/agent-cards/discover?toolId=t&toolSideEffecting=yes", 1},
		{"/public/agent-cards/discover?toolRiskClass=FINANCIAL", 0},
		{"/public/agent-cards/discover?runtime=OpenClaw&limit=1&offset=5", 1},
		{"/agent-cards/discover", 2},
		{"/agent-cards/discover?visibility=all", 3},
		{"/agent-cards/discover?visibility=tenant&capability=travel.booking", 1},
	} {
		got := c.get(test.path)
		result, err := card.Parse[nooterra.DiscoveryResult]([]byte(got.text))
		if got.status != 200 || err != nil || float64(result.Total) != test.total {
			t.Errorf("%s: %d %s (%v)", test.path, got.status, got.text, err)
		}
	}
	for _, path := range []string{
		"/public/agent-cards/discover?visibility=tenant", "/public/agent-cards/discover?capability=capability://admin.x",
		"/public/agent-cards/discover?limit=0", "/public/agent-cards/discover?toolSideEffecting=maybe", "/public/agent-cards/discover?riskTier=",
		"/agent-cards/discover?status=x", "/agent-cards?visibility=all", "/public/agent-cards/stream?toolRiskClass=x",
		"/public/agent-cards/stream?sinceCursor=x",
	} {
		if got := c.get(path); got.status != 400 || got.code() != "SCHEMA_INVALID" || got.at("details", "message") == nil {
			t.Errorf("%s: %d %s", path, got.status, got.text)
		}
	}
	if got := c.get("/public/agent-cards/a"); got.status != 409 || got.code() != "PUBLIC_AGENT_AMBIGUOUS" {
		t.Errorf("%d %s", got.status, got.text)
	}
	if got := c.get("/public/agent-cards/c"); got.status != 200 || got.at("agentCard", "displayName") != "C" {
		t.Errorf("%d %s", got.status, got.text)
	}
	if got := c.get("/public/agent-cards/b"); got.status != 404 {
		t.Errorf("%d %s", got.status, got.text)
	}
	if got := c.get("/agent-cards?limit=2&offset=1"); got.status != 200 || len(got.at("agentCards").([]any)) != 2 || got.at("limit") != 2.0 || got.at("offset") != 1.0 {
		t.Errorf("%d %s", got.status, got.text)
	}
	if got := c.get("/agent-cards?limit=x&offset=-1"); got.at("limit") != 200.0 || got.at("offset") != 0.0 || len(got.at("agentCards").([]any)) != 3 {
		t.Errorf("%d %s", got.status, got.text)
	}
}

// TestHidden: agents under quarantine are not found in public.
func TestHidden(t *testing.T) {
	quarantined := false
	c := serve(t, directory.Options{Agent: register(func(a *directory.Agent) { a.Quarantined = quarantined })})
	if got := c.post(`{"agentId":"agt"}`); got.status != 201 {
		t.Fatalf("%d %s", got.status, got.text)
	}
	for _, quarantined = range []bool{false, true} {
		found := map[bool]float64{false: 1, true: 0}[quarantined]
		if got := c.get("/public/agent-cards/discover"); got.at("total") != found {
			t.Errorf("quarantined %t: %s", quarantined, got.text)
		}
		if got := c.get("/public/agent-cards/agt"); (got.status == 200) == quarantined {
			t.Errorf("quarantined %t: %d %s", quarantined, got.status, got.text)
		}
	}
}

// TestHealth: health and readiness.
func TestHealth(t *testing.T) {
	h, err := directory.New(directory.Options{})
	if err != nil {
		t.Fatal(err)
	}
	get := func(path string) int {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		return w.Code
	}
	if get("/health") != 200 || get("/ready") != 200 {
		t.Error("not healthy")
	}
	h.Close()
	h.Close()
	if get("/health") != 200 || get("/ready") != 503 {
		t.Error("a directory that stops is ready")
	}
}

// TestHosts: a page whose name is bound to the address of the directory cannot use it.
func TestHosts(t *testing.T) {
	h, err := directory.New(directory.Options{Hosts: []string{"cards.example"}})
	if err != nil {
		t.Fatal(err)
	}
	for host, status := range map[string]int{"cards.example": 200, "localhost:80": 200, "127.0.0.1": 200, "evil.example": 403} {
		r := httptest.NewRequest("GET", "/agent-cards", nil)
		r.Host = host
		w := httptest.NewRecorder()
		if h.ServeHTTP(w, r); w.Code != status {
			t.Errorf("%s: %d", host, w.Code)
		}
	}
}

// TestStoreLimits: a full store is an answer with a code.
func TestStoreLimits(t *testing.T) {
	c := serve(t, directory.Options{Store: store.NewMemory(store.Limits{Cards: 2, OwnerCards: 1})})
	post := func(tenant, id string) answer {
		return c.post(fmt.Sprintf(`{"agentId":%q,"displayName":"A"}`, id), "X-Proxy-Tenant-Id", tenant)
	}
	for _, test := range []struct {
		tenant, id string
		status     int
		code       string
	}{{"t", "1", 201, ""}, {"t", "2", 403, "OWNER_QUOTA_EXCEEDED"}, {"u", "1", 201, ""}, {"v", "1", 507, "DIRECTORY_FULL"}, {"t", "1", 200, ""}} {
		if got := post(test.tenant, test.id); got.status != test.status || got.code() != test.code {
			t.Errorf("%v: %d %s", test, got.status, got.text)
		}
	}
}

// Example declares a card and finds it.
