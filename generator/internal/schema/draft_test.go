package schema

import (
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Keywords of draft-07 get the names of 2020-12 and keep their pointers.
func TestDraft07(t *testing.T) {
	g, diags := load(t, Options{}, "a.json", `{
		"$schema": "http://json-schema.org/draft-07/schema#",
		"definitions": {"s": {"$id": "#name", "type": "string"}},
		"items": [{"$ref": "#name"}, true],
		"additionalItems": false,
		"dependencies": {"a": ["b"], "c": {"minProperties": 2}},
		"properties": {"list": {"items": {"type": "null"}}}
	}`)
	if diags.Len() > 0 {
		t.Fatal(diags)
	}
	root := g.Roots[0]
	tests := []struct{ keyword, written, pointer string }{
		{"$defs", "definitions", "/definitions"},
		{"prefixItems", "items", "/items"},
		{"items", "additionalItems", "/additionalItems"},
		{"dependentRequired", "dependencies", "/dependencies"},
		{"dependentSchemas", "dependencies", "/dependencies"},
		{"properties", "properties", "/properties"},
	}
	for _, tt := range tests {
		k := root.Keyword(tt.keyword)
		if k == nil || k.Written != tt.written || k.Pointer != tt.pointer {
			t.Errorf("%s: %+v, want it written %q at %q", tt.keyword, k, tt.written, tt.pointer)
		}
	}
	if list := root.Keyword("prefixItems").List; len(list) != 2 || list[0].Pointer != "/items/0" {
		t.Errorf("the tuple is %v", list)
	}
	if ref := root.Keyword("prefixItems").List[0].Keyword("$ref").Ref; ref.Pointer != "/definitions/s" {
		t.Errorf("the anchor leads to %q", ref.Pointer)
	}
	if rest := root.Keyword("items").One; rest.Bool == nil || *rest.Bool {
		t.Error("additionalItems is not read as the items after the tuple")
	}
	if names := root.Keyword("dependentRequired").Value.Members; len(names) != 1 || names[0].Name != "a" {
		t.Errorf("dependentRequired is %v", names)
	}
	if schemas := root.Keyword("dependentSchemas").Map; len(schemas) != 1 || schemas[0].Schema.Pointer != "/dependencies/c" {
		t.Errorf("dependentSchemas is %v", schemas)
	}
	if one := g.At("a.json", "/properties/list").Keyword("items"); one == nil || one.One == nil {
		t.Error("items with one schema is not items")
	}
}

func TestDraft07IgnoresSiblingsOfRef(t *testing.T) {
	g, _ := load(t, Options{Draft: Draft07}, "a.json", `{
		"definitions": {"s": {"type": "string"}},
		"allOf": [{"$ref": "#/definitions/s", "$id": "elsewhere/", "minLength": 1, "description": "Kept."}]
	}`)
	s := g.At("a.json", "/allOf/0")
	if s.Keyword("minLength") != nil || s.Base != g.Roots[0].Base {
		t.Error("draft-07 evaluates keywords beside $ref")
	}
	if s.Keyword("description") == nil || s.Keyword("$ref").Ref != g.At("a.json", "/definitions/s") {
		t.Error("the description or the reference is missing")
	}
}

// Draft-04 identifies schemas by id, and its exclusive limits are flags. Both are read as
// keywords of 2020-12; keywords of later drafts are ignored.
func TestDraft04(t *testing.T) {
	g, diags := load(t, Options{}, "a.json", `{
		"$schema": "http://json-schema.org/draft-04/schema#",
		"id": "http://example.com/a.json#",
		"minimum": 1, "exclusiveMinimum": true,
		"maximum": 5, "exclusiveMaximum": false,
		"const": 3,
		"properties": {"id": {"$ref": "http://example.com/a.json#/definitions/s"}, "n": {"$ref": "#name"}},
		"definitions": {"s": {"id": "#name", "type": "string"}}
	}`)
	if diags.HasErrors() || diags.Len() != 1 {
		t.Fatalf("want one warning, about const:\n%s", diags)
	}
	root := g.Roots[0]
	if root.Draft != Draft04 || root.Resource.URI != "http://example.com/a.json" {
		t.Errorf("read as %s, called %s", root.Draft, root.Resource.URI)
	}
	if k := root.Keyword("exclusiveMinimum"); k == nil || k.Value.Text != "1" || k.Pointer != "/minimum" {
		t.Errorf("the lower limit is %+v", k)
	}
	if root.Keyword("maximum") == nil {
		t.Error("the upper limit is missing")
	}
	for _, name := range []string{"minimum", "exclusiveMaximum", "const"} {
		if k := root.Keyword(name); k != nil {
			t.Errorf("unexpected %s: %+v", name, k)
		}
	}
	for _, name := range []string{"id", "n"} {
		if ref := g.At("a.json", "/properties/"+name).Keyword("$ref").Ref; ref == nil || ref.Pointer != "/definitions/s" {
			t.Errorf("%s leads to %v", name, ref)
		}
	}
}

// Draft 2019-09 is read as the keywords of 2020-12: the array form of items as
// prefixItems, and $recursiveRef as a $dynamicRef to the anchor without a name.
func TestDraft2019(t *testing.T) {
	g, diags := load(t, Options{}, "a.json", `{
		"$schema": "https://json-schema.org/draft/2019-09/schema#",
		"$id": "https://example.com/a", "$recursiveAnchor": true,
		"properties": {
			"tuple": {"items": [true, {}], "additionalItems": false},
			"list": {"items": {"$recursiveRef": "#"}},
			"beside": {"$ref": "#/$defs/b", "minProperties": 1}
		},
		"$defs": {
			"b": {"$id": "b", "properties": {"c": {"$recursiveRef": "#"}}},
			"c": {"$recursiveAnchor": true, "$anchor": "c:1"},
			"d": {"$ref": "#c:1"}
		}
	}`)
	if diags.Len() > 0 {
		t.Fatal(diags)
	}
	root := g.Roots[0]
	if root.Draft != Draft2019 {
		t.Errorf("read as %s", root.Draft)
	}
	tuple := g.At("a.json", "/properties/tuple")
	if k := tuple.Keyword("prefixItems"); k == nil || k.Written != "items" || len(k.List) != 2 {
		t.Errorf("the tuple is %+v", k)
	}
	if k := tuple.Keyword("items"); k == nil || k.Written != "additionalItems" || k.One.Bool == nil {
		t.Errorf("items after the tuple is %+v", k)
	}
	recursive := g.At("a.json", "/properties/list/items").Keyword("$dynamicRef")
	if recursive.Ref != root || !recursive.Dynamic || recursive.Written != "$recursiveRef" {
		t.Errorf("$recursiveRef is %+v", recursive)
	}
	inner := g.At("a.json", "/$defs/b/properties/c").Keyword("$dynamicRef")
	if inner.Ref != g.At("a.json", "/$defs/b") || inner.Dynamic {
		t.Errorf("a $recursiveRef to a resource without $recursiveAnchor is %+v", inner)
	}
	if got := g.Dynamic(""); len(got) != 1 || got[0] != root {
		t.Errorf("the recursive anchors are %v", got) // it is ignored in a subschema
	}
	if g.At("a.json", "/properties/beside").Keyword("minProperties") == nil {
		t.Error("draft 2019-09 ignores keywords beside $ref")
	}
}

// Draft-06 does not have the keywords that draft-07 added.
func TestDraft06(t *testing.T) {
	g, diags := load(t, Options{}, "a.json", `{
		"$schema": "http://json-schema.org/draft-06/schema#",
		"const": 1, "exclusiveMinimum": 0, "contains": true, "propertyNames": true,
		"if": {"const": 1}, "then": false, "readOnly": true
	}`)
	if diags.HasErrors() || diags.Len() != 3 {
		t.Errorf("want warnings about if, then and readOnly:\n%s", diags)
	}
	for _, name := range []string{"const", "exclusiveMinimum", "contains", "propertyNames"} {
		if g.Roots[0].Keyword(name) == nil {
			t.Errorf("draft-06 has no %s", name)
		}
	}
	for _, name := range []string{"if", "then", "readOnly"} {
		if g.Roots[0].Keyword(name) != nil {
			t.Errorf("draft-06 has %s", name)
		}
	}
}

// Values of $schema differ in scheme, fragment and slash from the URI of the draft.
func TestSchemaURIs(t *testing.T) {
	for uri, want := range map[string]Draft{
		"https://json-schema.org/draft/2020-12/schema":  Draft2020,
		"http://json-schema.org/draft/2020-12/schema#":  Draft2020,
		"https://json-schema.org/draft/2020-12/schema/": Draft2020,
		"http://json-schema.org/draft/2019-09/schema":   Draft2019,
		"https://json-schema.org/draft-07/schema#":      Draft07,
		"http://json-schema.org/draft-07/schema":        Draft07,
		"https://json-schema.org/draft-06/schema":       Draft06,
		"http://json-schema.org/draft-05/schema#":       Draft04,
		"https://json-schema.org/draft-04/schema#":      Draft04,
	} {
		g, diags := load(t, Options{}, "a.json", `{"$schema": "`+uri+`"}`)
		if diags.Len() > 0 || g.Roots[0].Draft != want {
			t.Errorf("%s: read as %s\n%s", uri, g.Roots[0].Draft, diags)
		}
	}
}

// A schema with an $id may use a different draft than the document around it.
func TestEmbeddedDraft(t *testing.T) {
	g, diags := load(t, Options{}, "a.json", `{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"$defs": {
			"old": {
				"$schema": "http://json-schema.org/draft-04/schema#", "id": "http://example.com/old",
				"minimum": 1, "exclusiveMinimum": true,
				"definitions": {"tuple": {"items": [{}], "additionalItems": false}}
			},
			"named": {"$schema": "http://json-schema.org/draft-07/schema#", "$id": "http://example.com/named", "items": [{}]},
			"new": {"items": {"type": "string"}, "dependentRequired": {}},
			"not": {"$schema": "http://json-schema.org/draft-07/schema#", "prefixItems": [{}]},
			"mixed": {"$schema": "http://json-schema.org/draft-04/schema#", "$id": "http://example.com/mixed", "prefixItems": [{}]}
		}
	}`)
	if diags.HasErrors() || diags.Len() != 2 {
		t.Errorf("want two warnings, about the last two:\n%s", diags)
	}
	for pointer, want := range map[string]Draft{
		"/$defs/old": Draft04, "/$defs/old/definitions/tuple": Draft04, "/$defs/named": Draft07,
		"/$defs/new": Draft2020, "/$defs/not": Draft2020, "/$defs/mixed": Draft2020, "": Draft2020,
	} {
		if got := g.At("a.json", pointer).Draft; got != want {
			t.Errorf("%s is read as %s, want %s", pointer, got, want)
		}
	}
	if g.At("a.json", "/$defs/old").Keyword("exclusiveMinimum").Value.Text != "1" {
		t.Error("the limit of draft-04 is not read as such")
	}
	if tuple := g.At("a.json", "/$defs/old/definitions/tuple"); tuple.Keyword("prefixItems") == nil || tuple.Resource.URI != "http://example.com/old" {
		t.Error("the tuple of draft-04 is not read as such")
	}
}

// $vocabulary of a meta-schema determines which keywords are assertions.
func TestVocabularies(t *testing.T) {
	const (
		new = "https://json-schema.org/draft/2020-12/"
		old = "https://json-schema.org/draft/2019-09/"
	)
	tests := []struct {
		name, draft, vocabularies string
		// asserts reports whether format is an assertion, kept which of the keywords below are
		// evaluated.
		asserts bool
		kept    []string
		want    string // the first diagnostic other than those about keywords
	}{
		{"format-annotation", new, `"N/core": true, "N/validation": true, "N/format-annotation": true`, false, []string{"format", "minimum"}, ""},
		{"format-assertion", new, `"N/core": true, "N/format-assertion": true`, true, []string{"format"}, ""},
		{"format-assertion, optional", new, `"N/core": true, "N/format-assertion": false`, true, []string{"format"}, ""},
		{"2019-09, optional format", old, `"O/core": true, "O/format": false`, false, []string{"format"}, ""},
		{"2019-09, required format", old, `"O/core": true, "O/format": true`, true, []string{"format"}, ""},
		{"2019-09 applicators hold the unevaluated keywords", old, `"O/core": true, "O/applicator": true`, false, []string{"properties", "unevaluatedProperties"}, ""},
		{"2020-12 applicators do not", new, `"N/core": true, "N/applicator": true`, false, []string{"properties"}, ""},
		{"unknown and required", new, `"N/core": true, "https://example.com/v": true`, false, nil, `the required vocabulary "https://example.com/v" is not supported`},
		{"unknown and optional", new, `"N/core": true, "https://example.com/v": false`, false, nil, `the optional vocabulary "https://example.com/v" is not supported; its keywords are ignored`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			list := strings.NewReplacer(`"N/`, `"`+new+"vocab/", `"O/`, `"`+old+"vocab/").Replace(tt.vocabularies)
			g, diags := load(t, Options{}, "a.json",
				`{"$schema": "https://example.com/meta", "format": "uri", "minimum": 3, "properties": {"a": {"format": "uri"}}, "unevaluatedProperties": false}`,
				"https://example.com/meta", `{"$schema": "`+tt.draft+`schema", "$vocabulary": {`+list+`}}`)
			root := g.Roots[0]
			if root.AssertsFormat != tt.asserts {
				t.Errorf("format asserts: %t", root.AssertsFormat)
			}
			var kept []string
			for _, name := range []string{"format", "minimum", "properties", "unevaluatedProperties"} {
				if root.Keyword(name) != nil {
					kept = append(kept, name)
				}
			}
			if !slices.Equal(kept, tt.kept) {
				t.Errorf("the keywords %q are evaluated, want %q", kept, tt.kept)
			}
			if k := root.Keyword("properties"); k != nil && k.Map[0].Schema.AssertsFormat != tt.asserts {
				t.Error("format in a subschema is evaluated differently")
			}
			var got string
			for _, d := range diags.All() {
				if d.Code == "ignored-keyword" {
					continue
				}
				got = d.Message
				if want := strings.Contains(tt.want, "required"); (d.Severity == card.Error) != want {
					t.Errorf("severity of %s", d)
				}
			}
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// A custom meta-schema may refer to another one, and to itself.
func TestMetaSchemaChain(t *testing.T) {
	g, diags := load(t, Options{}, "a.json", `{"$schema": "https://example.com/one", "minimum": 1, "exclusiveMinimum": true}`,
		"https://example.com/one", `{"$schema": "https://example.com/two"}`,
		"https://example.com/two", `{"$schema": "http://json-schema.org/draft-04/schema#"}`)
	if diags.Len() > 0 || g.Roots[0].Draft != Draft04 {
		t.Errorf("read as %s\n%s", g.Roots[0].Draft, diags)
	}
	g, diags = load(t, Options{}, "a.json", `{"$schema": "https://example.com/self"}`,
		"https://example.com/self", `{"$schema": "https://example.com/self"}`)
	if diags.Len() > 0 || g.Roots[0].Draft != Draft2020 {
		t.Errorf("read as %s\n%s", g.Roots[0].Draft, diags)
	}
}
