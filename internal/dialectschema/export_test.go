package dialectschema

import (
	"encoding/json"
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
	if err := json.Unmarshal(b.Standalone().Append(nil), &s); err != nil {
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

// TestUnexpressedRulesAreNamed: what other validators cannot check is said in a comment.
func TestUnexpressedRulesAreNamed(t *testing.T) {
	for kind, want := range map[string]string{
		"aevum":    "x-json-schema: #/$defs/Capability/properties/input_schema, #/$defs/Capability/properties/output_schema.",
		"nooterra": "x-within: #/properties/capabilities/items.",
		"adp":      "x-length: #/$defs/Tool/properties/name.",
	} {
		_, s := resolved(t, kind)
		if !strings.Contains(s.Comment, want) {
			t.Errorf("%s: comment %q does not name %s", kind, s.Comment, want)
		}
	}
	if _, s := resolved(t, "agentcard"); strings.Contains(s.Comment, "x-unique-by") {
		t.Errorf("a schema without x-unique-by has the comment %q", s.Comment)
	}
}
