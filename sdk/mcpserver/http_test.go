package mcpserver_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/agentcard-go/cardgen/sdk/mcpserver"
)

const token = "0123456789abcdef"

// web returns an HTTP server on loopback.
func web(t testing.TB, o mcpserver.Options, h mcpserver.HTTPOptions) *httptest.Server {
	t.Helper()
	handler, err := mcpserver.New(o).Handler(h)
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(handler)
	t.Cleanup(s.Close)
	return s
}

// withToken sends the token with each request.
type withToken struct{ http.RoundTripper }

func (w withToken) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+token)
	return w.RoundTripper.RoundTrip(r)
}

// dial returns a client of an HTTP server; the caller closes it.
func dial(t testing.TB, address string, client *http.Client) *mcp.ClientSession {
	t.Helper()
	c, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(context.Background(),
		&mcp.StreamableClientTransport{Endpoint: address, HTTPClient: client}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestHTTPSessions: concurrent clients over HTTP declare and resolve cards, and no goroutine is
// left.
func TestHTTPSessions(t *testing.T) {
	outputSchemas(t)
	before := runtime.NumGoroutine()
	s := web(t, mcpserver.Options{Policy: unsigned, Limits: mcpserver.Limits{Calls: 2}}, mcpserver.HTTPOptions{Token: token})
	transport := &http.Transport{}
	client := &http.Client{Transport: withToken{transport}}
	var all sync.WaitGroup
	for i := range 6 {
		all.Go(func() {
			c := dial(t, s.URL, client)
			defer c.Close()
			for j := range 5 {
				id := fmt.Sprintf("agent://a%d.%d", i, j)
				if r := call(t, c, mcpserver.Declare, arguments("card", fmt.Sprintf(`{"id":%q,"name":"a"}`, id))); !r.OK {
					t.Error(r.text)
				}
				if r := call(t, c, mcpserver.Resolve, arguments("query", id)); r.Found.ID != id {
					t.Error(r.text)
				}
			}
		})
	}
	all.Wait()
	c := dial(t, s.URL, client)
	if r := call(t, c, mcpserver.List, "{}"); r.Total != 30 {
		t.Error(r.text)
	}
	c.Close()
	s.Close()
	transport.CloseIdleConnections()
	for begin := time.Now(); runtime.NumGoroutine() > before; {
		if time.Since(begin) > time.Minute {
			stacks := make([]byte, 1<<20)
			t.Fatalf("%d goroutines, %d before\n%s", runtime.NumGoroutine(), before, stacks[:runtime.Stack(stacks, true)])
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// initialize is the first request of a client.
const initialize = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}`

// TestGate: which requests are answered.
func TestGate(t *testing.T) {
	s := web(t, mcpserver.Options{Limits: mcpserver.Limits{Message: 1000}}, mcpserver.HTTPOptions{
		Token: token, Hosts: []string{"agents.example.com"}, Origins: []string{"https://app.example.com"},
	})
	own := strings.TrimPrefix(s.URL, "http://")
	const bearer = "Bearer " + token
	tests := []struct {
		name, method, host, origin, authorization, body string
		want                                            int
	}{
		{"ip", "POST", own, "", bearer, initialize, 200},
		{"localhost", "POST", "localhost:80", "", bearer, initialize, 200},
		{"ipv6", "POST", "[::1]:80", "", bearer, initialize, 200},
		{"listed name", "POST", "Agents.example.com", "", bearer, initialize, 200},
		{"listed name and port", "POST", "agents.example.com:443", "", bearer, initialize, 200},
		{"rebound name", "POST", "evil.example.com", "", bearer, initialize, 403},
		{"rebound name with port", "POST", "evil.example.com:80", "", bearer, initialize, 403},
		{"listed origin", "POST", own, "https://app.example.com", bearer, initialize, 200},
		{"other origin", "POST", own, "https://evil.example.com", bearer, initialize, 403},
		{"own origin", "POST", own, s.URL, bearer, initialize, 200},
		{"null origin", "POST", own, "null", bearer, initialize, 403},
		{"no token", "POST", own, "", "", initialize, 401},
		{"other token", "POST", own, "", "Bearer 0123456789abcdeF", initialize, 401},
		{"longer token", "POST", own, "", bearer + "0", initialize, 401},
		{"no scheme", "POST", own, "", token, initialize, 401},
		{"other scheme", "POST", own, "", "Basic " + token, initialize, 401},
		{"lower case", "POST", own, "", "bearer " + token, initialize, 200},
		{"preflight", "OPTIONS", own, "https://app.example.com", "", "", 204},
		{"preflight of another origin", "OPTIONS", own, "https://evil.example.com", "", "", 403},
		{"get", "GET", own, "", bearer, "", 405},
		{"large", "POST", own, "", bearer, initialize + strings.Repeat(" ", 2000), 413},
		{"malformed", "POST", own, "", bearer, "{", 400},
		{"empty", "POST", own, "", bearer, "", 400},
	}
	for _, tt := range tests {
		r, err := http.NewRequest(tt.method, s.URL, strings.NewReader(tt.body))
		if err != nil {
			t.Fatal(err)
		}
		r.Host = tt.host
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json, text/event-stream")
		if tt.origin != "" {
			r.Header.Set("Origin", tt.origin)
		}
		if tt.authorization != "" {
			r.Header.Set("Authorization", tt.authorization)
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		if err = errors.Join(err, answer.Body.Close()); err != nil {
			t.Fatal(err)
		}
		if answer.StatusCode != tt.want {
			t.Errorf("%s: %d, want %d: %s", tt.name, answer.StatusCode, tt.want, text)
		}
		allowed := ""
		if tt.want < 400 {
			allowed = tt.origin
		}
		if got := answer.Header.Get("Access-Control-Allow-Origin"); got != allowed || answer.Header.Get("Access-Control-Allow-Credentials") != "" {
			t.Errorf("%s: the allowed origin is %q, want %q", tt.name, got, allowed)
		}
		if tt.want == 401 && answer.Header.Get("WWW-Authenticate") != "Bearer" {
			t.Errorf("%s: no WWW-Authenticate", tt.name)
		}
		if bytes.Contains(text, []byte(token)) {
			t.Errorf("%s: the answer has the token", tt.name)
		}
	}
}

// TestNoStreams: a stream of notifications is refused at once, so that it holds no slot.
func TestNoStreams(t *testing.T) {
	s := web(t, mcpserver.Options{}, mcpserver.HTTPOptions{})
	const listen = `{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"x","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}},"notifications":{"toolsListChanged":true}}}`
	r, err := http.NewRequest("POST", s.URL, strings.NewReader(listen))
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{
		"Content-Type": "application/json", "Accept": "application/json, text/event-stream",
		"Mcp-Protocol-Version": "2026-07-28", "Mcp-Method": "subscriptions/listen",
	} {
		r.Header.Set(name, value)
	}
	answer, err := (&http.Client{Timeout: 20 * time.Second}).Do(r)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(answer.Body)
	if err = errors.Join(err, answer.Body.Close()); err != nil || answer.StatusCode != http.StatusNotFound || !bytes.Contains(text, []byte("-32601")) {
		t.Errorf("%s: %s (%v)", answer.Status, text, err)
	}
}

// TestWrap: a program limits the requests whose bodies have arrived, and says which clients share the limits of bodies.
func TestWrap(t *testing.T) {
	asked := 0
	h, err := mcpserver.New(mcpserver.Options{Limits: mcpserver.Limits{Message: 100}}).Handler(mcpserver.HTTPOptions{
		Client: func(*http.Request) string { asked++; return "all" },
		Wrap: func(http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				text, err := io.ReadAll(r.Body)
				fmt.Fprint(w, string(text), err)
			})
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	for body, want := range map[string]string{"{}": "{}<nil>", strings.Repeat(" ", 101): "the body has more than 100 octets\n"} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("POST", "http://localhost/", struct{ io.Reader }{strings.NewReader(body)}))
		if got := w.Body.String(); got != want {
			t.Errorf("%q: %q", body, got)
		}
	}
	if asked != 2 {
		t.Error(asked)
	}
}

// TestToken: a token that is short, or cannot be in a header, is an error.
func TestToken(t *testing.T) {
	s := mcpserver.New(mcpserver.Options{})
	for _, bad := range []string{"x", "0123456789 abcdef", "0123456789abcdé#", "0123456789abcde\n"} {
		if _, err := s.Handler(mcpserver.HTTPOptions{Token: bad}); !errors.Is(err, mcpserver.ErrToken) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if _, err := s.Handler(mcpserver.HTTPOptions{}); err != nil {
		t.Error(err)
	}
}

// TestOrigins: a text that no browser sends as an origin is an error.
func TestOrigins(t *testing.T) {
	s := mcpserver.New(mcpserver.Options{})
	for origin, want := range map[string]bool{
		"https://app.example.com": true, "http://localhost:3000": true,
		"app.example.com": false, "https://app.example.com/": false, "*": false, "": false,
	} {
		if _, err := s.Handler(mcpserver.HTTPOptions{Origins: []string{origin}}); (err == nil) != want {
			t.Errorf("%q: %v", origin, err)
		}
	}
}
