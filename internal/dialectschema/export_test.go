package dialectschema

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// resolved returns the schema that is printed for a kind of documents.
func resolved(t *testing.T, name string) (*jsonschema.Resolved, *jsonschema.Schema) {
	t.Helper()
	b, err := Load(name)
	if err != nil {
		t.Fatal(err)
	}
	var s jsonschema.Schema
	if err := json.Unmarshal(exported(t, b), &s); err != nil {
		t.Fatal(err)
	}
	r, err := s.Resolve(&jsonschema.ResolveOptions{BaseURI: "https://schemas.example/root.json"})
	if err != nil {
		t.Fatal(err)
	}
	return r, &s
}

// TestExtensionsInStandardKeywords: errors of x-checks, and x-unique-by where it is
// exact, are in the schema that is printed as standard keywords; a partial card of a
// discovery result passes there, too.
func TestExtensionsInStandardKeywords(t *testing.T) {
	const tool = `{"schemaVersion":"ToolDescriptor.v1","toolId":"t","sideEffecting":false,"requiresEvidenceKinds":[]}`
	const agent = `{"schemaVersion":"AgentCard.v1","tenantId":"t","agentId":"a","displayName":"A","status":"active","visibility":"public","capabilities":[],
		"createdAt":"2026-03-01T08:00:00Z","updatedAt":"2026-03-01T08:00:00Z","revision":0,"tools":[%]}`
	const removed = `{"schemaVersion":"AgentCardStreamEvent.v1","type":"AGENT_CARD_REMOVED","scope":"public","cursor":"2026-03-04T10%3A00%3A00.000Z|t|a",
		"tenantId":"t","agentId":"a","removedAt":"2026-03-04T10:00:00.000Z","reasonCode":"NO_LONGER_VISIBLE"`
	tests := []struct {
		kind, text string
		valid      bool
	}{
		{"adp", `{"id":"agent://a","name":"a"}`, true},
		{"adp", `{"id":"agent://a#f","name":"a"}`, false},
		{"adp", `{"id":"agent:///a","name":"a"}`, false},
		{"adp", `{"id":"agent://a","name":"","skills":[],"tools":[{"name":"t"},{"name":"t"}]}`, true},
		{"adp", `{"id":"agent://a","name":"a","endpoints":[{"protocol":"aitp","uri":"agent://a#f"}]}`, false},
		{"adp", `{"id":"agent://a","name":"a","endpoints":[{"protocol":"x","uri":"agent://a#f"}]}`, true},
		{"adp/discover-response", `{"results":[{"agent_card":{"skills":["x"]},"score":1,"matched_tags":[]}]}`, true},
		{"adp/discover-response", `{"results":[{"agent_card":{"id":"agent://a#f"},"score":1,"matched_tags":[]}]}`, false},
		{"nooterra", strings.ReplaceAll(agent, "%", tool), true},
		{"nooterra", strings.ReplaceAll(agent, "%", tool+","+tool), false},
		{"nooterra/stream-event", removed + `}`, true},
		{"nooterra/stream-event", removed + `,"updatedAt":"2026-03-04T10:00:00.000Z"}`, false},
	}
	for _, tt := range tests {
		schema, _ := resolved(t, tt.kind)
		var document any
		if err := json.Unmarshal([]byte(tt.text), &document); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(document); (err == nil) != tt.valid {
			t.Errorf("%s %s: %v", tt.kind, tt.text, err)
		}
		if _, found := dialects.ExamineAs(tt.kind, []byte(tt.text)); (len(found.Errors()) == 0) != tt.valid {
			t.Errorf("%s %s: %v", tt.kind, tt.text, found)
		}
	}
}

// TestEditions: a schema is that of the edition that is requested, or that the document
// states, or of the newest.
func TestEditions(t *testing.T) {
	const a2a = `"name":"a","url":"https://a.example/","version":"1","capabilities":{},"skills":[]`
	const modes = `,"description":"d","defaultInputModes":[],"defaultOutputModes":[]`
	tests := []struct {
		kind, text string
		valid      bool
	}{
		{"a2a-0.3", `{"protocolVersion":"0.1.2",` + a2a + `}`, true},
		{"a2a-0.3", `{"protocolVersion":"0.2.1",` + a2a + `}`, false},
		{"a2a-0.3", `{"protocolVersion":"0.2.1",` + a2a + modes + `}`, true},
		{"a2a-0.3", `{` + a2a + modes + `}`, false},
		{"a2a-0.3@0.2", `{` + a2a + modes + `}`, true},
		{"a2a-0.3@0.1", `{` + a2a + `}`, true},
		{"mcp@2024-11-05", `{"tools":[]}`, true},
		{"mcp", `{"tools":[]}`, false},
		{"mcp", `{"tools":[],"resultType":"complete","ttlMs":0,"cacheScope":"public"}`, true},
		{"mcp@2024-11-05/tool", `{"name":"a","inputSchema":{"type":"object"},"title":7}`, true},
		{"mcp/tool", `{"name":"a","inputSchema":{"type":"object"},"title":7}`, false},
	}
	for _, tt := range tests {
		schema, _ := resolved(t, tt.kind)
		var document any
		if err := json.Unmarshal([]byte(tt.text), &document); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(document); (err == nil) != tt.valid {
			t.Errorf("%s %s: %v", tt.kind, tt.text, err)
		}
	}
}

// TestOmissionsAreListed: the $comment has a line for each rule that the schema does not
// express.
func TestOmissionsAreListed(t *testing.T) {
	for kind, want := range map[string]string{
		"aevum":         "#/$defs/Capability/properties/input_schema x-json-schema: the value is a valid JSON Schema",
		"nooterra":      "#/properties/capabilities/items x-within: the value is in a set that the caller gives",
		"nooterra/tool": "#/properties/name maxLength: at most 200 UTF-16 code units, without leading and trailing white space",
		"adp":           "#/$defs/Tool/properties/name maxLength: at most 255 octets of UTF-8",
		"a2a":           "#/$defs/AgentCardSignature x-go-check: a procedure checks jws-header, jws-alg, jws-kid, jws-twice",
	} {
		_, s := resolved(t, kind)
		if !slices.Contains(strings.Split(s.Comment, "\n"), want) {
			t.Errorf("%s: no line %q in\n%s", kind, want, s.Comment)
		}
	}
	if _, s := resolved(t, "openai"); s.Comment != "" {
		t.Errorf("a schema that expresses all rules has the comment %q", s.Comment)
	}
}

// exported returns the text of the schema in standard keywords.
func exported(t *testing.T, b *Bundle) []byte {
	t.Helper()
	x, err := b.Export(ExportOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return x.Text()
}
