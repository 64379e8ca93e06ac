package evolution_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/agentcard-go/cardgen/generator/internal/evolution"
	"github.com/agentcard-go/cardgen/generator/internal/naming"
	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/jsonschema"
)

// edition returns the package of order.json, which the files may replace or accompany.
func edition(t *testing.T, files map[string]string) *evolution.Edition {
	t.Helper()
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	var diags source.Diagnostics
	e := pipeline.Edition(source.FromFS(fsys), pipeline.Single("order.json", "order", "order", "", false), &diags)
	if e == nil {
		t.Fatal(diags.String())
	}
	return e
}

// found returns the findings of a class, one on a line.
func found(t *testing.T, class string, old, new *evolution.Edition) string {
	t.Helper()
	result, err := evolution.Compare(old, new)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, f := range result.Findings {
		if f.Class == class {
			fmt.Fprintf(&b, "%s %s#%s (%s#%s) %s\n", f.Verdict, f.New.File, f.New.Pointer, f.Old.File, f.Old.Pointer, f.Example)
		}
	}
	return b.String()
}

// Whatever form a reference has, the schema that it leads to is compared, in its own file.
func TestCompareFollowsReferences(t *testing.T) {
	order := func(ref string) string {
		return `{"$id": "https://example.com/order.json", "type": "object", "properties": {"a": {"$ref": "` + ref + `"}},
			"$defs": {"Here": {"$anchor": "here", "type": "string"}, "In": {"$id": "in.json", "type": "string"}, "Unused": {"type": "string"}}}`
	}
	const common = `{"$id": "https://example.com/common.json", "$defs": {"Money": {"type": "string"}, "Unused": {"type": "string"}}}`
	for ref, at := range map[string]string{
		"#/$defs/Here": "order.json#/$defs/Here/type", "#here": "order.json#/$defs/Here/type", "in.json": "order.json#/$defs/In/type",
		"https://example.com/order.json#here": "order.json#/$defs/Here/type", "common.json#/$defs/Money": "common.json#/$defs/Money/type",
	} {
		file, pointer, _ := strings.Cut(at, "#")
		files := map[string]string{"order.json": order(ref), "common.json": common}
		old := edition(t, files)
		name := strings.Split(pointer, "/")[2]
		before, after, _ := strings.Cut(files[file], `"`+name+`": {`)
		files[file] = before + `"` + name + `": {` + strings.Replace(after, `"string"`, `"boolean"`, 1)
		want := fmt.Sprintf("breaking %s (%s) {\"a\":\"\"}\n", at, at)
		if got := found(t, evolution.Card, old, edition(t, files)); got != want {
			t.Errorf("%s: %s\nwant %s", ref, got, want)
		}
		files = map[string]string{"order.json": order(ref), "common.json": common}
		before, after, _ = strings.Cut(files[file], `"Unused"`)
		files[file] = before + `"Unused"` + strings.Replace(after, `"string"`, `"boolean"`, 1)
		if got := found(t, evolution.Card, old, edition(t, files)); got != "" {
			t.Errorf("%s: a definition that nothing refers to: %s", ref, got)
		}
	}
}

// A member or a definition with another name can keep the Go names.
func TestCompareOffersRenames(t *testing.T) {
	const text = `{"type": "object", "properties": {"note": {"type": "string"}, "id": {"type": "string"},
		"address": {"type": "object", "properties": {"kind": {"enum": ["home", "work"]}}}, "by": {"$ref": "#/$defs/Person"}},
		"$defs": {"Person": {"type": "object", "properties": {"name": {"type": "string"}, "knows": {"$ref": "#/$defs/Person"}}}}}`
	old := edition(t, map[string]string{"order.json": text})
	hint := func(what, now, was string) string {
		return fmt.Sprintf("if %s has the name %q now, \"x-was\": %q in its schema keeps the Go names through names.lock", what, now, was)
	}
	for _, tt := range []struct{ from, to, verdict, hint string }{
		{`"note": {`, `"remark": {`, "breaking", hint("the member", "remark", "note")},
		{`"note": {"type": "string"}`, `"remark": {"type": "integer"}`, "breaking", ""},
		{`"note": `, `"other": {"type": "string"}, "remark": `, "breaking", ""},
		{`"note": {"type"`, `"remark": {"x-was": "note", "type"`, "compatible", ""},
		{`"note": {"type"`, `"remark": {"x-go-name": "Note", "type"`, "compatible", ""},
		{`"note": {"type": "string"}, "id`, `"id`, "breaking", ""},
		{`"address": {`, `"location": {`, "breaking", hint("the member", "location", "address")},
		{`"address": {`, `"location": {"x-was": "address", `, "compatible", ""},
		{`"home", "work"`, `"home"`, "breaking", ""},
		{`Person`, `Human`, "breaking", hint("the definition", "Human", "Person")},
		{`Person": {`, `Human": {"x-was": "Person", `, "compatible", ""},
	} {
		n := 1
		if strings.HasPrefix(tt.from, "Person") {
			n = -1
		}
		changed := strings.Replace(text, tt.from, tt.to, n)
		changed = strings.ReplaceAll(changed, `#/$defs/Person`, "#/$defs/"+map[bool]string{true: "Human", false: "Person"}[n < 0])
		result, err := evolution.Compare(old, lockedEdition(t, changed, old))
		if err != nil {
			t.Fatal(err)
		}
		hints := ""
		for _, f := range result.Findings {
			hints += f.Hint
		}
		if got := result.Verdicts[evolution.Go].String(); got != tt.verdict || hints != tt.hint {
			t.Errorf("%s: %s, hint %s", tt.to, got, hints)
		}
	}
}

// lockedEdition returns the package of order.json with the names of another edition.
func lockedEdition(t *testing.T, text string, old *evolution.Edition) *evolution.Edition {
	t.Helper()
	return edition(t, map[string]string{"order.json": text, "order/names.lock": string(naming.Record("", old.Package).Bytes())})
}

// The content model is the model of all objects.
func TestModel(t *testing.T) {
	for text, want := range map[string]string{
		`{"type": "string"}`:                          "none",
		`{"type": "object", "properties": {"a": {}}}`: "open",
		`{"type": "object", "properties": {"a": {}}, "additionalProperties": false}`:                                           "closed",
		`{"type": "object", "properties": {"a": {}}, "additionalProperties": {"type": "string"}}`:                              "partially open",
		`{"type": "object", "properties": {"a": {"type": "object", "properties": {"b": {}}}}, "unevaluatedProperties": false}`: "mixed (of 2 objects 1 are open, 0 partially open, 1 closed)",
	} {
		e := edition(t, map[string]string{"order.json": text})
		result, err := evolution.Compare(e, e)
		if err != nil || len(result.Findings) > 0 || !strings.HasPrefix(result.Model, want) {
			t.Errorf("%s: %+v, %v", text, result, err)
		}
	}
}

// Definitions that all refer to each other are compared up to a limit.
func TestCompareLargeSchemas(t *testing.T) {
	if testing.Short() {
		t.Skip("generates a large package twice")
	}
	const n = 24
	library := func(typ string) *evolution.Edition {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `, "D%d": {"type": "object", "description": %q, "properties": {"a": {"$ref": "#/$defs/D%d"}, "v": {"type": %q}}}`, i, strings.Repeat("word ", 5000), (i+1)%n, typ)
		}
		store := source.FromFS(fstest.MapFS{"order.json": {Data: []byte(`{"$defs": {` + b.String()[2:] + `}}`)}})
		unit := pipeline.Single("order.json", "order", "order", "", false)
		unit.Places = []schema.Place{{File: "order.json", Pointer: "/$defs/*"}}
		var diags source.Diagnostics
		e := pipeline.Edition(store, unit, &diags)
		if e == nil {
			t.Fatal(diags.String())
		}
		return e
	}
	result, err := evolution.Compare(library("string"), library("integer"))
	if err != nil || result.Verdicts[evolution.Card] != jsonschema.Breaking {
		t.Fatal(result, err)
	}
	for _, f := range result.Findings {
		if f.Class == evolution.Card && f.Verdict == jsonschema.Undecided && strings.Contains(f.Reason, "too large") {
			return
		}
	}
	t.Error("no schema was too large")
}
