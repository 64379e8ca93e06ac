package plan

import "testing"

// Misspelled members are suggested unless the schema describes further members.
func TestSuggestsMembers(t *testing.T) {
	for rule, want := range map[string]bool{
		`"required": ["name"]`:                                               true,
		`"additionalProperties": false`:                                      true,
		`"additionalProperties": true`:                                       true,
		`"additionalProperties": {"type": "string"}`:                         false,
		`"patternProperties": {"^x-": {"type": "string"}}`:                   false,
		`"patternProperties": {"^x-": true}, "additionalProperties": false`:  false,
		`"unevaluatedProperties": false`:                                     true,
		`"unevaluatedProperties": {"type": "string"}`:                        false,
		`"patternProperties": {"^x-": true}, "unevaluatedProperties": false`: false,
	} {
		p := planOf(t, []byte(`{
			"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "thing", "description": "A thing.", "type": "object",
			"properties": {"name": {"type": "string", "description": "The name.", "x-source": "test", "examples": ["a"]}}, `+rule+`}`))
		if got := len(p.Members) > 0; got != want {
			t.Errorf("%s: suggestions %t, want %t", rule, got, want)
		}
	}
}
