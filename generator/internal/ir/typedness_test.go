package ir_test

import (
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/lower"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// An object counts as typed if the schema does not restrict its members. If only the schema
// restricts them and the Go type does not, the object counts as raw.
func TestTypedness(t *testing.T) {
	object := ir.Typedness{Restricted: 1, Objects: 1}
	raw := ir.Typedness{Restricted: 1, Raw: 1}
	for member, want := range map[string]ir.Typedness{
		`{"type": "object"}`: object,
		`{"type": ["object", "null"], "additionalProperties": {"description": "any"}}`:                 object,
		`{"type": "object", "propertyNames": {"maxLength": 9}, "required": ["a"]}`:                     object,
		`{"type": "array", "items": {"type": "object"}}`:                                               object,
		`{"type": "object", "additionalProperties": {"type": "object"}}`:                               object,
		`{"$ref": "#/$defs/open"}`:                                                                     object,
		`{"$ref": "#/$defs/values"}`:                                                                   object,
		`{"type": "object", "patternProperties": {"^a": {"type": "string"}}}`:                          raw,
		`{"anyOf": [{"properties": {"a": {"type": "string"}}, "type": "object"}, {"type": "object"}]}`: {Restricted: 2},
		`{"type": "object", "additionalProperties": {"type": "array", "prefixItems": [{}]}}`:           {Restricted: 1, Free: 1},
		`{"prefixItems": [{"type": "string"}, {}], "items": {"type": "integer"}}`:                      {Restricted: 2, Free: 2},
		`{"type": "array", "prefixItems": [{"patternProperties": {"^a": {}}, "type": "object"}]}`:      {Restricted: 2, Objects: 1},
		`{"type": "array", "prefixItems": [{"type": ["string", "object"]}], "items": false}`:           {Restricted: 2},
		`{"type": "array"}`:  {Restricted: 1, Raw: 1, Open: 1},
		`{"type": "string"}`: {Restricted: 1},
		`{"type": "object", "additionalProperties": {"type": "integer"}}`: {Restricted: 1},
		`{"$ref": "#/$defs/tree"}`:                                        {Restricted: 1},
		`{}`:                                                              {Free: 1},
	} {
		got := ir.TypednessOf(typedText(t, `{"type": "object", "properties": {"m": `+member+`}, "$defs": {
			"open": {"type": "object"},
			"values": {"type": "object", "additionalProperties": {"$ref": "#/$defs/value"}},
			"value": {"anyOf": [{"$ref": "#/$defs/values"}, {"type": "array", "items": {"$ref": "#/$defs/value"}}, {"type": ["string", "number", "boolean", "null"]}]},
			"tree": {"type": "object", "additionalProperties": {"$ref": "#/$defs/tree"}}
		}}`))
		if got != want {
			t.Errorf("%s: %+v, want %+v", member, got, want)
		}
	}
}

// typedText lowers one schema.
func typedText(t *testing.T, text string) *ir.Package {
	t.Helper()
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	store.Add("a.json", []byte(text))
	var diags source.Diagnostics
	graph := schema.Load(store, []string{"a.json"}, schema.Options{}, &diags)
	pkg := lower.Lower(graph, lower.Options{Package: "test", Entries: []lower.EntryRef{{Schema: graph.Roots[0], Primary: true}}}, &diags)
	if diags.HasErrors() {
		t.Fatalf("%s: %s", text, &diags)
	}
	return pkg
}
