package formats_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// TestVariables: the address of a remote with variables comes back from the formats that have
// variables. The others lack this remote, say why, and have the other one.
func TestVariables(t *testing.T) {
	const server = `{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":"a.b/cd","description":"d","version":"1.0.0","remotes":[
		{"type":"streamable-http","url":"https://{tenant}.a.example/mcp","variables":{"tenant":{"description":"The tenant.","isRequired":true,"choices":["x","y"]}}},
		{"type":"sse","url":"https://b.example/sse"}]}`
	keeps := map[string]bool{"mcp-server-json": true, "mcp-server-card": true, "oasf": true, "agent": true}
	without := map[string]bool{"mcp": true, "openai": true} // they have no endpoints
	for _, to := range formats.All() {
		name := format.Of(to).Name
		if name == "mcp-server-json" {
			continue
		}
		made, report, err := projection.Convert([]byte(server), named("mcp-server-json"), to, projection.Placeholders(), projection.Offer("binding", "JSONRPC"),
			projection.Offer("skills", "10201"), projection.Offer("created-at", "2026-01-01T00:00:00Z"))
		if err != nil {
			t.Errorf("to %s: %v", name, err)
			continue
		}
		if keeps[name] {
			back, _, err := projection.Convert(made, to, named("mcp-server-json"))
			if same, _ := card.EqualJSON(back, []byte(server)); err != nil || !same {
				t.Errorf("%s and back: %s, %v", name, back, err)
			}
			continue
		}
		reason := ""
		for _, e := range report.Losses() {
			if e.Source == "/remotes/0" {
				reason = e.Message
			}
		}
		if !without[name] && (!strings.Contains(reason, "variables") || !strings.Contains(string(made), "b.example/sse")) || strings.Contains(string(made), "{tenant}") {
			t.Errorf("to %s: %s, %s", name, made, reason)
		}
	}
}

// TestHeadersOfTemplates: a format without variables in addresses lacks the headers of such a remote,
// too. The report names each header that is not used for the authentication.
func TestHeadersOfTemplates(t *testing.T) {
	const server = `{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":"a.b/cd","description":"d","version":"1.0.0","remotes":[
		{"type":"streamable-http","url":"https://{t}.a.example/mcp","variables":{"t":{}},"headers":[{"name":"X-Key","isRequired":true,"isSecret":true},{"name":"X-Region","value":"eu"}]}]}`
	const header = "/remotes/0/headers/1"
	for _, to := range []string{"a2a", "a2a-0.3", "adp", "aevum", "agentcard", "nooterra", "oasf-descriptor"} {
		_, report := convert(t, "mcp-server-json", to, server, projection.Placeholders())
		if !slices.ContainsFunc(report.Losses(), func(e card.ReportEntry) bool { return strings.HasPrefix(header, e.Source) }) {
			t.Errorf("to %s: the report does not name %s: %v", to, header, report.Losses())
		}
	}
}

// TestVariablesInOrder: an annotation of OASF has the variables of an address, and endpoints keep
// their order.
func TestVariablesInOrder(t *testing.T) {
	for _, endpoints := range []string{
		`{"protocol":"mcp","address":"https://{t}.example/mcp","variables":{"t":{"default":"x"}}}`,
		`{"protocol":"mcp","address":"https://{t}.example/mcp"}`,
		`{"protocol":"mcp","address":"https://{t}.example/mcp"},{"protocol":"mcp","address":"https://b.example/"}`,
		`{"protocol":"http+json","address":"https://b.example/"},{"protocol":"mcp","address":"{base}/mcp","variables":{"base":{}}},{"protocol":"mcp","address":"https://c.example/"}`,
	} {
		for _, version := range format.Of(named("oasf")).Versions {
			description := `{"name":"n","description":"d","version":"1.0.0","endpoints":[` + endpoints + `]}`
			opts := []projection.Option{
				projection.Version(version), projection.Supply("authors", "a"), projection.Supply("skills", "10201"), projection.Supply("created-at", "2026-01-01T00:00:00Z"),
			}
			if version == "0.7.0" {
				opts = append(opts, projection.Set("/locators/-", map[string]string{"type": "binary", "url": "https://d.example/"})) // it requires one
			}
			record, report := convert(t, "agent", "oasf", description, opts...)
			back, _ := convert(t, "oasf", "agent", record)
			got := at(t, back, "/endpoints")
			if same, _ := card.EqualJSON([]byte(got), []byte("["+endpoints+"]")); report.Lossy() || !same {
				t.Errorf("OASF %s: %s, want %s; %v", version, got, endpoints, report.Losses())
			}
		}
	}
}
