package probe_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/fetch"
	"github.com/agentcard-go/cardgen/sdk/probe"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// page is a document of a host.
type page struct {
	status          int
	mediaType, body string
}

// host starts a server with documents and returns its address. HOST in a body is replaced by
// the address.
func host(t testing.TB, pages map[string]page) string {
	var server *httptest.Server
	server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p, ok := pages[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", p.mediaType)
		w.WriteHeader(max(p.status, http.StatusOK))
		_, _ = io.WriteString(w, strings.ReplaceAll(p.body, "HOST", server.URL))
	}))
	t.Cleanup(server.Close)
	return server.URL
}

const (
	a2aCard = `{"name":"Clerk","description":"Adds up.","version":"1.0.0","capabilities":{},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],` +
		`"skills":[{"id":"sum","name":"Sum","description":"Adds up.","tags":["sum"]}],"supportedInterfaces":[{"url":"http://agents.example.com/api","protocolBinding":"HTTP+JSON","protocolVersion":"1.0"}]}`
	aevumCard = `{"agent_id":"01HZQK3P8EMXR9V7T5N2W4J6C0","name":"Clerk","version":"1.0.0","capabilities":[{"id":"sum"}],` +
		`"endpoint":{"protocol":"http","url":"http://AGENTS.example.com:80/api/"}}`
	jsonType = "application/json"
)

// probing probes a server on loopback.
func probing(t *testing.T, address string) *probe.Report {
	t.Helper()
	r, err := probe.Host(t.Context(), address, fetch.Options{AllowLoopback: true, Limits: fetch.Limits{Time: 5 * time.Second}})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// states returns the documents that are not absent, with their states and formats.
func states(r *probe.Report) string {
	var list []string
	for _, d := range r.Documents {
		if d.State != probe.Absent {
			list = append(list, fmt.Sprintf("%s: %s %s", strings.TrimPrefix(d.Path, "/.well-known/"), d.State, d.Format))
		}
	}
	return strings.Join(list, ", ")
}

// disagreements returns the disagreements without the address of the host.
func disagreements(r *probe.Report) string {
	var list []string
	for _, d := range r.Disagreements {
		list = append(list, strings.ReplaceAll(strings.ReplaceAll(d.String(), r.Base, ""), "/.well-known/", ""))
	}
	return strings.Join(list, "\n")
}

// TestAgreement: the addresses of the two cards differ only in form.
func TestAgreement(t *testing.T) {
	r := probing(t, host(t, map[string]page{
		"/.well-known/agent-card.json": {mediaType: jsonType, body: a2aCard},
		"/.well-known/agentcard":       {mediaType: "application/agentcard+json", body: aevumCard},
		"/.well-known/mcp.json":        {mediaType: jsonType, body: `{"resultType":"complete","ttlMs":0,"cacheScope":"public","tools":[{"name":"sum","inputSchema":{"type":"object"}}]}`},
	}))
	if got := states(r); got != "agent-card.json: valid a2a, agentcard: valid aevum, mcp.json: valid mcp" || disagreements(r) != "" || !r.OK() || r.Present() != 3 || len(r.Documents) != len(probe.Paths()) {
		t.Errorf("got %s; %s", got, disagreements(r))
	}
}

func TestDisagreements(t *testing.T) {
	r := probing(t, host(t, map[string]page{
		"/.well-known/agent-card.json": {mediaType: jsonType, body: a2aCard},
		"/.well-known/agentcard": {mediaType: jsonType, body: strings.NewReplacer("Clerk", "Cleric", "1.0.0", "2.0.0", "AGENTS", "old", `{"id":"sum"}`, `{"id":"sum"},{"id":"count"}`).
			Replace(aevumCard)},
	}))
	const want = `name: "Clerk" in agent-card.json; "Cleric" in agentcard
version: "1.0.0" in agent-card.json; "2.0.0" in agentcard
addresses: "http://agents.example.com/api" in agent-card.json; "http://old.example.com/api" in agentcard
tools: "1" in agent-card.json; "2" in agentcard`
	if got := disagreements(r); got != want || r.OK() {
		t.Errorf("got %s", got)
	}
}

// TestServerCards: the addresses of an MCP server card are compared with the MCP server
// addresses of the other cards.
func TestServerCards(t *testing.T) {
	const serverCard = `{"$schema":"https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json","name":"com.example/clerk","title":"Clerk","description":"Adds up.","version":"1.0.0","remotes":[{"type":"streamable-http","url":"https://agents.example.com/mcp"}]}`
	mcpCard := strings.Replace(aevumCard, `"protocol":"http","url":"http://AGENTS.example.com:80/api/"`, `"protocol":"mcp","url":"https://agents.example.com/mcp"`, 1)
	for name, test := range map[string]struct{ card, serverCard, mcp, want string }{
		"an agent without an MCP server": {card: aevumCard, serverCard: serverCard},
		"the same server":                {card: mcpCard, serverCard: serverCard},
		"another server": {
			card: mcpCard, serverCard: strings.Replace(serverCard, "/mcp", "/old", 1),
			want: `MCP addresses: "https://agents.example.com/mcp" in agentcard; "https://agents.example.com/old" in mcp/server-card.json`,
		},
		"another version and name": {
			card: mcpCard, serverCard: strings.NewReplacer("1.0.0", "2.0.0", `"title":"Clerk",`, "").Replace(serverCard),
			want: `name: "Clerk" in agentcard; "com.example/clerk" in mcp/server-card.json` + "\n" + `version: "1.0.0" in agentcard; "2.0.0" in mcp/server-card.json`,
		},
		"two server cards": {
			card: aevumCard, serverCard: serverCard, mcp: strings.Replace(serverCard, "/mcp", "/new", 1),
			want: `MCP addresses: "https://agents.example.com/mcp" in mcp/server-card.json; "https://agents.example.com/new" in mcp.json`,
		},
	} {
		pages := map[string]page{
			"/.well-known/agentcard":            {mediaType: jsonType, body: test.card},
			"/.well-known/mcp/server-card.json": {mediaType: "application/mcp-server-card+json", body: test.serverCard},
		}
		if test.mcp != "" {
			pages["/.well-known/mcp.json"] = page{mediaType: jsonType, body: test.mcp}
		}
		r := probing(t, host(t, pages))
		if got := disagreements(r); got != test.want || r.Present() != len(pages) || r.OK() != (test.want == "") {
			t.Errorf("%s: got %s\n%s", name, got, states(r))
		}
	}
}

// TestStates: each document is reported with its state. A document that no package validates is
// never valid.
func TestStates(t *testing.T) {
	r := probing(t, host(t, map[string]page{
		"/.well-known/agent-card.json":         {mediaType: jsonType, body: strings.Replace(a2aCard, `"version":"1.0.0",`, "", 1)},
		"/.well-known/agent.json":              {mediaType: "text/html; charset=utf-8", body: "<html>"},
		"/.well-known/agentcard":               {status: 503, mediaType: jsonType, body: "{}"},
		"/.well-known/ai-catalog.json":         {mediaType: jsonType, body: "{"},
		"/.well-known/api-catalog":             {mediaType: "application/linkset+json", body: `{"linkset":[]}`},
		"/.well-known/mcp/server-card.json":    {mediaType: jsonType, body: `{"$schema":"https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json","name":"a/b"}`},
		"/.well-known/mcp.json":                {mediaType: jsonType, body: `{"hello":"world"}`},
		"/.well-known/agent-skills/index.json": {mediaType: "text/plain", body: `{"$schema":"https://schemas.agentskills.io/discovery/0.2.0/schema.json","skills":[]}`},
	}))
	want := map[string]struct {
		state  probe.State
		reason fetch.Reason
	}{
		"agent-card.json":         {probe.Invalid, fetch.Invalid},
		"agent.json":              {probe.Absent, fetch.Unreadable},
		"agentcard":               {probe.Failed, fetch.BadStatus},
		"ai-catalog.json":         {probe.Unreadable, fetch.Unreadable},
		"api-catalog":             {probe.Valid, fetch.Reason("")},
		"mcp/server-card.json":    {probe.Invalid, fetch.Invalid},
		"mcp.json":                {probe.NotValidated, fetch.Unreadable},
		"agent-skills/index.json": {probe.Valid, fetch.Reason("")},
	}
	for _, d := range r.Documents {
		w := want[strings.TrimPrefix(d.Path, "/.well-known/")]
		if ok := w.state == probe.Valid; d.State != w.state || d.Reason != w.reason || (d.Message == "") != ok || (d.Err == nil) != ok {
			t.Errorf("%s: got %s, %s: %s", d.Path, d.State, d.Reason, d.Message)
		}
		if d.Path == wellknown.A2APath && (!errors.Is(d.Err, card.Required) || d.Violations.Errors()[0].Pointer != "/version" || d.Says.Name != "Clerk") {
			t.Errorf("%s: %v", d.Path, d.Violations)
		}
	}
	last := r.Documents[len(r.Documents)-1]
	if len(last.Violations) != 2 || last.Violations[0].Code != fetch.CodeMediaType {
		t.Errorf("%s: %v", last.Path, last.Violations)
	}
	if r.OK() || r.Unreached() {
		t.Error("the host is in order, or was not reached")
	}
}

// TestBaseWithPath: agents at the root and below a path are not compared with each other.
func TestBaseWithPath(t *testing.T) {
	address := host(t, map[string]page{
		"/.well-known/agent-card.json":       {mediaType: jsonType, body: a2aCard},
		"/other/.well-known/agent-card.json": {mediaType: jsonType, body: strings.Replace(a2aCard, "Clerk", "Other", 1)},
		"/other/.well-known/agentcard":       {mediaType: jsonType, body: strings.Replace(aevumCard, "Clerk", "Another", 1)},
	})
	r := probing(t, address+"/other")
	if len(r.Documents) != 2*len(probe.Paths()) || len(r.Disagreements) != 1 || r.Disagreements[0].Values[0].Value != "Other" {
		t.Errorf("%d documents, %v", len(r.Documents), r.Disagreements)
	}
}

// TestCatalog: documents that a catalog lists at its host are fetched and compared.
func TestCatalog(t *testing.T) {
	r := probing(t, host(t, map[string]page{
		"/.well-known/agent-card.json": {mediaType: jsonType, body: a2aCard},
		"/clerk.json":                  {mediaType: jsonType, body: a2aCard},
		"/.well-known/ai-catalog.json": {mediaType: "application/ai-catalog+json", body: `{"specVersion":"1.0","entries":[
			{"identifier":"urn:air:agents.example.com:a:1","displayName":"Clerk","type":"application/a2a-agent-card+json","url":"HOST/.well-known/agent-card.json"},
			{"identifier":"urn:air:agents.example.com:a:2","displayName":"Other","version":"9","type":"application/agentcard+json","url":"/clerk.json"},
			{"identifier":"urn:air:agents.example.com:a:3","displayName":"Gone","type":"application/a2a-agent-card+json","url":"/gone.json"},
			{"identifier":"urn:air:agents.example.com:a:4","displayName":"Far","type":"application/a2a-agent-card+json","url":"http://other.invalid/card.json"},
			{"identifier":"urn:air:agents.example.com:a:5","displayName":"Picture","type":"image/png","url":"/a.png"}]}`},
	}))
	const want = `name: "Other" in ai-catalog.json; "Clerk" in /clerk.json
version: "9" in ai-catalog.json; "1.0.0" in /clerk.json
media type: "application/agentcard+json" in ai-catalog.json; "application/json" in /clerk.json
document: "listed" in ai-catalog.json; "absent" in /gone.json`
	if got := disagreements(r); got != want {
		t.Errorf("got %s\n%s", got, states(r))
	}
	if n := len(r.Documents); n != len(probe.Paths())+2 {
		t.Errorf("%d documents", n)
	}
}

// TestUnreachedHosts: private addresses are refused by default; nothing is known about such
// hosts.
func TestUnreachedHosts(t *testing.T) {
	for _, address := range []string{"127.0.0.1:1", "http://10.0.0.1", "localhost"} {
		r, err := probe.Host(t.Context(), address, fetch.Options{})
		if err != nil || !r.Unreached() || r.OK() || r.Present() != 0 || r.Documents[0].Reason != fetch.ForbiddenAddress {
			t.Errorf("%s: got %+v, %v", address, r, err)
		}
	}
	for _, address := range []string{"", "ftp://h.example", "https://"} {
		if _, err := probe.Host(t.Context(), address, fetch.Options{}); !errors.Is(err, fetch.BadAddress) {
			t.Errorf("%s: got %v", address, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := probe.Host(ctx, "127.0.0.1", fetch.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// TestJSON: the report is a JSON object for programs.
func TestJSON(t *testing.T) {
	r := probing(t, host(t, map[string]page{"/.well-known/agentcard": {mediaType: jsonType, body: aevumCard}}))
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Base      string
		Documents []struct {
			Path, State, Format string
			Says                *probe.Statement
		}
		Disagreements []any
	}
	if err := json.Unmarshal(text, &got); err != nil || got.Base != r.Base || got.Disagreements == nil || got.Documents[2].State != "valid" || got.Documents[2].Says.Tools != 1 {
		t.Errorf("got %s, %v", text, err)
	}
}

func ExampleHost() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/.well-known/agent-card.json":
			w.Header().Set("Content-Type", "application/json")
			fmt.Fprint(w, a2aCard)
		case "/.well-known/agentcard":
			w.Header().Set("Content-Type", "application/agentcard+json")
			fmt.Fprint(w, strings.Replace(aevumCard, "1.0.0", "0.9.0", 1))
		default:
			http.NotFound(w, r)
		}
	}))
	defer server.Close()

	report, err := probe.Host(context.Background(), server.URL, fetch.Options{AllowLoopback: true}) // a real host needs no option
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return
	}
	for _, d := range report.Documents {
		if d.State != probe.Absent {
			fmt.Println(d.Path, d.State, d.Format)
		}
	}
	for _, d := range report.Disagreements {
		fmt.Println(d.Member, len(d.Values))
	}
	// Output:
	// /.well-known/agent-card.json valid a2a
	// /.well-known/agentcard valid aevum
	// version 2
}
