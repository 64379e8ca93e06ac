package formats_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

// TestLocations: an entry has the location of the value that it is about, and a reason that is true
// of this value.
func TestLocations(t *testing.T) {
	const nooterra = `{"schemaVersion":"AgentCard.v1","tenantId":"t","agentId":"agt_a","status":"active","displayName":"A","visibility":"public","revision":3,
		"createdAt":"2026-01-01T00:00:00Z","updatedAt":"2026-01-01T00:00:00Z","host":{"runtime":"r","endpoint":"https://a.example/","protocols":["http"]},
		"capabilities":["energy.trade"],"tools":[{"schemaVersion":"ToolDescriptor.v1","toolId":"order.place","sideEffecting":true,"requiresEvidenceKinds":[]}]}`
	const agentcard = `{"agent_id":"01JB2X9M4E7QKZ5T8R3V6W1YHN","name":"n","version":"1.0.0","capabilities":[{"id":"text.s","description":"d"}],"endpoint":{"protocol":"http","url":"https://a.example/"}}`
	const tools = `{"tools":[{"name":"a","title":"T","inputSchema":{"type":"object"},"annotations":{"title":"T"}},{"name":"b","title":"T","inputSchema":{"type":"object"},"annotations":{"title":"U"}}]}`
	const functions = `{"tools":[{"type":"function","name":"f"},{"type":"mcp","server_url":"https://a.example/"},{"type":"custom","name":"c"}]}`
	const titled = `{"displayName":"n","revision":1,"host":{"endpoint":"https://a.example/","protocols":["http"]},"tools":[{"toolId":"t","name":"Title"}]}`
	for _, test := range []struct {
		from, to, document string
		want               card.ReportEntry
	}{
		{"nooterra", "agentcard", titled, card.ReportEntry{
			Change: card.Narrowed, Source: "/tools/0/name", Target: "/capabilities/0/description", Code: "fallback",
			Message: "an AgentCard requires a description of each capability; the name is used if it is absent",
		}},
		{"openai", "a2a", functions, card.ReportEntry{Change: card.Dropped, Source: "/tools/1", Code: "hosted-tool", Message: "it is no function: OpenAI knows the tool by its type, which no other format can offer"}},
		{"openai", "a2a", functions, card.ReportEntry{Change: card.Dropped, Source: "/tools/2/type", Code: "hosted-tool", Message: "an A2A 1.0 card has no member for tools that are not functions"}},
		{"mcp", "a2a", tools, card.ReportEntry{Change: card.Dropped, Source: "/tools/0/annotations/title", Code: "other-member", Message: "another member says the same, and takes precedence"}},
		{"mcp", "a2a", tools, card.ReportEntry{Change: card.Dropped, Source: "/tools/1/annotations/title", Code: "other-member", Message: "another member is about the same, and takes precedence"}},
		{"nooterra", "a2a", nooterra, card.ReportEntry{Change: card.Narrowed, Source: "/capabilities/0", Target: "/skills/1", Code: "skill-kind", Message: "an A2A 1.0 card has no member for kinds of skills"}},
		{"nooterra", "a2a", nooterra, card.ReportEntry{Change: card.Renamed, Source: "/revision", Target: "/version", Code: "word", Message: "the target has the number as a text"}},
		{"agentcard", "nooterra", agentcard, card.ReportEntry{
			Change: card.Renamed, Source: "/agent_id", Target: "/agentId", Code: "other-member",
			Message: "the target has one member for this and for other values; converting back reads it as another",
		}},
	} {
		_, report := convert(t, test.from, test.to, test.document, projection.Placeholders())
		if !slices.Contains(report.Entries, test.want) {
			t.Errorf("%s to %s: no entry %v in %v", test.from, test.to, test.want, report.Entries)
		}
	}
}

// TestComposed: a value of the target that is composed of several values of the source has an entry
// for each.
func TestComposed(t *testing.T) {
	const record = `{"name":"n","version":"1","schema_version":"1.0.0","skills":[{"name":"tool_interaction/api_schema_understanding"},{"name":"language_processing/x"}]}`
	const server = `{"name":"a.b/c","version":"1","description":"d","remotes":[{"type":"sse","url":"https://a.example/sse","headers":[{"name":"X-Key","isRequired":true,"isSecret":true}]}]}`
	for _, test := range []struct{ from, document, target, want string }{
		{"oasf", record, "/metadata/labels/skills", "/skills/0/name /skills/1/name"},
		{"mcp-server-json", server, "/metadata/annotations/io.github.agentcard-go.schemes", "/remotes/0/headers/0"},
	} {
		_, report := convert(t, test.from, "oasf-descriptor", test.document)
		var got []string
		for _, e := range report.Entries {
			if e.Target == test.target {
				got = append(got, e.Source)
			}
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s: %s, want %s", test.target, strings.Join(got, " "), test.want)
		}
	}
}
