package pipeline

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/output"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// orderProject is a project with one dialect.
var orderProject = map[string]string{
	"cardgen.json": `{"schemas": ["schemas/order"], "output": "gen"}`,
	"schemas/order/dialect.json": `{
  "dialect": "order", "package": "order", "doc": "reads orders.",
  "schemas": ["order.json"], "entries": [{"ref": "order.json", "primary": true}]
}`,
	"schemas/order/order.json": `{
  "title": "Order", "description": "Order is what a customer wants.",
  "type": "object",
  "properties": {
    "number": {"type": "string", "minLength": 1, "description": "Number identifies the order."},
    "lines": {"type": "array", "description": "Lines are the goods.", "items": {"$ref": "#/$defs/line"}}
  },
  "required": ["number"],
  "$defs": {
    "line": {
      "description": "Line is an amount of one thing.", "type": "object",
      "properties": {"amount": {"type": "integer", "minimum": 1, "description": "Amount is how many."}}
    }
  }
}`,
}

// with returns the files with some of them replaced.
func with(files map[string]string, replaced ...string) map[string]string {
	files = maps.Clone(files)
	for i := 0; i < len(replaced); i += 2 {
		files[replaced[i]] = replaced[i+1]
	}
	return files
}

func project(t *testing.T, files map[string]string) (*output.Set, string, *source.Diagnostics) {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		name = filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	set, diags := generate(t, root)
	return set, root, diags
}

func generate(t *testing.T, root string) (*output.Set, *source.Diagnostics) {
	t.Helper()
	store, err := source.New(root)
	if err != nil {
		t.Fatal(err)
	}
	var diags source.Diagnostics
	p := config.Load(store, "cardgen.json", &diags)
	if p == nil {
		t.Fatal(&diags)
	}
	set, _ := Project(store, p, nil, &diags)
	return set, &diags
}

func TestProject(t *testing.T) {
	set, root, diags := project(t, orderProject)
	if diags.Len() > 0 {
		t.Fatal(diags)
	}
	changes, err := set.Changes()
	if err != nil {
		t.Fatal(err)
	}
	created := make(map[string][]byte)
	for _, c := range changes {
		created[c.Path] = c.New
	}
	for _, name := range []string{"gen/order/types_gen.go", "gen/order/doc_gen.go", "schemas/order/names.lock"} {
		if created[name] == nil {
			t.Errorf("%s was not made; there are %v", name, slices.Sorted(maps.Keys(created)))
		}
	}
	if text := created["gen/order/types_gen.go"]; !bytes.Contains(text, []byte("type Order struct")) {
		t.Errorf("types_gen.go is\n%s", text)
	}
	if _, err := set.Update(t.Context()); err != nil {
		t.Fatal(err)
	}

	again, diags := generate(t, root)
	if diags.Len() > 0 {
		t.Fatal(diags)
	}
	if changes, err := again.Changes(); err != nil || len(changes) > 0 {
		t.Errorf("a second run changes %d files, %v", len(changes), err)
	}
}

// Errors of one dialect do not hide errors of another.
func TestProjectReportsAllDialects(t *testing.T) {
	files := with(orderProject,
		"cardgen.json", `{"schemas": ["schemas/order", "schemas/bill"], "output": "gen"}`,
		"schemas/order/order.json", `{"type": "objekt"}`,
		"schemas/bill/dialect.json", `{"dialect": "bill", "package": "bill", "doc": "reads bills.",
			"schemas": ["bill.json"], "entries": [{"ref": "bill.json#/$defs/none", "primary": true}, {"ref": "order.json"}]}`,
		"schemas/bill/bill.json", `{"type": "object"}`,
	)
	_, _, diags := project(t, files)
	got := diags.String()
	for _, want := range []string{
		`schemas/order/order.json:1:10: "type": "objekt" is not one of the types`,
		`schemas/bill/dialect.json:2:50: schemas/bill/bill.json has no schema at "/$defs/none" [entry]`,
		`schemas/bill/dialect.json:2:101: schemas/bill/order.json is not one of the schemas of the dialect [entry]`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("missing: %s\ngot\n%s", want, got)
		}
	}
}

// An error in the settings is reported alone: no later stage reports a consequence. Errors in the
// schemas are reported as well.
func TestErrorsInSettings(t *testing.T) {
	const dialect = "schemas/order/dialect.json"
	edited := func(file, old, text string) map[string]string {
		return with(orderProject, file, strings.Replace(orderProject[file], old, text, 1))
	}
	broken := edited(dialect, `"package": "order"`, `"package": "a-b"`)
	broken["schemas/order/order.json"] = `{"type": "objekt"}`
	for _, test := range []struct {
		files map[string]string
		want  string
	}{
		{edited(dialect, `"package": "order", `, ""), dialect + `:1:1: missing member "package" [missing-member]`},
		{edited(dialect, `"package": "order"`, `"package": "func"`), dialect + `:2:34: "func" is not the name of a Go package [form]`},
		{edited(dialect, `{"ref": "order.json", "primary": true}`, ""), dialect + `:3:41: expected a non-empty array [empty]`},
		{edited("cardgen.json", `"gen"`, `"../gen"`), `cardgen.json:1:42: "../gen" is outside the folder of the project`},
		{edited("cardgen.json", `schemas/order`, `../order`), `cardgen.json:1:14: "../order" is outside the folder of the project`},
		{edited(dialect, `"order.json"],`, `"order.json"], "with": ["../../../x"],`), dialect + `:3:39: "../../../x" is outside the folder of the project`},
		{edited("cardgen.json", `"schemas/order"`, `"schemas/order", "schemas/order"`), `cardgen.json:1:31: the dialect "order" is also`},
		{broken, dialect + ":2:34: ... schemas/order/order.json:1:10: "},
	} {
		_, _, diags := project(t, test.files)
		list, want := diags.All(), strings.Split(test.want, " ... ")
		if len(list) != len(want) {
			t.Errorf("%d diagnostics, want %s, got\n%s", len(list), test.want, diags)
			continue
		}
		for i, d := range list {
			if !strings.HasPrefix(d.String(), want[i]) {
				t.Errorf("got %s, want %s", d, want[i])
			}
		}
	}
}

func TestPublishedNamesStay(t *testing.T) {
	files := with(orderProject, "schemas/order/names.lock", `{"schemas/order/order.json#/$defs/line": "Position"}`)
	set, _, diags := project(t, files)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	changes, err := set.Changes()
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(changes, func(c output.Change) bool { return strings.Contains(string(c.New), "\ntype Position struct") }) {
		t.Error("the name in names.lock was not kept")
	}
}

func TestBrokenLock(t *testing.T) {
	_, _, diags := project(t, with(orderProject, "schemas/order/names.lock", `[]`))
	if !diags.HasErrors() || !strings.Contains(diags.String(), "schemas/order/names.lock:1:1: ") {
		t.Errorf("diagnostics:\n%s", diags)
	}
}

// The identifiers of hand-written files beside generated ones are not reused.
func TestHandwrittenNames(t *testing.T) {
	files := with(orderProject, "gen/order/byhand.go",
		"package order\n\ntype Line int\n\nfunc Sum() {}\n\nfunc (Line) Method() {}\n\nvar a, b = 1, 2\n\nconst c = 3\n")
	files["gen/order/_old.go"] = "package order\n\nconst old = 4\n" // the go command ignores it
	_, root, diags := project(t, files)
	var found source.Diagnostics
	taken := handwrittenIn(t, root, &found)
	if want := []string{"Line", "Sum", "a", "b", "c"}; !slices.Equal(taken, want) {
		t.Errorf("the identifiers are %q, want %q", taken, want)
	}
	if !strings.Contains(diags.String(), "Line") {
		t.Errorf("the clash was not reported:\n%s", diags)
	}
}

// handwrittenIn returns the identifiers of hand-written files beside the order package.
func handwrittenIn(t *testing.T, root string, diags *source.Diagnostics) []string {
	t.Helper()
	store, err := source.New(root)
	if err != nil {
		t.Fatal(err)
	}
	return handwritten(store, "gen/order", "order", diags)
}

// Files that conflict with the generated ones are reported; files that the go command
// ignores and external tests are not.
func TestHandwrittenFiles(t *testing.T) {
	files := with(orderProject,
		"gen/order/broken.go", "package order\n\nfunc (",
		"gen/order/main.go", "package main\n",
		"gen/order/outside_test.go", "package order_test\n",
		"gen/order/tool.go", "//go:build ignore\n\npackage main\n")
	_, _, diags := project(t, files)
	want := `gen/order/broken.go:3:7: warning: expected ')', found 'EOF'; the names that the file declares are not known [go-syntax]
gen/order/main.go:1:1: the folder already has the package main and cannot also have order [package]
`
	if got := diags.String(); got != want {
		t.Errorf("diagnostics:\n%s\nwant:\n%s", got, want)
	}
}

// A folder with the package of another schema is not changed, since its files would be
// removed as stale.
func TestOccupiedFolder(t *testing.T) {
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	store.Add("a.json", []byte(`{"type": "object", "properties": {"a": {"type": "string"}}}`))
	store.Add("b.json", []byte(`{"type": "object", "properties": {"b": {"type": "string"}}}`))
	made := func(file string) *source.Diagnostics {
		var diags source.Diagnostics
		set, _ := Schema(store, Single(file, "p", "out", "", false), nil, &diags)
		if diags.HasErrors() {
			return &diags
		}
		if _, err := set.Update(t.Context()); err != nil {
			t.Fatal(err)
		}
		return &diags
	}
	for range 2 {
		if diags := made("a.json"); diags.HasErrors() {
			t.Fatal(diags)
		}
	}
	if got := made("b.json").String(); !strings.Contains(got, "out/doc_gen.go:1:1: the folder holds the package of a.json") {
		t.Errorf("diagnostics: %s", got)
	}
}

// Rules for some versions of a dialect are omitted for a single schema, which has no
// versions.
func TestSingleVersions(t *testing.T) {
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	store.Add("a.json", []byte(`{"type": "object", "allOf": [{"x-versions": {"from": "2"}, "required": ["a"]}]}`))
	var diags source.Diagnostics
	pkg := Plan(store, Single("a.json", "p", "out", "", false), &diags)
	if pkg == nil || !strings.Contains(diags.String(), "this one is ignored [x-versions]") {
		t.Fatal(&diags)
	}
	for _, n := range pkg.Nodes {
		for _, c := range n.Checks {
			if _, ok := c.Rule.(ir.Required); ok {
				t.Error("the rule is present")
			}
		}
	}
}

// A folder path that is a file is reported by its name.
func TestHandwrittenInFile(t *testing.T) {
	_, _, diags := project(t, with(orderProject, "gen/order", "a file"))
	if got := diags.String(); !strings.Contains(got, "gen/order: cannot be read: ") {
		t.Errorf("diagnostics:\n%s", got)
	}
}

// A difference to the other generator needs a reason, and every reason a difference.
func TestCrossCheck(t *testing.T) {
	const twoReadings = `{
  "title": "Order", "type": "object", "description": "Order is an order.",
  "properties": {
    "a": {"type": "string", "description": "A is a."},
    "b": {"$ref": "#/properties/a", "description": "B is like a."}
  }
}`
	_, _, diags := project(t, with(orderProject, "schemas/order/order.json", twoReadings))
	if got := diags.String(); !strings.Contains(got, "schemas/order/order.json") || !strings.Contains(got, "[crosscheck]") {
		t.Errorf("a difference without a reason is no error:\n%s", got)
	}
	_, _, diags = project(t, with(orderProject,
		"schemas/order/crosscheck.json", `{"differences": [{"type": "Order", "member": "number", "what": "kind", "reason": "none"}]}`))
	if got := diags.String(); !strings.Contains(got, "schemas/order/crosscheck.json:1:18: Order.number: kind: ") {
		t.Errorf("a reason without a difference is no error:\n%s", got)
	}
	_, _, diags = project(t, with(orderProject, "schemas/order/crosscheck.json", `{`))
	if !diags.HasErrors() {
		t.Error("a broken file of reasons is no error")
	}
}

// The root type of a single schema is named after the option, the title, or the file.
func TestSingleRootName(t *testing.T) {
	tests := []struct{ name, file, schema, root, want string }{
		{"asked for", "order.json", `{"title": "An Order", "type": "object", "properties": {"a": {"type": "string"}}}`, "Bill", "Bill"},
		{"title", "order.json", `{"title": "An Order", "type": "object", "properties": {"a": {"type": "string"}}}`, "", "AnOrder"},
		{"file", "root.json", `{"type": "object", "properties": {"a": {"type": "string"}}}`, "", "Root"},
		{"file with two extensions", "order.schema.json", `{"type": "object", "properties": {"a": {"type": "string"}}}`, "", "Order"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			store, err := source.New(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			store.Add(tt.file, []byte(tt.schema))
			var diags source.Diagnostics
			pkg := Plan(store, Single(tt.file, "p", "out", tt.root, false), &diags)
			if pkg == nil {
				t.Fatal(&diags)
			}
			if got := pkg.Entries[0].Type.Go; got != tt.want {
				t.Errorf("the root type is %s, want %s", got, tt.want)
			}
		})
	}
}

// Places of a single schema replace the root as its documents.
func TestSinglePlaces(t *testing.T) {
	const definitions = `{
		"$schema": "http://json-schema.org/draft-07/schema#",
		"definitions": {
			"person": {"type": "object", "properties": {"role": {"$ref": "#/definitions/role"}, "pet": {"$ref": "#/definitions/pet"}}},
			"pet": {"type": ["object", "null"], "properties": {"name": {"$ref": "#/definitions/text"}}},
			"role": {"enum": ["a", "b"]},
			"text": {"type": "string"},
			"list": {"type": "array", "items": {"type": "string"}},
			"union": {"oneOf": [{"$ref": "#/definitions/person"}, {"$ref": "#/definitions/list"}]},
			"other": {"$ref": "#/definitions/person"}
		},
		"components": {"schemas": {"far": {"type": "object", "properties": {"a": {"type": "string"}}}}}
	}`
	tests := []struct {
		places []string
		// want are the entries, a primary one with a star, and the first error.
		want []string
	}{
		{[]string{"/definitions/person"}, []string{"Person*"}},
		{[]string{"/definitions/pet", "/definitions/person"}, []string{"Pet", "Person"}},
		{[]string{"/definitions/person", "/definitions/person"}, []string{"Person*"}},
		{[]string{"/definitions/*"}, []string{"Person", "Pet", "Union"}},
		{[]string{"/definitions/p*"}, []string{"Person", "Pet"}},
		{[]string{"/definitions/p*n"}, []string{"Person*"}},
		{[]string{"/definitions/list"}, []string{"List*"}},
		{[]string{"/definitions/person", "/definitions/text"}, []string{"Person", "Text"}},
		{[]string{"/definitions/other"}, []string{"Person*"}},
		{[]string{"/components/schemas/*"}, []string{"Far*"}},
		{[]string{"", "/definitions/person"}, []string{"A", "Person"}},
		{[]string{"/definitions/persn"}, []string{`a.json: "#/definitions/persn": there is nothing at this location (did you mean "#/definitions/person"?) [entry]`}},
		{[]string{"/$defs/person"}, []string{`a.json: "#/$defs/person": there is nothing at this location (did you mean "#/definitions/person"?) [entry]`}},
		{[]string{"/definitions/x*"}, []string{`a.json: "#/definitions/x*": no schema at a location that matches this pattern [entry]`}},
		{[]string{"/definitions/role/enum"}, []string{"a.json:6:21: expected a schema (an object, true or false), found an array [schema]"}},
	}
	for _, tt := range tests {
		t.Run(strings.Join(tt.places, " "), func(t *testing.T) {
			store, err := source.New(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			store.Add("a.json", []byte(definitions))
			u := Single("a.json", "p", "out", "", false)
			for _, p := range tt.places {
				u.Places = append(u.Places, schema.Place{File: "a.json", Pointer: p})
			}
			var diags source.Diagnostics
			pkg := Plan(store, u, &diags)
			var got []string
			for _, d := range diags.All() {
				if d.Severity == card.Error {
					got = append(got, d.String())
				}
			}
			if pkg != nil {
				for _, e := range pkg.Entries {
					got = append(got, e.Type.Go+map[bool]string{true: "*"}[e.Primary])
				}
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// A root that allows every value is usually a file of definitions.
func TestEmptyRoot(t *testing.T) {
	tests := []struct{ schema, want string }{
		{`{"$defs": {"a": {"type": "string"}}}`, "doc.json:1:1: warning: the root asserts nothing: every JSON value is valid (choose definitions with --entry; '#/$defs/*' takes all) [empty-root]\n"},
		{`{"$schema": "http://json-schema.org/draft-04/schema", "title": "T", "definitions": {"a": {"type": "string"}}}`, "doc.json:1:1: warning: the root asserts nothing: every JSON value is valid (choose definitions with --entry; '#/definitions/*' takes all) [empty-root]\n"},
		{`{"type": "object", "$defs": {"a": {"type": "string"}}}`, "doc.json:1:1: warning: the root asserts nothing about the members of a document (choose definitions with --entry; '#/$defs/*' takes all) [empty-root]\n"},
		{`{}`, "doc.json:1:1: warning: the root asserts nothing: every JSON value is valid [empty-root]\n"},
		{`{"type": "object"}`, ""},
		{`{"type": "object", "required": ["a"], "$defs": {"a": {"type": "string"}}}`, ""},
		{`{"properties": {"a": true}}`, ""},
		{`{"$ref": "#/$defs/a", "$defs": {"a": {"type": "string"}}}`, ""},
		{`{"type": "array", "$defs": {"a": {"type": "string"}}}`, ""},
		{`false`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.schema, func(t *testing.T) {
			store, err := source.New(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			store.Add("doc.json", []byte(tt.schema))
			var diags source.Diagnostics
			if Plan(store, Single("doc.json", "p", "out", "", false), &diags) == nil || diags.String() != tt.want {
				t.Errorf("got\n%swant\n%s", &diags, tt.want)
			}
		})
	}
}
