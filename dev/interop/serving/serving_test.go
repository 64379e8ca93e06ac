// Package serving tests our handler of cards with the libraries of A2A for Go: their resolvers
// fetch the card that it serves, and their clients are made of it.
package serving

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	oldclient "github.com/a2aproject/a2a-go/a2aclient"
	oldresolver "github.com/a2aproject/a2a-go/a2aclient/agentcard"
	"github.com/a2aproject/a2a-go/v2/a2a"
	"github.com/a2aproject/a2a-go/v2/a2aclient"
	"github.com/a2aproject/a2a-go/v2/a2aclient/agentcard"
	"github.com/a2aproject/a2a-go/v2/a2acompat/a2av0"

	"github.com/agentcard-go/cardgen/sdk/wellknown"
	"github.com/agentcard-go/cardgen/sdk/wellknown/site"
)

// cards are cards of one agent in three formats.
var cards = map[string]string{
	"A2A 1.0": `{"name":"Router","description":"Plans routes.","version":"1.0.0",
	  "supportedInterfaces":[{"url":"https://a.example/rpc","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],
	  "capabilities":{"streaming":true},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],
	  "skills":[{"id":"r","name":"Route","description":"Plans.","tags":["travel"]}]}`,
	"A2A 0.3": `{"protocolVersion":"0.3.0","name":"Router","description":"Plans routes.","version":"1.0.0",
	  "url":"https://a.example/rpc","preferredTransport":"JSONRPC",
	  "capabilities":{"streaming":true},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],
	  "skills":[{"id":"r","name":"Route","description":"Plans.","tags":["travel"]}]}`,
	"Aevum": `{"agent_id":"01HZQK3P8EMXR9V7T5N2W4J6C0","name":"Router","version":"1.0.0","capabilities":[{"id":"r","description":"Plans."}],
	  "endpoint":{"protocol":"https","url":"https://a.example/rpc"}}`,
}

// forBoth publishes conversions for the clients of both versions of A2A.
var forBoth = []site.Option{site.For("1.0", "0.3"), site.Supply("protocol-version", "1.0"), site.Supply("binding", "JSONRPC")}

// serve starts a server with the documents of a card.
func serve(t *testing.T, card string, opts ...site.Option) string {
	t.Helper()
	host, err := site.Make([]site.Agent{{Card: []byte(card)}}, opts...)
	if err != nil {
		t.Fatal(err)
	}
	handler, err := wellknown.New(host.Documents, wellknown.Options{})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server.URL
}

// resolveOld checks that a2a-go 0.3 makes a client of the card, with and without the header
// A2A-Version.
func resolveOld(t *testing.T, name, base string) {
	t.Helper()
	for _, opts := range [][]oldresolver.ResolveOption{
		nil,
		{oldresolver.WithRequestHeader(wellknown.VersionHeader, "0.3")},
	} {
		got, err := oldresolver.NewResolver(http.DefaultClient).Resolve(t.Context(), base, opts...)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got.Name != "Router" || got.URL != "https://a.example/rpc" || got.PreferredTransport == "" || len(got.Skills) != 1 {
			t.Errorf("%s: %+v", name, got)
		}
		client, err := oldclient.NewFromCard(t.Context(), got)
		if err != nil {
			t.Errorf("%s: no client: %v", name, err)
			continue
		}
		if err := client.Destroy(); err != nil {
			t.Error(err)
		}
	}
}

// resolve checks that a2a-go/v2 makes a client of the card, with the resolver for a version.
func resolve(t *testing.T, name, base, version string, resolver *agentcard.Resolver) {
	t.Helper()
	var opts []agentcard.ResolveOption
	if version != "" {
		opts = append(opts, agentcard.WithRequestHeader(wellknown.VersionHeader, version))
	}
	got, err := resolver.Resolve(t.Context(), base, opts...)
	if err != nil {
		t.Errorf("%s, %q: %v", name, version, err)
		return
	}
	if got.Name != "Router" || len(got.SupportedInterfaces) == 0 || got.SupportedInterfaces[0].URL != "https://a.example/rpc" || len(got.Skills) != 1 {
		t.Errorf("%s, %q: %+v", name, version, got)
	}
	compat := a2aclient.WithCompatTransport("0.3", a2a.TransportProtocolJSONRPC, a2av0.NewJSONRPCTransportFactory(a2av0.JSONRPCTransportConfig{}))
	client, err := a2aclient.NewFromCard(t.Context(), got, compat)
	if err != nil {
		t.Errorf("%s, %q: no client: %v", name, version, err)
		return
	}
	if err := client.Destroy(); err != nil {
		t.Error(err)
	}
}

// resolvers are the ways in which a2a-go/v2 reads a card, by the version that it asks for: with
// its own parser and with that for cards of 0.3.
var resolvers = map[string]*agentcard.Resolver{
	"":    agentcard.NewResolver(http.DefaultClient),
	"1.0": agentcard.NewResolver(http.DefaultClient),
	"0.3": {Client: http.DefaultClient, CardParser: a2av0.NewAgentCardParser()},
}

// TestAsGiven: the SDKs read a card of their version as it is served by default.
func TestAsGiven(t *testing.T) {
	base := serve(t, cards["A2A 1.0"])
	for version, resolver := range resolvers {
		resolve(t, "A2A 1.0", base, version, resolver)
	}
	base = serve(t, cards["A2A 0.3"])
	resolveOld(t, "A2A 0.3", base)
	resolve(t, "A2A 0.3", base, "0.3", resolvers["0.3"])
}

// TestDeclaresBoth: a card of 1.0 with an interface of 0.3 is read by the SDKs of both.
func TestDeclaresBoth(t *testing.T) {
	const first = `"supportedInterfaces":[`
	base := serve(t, strings.Replace(cards["A2A 1.0"], first+`{"url":"https://a.example/rpc","protocolBinding":"JSONRPC","protocolVersion":"1.0"}`,
		first+`{"url":"https://a.example/rpc","protocolBinding":"JSONRPC","protocolVersion":"1.0"},{"url":"https://a.example/rpc","protocolBinding":"JSONRPC","protocolVersion":"0.3"}`, 1))
	resolveOld(t, "both", base)
	for version, resolver := range resolvers {
		resolve(t, "both", base, version, resolver)
	}
}

// TestForBoth: the SDKs of both versions read what is served for them of any card, also at the
// path of A2A 0.2.
func TestForBoth(t *testing.T) {
	for name, card := range cards {
		base := serve(t, card, forBoth...)
		resolveOld(t, name, base)
		for version, resolver := range resolvers {
			resolve(t, name, base, version, resolver)
		}
	}
	got, err := oldresolver.NewResolver(http.DefaultClient).Resolve(t.Context(), serve(t, cards["A2A 1.0"], forBoth...), oldresolver.WithPath(wellknown.AgentJSONPath))
	if err != nil || got.URL != "https://a.example/rpc" {
		t.Errorf("at the path of 0.2: %v, %+v", err, got)
	}
}

// authorized adds credentials to requests.
type authorized struct{ credentials string }

func (a authorized) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", a.credentials)
	return http.DefaultTransport.RoundTrip(r)
}

// TestExtendedCard: the client of a2a-go/v2 gets the extended card over HTTP+JSON, or the error
// of A2A.
func TestExtendedCard(t *testing.T) {
	mux := http.NewServeMux()
	server := httptest.NewServer(mux)
	defer server.Close()
	public := strings.NewReplacer("https://a.example/rpc", server.URL+"/full", "JSONRPC", "HTTP+JSON", `"streaming":true`, `"extendedAgentCard":true`).Replace(cards["A2A 1.0"])
	authenticate := func(r *http.Request) error {
		if r.Header.Get("Authorization") != "Bearer good" {
			return &wellknown.ChallengeError{}
		}
		return nil
	}
	for path, extended := range map[string][]byte{
		"/full": []byte(strings.Replace(public, "Plans routes.", "Plans routes, also by ship.", 1)),
		"/none": nil,
	} {
		e, err := site.Extended([]byte(public), extended, authenticate)
		if err != nil {
			t.Fatal(err)
		}
		handler, err := wellknown.NewExtended(e, wellknown.Options{})
		if err != nil {
			t.Fatal(err)
		}
		mux.Handle(path+"/", http.StripPrefix(path, handler))
	}
	for _, tt := range []struct {
		path, credentials string
		want              error
	}{
		{"/full", "Bearer good", nil},
		{"/full", "Bearer bad", a2a.ErrUnauthenticated},
		{"/none", "Bearer good", a2a.ErrExtendedCardNotConfigured},
	} {
		card := &a2a.AgentCard{Name: "Router", Capabilities: a2a.AgentCapabilities{ExtendedAgentCard: true}, SupportedInterfaces: []*a2a.AgentInterface{
			{URL: server.URL + tt.path, ProtocolBinding: a2a.TransportProtocolHTTPJSON, ProtocolVersion: "1.0"},
		}}
		client, err := a2aclient.NewFromCard(t.Context(), card, a2aclient.WithRESTTransport(&http.Client{Transport: authorized{tt.credentials}}))
		if err != nil {
			t.Fatal(err)
		}
		got, err := client.GetExtendedAgentCard(t.Context(), &a2a.GetExtendedAgentCardRequest{})
		if !errors.Is(err, tt.want) || tt.want == nil && (err != nil || got.Description != "Plans routes, also by ship.") {
			t.Errorf("%s %s: %v, %+v", tt.path, tt.credentials, err, got)
		}
		if err := client.Destroy(); err != nil {
			t.Error(err)
		}
	}
}
