package directory_test

import (
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/directory"
)

// shop is a server in the namespace of shop.example.
const (
	shop     = "example.shop/orders"
	shopPath = "/v0.1/servers/example.shop%2Forders"
)

// login sends a signed time as mcp-publisher does, and returns the answer and the header of its token.
func (c client) login(domain string, at time.Time, sign func(text string) []byte) (answer, []string) {
	timestamp := at.UTC().Format(time.RFC3339)
	got := c.call("POST", "/v0/auth/http", fmt.Sprintf(`{"domain":%q,"timestamp":%q,"signed_timestamp":%q}`, domain, timestamp, hex.EncodeToString(sign(timestamp))))
	token, _ := got.body["registry_token"].(string)
	return got, []string{"Authorization", "Bearer " + token}
}

// serveKey sets the key that a host serves for its namespace.
func (x *hosts) serveKey(host, algorithm string, key []byte) {
	x.cards.Store(host+"/.well-known/mcp-registry-auth", fmt.Sprintf("v=MCPv1; k=%s; p=%s\n", algorithm, base64.StdEncoding.EncodeToString(key)))
}

// TestPublisher: the owner of a domain publishes in its namespace without being a tenant, replaces what a tenant has
// published there, and alone changes it from then on.
func TestPublisher(t *testing.T) {
	private, _ := key(1)
	public := private.Public().(ed25519.PublicKey)
	sign := func(text string) []byte { return ed25519.Sign(private, []byte(text)) }
	for name, s := range stores(t) {
		t.Run(name, func(t *testing.T) {
			x := newHosts(t, nil)
			x.domains.PerHost = 100
			x.serveKey("shop.example", "ed25519", public)
			now := start
			const token = "a-token-of-16-or-more-characters"
			c := serve(t, directory.Options{Store: s, Domains: &x.domains, Tokens: map[string]string{token: "mallory"}, Now: func() time.Time { return now }})
			mallory := []string{"Authorization", "Bearer " + token}
			got, owner := c.login("SHOP.example", now, sign)
			if got.status != http.StatusOK || got.body["expires_at"] != float64(now.Add(5*time.Minute).Unix()) {
				t.Fatalf("%d %s", got.status, got.text)
			}
			for i, step := range []struct {
				as                 []string
				method, path, body string
				status             int
				want, versions     string
			}{
				{mallory, "POST", "/v0/publish", serverJSON(shop, "9.0.0"), 200, "", "200 9.0.0*"},
				{mallory, "POST", "/v0/publish", serverJSON(shop, "8.0.0"), 200, "", "200 8.0.0 9.0.0*"},
				{mallory, "PATCH", shopPath + "/versions/9.0.0/status", status("deprecated", ""), 200, "", "200 8.0.0 9.0.0*"},
				{owner, "POST", "/v0/publish", serverJSON("example.shopping/orders", "1.0.0"), 403, "DOMAIN_UNPROVEN", "200 8.0.0 9.0.0*"},
				{owner, "POST", "/v0/publish", serverJSON("example.shop.eu/orders", "1.0.0"), 403, "DOMAIN_UNPROVEN", "200 8.0.0 9.0.0*"},
				{owner, "POST", "/cards?id=clerk", a2aCard, 403, "DOMAIN_UNPROVEN", "200 8.0.0 9.0.0*"},
				{owner, "PATCH", shopPath + "/status", status("deleted", ""), 403, "FORBIDDEN", "200 8.0.0 9.0.0*"},
				{owner, "POST", "/v0/publish", serverJSON(shop, "9.0.0"), 200, `"status":"active"`, "200 9.0.0*"},
				{owner, "POST", "/v0/publish", serverJSON(shop, "1.0.0"), 200, `"isLatest":false`, "200 1.0.0 9.0.0*"},
				{owner, "POST", "/v0/publish", serverJSON(shop, "9.1.0"), 200, `"isLatest":true`, "200 9.1.0* 1.0.0 9.0.0"},
				{mallory, "POST", "/v0/publish", serverJSON(shop, "9.2.0"), 409, `"reasonCode":"domain"`, "200 9.1.0* 1.0.0 9.0.0"},
				{mallory, "POST", "/v0/publish", serverJSON(shop, "0.9.0"), 409, `"reasonCode":"domain"`, "200 9.1.0* 1.0.0 9.0.0"},
				{mallory, "PATCH", shopPath + "/status", status("deleted", ""), 403, "FORBIDDEN", "200 9.1.0* 1.0.0 9.0.0"},
				{mallory, "DELETE", shopPath + "/versions/1.0.0", "", 403, "FORBIDDEN", "200 9.1.0* 1.0.0 9.0.0"},
				{mallory, "DELETE", "/cards/mcp-server-json/example.shop%2Forders", "", 403, "FORBIDDEN", "200 9.1.0* 1.0.0 9.0.0"},
				{owner, "PATCH", shopPath + "/versions/9.1.0/status", status("deleted", ""), 200, `"status":"deleted"`, "200 1.0.0 9.0.0*"},
				{owner, "DELETE", shopPath + "/versions/9.0.0", "", 200, `"version":"9.0.0"`, "200 1.0.0*"},
			} {
				now = now.Add(time.Second)
				got := c.call(step.method, step.path, step.body, step.as...)
				if got.status != step.status || !strings.Contains(got.text, step.want) {
					t.Errorf("step %d: %d %s", i, got.status, got.text)
				}
				if got := versionsAt(c, shopPath+"/versions"); got != step.versions {
					t.Errorf("after step %d: %s, want %s", i, got, step.versions)
				}
			}
			if got := c.get("/cards"); !strings.Contains(got.text, `"domain":"shop.example"`) {
				t.Error(got.text)
			}
			now = now.Add(5 * time.Minute)
			testPublisherEnds(t, c, x, now, owner, sign)
		})
	}
}

// testPublisherEnds uses the token of TestPublisher too late, and a key that the host no longer serves.
func testPublisherEnds(t *testing.T, c client, x *hosts, now time.Time, owner []string, sign func(string) []byte) {
	t.Helper()
	if got := c.call("POST", "/v0/publish", serverJSON(shop, "9.3.0"), owner...); got.status != 403 || !strings.Contains(got.text, "timestamp") {
		t.Errorf("an old token: %d %s", got.status, got.text)
	}
	x.serveKey("shop.example", "ed25519", make([]byte, 32))
	_, owner = c.login("shop.example", now, sign)
	if got := c.call("POST", "/v0/publish", serverJSON(shop, "9.3.0"), owner...); got.status != 401 && got.status != 403 {
		t.Errorf("another key: %d %s", got.status, got.text)
	}
}

// TestLogin: a token needs the signature of a time that is now, by the key that the host serves.
func TestLogin(t *testing.T) {
	private, _ := key(1)
	by := func(text string) []byte { return ed25519.Sign(private, []byte(text)) }
	curve, err := ecdsa.GenerateKey(elliptic.P384(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	byCurve := func(text string) []byte {
		digest := sha512.Sum384([]byte(text))
		r, s, err := ecdsa.Sign(rand.Reader, curve, digest[:])
		if err != nil {
			t.Fatal(err)
		}
		return append(r.FillBytes(make([]byte, 48)), s.FillBytes(make([]byte, 48))...)
	}
	point, err := curve.PublicKey.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	compressed := append([]byte{2 + point[len(point)-1]&1}, point[1:49]...)
	x := newHosts(t, nil)
	x.domains.PerHost, x.domains.PerMinute = 100, 100
	x.serveKey("shop.example", "ed25519", private.Public().(ed25519.PublicKey))
	x.serveKey("curve.example", "ecdsap384", compressed)
	x.serveKey("short.example", "ed25519", make([]byte, 31))
	x.serveKey("small.example", "ed25519", append([]byte{1}, make([]byte, 31)...)) // of small order: anyone can sign
	forged := func(string) []byte { return append([]byte{1}, make([]byte, 63)...) }
	x.serveKey("other.example", "rsa", make([]byte, 32))
	x.cards.Store("text.example/.well-known/mcp-registry-auth", "hello")
	x.cards.Store("long.example/.well-known/mcp-registry-auth", strings.Repeat(" ", 4096)+"v=MCPv1; k=ed25519; p=AAAA")
	c := serve(t, directory.Options{Domains: &x.domains, Now: func() time.Time { return start }})
	for i, test := range []struct {
		domain string
		after  time.Duration
		sign   func(string) []byte
		status int
		want   string
	}{
		{"shop.example", 0, by, 200, "registry_token"},
		{"curve.example", 0, byCurve, 200, "registry_token"},
		{"shop.example", 15 * time.Second, by, 200, "registry_token"},
		{"shop.example", -15 * time.Second, by, 200, "registry_token"},
		{"shop.example", 16 * time.Second, by, 403, "timestamp"},
		{"shop.example", -16 * time.Second, by, 403, "timestamp"},
		{"shop.example", 0, byCurve, 403, `"reasonCode":"signature"`},
		{"curve.example", 0, by, 403, `"reasonCode":"signature"`},
		{"short.example", 0, by, 403, `"reasonCode":"key"`},
		{"small.example", 0, forged, 403, `"reasonCode":"key"`},
		{"other.example", 0, by, 403, `"reasonCode":"key"`},
		{"text.example", 0, by, 403, `"reasonCode":"key"`},
		{"long.example", 0, by, 403, `"reasonCode":"key"`},
		{"none.example", 0, by, 403, `"reasonCode":"bad-status"`},
		{"private.example", 0, by, 403, `"reasonCode":"forbidden-address"`},
		{"octo.github.io", 0, by, 403, "github.io"},
		{"127.0.0.1", 0, by, 403, "name of a host"},
		{"shop.example:8443", 0, by, 403, "name of a host"},
		{"", 0, by, 403, "name of a host"},
	} {
		if got, _ := c.login(test.domain, start.Add(test.after), test.sign); got.status != test.status || !strings.Contains(got.text, test.want) {
			t.Errorf("%d, %s: %d %s", i, test.domain, got.status, got.text)
		}
	}
}

// TestLoginRefuses: tokens and bodies of other forms, and a directory that proves no domains.
func TestLoginRefuses(t *testing.T) {
	x := newHosts(t, nil)
	c := serve(t, directory.Options{Domains: &x.domains})
	for _, token := range []string{"mcp-http.", "mcp-http.e30", "mcp-http.%", "mcp-http." + strings.Repeat("A", 2000)} {
		if got := c.call("POST", "/v0/publish", serverJSON(shop, "1.0.0"), "Authorization", "Bearer "+token); got.status != 403 || got.code() != "DOMAIN_UNPROVEN" {
			t.Errorf("%s: %d %s", token, got.status, got.text)
		}
	}
	for _, body := range []string{" ", "[]", "{", `{"domain":"` + strings.Repeat("a", 2000) + `"}`} {
		if got := c.call("POST", "/v0/auth/http", body); got.status != 400 || strings.Contains(got.text, "agent card") {
			t.Errorf("%.20s: %d %s", body, got.status, got.text)
		}
	}
	off := serve(t, directory.Options{Now: func() time.Time { return start }})
	if got, _ := off.login("shop.example", start, func(string) []byte { return nil }); got.status != 400 || got.code() != "DOMAINS_OFF" {
		t.Errorf("%d %s", got.status, got.text)
	}
}

// TestLoginAsAnyone: a directory that trusts its callers has a token for every client, other directories have none.
func TestLoginAsAnyone(t *testing.T) {
	for _, test := range []struct {
		tokens map[string]string
		status int
	}{{nil, 200}, {map[string]string{"a-token-of-16-or-more-characters": "alice"}, 401}} {
		c := serve(t, directory.Options{Tokens: test.tokens})
		got, err := http.Post(c.url+"/v0/auth/none", "", nil) // as mcp-publisher sends it, without a type
		if err != nil {
			t.Fatal(err)
		}
		got.Body.Close()
		if got.StatusCode != test.status {
			t.Errorf("%v: %d", test.tokens, got.StatusCode)
		}
	}
}
