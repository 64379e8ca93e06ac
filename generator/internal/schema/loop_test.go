package schema

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// In a single schema, a reference that applies its own schema to the same value again
// is removed, with a warning; in a project it is an error. The result has no loop.
func TestLoops(t *testing.T) {
	const d7 = `"$schema": "http://json-schema.org/draft-07/schema#", `
	tests := map[string]struct {
		schema  string
		refused bool // an error in a single schema too: removing the reference would lose an assertion
	}{
		"root":                           {`{"$ref": "#"}`, false},
		"definition":                     {`{"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/a"}}}`, false},
		"draft-07":                       {`{` + d7 + `"properties": {"p": {"$ref": "#/definitions/a"}}, "definitions": {"a": {"$ref": "#/definitions/a"}}}`, false},
		"two":                            {`{"properties": {"p": {"$ref": "#/$defs/a"}, "q": {"$ref": "#/$defs/b"}}, "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}`, false},
		"two with an assertion":          {`{"properties": {"p": {"$ref": "#/$defs/a"}}, "$defs": {"a": {"type": "string", "$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}`, false},
		"two with an assertion, twice":   {`{"properties": {"p": {"$ref": "#/$defs/a"}, "q": {"$ref": "#/$defs/b"}}, "$defs": {"a": {"type": "string", "$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}`, true},
		"allOf":                          {`{"type": "object", "allOf": [{"$ref": "#"}]}`, false},
		"anyOf":                          {`{"anyOf": [{"$ref": "#"}, {"type": "string"}]}`, false},
		"oneOf":                          {`{"oneOf": [{"$ref": "#"}, {"type": "string"}]}`, false},
		"not":                            {`{"not": {"$ref": "#"}}`, false},
		"if":                             {`{"if": {"$ref": "#"}, "then": {"type": "string"}}`, false},
		"then":                           {`{"if": {"type": "string"}, "then": {"$ref": "#"}}`, false},
		"dependentSchemas":               {`{"dependentSchemas": {"a": {"$ref": "#"}}}`, false},
		"anchor":                         {`{"$anchor": "here", "allOf": [{"$ref": "#here"}]}`, false},
		"dynamic anchor":                 {`{"$dynamicAnchor": "here", "allOf": [{"$dynamicRef": "#here"}]}`, false},
		"dynamic, two":                   {`{"$id": "https://example.com/a", "$dynamicAnchor": "n", "$ref": "b", "$defs": {"b": {"$id": "b", "$dynamicAnchor": "n", "anyOf": [{"$dynamicRef": "#n"}]}}}`, false},
		"a schema inside one read later": {`{"$ref": "#/x/allOf/0", "x": {"allOf": [{"$ref": "#/x"}]}}`, false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			g, diags := load(t, Options{}, "a.json", tt.schema)
			if diags.HasErrors() != tt.refused {
				t.Fatalf("refused is %t:\n%s", diags.HasErrors(), diags)
			}
			if !strings.Contains(diags.String(), "[ref-loop]") {
				t.Errorf("the loop is not reported:\n%s", diags)
			}
			if !tt.refused {
				again := &loader{graph: g, diags: new(source.Diagnostics), store: new(source.Store)}
				again.checkProgress()
				if again.diags.Len() > 0 {
					t.Errorf("a loop remains:\n%s", again.diags)
				}
			}
			if _, diags := load(t, Options{Project: true}, "a.json", tt.schema); !diags.HasErrors() {
				t.Errorf("a project accepts it:\n%s", diags)
			}
		})
	}
	for name, text := range map[string]string{
		"a tree":         `{"properties": {"left": {"$ref": "#"}}, "items": {"$ref": "#"}, "additionalProperties": {"allOf": [{"$ref": "#"}]}}`,
		"a dynamic tree": `{"$dynamicAnchor": "n", "properties": {"left": {"$dynamicRef": "#n"}}}`,
		"a diamond":      `{"allOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/b"}], "$defs": {"a": {"$ref": "#/$defs/c"}, "b": {"$ref": "#/$defs/c"}, "c": {}}}`,
	} {
		if _, diags := load(t, Options{}, "a.json", text); diags.Len() > 0 {
			t.Errorf("%s:\n%s", name, diags)
		}
	}
}
