package site_test

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/aicatalog"
	"github.com/agentcard-go/cardgen/sdk/apicatalog"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
	"github.com/agentcard-go/cardgen/sdk/wellknown/site"
)

// TestSources: every document lists the cards from which it is made, in the AI catalog with the
// digest of the card.
func TestSources(t *testing.T) {
	s := made(t, []site.Agent{{Card: []byte(a2aCard), Name: "router.json"}, {Card: []byte(mcpCard), Name: "tides.agentcard.json"}},
		site.For("mcp-server-card"), serverName, site.Base("https://a.example"), site.Keys([]byte(`{"keys":[]}`), "k1.pub", "k2.pub"))
	both := []string{"router.json", "tides.agentcard.json"}
	want := map[string][]string{
		wellknown.A2APath:           both[:1],
		wellknown.AgentCardPath:     both[1:],
		wellknown.MCPServerCardPath: both[1:],
		wellknown.AICatalogPath:     both,
		wellknown.APICatalogPath:    both,
		wellknown.JWKSPath:          {"k1.pub", "k2.pub"},
	}
	for i, d := range s.Documents {
		if !slices.Equal(s.Origins[i].Sources, want[d.Path]) {
			t.Errorf("%s is made of %q, want %q", d.Path, s.Origins[i].Sources, want[d.Path])
		}
	}
	if len(s.Documents) != len(want) {
		t.Errorf("%d documents", len(s.Documents))
	}
	d, _ := at(t, s, wellknown.AICatalogPath)
	catalog, found := aicatalog.Examine(d.Bytes)
	if len(found) > 0 {
		t.Errorf("AI catalog: %v", found)
	}
	for _, e := range catalog.Entries {
		made := e.MediaTypeOf() == wellknown.TypeMCPServerCard
		if (e.TrustManifest != nil) != made {
			t.Errorf("%s: %+v", e.Identifier, e.TrustManifest)
		}
		if !made {
			continue
		}
		p := e.TrustManifest.Provenance[0]
		if digest := fmt.Sprintf("sha256:%x", sha256.Sum256([]byte(mcpCard))); p.SourceID != "urn:air:a.example:aevum:tides" || p.SourceDigest.Or("") != digest {
			t.Errorf("%+v", p)
		}
	}
}

func TestCatalogs(t *testing.T) {
	s := made(t, []site.Agent{{Card: []byte(a2aCard), Mount: "/route r"}, {Card: []byte(agentCardCard)}},
		site.Base("https://agents.example.com:8443"), site.Host("Example Ltd"))
	d, _ := at(t, s, wellknown.AICatalogPath)
	for _, edition := range []aicatalog.Version{aicatalog.V2026_04_30, aicatalog.V2026_07_15} {
		if _, found := aicatalog.Examine(d.Bytes, aicatalog.ForVersion(edition)); len(found) > 0 {
			t.Errorf("%s: %v", edition, found)
		}
	}
	want := `{"specVersion":"1.0","host":{"displayName":"Example Ltd"},"entries":[
		{"identifier":"urn:air:agents.example.com:a2a:route-r","displayName":"Router","type":"application/a2a-agent-card+json","mediaType":"application/a2a-agent-card+json",
		 "url":"https://agents.example.com:8443/route%20r/.well-known/agent-card.json","description":"Plans routes.","version":"1.0.0"},
		{"identifier":"urn:air:agents.example.com:agentcard:desk","displayName":"Desk","type":"application/json","mediaType":"application/json",
		 "url":"https://agents.example.com:8443/.well-known/agent.json","version":"1.2.0"}]}`
	equal(t, d.Bytes, want)
	d, _ = at(t, s, wellknown.APICatalogPath)
	if _, found := apicatalog.Examine(d.Bytes); len(found) > 0 {
		t.Errorf("API catalog: %v", found)
	}
	equal(t, d.Bytes, `{"linkset":[
		{"anchor":"https://agents.example.com:8443/.well-known/api-catalog","item":[{"href":"https://a.example/rpc"},{"href":"https://a.example/desk"}]},
		{"anchor":"https://a.example/rpc","service-desc":[{"href":"https://agents.example.com:8443/route%20r/.well-known/agent-card.json","type":"application/a2a-agent-card+json"}]},
		{"anchor":"https://a.example/desk","service-desc":[{"href":"https://agents.example.com:8443/.well-known/agent.json","type":"application/json"}]}]}`)
}

// TestServerCatalog: the entries for a server card have its media type, and the address of
// the MCP server instead of the agent's address.
func TestServerCatalog(t *testing.T) {
	text := `{"id":"agent://tides","name":"Tides","endpoints":[{"protocol":"http+json","uri":"https://a.example/rpc"},{"protocol":"mcp","uri":"https://a.example/mcp"}]}`
	s := made(t, []site.Agent{{Card: []byte(text)}}, site.For("mcp-server-card"), serverName, site.Base("https://a.example"))
	d, _ := at(t, s, wellknown.MCPServerCardPath)
	equal(t, d.Bytes, `{"$schema":"https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json","name":"com.example/tides","version":"0.0.0","description":"Tides","title":"Tides",
		"remotes":[{"type":"streamable-http","url":"https://a.example/mcp"}]}`)
	d, _ = at(t, s, wellknown.AICatalogPath)
	equal(t, d.Bytes, `{"specVersion":"1.0","host":{"displayName":"a.example"},"entries":[
		{"identifier":"urn:air:a.example:mcp-server-card:tides","displayName":"Tides","type":"application/mcp-server-card+json","mediaType":"application/mcp-server-card+json",
		 "url":"https://a.example/.well-known/mcp/server-card.json",
		 "trustManifest":{"identity":"urn:air:a.example:mcp-server-card:tides","provenance":[{"relation":"derivedFrom","sourceId":"urn:air:a.example:adp:tides","sourceDigest":"`+fmt.Sprintf("sha256:%x", sha256.Sum256([]byte(text)))+`"}]}}]}`)
	d, _ = at(t, s, wellknown.APICatalogPath)
	equal(t, d.Bytes, `{"linkset":[
		{"anchor":"https://a.example/.well-known/api-catalog","item":[{"href":"https://a.example/mcp"}]},
		{"anchor":"https://a.example/mcp","service-desc":[{"href":"https://a.example/.well-known/mcp/server-card.json","type":"application/mcp-server-card+json"}]}]}`)
}

// TestAPICatalogIsValid: the API catalog is valid for all addresses of agents.
func TestAPICatalogIsValid(t *testing.T) {
	for _, tt := range []struct{ address, anchor string }{
		{"https://a.example/rpc", "https://a.example/rpc"},
		{"https://a.example/{tenant}", "https://agents.example.com/desk/"},
		{"https://a.example/a b", "https://agents.example.com/desk/"},
		{"wss://a.example/", "https://agents.example.com/desk/"},
	} {
		text := strings.ReplaceAll(agentCardCard, "https://a.example/desk", tt.address)
		s := made(t, []site.Agent{{Card: []byte(text), Mount: "/desk"}}, site.AllowInvalid(), site.Base("https://agents.example.com"))
		d, _ := at(t, s, wellknown.APICatalogPath)
		catalog, found := apicatalog.Examine(d.Bytes)
		if len(found) > 0 {
			t.Errorf("%s: %v", tt.address, found)
		}
		if got := catalog.Linkset[1].Anchor.Or(""); got != tt.anchor {
			t.Errorf("%s: %s, want %s", tt.address, got, tt.anchor)
		}
	}
}
