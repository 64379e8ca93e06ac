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

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
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

// signature is the member of a signed A2A card.
const signature = `"signatures":[{"protected":"eyJhbGciOiJFZERTQSIsImtpZCI6ImsiLCJ0eXAiOiJKT1NFIn0","signature":"AA"}]`

var (
	signedCard = strings.Replace(a2aCard, `"x":1.50`, signature, 1)
	// bothCard declares interfaces of 1.0 and of 0.3.
	bothCard = strings.Replace(a2aCard, `"supportedInterfaces":[`, `"supportedInterfaces":[{"url":"https://a.example/old","protocolBinding":"JSONRPC","protocolVersion":"0.3.0"},`, 1)
)

var (
	protocol    = site.Supply("protocol-version", "1.0")
	oldProtocol = site.Supply("protocol-version", "0.3.0")
	serverName  = site.Supply("server-name", "com.example/tides")
	identity    = site.Supply("id", "01HZQK3P8EMXR9V7T5N2W4J6C0")
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
	if _, err := wellknown.New(s.Documents, wellknown.Options{}); err != nil {
		t.Errorf("the documents cannot be served: %v", err)
	}
	return s
}

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
/.well-known/agent-card.json a2a
`},
		"A2A 1.0 for 1.0": {[]site.Agent{{Card: []byte(a2aCard)}}, []site.Option{site.For("1.0")}, `
/.well-known/agent-card.json a2a
`},
		"A2A 1.0 for 0.3": {[]site.Agent{{Card: []byte(a2aCard)}}, []site.Option{site.For("0.3")}, `
/.well-known/agent-card.json a2a-union [1.0 0.3] converted
/.well-known/agent.json a2a-union [1.0 0.3] converted
`},
		"A2A 1.0 for all": {[]site.Agent{{Card: []byte(a2aCard)}}, []site.Option{site.For(site.All)}, `
/.well-known/agent-card.json a2a-union [1.0 0.3] converted
/.well-known/agent.json a2a-union [1.0 0.3] converted
- /.well-known/agentcard 
- /.well-known/mcp/server-card.json 
`},
		"A2A 1.0 that declares both": {[]site.Agent{{Card: []byte(bothCard)}}, nil, `
/.well-known/agent-card.json a2a-union [1.0 0.3] converted
/.well-known/agent.json a2a-union [1.0 0.3] converted
`},
		"A2A 1.0 that declares 1.0 twice": {[]site.Agent{{Card: []byte(strings.Replace(bothCard, `"0.3.0"`, `"1.0"`, 1))}}, nil, `
/.well-known/agent-card.json a2a
`},
		"A2A 1.0 with an interface of 0.3 only": {[]site.Agent{{Card: []byte(strings.Replace(a2aCard, `"1.0"`, `"0.3"`, 1))}}, nil, `
/.well-known/agent-card.json a2a
`},
		"A2A 0.3": {[]site.Agent{{Card: []byte(oldCard)}}, nil, `
/.well-known/agent-card.json a2a-0.3
/.well-known/agent.json a2a-0.3
`},
		"A2A 0.3 for 1.0": {[]site.Agent{{Card: []byte(oldCard)}}, []site.Option{site.For("0.3", "1.0")}, `
/.well-known/agent-card.json a2a-union [1.0 0.3] converted
/.well-known/agent.json a2a-union [1.0 0.3] converted
`},
		"signed": {[]site.Agent{{Card: []byte(signedCard)}}, nil, `
/.well-known/agent-card.json a2a
`},
		"signed, for 0.3": {[]site.Agent{{Card: []byte(signedCard)}}, []site.Option{site.For("0.3", "agentcard")}, `
/.well-known/agent-card.json a2a
- /.well-known/agent-card.json 0.3
- /.well-known/agent.json 
`},
		"signed, declares both": {[]site.Agent{{Card: []byte(strings.Replace(bothCard, `"x":1.50`, signature, 1))}}, nil, `
/.well-known/agent-card.json a2a
`},
		"Aevum": {[]site.Agent{{Card: []byte(aevumCard), Name: "clerk.agentcard.json"}}, nil, `
/.well-known/agentcard aevum
`},
		"Aevum for all": {[]site.Agent{{Card: []byte(aevumCard), Name: "clerk.agentcard.json"}}, []site.Option{site.For(site.All), protocol}, `
/.well-known/agentcard aevum
/.well-known/agent-card.json a2a-union [1.0 0.3] converted
/.well-known/agent.json agentcard converted
- /.well-known/mcp/server-card.json 
`},
		"Aevum for 0.3": {[]site.Agent{{Card: []byte(aevumCard), Name: "clerk.agentcard.json"}}, []site.Option{site.For("a2a-0.3"), oldProtocol}, `
/.well-known/agentcard aevum
/.well-known/agent-card.json a2a-0.3 converted
`},
		"Aevum for 1.0 without a version of A2A": {[]site.Agent{{Card: []byte(aevumCard), Name: "clerk.agentcard.json"}}, []site.Option{site.For("a2a", "agentcard")}, `
/.well-known/agentcard aevum
/.well-known/agent-card.json a2a converted
/.well-known/agent.json agentcard converted
`},
		"a server.json": {[]site.Agent{{Card: []byte(serverJSON)}}, []site.Option{site.For(site.All)}, `
/.well-known/mcp/server-card.json mcp-server-card converted
- /.well-known/agent-card.json 
- /.well-known/agentcard 
- /.well-known/agent.json 
`},
		"a server.json for its clients": {[]site.Agent{{Card: []byte(serverJSON)}}, []site.Option{site.For("mcp-server-card")}, `
/.well-known/mcp/server-card.json mcp-server-card converted
`},
		"a server card": {[]site.Agent{{Card: []byte(serverCard)}}, []site.Option{site.Base("https://a.example")}, `
/.well-known/mcp/server-card.json mcp-server-card
/.well-known/ai-catalog.json ai-catalog
/.well-known/api-catalog api-catalog
`},
		"an MCP server with the name of its host": {[]site.Agent{{Card: []byte(mcpCard), Name: "x.agentcard.json"}}, []site.Option{site.For("mcp-server-card")}, `
/.well-known/agentcard aevum
/.well-known/mcp/server-card.json mcp-server-card converted
`},
		"an MCP server with a name": {[]site.Agent{{Card: []byte(mcpCard), Name: "x.agentcard.json"}}, []site.Option{site.For("mcp-server-card"), serverName}, `
/.well-known/agentcard aevum
/.well-known/mcp/server-card.json mcp-server-card converted
`},
		"two cards of an agent": {[]site.Agent{{Card: []byte(a2aCard)}, {Card: []byte(agentCardCard)}}, []site.Option{site.For(site.All)}, `
/.well-known/agent-card.json a2a-union [1.0 0.3] converted
/.well-known/agent.json agentcard
/.well-known/agentcard aevum converted
- /.well-known/agentcard 
- /.well-known/mcp/server-card.json 
- /.well-known/mcp/server-card.json 
`},
		"an A2A card of 0.3 for AgentCard": {[]site.Agent{{Card: []byte(strings.NewReplacer(`"version":"1"`, `"version":"1.0.0"`, `"skills":[]`, `"skills":[{"id":"r","name":"R","description":"d","tags":["t"]}]`).Replace(oldCard))}}, []site.Option{site.For("agentcard"), identity}, `
/.well-known/agent-card.json a2a-0.3
/.well-known/agent.json agentcard converted
`},
		"two agents": {[]site.Agent{{Card: []byte(oldCard), Mount: "/router"}, {Card: []byte(agentCardCard), Mount: "/desk"}}, []site.Option{site.Base("https://a.example/")}, `
/router/.well-known/agent-card.json a2a-0.3
/desk/.well-known/agent.json agentcard
/router/.well-known/agent.json a2a-0.3
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

// TestUnchanged: a card is published byte for byte at all of its paths.
func TestUnchanged(t *testing.T) {
	for _, text := range []string{a2aCard, oldCard, signedCard, aevumCard, agentCardCard, mcpCard, serverCard} {
		s := made(t, []site.Agent{{Card: []byte(text), Name: "given"}})
		for i, d := range s.Documents {
			if o := s.Origins[i]; string(d.Bytes) != text || d.Versions != nil || o.Report != nil || !slices.Equal(o.Sources, []string{"given"}) {
				t.Errorf("%s: %s %v, %+v", d.Path, d.Bytes, d.Versions, o)
			}
		}
		if len(s.Documents) == 0 || len(s.Omissions) > 0 {
			t.Errorf("%d documents, %v", len(s.Documents), s.Omissions)
		}
	}
	for text, version := range map[string]string{a2aCard: "1.0", bothCard: "1.0", oldCard: "0.3"} {
		s := made(t, []site.Agent{{Card: []byte(text)}}, site.For("1.0", "0.3"))
		if d, _ := at(t, s, wellknown.A2APath); string(d.Versions[version]) != text {
			t.Errorf("the version of the card is %s", d.Versions[version])
		}
	}
}

// TestUnionClaimsNothing: a card that declares interfaces of 1.0 and 0.3 is published with the
// members of 0.3 at the root. It has no interfaces beyond those that it declares.
func TestUnionClaimsNothing(t *testing.T) {
	d, _ := at(t, made(t, []site.Agent{{Card: []byte(bothCard)}}), wellknown.A2APath)
	var given, published map[string]json.RawMessage
	if err := errors.Join(json.Unmarshal([]byte(bothCard), &given), json.Unmarshal(d.Bytes, &published)); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"url": `"https://a.example/old"`, "preferredTransport": `"JSONRPC"`, "protocolVersion": `"0.3.0"`, "supportsAuthenticatedExtendedCard": `true`} {
		equal(t, published[name], want)
		delete(published, name)
	}
	if len(published) != len(given) {
		t.Errorf("the members are %s", d.Bytes)
	}
	for name, want := range given {
		equal(t, published[name], string(want))
	}
}

// TestFormsAreValid: every form of every document is a valid card of its format.
func TestFormsAreValid(t *testing.T) {
	for _, text := range []string{a2aCard, oldCard, aevumCard, agentCardCard, mcpCard, serverJSON} {
		s := made(t, []site.Agent{{Card: []byte(text), Name: "x.agentcard.json"}}, site.For(site.All), protocol, serverName)
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

// TestUnionSource: a card for both versions is published unchanged. Clients that send a version
// get only the form of this version.
func TestUnionSource(t *testing.T) {
	first, _ := at(t, made(t, []site.Agent{{Card: []byte(a2aCard)}}, site.For("0.3")), wellknown.A2APath)
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
		"nothing":              {[]site.Agent{{Card: []byte(`{"id":"agent://a","name":"a"}`), Name: "d.json"}}, []site.Option{site.For(site.All)}, "d.json: no document can be made of it"},
		"no address":           {[]site.Agent{{Card: []byte(packages), Name: "s.json"}}, []site.Option{site.For(site.All)}, "/.well-known/mcp/server-card.json: not published: it needs the address of an MCP server over HTTP"},
		"no path":              {[]site.Agent{{Card: []byte(`{"id":"agent://a","name":"a"}`), Name: "d.json"}}, nil, "the format adp has no well-known path; publish a conversion: 1.0, 0.3, a2a"},
		"invalid, no path":     {[]site.Agent{{Card: []byte(`{"id":"agent://a","name":7}`), Name: "d.json"}}, nil, "the format adp has no well-known path"},
		"unknown format":       {[]site.Agent{{Card: valid}}, []site.Option{site.For("0.2")}, `no conversions are published for "0.2"`},
		"signed, no path":      {[]site.Agent{{Card: signed, Name: "d.json"}}, nil, "no well-known path"},
		"mount":                {[]site.Agent{{Card: valid, Mount: "clerk"}}, nil, "not absolute"},
		"base":                 {[]site.Agent{{Card: valid}}, []site.Option{site.Base("a.example")}, "not the address of a host"},
		"base with a query":    {[]site.Agent{{Card: valid}}, []site.Option{site.Base("https://a.example/?a")}, "not the address of a host"},
		"host without base":    {[]site.Agent{{Card: valid}}, []site.Option{site.Host("Example")}, "Host has no effect without Base"},
		"supply without for":   {[]site.Agent{{Card: valid}}, []site.Option{protocol}, "Supply has no effect without For"},
		"secret keys":          {nil, []site.Option{site.Keys([]byte(`{"keys":[{"d":"x"}]}`))}, "private key"},
	} {
		if _, err := site.Make(tt.agents, tt.opts...); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestSigned: a signed card whose format has no path is converted if the caller asks for it, and one
// that has a path is not.
func TestSigned(t *testing.T) {
	const sig = `"signature":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"`
	adp := `{"id":"agent://a","name":"a","endpoints":[{"protocol":"http+json","uri":"https://a.example/a2a"}],` + sig + `}`
	d, o := at(t, made(t, []site.Agent{{Card: []byte(adp), Name: "adp.json"}}, site.For("1.0")), wellknown.A2APath)
	if o.Report == nil || o.Signed || bytes.Contains(d.Bytes, []byte("signature")) {
		t.Errorf("%+v: %s", o, d.Bytes)
	}
	aevum := strings.Replace(aevumCard, `"version":"1.2.0",`, `"version":"1.2.0","metadata":{"did":"did:web:a.example",`+sig+`},`, 1)
	m := made(t, []site.Agent{{Card: []byte(aevum), Name: "aevum.json"}}, site.For("agentcard"))
	if len(m.Omissions) != 1 || !strings.Contains(m.Omissions[0].Err.Error(), "the card is signed") {
		t.Errorf("not published: %v", m.Omissions)
	}
	if d, o := at(t, m, "/.well-known/agentcard"); !o.Signed || string(d.Bytes) != aevum {
		t.Errorf("%+v: %s", o, d.Bytes)
	}
}

// TestInvalid: an invalid card is an error with all findings, or is published on request.
func TestInvalid(t *testing.T) {
	agents := []site.Agent{{Card: []byte(strings.Replace(aevumCard, `"version":"1.2.0",`, "", 1)), Name: "x.agentcard.json"}}
	var invalid *site.Error
	if _, err := site.Make(agents); !errors.As(err, &invalid) || invalid.Name != "x.agentcard.json" || !errors.Is(err, card.Required) {
		t.Errorf("got %v", err)
	}
	s := made(t, agents, site.AllowInvalid())
	if d, _ := at(t, s, wellknown.AgentCardPath); !bytes.Equal(d.Bytes, agents[0].Card) {
		t.Errorf("published %s", d.Bytes)
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
		text, err := json.Marshal(made(t, []site.Agent{{Card: []byte(a2aCard)}, {Card: []byte(agentCardCard)}}, protocol, site.For(site.All), site.Base("https://a.example")).Documents)
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
	if err != nil || !e.Declared || string(e.Card.Bytes) != oldCard || e.Card.Versions != nil {
		t.Errorf("%v, %+v", err, e)
	}
	if e, err = site.Extended([]byte(a2aCard), []byte(oldCard), allow, site.For("1.0")); err != nil || len(e.Card.Versions) != 2 {
		t.Errorf("for 1.0: %v, %+v", err, e)
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
	for _, opt := range []site.Option{site.Base("https://a.example"), site.Keys([]byte(`{"keys":[]}`))} {
		if _, err = site.Extended([]byte(a2aCard), nil, nil, opt); err == nil || !strings.Contains(err.Error(), "no effect on an extended card") {
			t.Errorf("got %v", err)
		}
	}
	if _, err = site.Extended([]byte(`{}`), nil, nil); err == nil {
		t.Error("a public card of no format is accepted")
	}
}
