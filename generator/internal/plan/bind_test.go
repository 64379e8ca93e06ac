package plan_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/lower"
	"github.com/agentcard-go/cardgen/generator/internal/plan"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// boundTable loads a schema and returns its table and the number of its root.
func boundTable(t *testing.T, text string) (*cardrt.Schema, int) {
	t.Helper()
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	store.Add("a.json", []byte(text))
	var diags source.Diagnostics
	g := schema.Load(store, []string{"a.json"}, schema.Options{}, &diags)
	pkg := lower.Lower(g, lower.Options{Package: "p", Entries: []lower.EntryRef{{Schema: g.Root("a.json"), Primary: true}}}, &diags)
	if diags.HasErrors() {
		t.Fatal(&diags)
	}
	tables := plan.NewTables(pkg)
	root := tables.Number(pkg.Entries[0].Type.Node)
	return plan.Bind(tables.Finish(), pkg.Versions), root
}

// boundFindings are the pointers and codes that the root of a table reports.
func boundFindings(s *cardrt.Schema, root int, document string) []string {
	found := cardrt.Findings(card.Options{}, true, func(c *cardrt.Checker) {
		s.Assert(c, cardrt.ValueOf(document), root, nil)
	})
	found.Sort()
	var list []string
	for _, v := range found {
		list = append(list, v.Pointer+" "+v.Code)
	}
	return list
}

func TestBind(t *testing.T) {
	s, root := boundTable(t, `{
		"type": "object",
		"required": ["name"],
		"properties": {
			"name": {"type": "string", "minLength": 2, "pattern": "^[a-z]+$"},
			"when": {"maxLength": 3, "type": "string"},
			"parts": {"type": "array", "items": {"$ref": "#"}, "contains": {"required": ["when"]}}
		},
		"additionalProperties": false
	}`)
	for document, want := range map[string][]string{
		`{"name":"ab"}`:                         nil,
		`{}`:                                    {"/name required"},
		`{"name":"A","other":1,"when":"never"}`: {"/name min-length", "/name pattern", "/other unknown-field", "/when max-length"},
		`{"name":"ab","parts":[{"name":"ab"},{}]}`:             {"/parts contains", "/parts/1/name required"},
		`{"name":"ab","parts":[{"name":"ab","when":"never"}]}`: {"/parts/0/when max-length"},
	} {
		got := boundFindings(s, root, document)
		if len(got) != len(want) {
			t.Errorf("%s: %q, want %q", document, got, want)
			continue
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("%s: %q, want %q", document, got, want)
				break
			}
		}
	}
}

// A row for a member whose schemas can cause no error is marked.
func TestRowsThatWarn(t *testing.T) {
	s, root := boundTable(t, `{
		"type": "object",
		"required": ["name"],
		"properties": {
			"name": true,
			"when": {"type": "string"},
			"free": true,
			"style": {"x-checks": [{"code": "long", "message": "is long", "severity": "warning", "schema": {"maxLength": 3}}]}
		},
		"additionalProperties": false
	}`)
	got := map[string]bool{}
	for _, m := range s.Subschemas[root].Object.Members {
		got[m.Name] = m.Warns
	}
	want := map[string]bool{"name": false, "when": false, "free": true, "style": true}
	if !maps.Equal(got, want) {
		t.Errorf("the rows are %v, want %v", got, want)
	}
}

// A subschema with more keywords of a kind than a row of the table holds is split.
func TestManyKeywordsOfOneKind(t *testing.T) {
	var parts, tuples []string
	for i := range 80 {
		parts = append(parts, fmt.Sprintf(`{"properties":{"a":true,"m%d":true},"additionalProperties":{"type":"number"}}`, i))
		tuples = append(tuples, fmt.Sprintf(`{"prefixItems":[{"minimum":%d}]}`, i))
	}
	all := strings.Join(parts, ",")
	for _, tt := range []struct{ schema, document, want string }{
		{`{"allOf":[` + all + `]}`, `{"a":"x"}`, ""},
		{`{"allOf":[` + all + `]}`, `{"m3":"x"}`, "/m3 type"},
		{`{"allOf":[` + all + `]}`, `{"m79":"x"}`, "/m79 type"},
		{`{"allOf":[` + all + `,{"properties":{"a":true},"additionalProperties":false}]}`, `{"a":"x","b":1}`, "/b unknown-field"},
		{`{"allOf":[` + strings.Join(tuples, ",") + `]}`, `[78]`, "/0 minimum"},
		{`{"allOf":[` + strings.Join(tuples, ",") + `]}`, `[79]`, ""},
		{`{"not":{"allOf":[` + all + `]}}`, `{"a":"x"}`, " not"},
	} {
		s, root := boundTable(t, tt.schema)
		if got := strings.Join(boundFindings(s, root, tt.document), ","); got != tt.want {
			t.Errorf("%.60s…: %s: %q, want %q", tt.schema, tt.document, got, tt.want)
		}
	}
}

// TestResultsOfOneTable: two tables that check the same part of a text in turn, as a
// hand-written check may, do not share their cached results.
func TestResultsOfOneTable(t *testing.T) {
	const schema = `{"$ref": "#/$defs/node", "$defs": {"node": {"anyOf": [
		{"type": %q},
		{"type": "object", "properties": {"inner": {"$ref": "#/$defs/node"}}, "required": ["inner"], "unevaluatedProperties": false},
		{"type": "object", "properties": {"inner": {"oneOf": [{"$ref": "#/$defs/node"}, false]}}, "required": ["inner"], "unevaluatedProperties": false}
	]}}}`
	texts, rootOfTexts := boundTable(t, fmt.Sprintf(schema, "string"))
	numbers, rootOfNumbers := boundTable(t, fmt.Sprintf(schema, "number"))
	const depth = 40
	v := cardrt.ValueOf(strings.Repeat(`{"inner":`, depth) + `"text"` + strings.Repeat("}", depth))
	for range depth / 2 { // where the parts of a text share notes
		for _, inner := range v.Members() {
			v = inner
		}
	}
	cardrt.Findings(card.Options{}, false, func(c *cardrt.Checker) {
		for range 2 {
			if !texts.Holds(c, v, rootOfTexts, nil) {
				t.Error("the schema of strings rejects a string")
			}
			if numbers.Holds(c, v, rootOfNumbers, nil) {
				t.Error("the schema of numbers accepts a string")
			}
		}
	})
}
