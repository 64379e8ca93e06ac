package dialectschema

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/generatortest"
	"github.com/agentcard-go/cardgen/internal/jsontree"
)

// bundleOf returns a schema of two files in the edition 2 of 1, 2 and 3.
func bundleOf(t *testing.T, schema string) *Bundle {
	t.Helper()
	b := &Bundle{Root: Location{File: "d/root.json"}, Edition: "2", dialect: "d", kind: "card", files: map[string]*jsontree.Node{}}
	b.config.Versions, b.config.AssertFormats = []string{"1", "2", "3"}, true
	for file, text := range map[string]string{"d/root.json": schema, "d/other.json": `{"$defs":{"A":{"type":"string"},"S":{"x-json-schema":true}}}`} {
		n, err := jsontree.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		b.files[file] = n
	}
	return b
}

func export(t *testing.T, schema string, o ExportOptions) *Export {
	t.Helper()
	x, err := bundleOf(t, schema).Export(o)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// TestExportKeywords: what becomes of each keyword. A rule that cannot be expressed makes no
// other rule stricter.
func TestExportKeywords(t *testing.T) {
	const head = `{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://github.com/agentcard-go/cardgen/schemas/d/2/card.schema.json"`
	tests := []struct{ schema, want, omitted string }{
		{`{"x-source":"s","x-message":{"type":"m"},"discriminator":{"propertyName":"p"},"type":"object"}`, `"type":"object"`, ""},
		{`{"properties":{"a":{"x-versions":{"from":"3"},"type":"string"},"b":{"x-versions":{"to":"2"},"type":"string"}}}`, `"properties":{"b":{"type":"string"}}`, ""},
		{`{"properties":{"a":{"x-versions":{"from":"3"},"type":"string"}},"additionalProperties":false}`, `"properties":{"a":true},"additionalProperties":false`, ""},
		{`{"allOf":[{"x-versions":{"from":"3"},"required":["a"]},{"x-versions":{"from":"2"},"required":["b"]}]}`, `"allOf":[{"required":["b"]}]`, ""},
		{`{"x-checks":[{"severity":"warning","schema":{"required":["a"]}},{"severity":"error","schema":{"required":["b"]}}]}`, `"allOf":[{"required":["b"]}]`, ""},
		{`{"not":{"x-json-schema":true}}`, ``, "#/not"},
		{`{"not":{"$ref":"other.json#/$defs/S"}}`, ``, "#/not"},
		{`{"not":{"$ref":"other.json#/$defs/A"}}`, `"not":{"$ref":"#/$defs/A"},"$defs":{"A":{"type":"string"}}`, ""},
		{`{"if":{"properties":{"a":{"x-order":{"earlier":"a","later":"b"}}}},"then":{"required":["b"]}}`, ``, "#/then"},
		{`{"if":{"required":["a"]}}`, ``, ""},
		{`{"oneOf":[{"x-json-schema":true},{"required":["a"]}]}`, `"allOf":[{"anyOf":[{},{"required":["a"]}]}]`, "#/oneOf"},
		{`{"oneOf":[{"type":"object","x-json-schema":true},{"type":"null"}]}`, `"oneOf":[{"type":"object"},{"type":"null"}]`, "#/oneOf/0/x-json-schema"},
		{`{"properties":{"x-a":{"type":"string"},"b":true},"patternProperties":{"^x-":{"maxLength":3}}}`,
			`"properties":{"b":true},"patternProperties":{"^x-":{"maxLength":3}},"allOf":[{"properties":{"x-a":{"type":"string"}}}]`, ""},
		{`{"minLength":1,"maxLength":9,"x-length":{"unit":"octets"}}`, `"minLength":1,"maxLength":9`, "#/maxLength"},
		{`{"minLength":3,"x-length":{"unit":"utf16"}}`, `"minLength":2`, "#/minLength"},
		{`{"pattern":"^(?!a)"}`, ``, "#/pattern"},
		{`{"pattern":"^a$"}`, `"pattern":"^a$","not":{"type":"string","pattern":"\\n$"}`, ""},
		{`{"format":"email"}`, ``, "#/format"},
		{`{"x-unique-by":"a","items":{"type":"object","required":["a"],"properties":{"a":{"type":"string"}}}}`,
			`"uniqueItems":true,"items":{"type":"object","required":["a"],"properties":{"a":{"type":"string"}}}`, "#/x-unique-by"},
		{`{"x-go-check":{"func":"f","findings":[{"code":"a","severity":"warning"}]}}`, ``, ""},
		{`{"x-go-check":{"func":"f","findings":[{"code":"a","severity":"warning"},{"code":"b"}]}}`, ``, "#/x-go-check"},
		{`{"x-zero-or-minimum":2.5}`, `"anyOf":[{"const":0},{"minimum":2.5}]`, ""},
		{`{"x-zero-or-minimum":2.5,"anyOf":[{"type":"number"}]}`, `"anyOf":[{"const":0},{"minimum":2.5}],"allOf":[{"anyOf":[{"type":"number"}]}]`, ""},
		{`{"not":{"x-zero-or-minimum":2.5}}`, `"not":{"anyOf":[{"const":0},{"minimum":2.5}]}`, ""},
		{`{"x-new":true}`, ``, "#/x-new"},
		{`{"items":{"$ref":"#"}}`, `"items":{"$ref":"#"}`, ""},
	}
	for _, tt := range tests {
		x := export(t, tt.schema, ExportOptions{})
		x.Schema.Members = without(x.Schema.Members, "$comment")
		want := head + "}"
		if tt.want != "" {
			want = head + "," + tt.want + "}"
		}
		if got := string(x.Schema.Append(nil)); got != want {
			t.Errorf("%s:\n got %s\nwant %s", tt.schema, got, want)
		}
		listed := tt.omitted == ""
		for _, o := range x.Omissions {
			listed = listed || o.Source.String() == "schemas/d/root.json"+tt.omitted
		}
		if !listed || tt.omitted == "" && len(x.Omissions) > 0 {
			t.Errorf("%s: the list is %v, want %s", tt.schema, x.Omissions, tt.omitted)
		}
	}
}

// TestExtensionsAreComplete requires that the export of every x- keyword is decided: nothing is
// left out of an exported schema without a word.
func TestExtensionsAreComplete(t *testing.T) {
	if got, want := slices.Sorted(maps.Keys(extensions)), generatortest.Extensions(); !slices.Equal(got, want) {
		t.Errorf("rows for the keywords %v, want one for each of %v", got, want)
	}
}

// TestExportDraft07: what draft 7 ignores beside $ref is in allOf.
func TestExportDraft07(t *testing.T) {
	x := export(t, `{"properties":{"a":{"$ref":"other.json#/$defs/A","minLength":1}},"dependentRequired":{"a":["b"]}}`, ExportOptions{Draft: Draft07})
	want := `"properties":{"a":{"minLength":1,"allOf":[{"$ref":"#/definitions/A"}]}},"dependencies":{"a":["b"]},"definitions":{"A":{"type":"string"}}}`
	if got := string(x.Schema.Append(nil)); !strings.HasSuffix(got, want) {
		t.Errorf("got  %s\nwant …%s", got, want)
	}
}

// TestExportRefuses: what the export cannot do is an error.
func TestExportRefuses(t *testing.T) {
	for schema, o := range map[string]ExportOptions{
		`{"prefixItems":[true]}`:            {Draft: Draft07},
		`{"items":{"minContains":2}}`:       {Draft: Draft07},
		`{"type":"object"}`:                 {Draft: "draft-03"},
		`{"$ref":"other.json#/$defs/None"}`: {},
	} {
		if x, err := bundleOf(t, schema).Export(o); err == nil {
			t.Errorf("%s, %s: %s", schema, o.Draft, x.Text())
		}
	}
}

// TestExportRules: the keywords of cardgen, with the references of the exported document.
func TestExportRules(t *testing.T) {
	x := export(t, `{"x-source":"s","format":"uri","x-checks":[{"code":"c","severity":"warning","schema":{"$ref":"other.json#/$defs/A"}}]}`, ExportOptions{Rules: true})
	want := `"x-source":"s","format":"uri","$ref":"#/$defs/uri","x-checks":[{"code":"c","severity":"warning","schema":{"$ref":"#/$defs/A"}}]`
	if got := string(x.Schema.Append(nil)); !strings.Contains(got, want) {
		t.Errorf("got  %s\nwant …%s…", got, want)
	}
}
