package generator_test

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator"
)

// folder makes a working directory with files.
func folder(t *testing.T, files map[string]string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
}

const order = `{"title": "Order", "type": "object", "properties": {"number": {"type": "string", "minLength": 2}}}`

func schemaOf(t *testing.T, p generator.Package, o generator.Options) *generator.Result {
	t.Helper()
	r, err := generator.Schema(p, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestSchema(t *testing.T) {
	folder(t, map[string]string{"a/order.json": order})
	p := generator.Package{Schema: "a/order.json", Name: "order", Out: "out"}
	r := schemaOf(t, p, generator.Options{})
	if len(r.Diagnostics) != 0 || len(r.Packages) != 1 || r.Packages[0].Types == 0 || r.Packages[0].Files != r.Files {
		t.Fatalf("%v, sizes %v, %d files", r.Diagnostics, r.Packages, r.Files)
	}
	planned, err := r.Changes()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat("out"); err == nil {
		t.Error("Changes writes")
	}
	done, err := r.Write(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if len(done) != r.Files || len(planned) != len(done) {
		t.Fatalf("%d changes, %d planned, of %d files", len(done), len(planned), r.Files)
	}
	for i, c := range done {
		text, err := os.ReadFile(c.Path)
		if err != nil || string(text) != string(c.New) || c.Kind != "created" || planned[i].Path != c.Path {
			t.Errorf("%s %s: %v, planned %s", c.Kind, c.Path, err, planned[i].Path)
		}
		if d := c.Diff(); !strings.HasPrefix(d, "--- /dev/null\n+++ b/out/") {
			t.Errorf("diff %.60q", d)
		}
	}
	again, err := schemaOf(t, p, generator.Options{}).Write(context.Background())
	if err != nil || len(again) != 0 {
		t.Errorf("a second run changes %v, %v", again, err)
	}
}

// TestSchemaInYAML: the syntax of a schema changes nothing but the name of its file.
func TestSchemaInYAML(t *testing.T) {
	folder(t, map[string]string{
		"order.json": `{"type": "object", "required": ["number"], "properties": {"number": {"type": "string", "minLength": 2}}}`,
		"order.yaml": "type: object # an order\nrequired: [number]\nproperties:\n  number: {type: string, minLength: 2}\n",
	})
	var texts []map[string]string
	for _, schema := range []string{"order.json", "order.yaml"} {
		changes, err := schemaOf(t, generator.Package{Schema: schema, Name: "order", Out: "out"}, generator.Options{}).Changes()
		if err != nil {
			t.Fatal(err)
		}
		files := make(map[string]string)
		for _, c := range changes {
			files[c.Path] = strings.ReplaceAll(string(c.New), schema, "SCHEMA")
		}
		texts = append(texts, files)
	}
	if len(texts[0]) == 0 || !maps.Equal(texts[0], texts[1]) {
		t.Errorf("%d files differ from %d", len(texts[0]), len(texts[1]))
	}
}

// TestErrorsInSchemas checks that errors have paths from the working directory, and that
// nothing is written.
func TestErrorsInSchemas(t *testing.T) {
	folder(t, map[string]string{"a/order.json": "{\n  \"$ref\": \"#/$defs/none\"\n}"})
	p := generator.Package{Schema: "a/order.json", Name: "order", Out: "out"}
	r := schemaOf(t, p, generator.Options{})
	if len(r.Diagnostics) != 1 || !r.Diagnostics.HasErrors() {
		t.Fatalf("diagnostics %v", r.Diagnostics)
	}
	d := r.Diagnostics[0]
	if d.File != filepath.Join("a", "order.json") || d.Line != 2 || d.Warning || d.Code == "" {
		t.Errorf("diagnostic %+v", d)
	}
	for name, call := range map[string]func() ([]generator.Change, error){
		"Changes": r.Changes,
		"Write":   func() ([]generator.Change, error) { return r.Write(context.Background()) },
	} {
		if changes, err := call(); err == nil || !strings.Contains(err.Error(), d.String()) {
			t.Errorf("%s of an incomplete result: %v, %v", name, changes, err)
		}
	}
	r = schemaOf(t, p, generator.Options{AllowMissingRefs: true})
	if r.Diagnostics.HasErrors() || len(r.Diagnostics) != 2 || r.Diagnostics[1].Code != d.Code {
		t.Errorf("with AllowMissingRefs: %v", r.Diagnostics)
	}
}

func TestLimits(t *testing.T) {
	folder(t, map[string]string{"order.json": order})
	var o generator.Options
	if err := o.Limits.Set("nodes=3"); err != nil || o.Limits.Nodes != 3 {
		t.Fatalf("%+v, %v", o.Limits, err)
	}
	if err := o.Limits.Set("lines=3"); err == nil {
		t.Error("there is no limit of lines")
	}
	r := schemaOf(t, generator.Package{Schema: "order.json", Name: "order", Out: "out"}, o)
	if !r.Diagnostics.HasErrors() || !strings.Contains(r.Diagnostics[0].Message, "3") {
		t.Errorf("diagnostics %v", r.Diagnostics)
	}
}

func TestInvalidArguments(t *testing.T) {
	folder(t, map[string]string{"order.json": order, "file": ""})
	tests := []struct {
		pkg    generator.Package
		o      generator.Options
		option string // empty: not an OptionError
		want   string
	}{
		{generator.Package{Schema: "none.json", Name: "order", Out: "out"}, generator.Options{}, "", "cannot read none.json"},
		{generator.Package{Schema: "order.json", Name: "func", Out: "out"}, generator.Options{}, "", `"func" cannot be the name`},
		{generator.Package{Schema: "order.json", Name: "order"}, generator.Options{}, "", "the folder to write to is missing"},
		{generator.Package{Schema: "order.json", Name: "order", Out: "file/out"}, generator.Options{}, "out", "file is a file, not a folder"},
		{generator.Package{Schema: "order.json", Name: "order", Out: "out", Entries: []string{"x"}}, generator.Options{}, "entry", "expected a JSON Pointer"},
		{generator.Package{Schema: "order.json", Name: "order", Out: "out", Root: "A", Entries: []string{"/a", "/b"}}, generator.Options{}, "root", "the name applies to a schema with one entry"},
		{generator.Package{Schema: "order.json", Name: "order", Out: "out"}, generator.Options{With: []string{"none.json"}}, "with", "does not exist"},
	}
	for _, tt := range tests {
		r, err := generator.Schema(tt.pkg, tt.o)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%+v: %v, %v; want %q", tt.pkg, r, err, tt.want)
			continue
		}
		option, ok := errors.AsType[*generator.OptionError](err)
		if ok != (tt.option != "") || ok && option.Option != tt.option {
			t.Errorf("%+v: error of option %+v, want %q", tt.pkg, option, tt.option)
		}
	}
}

func TestExplain(t *testing.T) {
	folder(t, map[string]string{"order.json": order})
	e, err := generator.Explain(generator.Location{File: "order.json", Pointer: "#/properties/number"}, generator.Options{})
	if err != nil || len(e.Diagnostics) != 0 || !strings.Contains(e.Text, "minLength") || !strings.Contains(e.Text, "string") {
		t.Errorf("%+v, %v", e, err)
	}
	_, err = generator.Explain(generator.Location{File: "order.json", Pointer: "/properties/nummer"}, generator.Options{})
	if none, ok := errors.AsType[*generator.NoCodeError](err); !ok || !strings.Contains(none.Suggestion, "/properties/number") ||
		none.Error() != "no Go is generated for order.json#/properties/nummer\n"+none.Suggestion {
		t.Errorf("error %v", err)
	}
}

// TestInit checks that a created project generates, and that Init never overwrites an existing
// file.
func TestInit(t *testing.T) {
	folder(t, map[string]string{"go.mod": "module example.com/m\n\ngo 1.26\n", "order.json": `{"type": "object", "colour": "red"}`})
	c, err := generator.Init(generator.NewProject{Folder: "cards", Schema: "order.json"}, generator.Options{})
	if err != nil || c.Diagnostics.HasErrors() {
		t.Fatal(c, err)
	}
	want := []string{
		filepath.Join("cards", generator.ProjectFile), filepath.Join("cards", "generate.go"),
		filepath.Join("cards", "schemas", "order", "dialect.json"), filepath.Join("cards", "schemas", "order", "order.json"),
	}
	if strings.Join(c.Files, " ") != strings.Join(want, " ") {
		t.Errorf("files %q, want %q", c.Files, want)
	}
	if len(c.Violations) != 1 || !strings.Contains(c.Violations[0].Message, "colour") {
		t.Errorf("violations of the rules for projects: %v", c.Violations)
	}
	if _, err := os.Stat("cards"); err == nil {
		t.Error("Init writes")
	}
	if err := c.Write(); err != nil {
		t.Fatal(err)
	}
	r, err := generator.Project(filepath.Join("cards", generator.ProjectFile), generator.Options{})
	if err != nil || r.Diagnostics.HasErrors() || len(r.Packages) != 1 {
		t.Fatal(r, err)
	}
	if err := c.Write(); err == nil || !strings.Contains(err.Error(), "already exists") {
		t.Errorf("a second Write: %v", err)
	}
}

func TestStats(t *testing.T) {
	s := generator.Stats{
		Package: "p", Types: 3, Shared: 1, Files: 9, Bytes: 12_001,
		LongestName: "RootStateSwitchedOff",
	}
	const want = "p: types 3, shared by equal schemas 1, files 9, kB 13, longest name RootStateSwitchedOff (20)"
	if s.String() != want {
		t.Errorf("got  %s\nwant %s", s, want)
	}
}
