package directory_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
)

// shop is a server in the namespace of shop.example.
const (
	shop     = "example.shop/orders"
	shopPath = "/v0.1/servers/example.shop%2Forders"
)

// login sends a signed time as mcp-publisher does, and returns the answer and the header of its token.
func (c client) login(domain string, at time.Time, sign func(text string) []byte) (answer, []string) {
	return c.loginAt("/v0/auth/http", domain, at, sign)
}

// loginAt is login at a route.
func (c client) loginAt(route, domain string, at time.Time, sign func(text string) []byte) (answer, []string) {
	timestamp := at.UTC().Format(time.RFC3339)
	got := c.call("POST", route, fmt.Sprintf(`{"domain":%q,"timestamp":%q,"signed_timestamp":%q}`, domain, timestamp, hex.EncodeToString(sign(timestamp))))
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

// TestPublisherBeyondLimits: the versions of a tenant stay if the owner of the domain has no place for another card,
// and a token that proves nothing takes no publication of the owner.
func TestPublisherBeyondLimits(t *testing.T) {
	private, _ := key(1)
	sign := func(text string) []byte { return ed25519.Sign(private, []byte(text)) }
	x := newHosts(t, nil)
	x.domains.PerHost = 100
	x.serveKey("shop.example", "ed25519", private.Public().(ed25519.PublicKey))
	const token = "a-token-of-16-or-more-characters"
	now := start
	c := serve(t, directory.Options{
		Store: store.NewMemory(store.Limits{Cards: 20, OwnerCards: 2}), Domains: &x.domains, Tokens: map[string]string{token: "mallory"},
		Publish: service.PublishLimitSettings{WindowSeconds: 60, MaxPerTenant: 2}, Now: func() time.Time { return now },
	})
	mallory := []string{"Authorization", "Bearer " + token}
	_, owner := c.login("shop.example", now, sign)
	forged := []string{"Authorization", "Bearer mcp-http." + base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil,
		`{"domain":"shop.example","timestamp":%q,"signed_timestamp":"00"}`, now.Format(time.RFC3339)))}
	const other, otherPath = "example.shop/returns", "/v0.1/servers/example.shop%2Freturns"
	for i, step := range []struct {
		as              []string
		method, path    string
		body            string
		status          int
		want            string
		versions, after string
	}{
		{mallory, "POST", "/v0/publish", serverJSON(shop, "8.0.0"), 200, "", "200 8.0.0*", ""},
		{mallory, "POST", "/v0/publish", serverJSON(shop, "9.0.0"), 200, "", "200 8.0.0 9.0.0*", ""},
		{forged, "POST", "/v0/publish", serverJSON(other, "1.0.0"), 403, "DOMAIN_UNPROVEN", "", ""},
		{forged, "POST", "/v0/publish", serverJSON(other, "1.0.0"), 403, "DOMAIN_UNPROVEN", "", ""},
		{owner, "POST", "/v0/publish", serverJSON(other, "1.0.0"), 200, "", "", ""},
		{owner, "POST", "/v0/publish", serverJSON(other, "1.1.0"), 200, "", "", ""},
		{owner, "POST", "/v0/publish", serverJSON(other, "1.2.0"), 429, "PUBLISH_RATE_LIMITED", "", "a minute"},
		{owner, "POST", "/v0/publish", serverJSON(shop, "1.0.0"), 403, "OWNER_QUOTA_EXCEEDED", "200 8.0.0 9.0.0*", ""},
		{owner, "DELETE", otherPath + "/versions/1.0.0", "", 200, "", "", ""},
		{owner, "POST", "/v0/publish", serverJSON(shop, "1.0.0"), 200, "", "200 1.0.0*", ""},
	} {
		got := c.call(step.method, step.path, step.body, step.as...)
		if got.status != step.status || !strings.Contains(got.text, step.want) {
			t.Errorf("step %d: %d %s", i, got.status, got.text)
		}
		if got := versionsAt(c, shopPath+"/versions"); step.versions != "" && got != step.versions {
			t.Errorf("after step %d: %s, want %s", i, got, step.versions)
		}
		if step.after != "" {
			now = now.Add(time.Minute)
		}
	}
}

// keeping is a store that removes no card, as if the process ended before.
type keeping struct {
	store.Store
	failing bool
}

// Delete implements [store.Store].
func (k *keeping) Delete(ctx context.Context, key store.Key, owner string, at time.Time) error {
	if k.failing {
		return errors.New("the process ends")
	}
	return k.Store.Delete(ctx, key, owner, at)
}

// TestPublisherInterrupted: after a directory that ended while it replaced the versions of a tenant, the server belongs
// to the owner of its domain, whose next publication removes the others.
func TestPublisherInterrupted(t *testing.T) {
	private, _ := key(1)
	sign := func(text string) []byte { return ed25519.Sign(private, []byte(text)) }
	const token = "a-token-of-16-or-more-characters"
	mallory := []string{"Authorization", "Bearer " + token}
	for next, want := range map[string]string{"1.0.0": "200 1.0.0*", "8.0.0": "200 1.0.0 8.0.0*", "9.0.0": "200 1.0.0 9.0.0*", "0.1.0": "200 0.1.0 1.0.0*"} {
		x := newHosts(t, nil)
		x.serveKey("shop.example", "ed25519", private.Public().(ed25519.PublicKey))
		s := &keeping{Store: store.NewMemory(store.Limits{})}
		c := serve(t, directory.Options{Store: s, Domains: &x.domains, Tokens: map[string]string{token: "mallory"}})
		_, owner := c.login("shop.example", start, sign)
		publish := func(as []string, version string, status int) {
			t.Helper()
			if got := c.call("POST", "/v0/publish", serverJSON(shop, version), as...); got.status != status {
				t.Errorf("%s: %d %s", version, got.status, got.text)
			}
		}
		publish(mallory, "8.0.0", 200)
		publish(mallory, "9.0.0", 200)
		s.failing = true
		publish(owner, "1.0.0", 500)
		s.failing = false
		publish(mallory, "9.1.0", 409)
		publish(mallory, "7.0.0", 409)
		publish(owner, next, 200)
		if got := versionsAt(c, shopPath+"/versions"); got != want {
			t.Errorf("after %s: %s, want %s", next, got, want)
		}
	}
}

// loginTest is a login of the owner of a domain, some time after now, and the wanted answer: its status and a part.
type loginTest struct {
	domain string
	after  time.Duration
	sign   func(string) []byte
	status int
	want   string
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
	for i, test := range []loginTest{
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

// record returns a TXT record with a key.
func record(algorithm string, key []byte) string {
	return fmt.Sprintf("v=MCPv1; k=%s; p=%s", algorithm, base64.StdEncoding.EncodeToString(key))
}

// TestLoginDNS: one of the first keys in the TXT records of a domain has signed the time.
func TestLoginDNS(t *testing.T) {
	private, _ := key(1)
	by := func(text string) []byte { return ed25519.Sign(private, []byte(text)) }
	other, own := record("ed25519", make([]byte, 31)), record("ed25519", private.Public().(ed25519.PublicKey))
	records := map[string][]string{
		"shop.example.":  {"v=spf1 -all", own},
		"keys.example.":  append(slices.Repeat([]string{other}, 15), own),
		"many.example.":  append(slices.Repeat([]string{other}, 16), own),
		"other.example.": {"v=spf1 -all"},
		"short.example.": {other},
	}
	x := newHosts(t, nil)
	x.domains.PerHost, x.domains.PerMinute = 10, 100
	x.domains.LookupTXT = func(ctx context.Context, name string) ([]string, error) {
		if list, ok := records[name]; ok {
			return list, nil
		}
		if _, ok := ctx.Deadline(); !ok {
			t.Error("no limit of time")
		}
		return nil, &net.DNSError{Err: "on 192.0.2.1:53", Name: name, IsNotFound: name == "none.example.", IsTimeout: name == "slow.example."}
	}
	c := serve(t, directory.Options{Domains: &x.domains, Now: func() time.Time { return start }})
	for i, test := range []loginTest{
		{"SHOP.example", 0, by, 200, "mcp-dns."},
		{"keys.example", 0, by, 200, "mcp-dns."},
		{"many.example", 0, by, 403, `"reasonCode":"key"`},
		{"shop.example", 0, func(string) []byte { return make([]byte, 64) }, 403, `"reasonCode":"signature"`},
		{"shop.example", 16 * time.Second, by, 403, "timestamp"},
		{"short.example", 0, by, 403, `"reasonCode":"key"`},
		{"other.example", 0, by, 403, `"reasonCode":"no-record"`},
		{"none.example", 0, by, 403, `"reasonCode":"no-record"`},
		{"slow.example", 0, by, 403, `"reasonCode":"lookup"`},
		{"octo.github.io", 0, by, 403, "github.io"},
		{"localhost", 0, by, 403, "name of a host"},
		{"shop.example", 0, by, 200, ""},
		{"shop.example", 0, by, 200, ""},
		{"shop.example", 0, by, 200, ""},
		{"shop.example", 0, by, 429, "DOMAIN_RATE_LIMITED"},
	} {
		got, _ := c.loginAt("/v0/auth/dns", test.domain, start.Add(test.after), test.sign)
		if got.status != test.status || !strings.Contains(got.text, test.want) || strings.Contains(got.text, "192.0.2.1") {
			t.Errorf("%d, %s: %d %s", i, test.domain, got.status, got.text)
		}
	}
	if n := x.requests.Load(); n != 0 {
		t.Errorf("%d requests to hosts", n)
	}
}

// TestPublisherDNS: the owner of a TXT record publishes for the domain and its subdomains, whose hosts can prove the
// same servers; a host proves its own name only.
func TestPublisherDNS(t *testing.T) {
	private, _ := key(1)
	public := private.Public().(ed25519.PublicKey)
	sign := func(text string) []byte { return ed25519.Sign(private, []byte(text)) }
	x := newHosts(t, nil)
	x.domains.PerHost, x.domains.PerMinute = 100, 1000
	x.domains.LookupTXT = func(context.Context, string) ([]string, error) { return []string{record("ed25519", public)}, nil }
	x.serveKey("shop.example", "ed25519", public)
	x.serveKey("eu.shop.example", "ed25519", public)
	now := start
	c := serve(t, directory.Options{Domains: &x.domains, Tokens: map[string]string{}, Now: func() time.Time { return now }})
	_, dns := c.loginAt("/v0.1/auth/dns", "shop.example", now, sign)
	_, host := c.login("shop.example", now, sign)
	_, eu := c.login("eu.shop.example", now, sign)
	for i, step := range []struct {
		as            []string
		name, version string
		status        int
		want          string
	}{
		{host, "example.shop/orders", "1.0.0", 200, ""},
		{dns, "example.shop/orders", "1.1.0", 200, ""},
		{host, "example.shop/orders", "1.2.0", 200, ""},
		{host, "example.shop.eu/orders", "1.0.0", 403, "DOMAIN_UNPROVEN"},
		{dns, "example.shop.eu/orders", "1.0.0", 200, ""},
		{eu, "example.shop.eu/orders", "1.1.0", 200, ""},
		{dns, "example.shop.eu.west/orders", "1.0.0", 200, ""},
		{eu, "example.shop.eu.west/orders", "1.1.0", 403, "DOMAIN_UNPROVEN"},
		{dns, "example.shopping/orders", "1.0.0", 403, "DOMAIN_UNPROVEN"},
		{dns, "example/shop", "1.0.0", 403, "DOMAIN_UNPROVEN"},
	} {
		now = now.Add(time.Second)
		if got := c.call("POST", "/v0.1/publish", serverJSON(step.name, step.version), step.as...); got.status != step.status || !strings.Contains(got.text, step.want) {
			t.Errorf("step %d: %d %s", i, got.status, got.text)
		}
	}
	list := c.get("/cards").text
	for _, domain := range []string{"shop.example", "eu.shop.example", "west.eu.shop.example"} {
		if strings.Count(list, `"domain":"`+domain+`"`) != 1 {
			t.Errorf("%s: %s", domain, list)
		}
	}
	path := "/v0.1/servers/example.shop.eu%2Forders"
	if got := c.call("PATCH", path+"/status", status("deleted", ""), dns...); got.status != 200 {
		t.Errorf("%d %s", got.status, got.text)
	}
	if got := c.call("DELETE", path+"/versions/1.1.0", "", eu...); got.status != 200 {
		t.Errorf("%d %s", got.status, got.text)
	}
}

// TestLoginRefuses: tokens and bodies of other forms, and a directory that proves no domains.
func TestLoginRefuses(t *testing.T) {
	x := newHosts(t, nil)
	c := serve(t, directory.Options{Domains: &x.domains})
	for _, token := range []string{"mcp-http.", "mcp-http.e30", "mcp-http.%", "mcp-http." + strings.Repeat("A", 2000), "mcp-dns.", "mcp-dns.e30"} {
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
