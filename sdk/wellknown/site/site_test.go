package site_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/aicatalog"
	"github.com/agentcard-go/cardgen/sdk/apicatalog"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
	"github.com/agentcard-go/cardgen/sdk/wellknown/site"
)

const (
	a2aCard = `{"name":"Router","description":"Plans routes.","version":"1.0.0", "x":1.50,
  "supportedInterfaces":[{"url":"https://a.example/rpc","protocolBinding":"JSONRPC","protocolVersion":"1.0"}],
  "capabilities":{"extendedAgentCard":true},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],
  "skills":[{"id":"r","name":"Route","description":"Plans.","tags":["travel"]}]}`
	oldCard = `{"protocolVersion":"0.3.0","name":"Old","description":"d","url":"https://a.example/old","preferredTransport":"JSONRPC","version":"1",
  "capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"skills":[]}`
	aevumCard     = `{"agent_id":"01HZQK3P8EMXR9V7T5N2W4J6C0","name":"Clerk","version":"1.2.0","capabilities":[{"id":"tool.sum","description":"Adds."}],"endpoint":{"protocol":"https","url":"https://a.example/clerk"}}`
	agentCardCard = `{"agent_id":"01HZQK3P8EMXR9V7T5N2W4J6C0","name":"Desk","version":"1.2.0","capabilities":[{"id":"tool.sum","description":"Adds."}],"endpoint":{"protocol":"sse","url":"https://a.example/desk"}}`
	mcpCard       = `{"agent_id":"01HZQK3P8EMXR9V7T5N2W4J6C0","name":"Tides","version":"1.2.0","capabilities":[{"id":"tool.sum"}],"endpoint":{"protocol":"mcp","url":"https://a.example/mcp"}}`
	serverJSON    = `{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":"com.example/tides","title":"Tides","description":"Tells tides.","version":"1","remotes":[{"type":"streamable-http","url":"https://a.example/mcp"}]}`
	packages      = `{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":"com.example/tides","description":"Tells tides.","version":"1","packages":[{"registryType":"npm","identifier":"p","transport":{"type":"stdio"}}]}`
	serverCard    = `{"$schema":"https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json","name":"com.example/tides","title":"Tides","description":"Tells tides.","version":"1","remotes":[{"type":"streamable-http","url":"https://a.example/mcp"}]}`
)

// signature is what a signed A2A card has.
var signedCard = strings.Replace(a2aCard, `"x":1.50`, `"signatures":[{"protected":"eyJhbGciOiJFZERTQSIsImtpZCI6ImsiLCJ0eXAiOiJKT1NFIn0","signature":"AA"}]`, 1)

var (
	protocol   = site.Supply(projection.Supply("protocol-version", "1.0"))
	serverName = site.Supply(projection.Supply("server-name", "com.example/tides"))
)

func made(t *testing.T, agents []site.Agent, opts ...site.Option) *site.Site {
	t.Helper()
	s, err := site.Make(agents, opts...)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Documents) != len(s.Origins) {
		t.Fatalf("%d documents, %d origins", len(s.Documents), len(s.Origins))
	}
	if _, err := wellknown.New(s.Documents); err != nil {
		t.Errorf("the documents cannot be served: %v", err)
	}
	return s
}

// at returns the document at a path, and how it was made.
func at(t *testing.T, s *site.Site, path string) (wellknown.Document, site.Origin) {
	t.Helper()
	i := slices.IndexFunc(s.Documents, func(d wellknown.Document) bool { return d.Path == path })
	if i < 0 {
		t.Fatalf("no document at %s: %v", path, s.Omissions)
	}
	return s.Documents[i], s.Origins[i]
}

// outline lists the documents of a site.
func outline(s *site.Site) string {
	var b strings.Builder
	for i, d := range s.Documents {
		o := s.Origins[i]
		fmt.Fprintf(&b, "%s %s", d.Path, o.Format)
		if len(o.Versions) > 0 {
			fmt.Fprintf(&b, " %v", o.Versions)
		}
		if o.Report != nil {
			b.WriteString(" converted")
		}
		b.WriteByte('\n')
	}
	for _, o := range s.Omissions {
		fmt.Fprintf(&b, "- %s %s\n", o.Path, o.Version)
	}
	return b.String()
}

func TestOutline(t *testing.T) {
	for name, tt := range map[string]struct {
		agents []site.Agent
		opts   []site.Option
		want   string
	}{
		"A2A 1.0": {[]site.Agent{{Card: []byte(a2aCard)}}, nil, `
/.well-known/agent-card.json a2a-union [1.0 0.3] converted
/.well-known/agent.json a2a-union [1.0 0.3] converted
- /.well-known/agentcard 
- /.well-known/mcp/server-card.json 
`},
		"A2A 0.3": {[]site.Agent{{Card: []byte(oldCard)}}, nil, `
/.well-known/agent-card.json a2a-union [1.0 0.3] converted
/.well-known/agent.json a2a-union [1.0 0.3] converted
- /.well-known/agentcard 
- /.well-known/mcp/server-card.json 
`},
		"signed": {[]site.Agent{{Card: []byte(signedCard)}}, nil, `
/.well-known/agent-card.json a2a
/.well-known/agent.json a2a
- /.well-known/agentcard 
- /.well-known/mcp/server-card.json 
`},
		"as it is": {[]site.Agent{{Card: []byte(a2aCard)}}, []site.Option{site.NoConversions()}, `
/.well-known/agent-card.json a2a
/.well-known/agent.json a2a
`},
		"Aevum": {[]site.Agent{{Card: []byte(aevumCard), Name: "clerk.agentcard.json"}}, []site.Option{protocol}, `
/.well-known/agentcard aevum
/.well-known/agent-card.json a2a-union [1.0 0.3] converted
/.well-known/agent.json agentcard converted
- /.well-known/mcp/server-card.json 
`},
		"Aevum without a version of A2A": {[]site.Agent{{Card: []byte(aevumCard), Name: "clerk.agentcard.json"}}, nil, `
/.well-known/agentcard aevum
/.well-known/agent.json agentcard converted
- /.well-known/agent-card.json 
- /.well-known/mcp/server-card.json 
`},
		"a server.json": {[]site.Agent{{Card: []byte(serverJSON)}}, nil, `
/.well-known/mcp/server-card.json mcp-server-card converted
- /.well-known/agent-card.json 
- /.well-known/agentcard 
- /.well-known/agent.json 
`},
		"a server card": {[]site.Agent{{Card: []byte(serverCard)}}, []site.Option{site.NoConversions(), site.Base("https://a.example")}, `
/.well-known/mcp/server-card.json mcp-server-card
/.well-known/ai-catalog.json ai-catalog
/.well-known/api-catalog api-catalog
`},
		"an MCP server without a name": {[]site.Agent{{Card: []byte(mcpCard), Name: "x.agentcard.json"}}, nil, `
/.well-known/agentcard aevum
/.well-known/agent.json agentcard converted
- /.well-known/agent-card.json 
- /.well-known/mcp/server-card.json 
`},
		"an MCP server with a name": {[]site.Agent{{Card: []byte(mcpCard), Name: "x.agentcard.json"}}, []site.Option{serverName}, `
/.well-known/agentcard aevum
/.well-known/agent.json agentcard converted
/.well-known/mcp/server-card.json mcp-server-card converted
- /.well-known/agent-card.json 
`},
		"two cards of an agent": {[]site.Agent{{Card: []byte(a2aCard)}, {Card: []byte(agentCardCard)}}, nil, `
/.well-known/agent-card.json a2a-union [1.0 0.3] converted
/.well-known/agent.json agentcard
/.well-known/agentcard aevum converted
- /.well-known/agentcard 
- /.well-known/mcp/server-card.json 
- /.well-known/mcp/server-card.json 
`},
		"two agents": {[]site.Agent{{Card: []byte(a2aCard), Mount: "/router"}, {Card: []byte(agentCardCard), Mount: "/desk"}}, []site.Option{site.NoConversions(), site.Base("https://a.example/")}, `
/router/.well-known/agent-card.json a2a
/desk/.well-known/agent.json agentcard
/router/.well-known/agent.json a2a
/.well-known/ai-catalog.json ai-catalog
/.well-known/api-catalog api-catalog
`},
		"keys": {nil, []site.Option{site.Keys([]byte(`{"keys":[]}`))}, `
/.well-known/jwks.json jwks
`},
	} {
		if got := "\n" + outline(made(t, tt.agents, tt.opts...)); got != tt.want {
			t.Errorf("%s:%s", name, got)
		}
	}
}

// TestUnchanged: the bytes of a card are published as they are, where no other form is
// needed.
func TestUnchanged(t *testing.T) {
	for text, path := range map[string]string{signedCard: wellknown.A2APath, aevumCard: wellknown.AgentCardPath, agentCardCard: wellknown.AgentJSONPath} {
		d, _ := at(t, made(t, []site.Agent{{Card: []byte(text), Name: path}}), path)
		if string(d.Bytes) != text || d.Versions != nil {
			t.Errorf("%s: %s %v", path, d.Bytes, d.Versions)
		}
	}
	s := made(t, []site.Agent{{Card: []byte(a2aCard)}})
	if d, _ := at(t, s, wellknown.A2APath); string(d.Versions["1.0"]) != a2aCard {
		t.Errorf("the version of the card is %s", d.Versions["1.0"])
	}
}

// TestFormsAreValid: every form of every document is a valid card of its format.
func TestFormsAreValid(t *testing.T) {
	for _, text := range []string{a2aCard, oldCard, aevumCard, agentCardCard, mcpCard, serverJSON} {
		s := made(t, []site.Agent{{Card: []byte(text), Name: "x.agentcard.json"}}, protocol, serverName)
		for i, d := range s.Documents {
			as := strings.Replace(s.Origins[i].Format, "a2a-union", "a2a", 1)
			if _, found := dialects.ExamineAs(as, d.Bytes); len(found.Errors()) > 0 {
				t.Errorf("%s: %v", d.Path, found.Errors())
			}
			for version, as := range map[string]string{"1.0": "a2a", "0.3": "a2a-0.3"} {
				form, ok := d.Versions[version]
				if !ok {
					continue
				}
				if _, found := dialects.ExamineAs(as, form); len(found.Errors()) > 0 {
					t.Errorf("%s %s: %v", d.Path, version, found.Errors())
				}
				if has := bytes.Contains(form, []byte(`"supportedInterfaces"`)); has != (version == "1.0") {
					t.Errorf("%s %s: %s", d.Path, version, form)
				}
			}
		}
	}
}

// TestUnionSource: a card for both is published as it is, and apart for clients that say
// which they read.
func TestUnionSource(t *testing.T) {
	first, _ := at(t, made(t, []site.Agent{{Card: []byte(a2aCard)}}), wellknown.A2APath)
	d, o := at(t, made(t, []site.Agent{{Card: first.Bytes}}), wellknown.A2APath)
	if !bytes.Equal(d.Bytes, first.Bytes) || o.Report != nil || len(d.Versions) != 2 {
		t.Errorf("%+v: %s", o, d.Bytes)
	}
	if bytes.Contains(d.Versions["1.0"], []byte("preferredTransport")) {
		t.Errorf("1.0: %s", d.Versions["1.0"])
	}
}

func TestErrors(t *testing.T) {
	valid := []byte(aevumCard)
	signed := []byte(`{"id":"agent://a","name":"a","signature":"` + strings.Repeat("A", 86) + `"}`)
	for name, tt := range map[string]struct {
		agents []site.Agent
		opts   []site.Option
		want   string
	}{
		"two cards for a path": {[]site.Agent{{Card: []byte(a2aCard), Name: "a.json"}, {Card: []byte(oldCard), Name: "b.json"}}, nil, "a.json and b.json are both for /.well-known/agent-card.json"},
		"no card":              {[]site.Agent{{Card: []byte(`{"specVersion":"1.0","entries":[]}`), Name: "c.json"}}, nil, "c.json: AI catalog is not the card of an agent"},
		"unknown":              {[]site.Agent{{Card: []byte(`{}`)}}, nil, "card 1: "},
		"tool":                 {[]site.Agent{{Card: []byte(`{"schemaVersion":"ToolDescriptor.v1"}`)}}, nil, "is not the card of an agent"},
		"embedded":             {[]site.Agent{{Card: []byte(`"{\"id\":\"agent://a\",\"name\":\"a\"}"`)}}, nil, "JSON string"},
		"nothing":              {[]site.Agent{{Card: []byte(`{"id":"agent://a","name":"a"}`), Name: "d.json"}}, nil, "d.json: no document can be made of it"},
		"no address":           {[]site.Agent{{Card: []byte(packages), Name: "s.json"}}, nil, "/.well-known/mcp/server-card.json: not published: it needs the address of an MCP server over HTTP"},
		"no path":              {[]site.Agent{{Card: []byte(`{"id":"agent://a","name":"a"}`), Name: "d.json"}}, []site.Option{site.NoConversions()}, "the format adp has no well-known path"},
		"signed, no path":      {[]site.Agent{{Card: signed, Name: "d.json"}}, nil, "a signed card is not converted"},
		"mount":                {[]site.Agent{{Card: valid, Mount: "clerk"}}, nil, "not absolute"},
		"base":                 {[]site.Agent{{Card: valid}}, []site.Option{site.Base("a.example")}, "not the address of a host"},
		"base with a query":    {[]site.Agent{{Card: valid}}, []site.Option{site.Base("https://a.example/?a")}, "not the address of a host"},
		"secret keys":          {nil, []site.Option{site.Keys([]byte(`{"keys":[{"d":"x"}]}`))}, "secret key"},
	} {
		if _, err := site.Make(tt.agents, tt.opts...); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestInvalid: an invalid card is an error with all findings, or published on request.
func TestInvalid(t *testing.T) {
	agents := []site.Agent{{Card: []byte(strings.Replace(aevumCard, `"version":"1.2.0",`, "", 1)), Name: "x.agentcard.json"}}
	var invalid *site.InvalidError
	if _, err := site.Make(agents); !errors.As(err, &invalid) || invalid.Name != "x.agentcard.json" || !errors.Is(err, card.Required) {
		t.Errorf("got %v", err)
	}
	s := made(t, agents, site.AllowInvalid())
	if d, _ := at(t, s, wellknown.AgentCardPath); !bytes.Equal(d.Bytes, agents[0].Card) {
		t.Errorf("published %s", d.Bytes)
	}
}

func TestCatalogues(t *testing.T) {
	s := made(t, []site.Agent{{Card: []byte(a2aCard), Mount: "/route r"}, {Card: []byte(agentCardCard)}},
		site.NoConversions(), site.Base("https://agents.example.com:8443"), site.Host("Example Ltd"))
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

// TestServerCatalogue: the entries for a server card have its media type, and the address of
// the MCP server and not that of the agent.
func TestServerCatalogue(t *testing.T) {
	text := `{"id":"agent://tides","name":"Tides","endpoints":[{"protocol":"http+json","uri":"https://a.example/rpc"},{"protocol":"mcp","uri":"https://a.example/mcp"}]}`
	s := made(t, []site.Agent{{Card: []byte(text)}}, serverName, site.Base("https://a.example"))
	d, _ := at(t, s, wellknown.MCPServerCardPath)
	equal(t, d.Bytes, `{"$schema":"https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json","name":"com.example/tides","version":"0.0.0","description":"Tides","title":"Tides",
		"remotes":[{"type":"streamable-http","url":"https://a.example/mcp"}]}`)
	d, _ = at(t, s, wellknown.AICatalogPath)
	equal(t, d.Bytes, `{"specVersion":"1.0","host":{"displayName":"a.example"},"entries":[
		{"identifier":"urn:air:a.example:mcp-server-card:tides","displayName":"Tides","type":"application/mcp-server-card+json","mediaType":"application/mcp-server-card+json",
		 "url":"https://a.example/.well-known/mcp/server-card.json"}]}`)
	d, _ = at(t, s, wellknown.APICatalogPath)
	equal(t, d.Bytes, `{"linkset":[
		{"anchor":"https://a.example/.well-known/api-catalog","item":[{"href":"https://a.example/mcp"}]},
		{"anchor":"https://a.example/mcp","service-desc":[{"href":"https://a.example/.well-known/mcp/server-card.json","type":"application/mcp-server-card+json"}]}]}`)
}

// TestAPICatalogIsValid: the API catalog is valid, whatever the addresses of the agents are.
func TestAPICatalogIsValid(t *testing.T) {
	for _, tt := range []struct{ address, anchor string }{
		{"https://a.example/rpc", "https://a.example/rpc"},
		{"https://a.example/{tenant}", "https://agents.example.com/desk/"},
		{"https://a.example/a b", "https://agents.example.com/desk/"},
		{"wss://a.example/", "https://agents.example.com/desk/"},
	} {
		text := strings.ReplaceAll(agentCardCard, "https://a.example/desk", tt.address)
		s := made(t, []site.Agent{{Card: []byte(text), Mount: "/desk"}}, site.NoConversions(), site.AllowInvalid(), site.Base("https://agents.example.com"))
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

func equal(t *testing.T, got []byte, want string) {
	t.Helper()
	if same, err := card.EqualJSON(got, []byte(want)); err != nil || !same {
		t.Errorf("%v, got\n%s\nwant\n%s", err, got, want)
	}
}

// TestDeterministic: the same cards give the same bytes.
func TestDeterministic(t *testing.T) {
	var first string
	for range 5 {
		text, err := json.Marshal(made(t, []site.Agent{{Card: []byte(a2aCard)}, {Card: []byte(agentCardCard)}}, protocol, site.Base("https://a.example")).Documents)
		if err != nil {
			t.Fatal(err)
		}
		if first != "" && string(text) != first {
			t.Fatal("the documents differ")
		}
		first = string(text)
	}
}

func TestExtended(t *testing.T) {
	allow := func(*http.Request) error { return nil }
	e, err := site.Extended([]byte(a2aCard), []byte(oldCard), allow)
	if err != nil || !e.Declared || len(e.Card.Versions) != 2 {
		t.Errorf("%v, %+v", err, e)
	}
	if e, err = site.Extended([]byte(a2aCard), nil, nil); err != nil || !e.Declared || e.Card != nil {
		t.Errorf("not configured: %v, %+v", err, e)
	}
	if e, err = site.Extended([]byte(oldCard), []byte(signedCard), allow); err != nil || e.Declared || string(e.Card.Bytes) != signedCard || e.Card.Versions != nil {
		t.Errorf("signed: %v, %+v", err, e)
	}
	if e, err = site.Extended([]byte(strings.Replace(oldCard, `"name"`, `"supportsAuthenticatedExtendedCard":true,"name"`, 1)), nil, nil); err != nil || !e.Declared {
		t.Errorf("0.3: %v, %+v", err, e)
	}
	if _, err = site.Extended([]byte(a2aCard), []byte(aevumCard), allow); err == nil {
		t.Error("an extended card of another format is accepted")
	}
	if _, err = site.Extended([]byte(`{}`), nil, nil); err == nil {
		t.Error("a public card of no format is accepted")
	}
}
