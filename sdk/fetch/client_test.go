package fetch_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/aevum"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/fetch"
)

// handler starts a plain HTTP server on loopback.
func handler(t *testing.T, h http.HandlerFunc) string {
	t.Helper()
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	return server.URL
}

func newClient(t testing.TB, o fetch.Options) *fetch.Client {
	t.Helper()
	c, err := fetch.NewClient(o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestBadOptions: an option that would have no effect, or that has no meaning, is an error.
func TestBadOptions(t *testing.T) {
	for says, o := range map[string]fetch.Options{
		"negative":                      {Limits: fetch.Limits{Bytes: -1}},
		"a limit is negative":           {Limits: fetch.Limits{Redirects: -2}},
		`the format "a3a"`:              {Formats: []string{"a2a", "a3a"}},
		"StaleIfError is negative":      {StaleIfError: -time.Second, Cache: fetch.NewMemoryCache(0)},
		"StaleIfError has no effect":    {StaleIfError: time.Second},
		"sets the header Accept itself": {Header: http.Header{"accept": {"*/*"}}},
		"sets the header Cookie itself": {Header: http.Header{"X-A": {"a"}, "Cookie": {"a=b"}}},
	} {
		if _, err := fetch.NewClient(o); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: got %v", says, err)
		}
	}
}

// secure starts a server with TLS and returns a client that trusts it.
func secure(t *testing.T, o fetch.Options, h http.HandlerFunc) (address string, client *fetch.Client) {
	t.Helper()
	server := httptest.NewTLSServer(h)
	t.Cleanup(server.Close)
	roots := x509.NewCertPool()
	roots.AddCert(server.Certificate())
	o.AllowLoopback, o.TLS = true, &tls.Config{RootCAs: roots}
	client = newClient(t, o)
	t.Cleanup(client.Close)
	return server.URL, client
}

func sendJSON(w http.ResponseWriter, text string) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(w, text)
}

// redirector redirects /3 to /2, /1 and /0, which is a card.
func redirector(t *testing.T) string {
	return handler(t, func(w http.ResponseWriter, r *http.Request) {
		n, _ := strconv.Atoi(strings.TrimPrefix(r.URL.Path, "/"))
		if n > 0 {
			http.Redirect(w, r, fmt.Sprintf("/%d", n-1), http.StatusFound)
			return
		}
		sendJSON(w, aevumCard(httpEndpoint))
	})
}

const a2aCard = `{"name":"Agent","description":"d","version":"1.0.0","capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],` +
	`"skills":[{"id":"s","name":"S","description":"d","tags":["t"]}],"supportedInterfaces":[{"url":"https://agents.example.com/a2a","protocolBinding":"JSONRPC","protocolVersion":"1.0"}]}`

func TestFetch(t *testing.T) {
	var got http.Header
	address, client := secure(t, fetch.Options{UserAgent: "test/1", Header: http.Header{"A2a-Version": {"1.0"}}}, func(w http.ResponseWriter, r *http.Request) {
		got = r.Header
		if r.Method != http.MethodGet {
			t.Errorf("the method is %s", r.Method)
		}
		sendJSON(w, a2aCard)
	})
	result, err := client.Fetch(t.Context(), address+"/card#x")
	if err != nil {
		t.Fatal(err)
	}
	if result.Dialect() != "a2a" || string(result.Body) != a2aCard || result.URL != address+"/card" || result.Source != fetch.FromServer ||
		result.MediaType != "application/json" || len(result.Violations) != 0 || result.Requested != result.URL || result.Received.IsZero() {
		t.Errorf("got %+v", result)
	}
	want := map[string]string{
		"Accept": "application/agentcard+json, application/json;q=0.9", "Accept-Encoding": "gzip", "User-Agent": "test/1",
		"A2a-Version": "1.0", "Cookie": "", "Authorization": "",
	}
	for name, value := range want {
		if got.Get(name) != value {
			t.Errorf("%s is %q, want %q", name, got.Get(name), value)
		}
	}
}

// openAPI is a document of a format that is detected but not supported.
const openAPI = `{"openapi":"3.1.0","info":{"title":"a"},"paths":{}}`

// TestDocuments: results and errors for documents that a server sends.
func TestDocuments(t *testing.T) {
	good := aevumCard("https://agents.example.com/api")
	embedded := strconv.Quote(good)
	for _, tt := range []struct {
		name, contentType, body string
		reason                  fetch.Reason
		dialect                 string
	}{
		{"aevum", "application/agentcard+json", good, "", "aevum"},
		{"aevum as JSON", "Application/JSON; charset=utf-8", good, "", "aevum"},
		{"aevum in a string", "application/json", embedded, "", "aevum"},
		{"byte order mark", "application/json", "\ufeff" + good, "", "aevum"},
		{"a2a", "application/a2a-agent-card+json", a2aCard, "", "a2a"},
		{"a2a with the type of aevum", "application/agentcard+json", a2aCard, fetch.BadMediaType, ""},
		{"aevum with the type of a2a", "application/a2a-agent-card+json", good, fetch.BadMediaType, ""},
		{"aevum with the type of messages", "application/a2a+json", good, fetch.BadMediaType, ""},
		{"octets", "application/octet-stream", good, fetch.BadMediaType, ""},
		{"invalid", "application/json", strings.Replace(good, `"1.0.0"`, `1`, 1), fetch.Invalid, "aevum"},
		{"scheme", "application/json", aevumCard(httpEndpoint), fetch.SchemeMismatch, "aevum"},
		{"scheme of 1.0", "application/json", strings.Replace(aevumCard(httpEndpoint), `"text.summarise"`, `"text.summarise","description":"d"`, 1), fetch.SchemeMismatch, "agentcard"},
		{"grpc", "application/json", aevumCard("grpc://agents.example.com/"), "", "aevum"},
		{"unknown", "application/json", `{"hello":1}`, fetch.Unreadable, ""},
		{"known but not read", "application/json", openAPI, fetch.Unreadable, ""},
		{"duplicate names", "application/json", `{"name":1,"name":2}`, fetch.Unreadable, ""},
		{"empty", "application/json", "", fetch.Unreadable, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			address, client := secure(t, fetch.Options{}, func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", tt.contentType)
				_, _ = io.WriteString(w, tt.body)
			})
			result, err := client.Fetch(t.Context(), address)
			if tt.reason == "" && err != nil || tt.reason != "" && !errors.Is(err, tt.reason) {
				t.Fatalf("got %v, want %q", err, tt.reason)
			}
			if result.Dialect() != tt.dialect || result != nil && string(result.Body) != tt.body {
				t.Errorf("got %+v", result)
			}
		})
	}
}

// TestErrorsWrapCauses: errors.As finds the problem of a document.
func TestErrorsWrapCauses(t *testing.T) {
	body := ""
	address, client := secure(t, fetch.Options{}, func(w http.ResponseWriter, _ *http.Request) { sendJSON(w, body) })
	fetching := func(text string) error {
		body = text
		_, err := client.Fetch(t.Context(), address)
		return err
	}
	var invalid *card.InvalidError
	if err := fetching(strings.Replace(aevumCard("https://a.example/"), `"1.0.0"`, `1`, 1)); !errors.As(err, &invalid) || !errors.Is(err, card.Type) || invalid.Violations[0].Pointer != "/version" {
		t.Errorf("got %v", err)
	}
	var broken *card.DecodeError
	if err := fetching("{"); !errors.As(err, &broken) {
		t.Errorf("got %v", err)
	}
	var undetected *detect.Error
	if err := fetching(openAPI); !errors.As(err, &undetected) || undetected.Code != detect.CodeUnsupported || undetected.Format != detect.OpenAPI {
		t.Errorf("got %v", err)
	}
	if err := fetching(`{}`); !errors.As(err, &undetected) || undetected.Code != detect.CodeUnknown {
		t.Errorf("got %v", err)
	}
}

// TestWarnings: an accepted card can have warnings.
func TestWarnings(t *testing.T) {
	codes := func(r *fetch.Result) string {
		var list []string
		for _, v := range r.Violations {
			list = append(list, v.Code+" "+v.Severity.String())
		}
		return strings.Join(list, ", ")
	}
	plain := handler(t, func(w http.ResponseWriter, _ *http.Request) { sendJSON(w, aevumCard(httpEndpoint)) })
	client := newClient(t, fetch.Options{AllowLoopback: true})
	defer client.Close()
	result, err := client.Fetch(t.Context(), plain)
	if err != nil || codes(result) != "cap-description-missing warning, not-tls warning" {
		t.Errorf("plain HTTP: got %v, %v", codes(result), err)
	}
	address, lenient := secure(t, fetch.Options{AnyMediaType: true, AllowSchemeMismatch: true}, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain")
		_, _ = io.WriteString(w, aevumCard(httpEndpoint))
	})
	result, err = lenient.Fetch(t.Context(), address)
	if err != nil || codes(result) != "bad-media-type warning, cap-description-missing warning, scheme-mismatch warning" {
		t.Errorf("lenient: got %v, %v", codes(result), err)
	}
	if c, ok := result.Card.(*aevum.Card); !ok || c.Name != "Agent" {
		t.Errorf("got %v", result.Card)
	}
}

// TestCheckOrigin: both directions are refused, but only for endpoints of http and https.
func TestCheckOrigin(t *testing.T) {
	for _, tt := range []struct {
		endpoint, from string
		refused        bool
	}{
		{"https://a.example/", "https://b.example/", false},
		{"http://a.example/", "https://b.example/", true},
		{"https://a.example/", "http://b.example/", true},
		{"http://a.example/", "http://b.example/", false},
		{"grpc://a.example/", "https://b.example/", false},
		{"stdio:agent", "https://b.example/", false},
	} {
		c, err := dialects.Decode([]byte(aevumCard(tt.endpoint)))
		if err != nil {
			t.Fatal(err)
		}
		if err := fetch.CheckOrigin(c, tt.from); errors.Is(err, fetch.SchemeMismatch) != tt.refused {
			t.Errorf("%s from %s: got %v", tt.endpoint, tt.from, err)
		}
	}
}

func TestBadAddresses(t *testing.T) {
	client := newClient(t, fetch.Options{})
	for _, address := range []string{"", "h.example", "ftp://h.example/", "file:///etc/passwd", "https://", "https://:443/", "http://u:p@h.example/", "http://h.example:99999/", "http://\x00/", "mailto:a@b", "http:opaque"} {
		_, err := client.Fetch(t.Context(), address)
		if !errors.Is(err, fetch.BadAddress) && !errors.Is(err, fetch.Unreachable) || strings.Contains(err.Error(), "u:p") {
			t.Errorf("%q: got %v", address, err)
		}
	}
}

func TestDowngradeByRedirect(t *testing.T) {
	plain := handler(t, func(w http.ResponseWriter, _ *http.Request) { sendJSON(w, a2aCard) })
	address, client := secure(t, fetch.Options{}, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, plain, http.StatusFound) })
	if _, err := client.Fetch(t.Context(), address); !errors.Is(err, fetch.BadRedirect) || !strings.Contains(err.Error(), "from https to http") {
		t.Errorf("got %v", err)
	}
}

// TestUntrustedCertificate: a certificate of an unknown authority is an error.
func TestUntrustedCertificate(t *testing.T) {
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { sendJSON(w, a2aCard) }))
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.StartTLS()
	defer server.Close()
	client := newClient(t, fetch.Options{AllowLoopback: true})
	_, err := client.Fetch(t.Context(), server.URL)
	var unknown x509.UnknownAuthorityError
	if !errors.Is(err, fetch.Unreachable) || !errors.As(err, &unknown) {
		t.Errorf("got %v", err)
	}
}

func TestDiscover(t *testing.T) {
	var asked []string
	host := handler(t, func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.URL.Path+" "+r.Header.Get("Accept"))
		if r.URL.Path != "/.well-known/agentcard" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/agentcard+json")
		_, _ = io.WriteString(w, aevumCard(httpEndpoint))
	})
	client := newClient(t, fetch.Options{AllowLoopback: true})
	defer client.Close()
	result, err := client.Discover(t.Context(), host)
	if err != nil || result.Dialect() != "aevum" || result.URL != host+"/.well-known/agentcard" || len(result.Tried) != 2 || result.Tried[0].Status != http.StatusNotFound {
		t.Fatalf("got %+v, %v", result, err)
	}
	want := []string{
		"/.well-known/agent-card.json application/a2a-agent-card+json, application/json;q=0.9",
		"/.well-known/agent.json application/a2a-agent-card+json, application/json;q=0.9",
		"/.well-known/agentcard application/agentcard+json, application/json;q=0.9",
	}
	if !slices.Equal(asked, want) {
		t.Errorf("asked %q", asked)
	}
	_, err = client.Discover(t.Context(), host+"/other")
	if err != nil {
		t.Errorf("below a path: %v", err)
	}
	a2aOnly := newClient(t, fetch.Options{AllowLoopback: true, Formats: []string{"a2a"}})
	defer a2aOnly.Close()
	_, err = a2aOnly.Discover(t.Context(), host)
	var failed *fetch.Error
	if !errors.Is(err, fetch.NotFound) || !errors.Is(err, fetch.BadStatus) || !errors.As(err, &failed) || failed.URL != host {
		t.Errorf("got %v", err)
	}
	if _, err := client.Discover(t.Context(), "https://"); !errors.Is(err, fetch.BadAddress) {
		t.Errorf("got %v", err)
	}
	// The client tries a host that cannot be reached only once.
	resolver := &names{}
	strict := newClient(t, fetch.Options{Resolver: resolver})
	if _, err := strict.Discover(t.Context(), "absent.example"); !errors.Is(err, fetch.Unreachable) || errors.Is(err, fetch.NotFound) || len(resolver.asked) != 1 {
		t.Errorf("got %v after %v", err, resolver.asked)
	}
	if _, err := strict.Discover(t.Context(), "http://127.0.0.1"); !errors.Is(err, fetch.ForbiddenAddress) || errors.Is(err, fetch.NotFound) {
		t.Errorf("got %v", err)
	}
}

// TestDiscoverRefusedCard: if the only card of a host is not valid, the caller learns why.
func TestDiscoverRefusedCard(t *testing.T) {
	host := handler(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/.well-known/agent.json" {
			http.NotFound(w, r)
			return
		}
		sendJSON(w, strings.Replace(a2aCard, `"version":"1.0.0",`, "", 1))
	})
	client := newClient(t, fetch.Options{AllowLoopback: true})
	defer client.Close()
	result, err := client.Discover(t.Context(), host)
	if !errors.Is(err, fetch.Invalid) || !errors.Is(err, card.Required) || result.Dialect() != "a2a" || len(result.Tried) != 3 {
		t.Errorf("got %+v, %v", result, err)
	}
}

// TestReusedConnection: a connection that was idle for most of its time limit has the whole
// limit for the next response.
func TestReusedConnection(t *testing.T) {
	t.Parallel()
	var connections atomic.Int64
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		time.Sleep(1800 * time.Millisecond)
		sendJSON(w, a2aCard)
	}))
	server.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			connections.Add(1)
		}
	}
	server.Start()
	defer server.Close()
	client := newClient(t, fetch.Options{AllowLoopback: true, Limits: fetch.Limits{Idle: 3 * time.Second}})
	defer client.Close()
	for range 2 {
		if _, err := client.Fetch(t.Context(), server.URL); err != nil {
			t.Error(err)
		}
		time.Sleep(1800 * time.Millisecond)
	}
	if n := connections.Load(); n != 1 {
		t.Errorf("%d connections", n)
	}
}

// TestDiscoverStopsWithItsContext: a canceled call does not wait for all candidates.
func TestDiscoverStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	asked := 0
	host := handler(t, func(w http.ResponseWriter, r *http.Request) {
		asked++
		cancel(errors.New("the user left"))
		<-r.Context().Done()
	})
	client := newClient(t, fetch.Options{AllowLoopback: true})
	defer client.Close()
	_, err := client.Discover(ctx, host)
	if !errors.Is(err, fetch.Canceled) || !strings.Contains(err.Error(), "the user left") || asked != 1 {
		t.Errorf("got %v after %d requests", err, asked)
	}
}

func TestBase(t *testing.T) {
	for host, want := range map[string]string{"h.example": "https://h.example", "h.example:8443": "https://h.example:8443", "http://h.example/a": "http://h.example/a"} {
		if got := fetch.Base(host); got != want {
			t.Errorf("%s: got %s", host, got)
		}
	}
}

// TestFetchAll: every address has one outcome, the number of concurrent requests is limited,
// and no goroutine remains.
func TestFetchAll(t *testing.T) {
	before := runtime.NumGoroutine()
	var running, most atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n := running.Add(1)
		defer running.Add(-1)
		for old := most.Load(); n > old && !most.CompareAndSwap(old, n); old = most.Load() {
		}
		time.Sleep(time.Millisecond)
		if strings.HasSuffix(r.URL.Path, "7") {
			http.NotFound(w, r)
			return
		}
		sendJSON(w, aevumCard(httpEndpoint))
	}))
	var list []string
	for i := range 100 {
		list = append(list, fmt.Sprintf("%s/%d", server.URL, i))
	}
	client := newClient(t, fetch.Options{AllowLoopback: true, Cache: fetch.NewMemoryCache(0)})
	seen := map[int]bool{}
	done := 0
	for o := range client.FetchAll(t.Context(), list, 4) {
		done++
		if seen[o.Index] || o.Address != list[o.Index] || o.Done != done || o.Total != 100 || (o.Err != nil) != strings.HasSuffix(o.Address, "7") {
			t.Errorf("got %+v", o)
		}
		seen[o.Index] = true
	}
	if len(seen) != 100 || most.Load() > 4 {
		t.Errorf("%d outcomes, %d at a time", len(seen), most.Load())
	}
	for range client.FetchAll(t.Context(), list, 4) {
		break
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for o := range client.FetchAll(ctx, list, 0) {
		if !errors.Is(o.Err, context.Canceled) {
			t.Errorf("got %v", o.Err)
		}
	}
	for range client.FetchAll(t.Context(), nil, 4) {
		t.Error("an outcome without an address")
	}
	client.Close()
	server.Close()
	noGoroutines(t, before)
}

// TestSeveralAddresses: if one address of a host does not answer, the next is
// tried.
func TestSeveralAddresses(t *testing.T) {
	server, _ := rawServer(t, once(response("Connection: close\r\n", aevumCard(httpEndpoint))))
	other := netip.MustParseAddr("93.184.215.15")
	resolver := &names{answers: map[string][][]netip.Addr{"two.example": {{other, public}}}}
	var dialled []string
	dial := publicDial(t, server, &dialled)
	client := newClient(t, fetch.Options{Resolver: resolver, Dial: func(ctx context.Context, network, address string) (c net.Conn, err error) {
		if strings.HasPrefix(address, other.String()) {
			return nil, errors.New("refused")
		}
		return dial(ctx, network, address)
	}})
	if _, err := client.Fetch(t.Context(), "http://two.example/"); err != nil {
		t.Error(err)
	}
}
