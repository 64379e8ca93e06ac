package dialectschema

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// TestSchemaRefusesWhatWeRefuse: a rule that the standard keywords can state is in the
// schema that is printed, where a validator that is not ours enforces it.
func TestSchemaRefusesWhatWeRefuse(t *testing.T) {
	const agent = `{"agent_id":"01JB2X9M4E7QKZ5T8R3V6W1YHN","name":"A","version":"1.0.0",
		"capabilities":[{"id":"text.a","description":"d"}],"endpoint":%s,"pricing":%s}`
	const https = `{"protocol":"https","url":"https://a.example/"}`
	const http = `{"protocol":"http","url":"http://a.example/"}`
	tests := []struct {
		dialect, endpoint, pricing string
		valid                      bool
	}{
		{"aevum", https, `{"base_cost_joules":0}`, true},
		{"aevum", https, `{"base_cost_joules":2.854e-21}`, true},
		{"aevum", https, `{"base_cost_joules":-5}`, false},
		{"aevum", https, `{"base_cost_joules":1e-30}`, false},
		{"aevum", https, `{"base_cost_joules":null}`, false},
		{"aevum", `{"protocol":"https","url":"http://a.example/"}`, `{}`, false},
		{"aevum", `{"protocol":"https","url":"wss://a.example/"}`, `{}`, false},
		{"aevum", `{"protocol":"http","url":"ftp://a.example/"}`, `{}`, false},
		{"aevum", `{"protocol":"http","url":"https://a.example/"}`, `{}`, true},
		{"aevum", `{"protocol":"grpc","url":"https://a.example/"}`, `{}`, true},
		{"aevum", `{"url":"https://a.example/"}`, `{}`, false},
		{"agentcard", http, `{"base_cost_joules":0}`, true},
		{"agentcard", http, `{"base_cost_joules":null}`, true},
		{"agentcard", http, `null`, true},
		{"agentcard", http, `{"base_cost_joules":-5}`, false},
		{"agentcard", http, `{"base_cost_joules":1e-30}`, false},
		{"agentcard", `{"protocol":"sse","url":"ws://a.example/"}`, `{}`, true},
	}
	schemas := map[string]*jsonschema.Resolved{}
	for _, tt := range tests {
		if schemas[tt.dialect] == nil {
			b, err := Load(tt.dialect)
			if err != nil {
				t.Fatal(err)
			}
			var s jsonschema.Schema
			if err := json.Unmarshal(exported(t, b), &s); err != nil {
				t.Fatal(err)
			}
			if schemas[tt.dialect], err = s.Resolve(&jsonschema.ResolveOptions{BaseURI: "https://schemas.example/root.json"}); err != nil {
				t.Fatal(err)
			}
		}
		text := strings.TrimSpace(fmt.Sprintf(agent, tt.endpoint, tt.pricing))
		var card any
		if err := json.Unmarshal([]byte(text), &card); err != nil {
			t.Fatal(err)
		}
		if err := schemas[tt.dialect].Validate(card); (err == nil) != tt.valid {
			t.Errorf("%s with %s and %s: %v", tt.dialect, tt.endpoint, tt.pricing, err)
		}
		if _, found := dialects.ExamineAs(tt.dialect, []byte(text)); (len(found.Errors()) == 0) != tt.valid {
			t.Errorf("%s with %s and %s: %v", tt.dialect, tt.endpoint, tt.pricing, found)
		}
	}
}
