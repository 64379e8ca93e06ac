package directory_test

import (
	"context"
	"crypto/ed25519"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/a2a/signing"
	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/fetch"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/verify"
)

// hosts are hosts on the Internet: a server that answers for all names.
type hosts struct {
	// cards has documents by host and path.
	cards    sync.Map
	requests atomic.Int64
	domains  directory.Domains
}

// LookupNetIP implements [fetch.Resolver].
func (*hosts) LookupNetIP(_ context.Context, _, host string) ([]netip.Addr, error) {
	if strings.HasPrefix(host, "private.") {
		return []netip.Addr{netip.MustParseAddr("10.0.0.1")}, nil
	}
	return []netip.Addr{netip.MustParseAddr("127.0.0.1")}, nil
}

// newHosts returns hosts, which are reached with the options that they have.
func newHosts(t *testing.T, handler func(*hosts) http.Handler) *hosts {
	t.Helper()
	x := &hosts{}
	if handler == nil {
		handler = func(x *hosts) http.Handler { return x }
	}
	web := httptest.NewUnstartedServer(handler(x))
	web.Config.ErrorLog = log.New(io.Discard, "", 0) // clients that give up
	web.StartTLS()
	t.Cleanup(web.Close)
	roots := x509.NewCertPool()
	roots.AddCert(web.Certificate())
	x.domains.Fetch = fetch.Options{
		AllowLoopback: true, Resolver: x, TLS: &tls.Config{RootCAs: roots, ServerName: "example.com"},
		Dial: func(ctx context.Context, network, address string) (net.Conn, error) {
			if !strings.HasSuffix(address, ":443") {
				return nil, fmt.Errorf("another port: %s", address)
			}
			var d net.Dialer
			return d.DialContext(ctx, network, web.Listener.Addr().String())
		},
	}
	return x
}

// ServeHTTP implements [http.Handler].
func (x *hosts) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	x.requests.Add(1)
	document, ok := x.cards.Load(r.Host + r.URL.Path)
	switch text, _ := document.(string); {
	case !ok:
		http.NotFound(w, r)
	case strings.HasPrefix(text, "https://"):
		http.Redirect(w, r, text, http.StatusFound)
	default:
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, text)
	}
}

// serve sets the A2A card that a host serves; empty for none.
func (x *hosts) serve(host, document string) {
	path := host + "/.well-known/agent-card.json"
	if document == "" {
		x.cards.Delete(path)
		return
	}
	x.cards.Store(path, document)
}

// clerk returns an A2A card of a host.
func clerk(host, version string) string {
	return strings.ReplaceAll(strings.Replace(a2aCard, `"version":"1.0.0"`, fmt.Sprintf(`"version":%q`, version), 1), "clerk.example", host)
}

// TestDomains: a card that its host serves belongs to the host: it replaces a copy that another tenant has
// declared, and is replaced and removed only by what the host serves.
func TestDomains(t *testing.T) {
	for name, s := range stores(t) {
		t.Run(name, func(t *testing.T) {
			x := newHosts(t, nil)
			x.domains.PerHost = 100
			c := serve(t, directory.Options{Store: s, Domains: &x.domains})
			for i, step := range []struct {
				tenant, path, card, served string
				status                     int
				want                       string
			}{
				{"mallory", "?id=clerk", clerk("clerk.example", "1.0.0"), "", 201, `"by":"first"`},
				{"alice", "?id=clerk", clerk("clerk.example", "1.1.0"), "", 409, `"reasonCode":"owner"`},
				{"alice", "?id=clerk&domain=clerk.example", clerk("clerk.example", "1.1.0"), "", 403, `"reasonCode":"bad-status"`},
				{"alice", "?id=clerk&domain=clerk.example", clerk("clerk.example", "1.1.0"), clerk("clerk.example", "1.0.0"), 403, `"reasonCode":"another-card"`},
				{"alice", "?id=clerk&domain=other.example", clerk("other.example", "1.0.0"), "", 403, "DOMAIN_UNPROVEN"},
				{"alice", "?id=clerk&domain=CLERK.example", clerk("clerk.example", "0.9.0"), " " + clerk("clerk.example", "0.9.0"), 200, `"by":"domain"`},
				{"alice", "?id=clerk&domain=clerk.example", clerk("clerk.example", "0.9.0"), clerk("clerk.example", "0.9.0"), 200, `"unchanged":true`},
				{"alice", "?id=clerk", clerk("clerk.example", "0.9.0"), "", 200, `"unchanged":true`},
				{"mallory", "?id=clerk", clerk("clerk.example", "2.0.0"), "", 409, `"reasonCode":"domain"`},
				{"alice", "?id=clerk", clerk("clerk.example", "2.0.0"), "", 409, `"reasonCode":"domain"`},
				{"mallory", "?id=clerk&domain=evil.example", clerk("evil.example", "2.0.0"), clerk("evil.example", "2.0.0"), 409, `"reasonCode":"domain"`},
				{"bob", "?id=clerk&domain=clerk.example", clerk("clerk.example", "2.0.0"), clerk("clerk.example", "2.0.0"), 200, `"by":"domain"`},
				{"bob", "?id=clerk&domain=clerk.example", clerk("clerk.example", "1.0.0"), clerk("clerk.example", "1.0.0"), 409, `"reasonCode":"not-newer"`},
				{"alice", "?id=first", clerk("first.example", "1.0.0"), "", 201, `"by":"first"`},
				{"alice", "?id=first", clerk("first.example", "1.0.1"), "", 200, `"by":"identity"`},
				{"mallory", "?id=first&domain=evil.example", clerk("evil.example", "2.0.0"), clerk("evil.example", "2.0.0"), 409, `"reasonCode":"owner"`},
				{"alice", "?id=first&domain=first.example", clerk("first.example", "1.0.1"), clerk("first.example", "1.0.1"), 200, `"domain":"first.example"`},
			} {
				host := strings.ToLower(step.path[strings.LastIndex(step.path, "=")+1:])
				x.serve(host, step.served)
				got := c.call("POST", "/cards"+step.path, step.card, "X-Proxy-Tenant-Id", step.tenant)
				if got.status != step.status || !strings.Contains(got.text, step.want) {
					t.Errorf("step %d: %d %s", i, got.status, got.text)
				}
			}
			if got := c.get("/find?words=clerk"); !strings.Contains(got.text, `"domain":"clerk.example"`) {
				t.Error(got.text)
			}
			testWithdrawn(t, c, x)
			off := serve(t, directory.Options{Store: s})
			if got := off.call("POST", "/cards?id=clerk&domain=clerk.example", clerk("clerk.example", "3.0.0")); got.status != 400 || got.code() != "DOMAINS_OFF" {
				t.Errorf("%d %s", got.status, got.text)
			}
			if got := off.call("DELETE", "/cards/a2a/first", "", "X-Proxy-Tenant-Id", "alice"); got.status != 200 {
				t.Errorf("the owner removes a card where no domain is proven: %d %s", got.status, got.text)
			}
		})
	}
}

// testWithdrawn removes a card of TestDomains that bob has declared for its host.
func testWithdrawn(t *testing.T, c client, x *hosts) {
	t.Helper()
	for i, step := range []struct {
		tenant, served string
		status         int
		code           any
	}{
		{"bob", clerk("clerk.example", "2.0.0"), 409, "SERVED"}, // he has declared what anybody can declare
		{"alice", "https://other.example/", 409, "SERVED"},
		{"alice", "", 200, nil},
		{"alice", "", 404, "NOT_FOUND"},
	} {
		x.serve("clerk.example", step.served)
		got := c.call("DELETE", "/cards/a2a/clerk", "", "X-Proxy-Tenant-Id", step.tenant)
		if got.status != step.status || got.body["code"] != step.code {
			t.Errorf("removal %d: %d %s", i, got.status, got.text)
		}
	}
}

// TestDomainSameAuthor: a host that serves another card of the agent proves the domain of its signer.
func TestDomainSameAuthor(t *testing.T) {
	x := newHosts(t, nil)
	private, _ := key(1)
	stranger, _ := key(2)
	by := func(key ed25519.PrivateKey, name, version string) string {
		t.Helper()
		text, err := signing.Sign([]byte(clerk("clerk.example", version)), signing.Signer{Key: key, KeyID: name, Profile: signing.SDK})
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	keys := signature.Keys{{ID: "clerk", Public: private.Public()}, {ID: "other", Public: stranger.Public()}}
	c := serve(t, directory.Options{Domains: &x.domains, Signatures: verify.Policy{Keys: keys}})
	for i, test := range []struct {
		served string
		status int
	}{
		{by(stranger, "other", "1.0.0"), 403},
		{clerk("clerk.example", "1.0.0"), 403},
		{by(private, "clerk", "1.0.0"), 201},
	} {
		x.serve("clerk.example", test.served)
		got := c.call("POST", "/cards?id=clerk&domain=clerk.example", by(private, "clerk", "2.0.0"))
		if got.status != test.status || test.status == 201 && got.at("card", "domain") != "clerk.example" {
			t.Errorf("%d: %d %s", i, got.status, got.text)
		}
	}
}

// TestDomainRefuses: a host that a card does not name, or that cannot be a domain, gets no request, and of
// other hosts only one with a public address, without redirects, within the limits.
func TestDomainRefuses(t *testing.T) {
	x := newHosts(t, nil)
	now := start
	x.domains.PerMinute = 5
	c := serve(t, directory.Options{Domains: &x.domains, Now: func() time.Time { return now }, Limits: directory.Limits{Body: 5000}})
	for _, host := range []string{
		"", "other.example", "127.0.0.1", "[::1]", "localhost", "clerk.example:443", "clerk.example:8443", "clerk.example.", "user@clerk.example", "clerk.example/x",
		"https://clerk.example", "%20", strings.Repeat("a.", 200) + "example",
	} {
		got := c.call("POST", "/cards?id=clerk&domain="+strings.NewReplacer("/", "%2F", ":", "%3A").Replace(host), a2aCard)
		if got.status != 400 || got.code() != "SCHEMA_INVALID" {
			t.Errorf("%q: %d %s", host, got.status, got.text)
		}
	}
	for _, host := range []string{"cler%E2%84%AA.example", "clerk.%C5%BFite", "%EF%BD%83lerk.example"} {
		if got := c.call("POST", "/cards?id=clerk&domain="+host, clerk("clerk.site", "1.0.0")); !strings.Contains(got.text, "in ASCII") {
			t.Errorf("%q: %d %s", host, got.status, got.text)
		}
	}
	if got := c.call("POST", "/cards?domain=clerk.example", serverJSON("io.github.octo/weather", "1.0.0")); got.status != 400 || !strings.Contains(got.text, "well-known") {
		t.Errorf("a dialect without a location: %d %s", got.status, got.text)
	}
	if n := x.requests.Load(); n != 0 {
		t.Errorf("%d requests were sent", n)
	}
	x.serve("moved.example", "https://clerk.example/.well-known/agent-card.json")
	x.serve("clerk.example", clerk("moved.example", "1.0.0"))
	x.serve("large.example", `{"a":"`+strings.Repeat("x", 6000)+`"}`)
	for i, test := range []struct {
		host, code, reason string
		requests           int64
	}{
		{"private.example", "DOMAIN_UNPROVEN", "forbidden-address", 0},
		{"moved.example", "DOMAIN_UNPROVEN", "bad-redirect", 1},
		{"large.example", "DOMAIN_UNPROVEN", "too-large", 1},
		{"none.example", "DOMAIN_UNPROVEN", "bad-status", 1},
		{"none.example", "DOMAIN_UNPROVEN", "bad-status", 1},
		{"none.example", "DOMAIN_RATE_LIMITED", "directory", 0},
	} {
		before := x.requests.Load()
		got := c.call("POST", "/cards?id=clerk&domain="+test.host, clerk(test.host, "1.0.0"), "X-Proxy-Tenant-Id", fmt.Sprint("tenant", i))
		if got.code() != test.code || !strings.Contains(got.text, test.reason) || x.requests.Load()-before != test.requests {
			t.Errorf("%d, %s: %d %s, %d requests", i, test.host, got.status, got.text, x.requests.Load()-before)
		}
	}
	if got := c.get("/cards"); strings.Contains(got.text, "clerk") {
		t.Errorf("an unproven card is stored: %s", got.text)
	}
	now = now.Add(time.Minute)
	if got := c.call("POST", "/cards?id=clerk&domain=none.example", clerk("none.example", "1.0.0")); got.code() != "DOMAIN_UNPROVEN" {
		t.Errorf("in the next minute: %d %s", got.status, got.text)
	}
}

// TestDomainPerHost: all clients together cause few requests to a host in a minute.
func TestDomainPerHost(t *testing.T) {
	x := newHosts(t, nil)
	x.domains.PerHost = 2
	c := serve(t, directory.Options{Domains: &x.domains})
	for i, want := range []string{"DOMAIN_UNPROVEN", "DOMAIN_UNPROVEN", "DOMAIN_RATE_LIMITED", "DOMAIN_RATE_LIMITED"} {
		got := c.call("POST", fmt.Sprintf("/cards?id=clerk%d&domain=clerk.example", i), a2aCard, "X-Proxy-Tenant-Id", fmt.Sprint("tenant", i))
		if got.code() != want {
			t.Errorf("%d: %d %s", i, got.status, got.text)
		}
		if want == "DOMAIN_RATE_LIMITED" && (got.status != 429 || got.header.Get("Retry-After") != "60") {
			t.Errorf("%d %v", got.status, got.header)
		}
	}
	if got := c.call("POST", "/cards?id=other&domain=other.example", clerk("other.example", "1.0.0")); got.code() != "DOMAIN_UNPROVEN" {
		t.Errorf("another host: %d %s", got.status, got.text)
	}
	if n := x.requests.Load(); n != 3 {
		t.Errorf("%d requests", n)
	}
}

// TestDomainOfVictim: a client that asks for proofs of a host again and again leaves as many to others as it has.
func TestDomainOfVictim(t *testing.T) {
	x := newHosts(t, nil)
	x.domains.PerHost = 4
	c := serve(t, directory.Options{Domains: &x.domains})
	for i, step := range []struct{ client, code, scope string }{
		{"mallory", "DOMAIN_UNPROVEN", ""}, {"mallory", "DOMAIN_UNPROVEN", ""}, {"mallory", "DOMAIN_RATE_LIMITED", `"scope":"client","max":2`},
		{"victim", "DOMAIN_UNPROVEN", ""}, {"victim", "DOMAIN_RATE_LIMITED", `"scope":"client","max":1`}, {"other", "DOMAIN_UNPROVEN", ""},
		{"other", "DOMAIN_RATE_LIMITED", `"scope":"host","max":4`},
	} {
		got := c.call("POST", "/cards?id=clerk&domain=clerk.example", a2aCard, "X-Proxy-Tenant-Id", step.client)
		if got.code() != step.code || !strings.Contains(got.text, step.scope) {
			t.Errorf("%d: %d %s", i, got.status, got.text)
		}
	}
}

// TestDomainPerClient: a client leaves as many proofs of a minute to others as it has, and begins anew in the next.
func TestDomainPerClient(t *testing.T) {
	x := newHosts(t, nil)
	x.domains.PerMinute = 4
	now := start
	c := serve(t, directory.Options{Domains: &x.domains, Now: func() time.Time { return now }})
	for i, step := range []struct{ client, code, scope string }{
		{"a", "DOMAIN_UNPROVEN", ""}, {"a", "DOMAIN_UNPROVEN", ""}, {"a", "DOMAIN_RATE_LIMITED", `"scope":"client","max":2`},
		{"b", "DOMAIN_UNPROVEN", ""}, {"b", "DOMAIN_RATE_LIMITED", `"scope":"client","max":1`}, {"c", "DOMAIN_UNPROVEN", ""},
		{"d", "DOMAIN_RATE_LIMITED", `"scope":"directory","max":4`}, {"", "", ""}, {"a", "DOMAIN_UNPROVEN", ""},
	} {
		if step.client == "" {
			now = now.Add(time.Minute)
			continue
		}
		host := fmt.Sprintf("host%d.example", i)
		got := c.call("POST", "/cards?id=x&domain="+host, clerk(host, "1.0.0"), "X-Proxy-Tenant-Id", step.client)
		if got.code() != step.code || !strings.Contains(got.text, step.scope) {
			t.Errorf("%d: %d %s", i, got.status, got.text)
		}
	}
}

// TestDomainSlow: a host that does not answer holds no place of other requests, and only so many proofs.
func TestDomainSlow(t *testing.T) {
	arrived, release := make(chan struct{}, 8), make(chan struct{})
	x := newHosts(t, func(x *hosts) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			arrived <- struct{}{}
			select {
			case <-release:
			case <-r.Context().Done():
			}
			x.ServeHTTP(w, r)
		})
	})
	x.domains.AtATime, x.domains.Time = 2, time.Hour
	c := serve(t, directory.Options{Domains: &x.domains, Limits: directory.Limits{Requests: 1}})
	var all sync.WaitGroup
	prove := func(client, host string) answer {
		return c.call("POST", fmt.Sprintf("/cards?id=%s&domain=%s", host, host), clerk(host, "1.0.0"), "X-Proxy-Tenant-Id", client)
	}
	for _, host := range []string{"a.example", "b.example"} {
		x.serve(host, clerk(host, "1.0.0"))
		all.Go(func() {
			if got := prove(host, host); got.status != 201 {
				t.Errorf("%d %s", got.status, got.text)
			}
		})
		<-arrived
		if got := prove(host, "more.example"); got.status != 503 || got.code() != "BUSY" {
			t.Errorf("a second proof of a client: %d %s", got.status, got.text)
		}
	}
	if got := c.get("/cards"); got.status != 200 {
		t.Errorf("another request: %d %s", got.status, got.text)
	}
	if got := prove("c.example", "c.example"); got.status != 503 || got.code() != "BUSY" || got.header.Get("Retry-After") == "" {
		t.Errorf("one proof too many: %d %s", got.status, got.text)
	}
	close(release)
	all.Wait()
	if got := c.get("/cards"); strings.Count(got.text, `"domain":`) != 2 {
		t.Error(got.text)
	}
	blocked := newHosts(t, func(*hosts) http.Handler {
		return http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	})
	blocked.domains.Time = time.Millisecond
	c = serve(t, directory.Options{Domains: &blocked.domains, Store: store.NewMemory(store.Limits{})})
	if got := c.call("POST", "/cards?id=c&domain=c.example", clerk("c.example", "1.0.0")); got.code() != "DOMAIN_UNPROVEN" {
		t.Errorf("a host that never answers: %d %s", got.status, got.text)
	}
}
