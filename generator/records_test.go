package generator_test

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator"
)

// twoDialects is a project with two packages. One of them also refers to a shared schema.
var twoDialects = map[string]string{
	"go.mod":                    "module example.com/m\n\ngo 1.26\n",
	"cardgen.json":              `{"schemas": ["schemas/order", "schemas/stock"], "output": "gen", "reference": "docs"}`,
	"schemas/common/money.json": `{"type": "object", "properties": {"cents": {"type": "integer"}}}`,
	"schemas/order/order.json":  `{"title": "Order", "type": "object", "properties": {"price": {"$ref": "../common/money.json"}}}`,
	"schemas/order/dialect.json": `{"dialect": "order", "package": "order", "doc": "reads orders.", "strict": false,
		"schemas": ["order.json"], "entries": [{"ref": "order.json", "primary": true}]}`,
	"schemas/stock/stock.json": `{"title": "Stock", "type": "object", "properties": {"pieces": {"type": "integer"}}}`,
	"schemas/stock/dialect.json": `{"dialect": "stock", "package": "stock", "doc": "reads stocks.", "strict": false,
		"schemas": ["stock.json"], "entries": [{"ref": "stock.json", "primary": true}]}`,
	"gen/stock/hand.go": "package stock\n",
}

// projectOf generates the project in the working directory.
func projectOf(t *testing.T, o generator.Options) *generator.Result {
	t.Helper()
	r, err := generator.Project(generator.ProjectFile, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// written writes a result and returns the changes and the packages that were kept.
func written(t *testing.T, r *generator.Result) (changes, kept string) {
	t.Helper()
	list, err := r.Write(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var done, names []string
	for _, c := range list {
		done = append(done, c.Kind+" "+filepath.ToSlash(c.Path))
	}
	for _, p := range r.Packages {
		if p.Kept {
			names = append(names, p.Package)
		}
	}
	return strings.Join(done, ", "), strings.Join(names, " ")
}

func put(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// Only packages whose inputs or files have changed are generated again, and the files are
// then as if everything had been.
func TestRecords(t *testing.T) {
	folder(t, twoDialects)
	o := generator.Options{Records: t.TempDir()}
	written(t, projectOf(t, o)) // creates names.lock, which the next run reads
	written(t, projectOf(t, o))
	types, err := os.ReadFile("gen/stock/types_gen.go")
	if err != nil {
		t.Fatal(err)
	}
	rewrite := func(name, old, new string) func() {
		return func() {
			data, err := os.ReadFile(name)
			if err != nil || !bytes.Contains(data, []byte(old)) {
				t.Fatalf("%s: %s, %v", name, data, err)
			}
			put(t, name, strings.Replace(string(data), old, new, 1))
		}
	}
	tests := []struct {
		name          string
		do            func()
		changes, kept string
	}{
		{"nothing", func() {}, "", "order stock"},
		{"a file edited by hand", func() { put(t, "gen/stock/types_gen.go", string(types)+"// more\n") }, "updated gen/stock/types_gen.go", "order"},
		{"a file removed", func() { os.Remove("gen/stock/types_gen.go") }, "created gen/stock/types_gen.go", "order"},
		{"a file emptied", func() { put(t, "gen/stock/types_gen.go", "") }, "updated gen/stock/types_gen.go", "order"},
		{"a page edited by hand", func() { put(t, "docs/order.md", "") }, "updated docs/order.md", "stock"},
		{"an obsolete file", func() { put(t, "gen/stock/old_gen.go", string(types)) }, "removed gen/stock/old_gen.go", "order stock"},
		{"a schema", rewrite("schemas/stock/stock.json", "integer", "number"), "updated docs/stock.md, updated gen/stock/builders_gen.go, updated gen/stock/codec_gen.go, updated gen/stock/schema_gen.go, updated gen/stock/types_gen.go, updated gen/stock/validate_gen.go", "order"},
		{"the schema of a reference", rewrite("schemas/common/money.json", "cents", "euros"), "", "stock"},
		{"the settings of a dialect", rewrite("schemas/order/dialect.json", "reads orders", "reads all orders"), "updated docs/order.md, updated gen/order/doc_gen.go", "stock"},
		{"a published name", rewrite("schemas/stock/names.lock", "Pieces", "Number"), "", "order"},
		{"a hand-written file", func() { put(t, "gen/order/hand.go", "package order\n\ntype Extra struct{}\n") }, "", "stock"},
		{"the module", rewrite("go.mod", "example.com/m", "example.com/n"), "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.do()
			changes, kept := written(t, projectOf(t, o))
			if tt.changes != "" && changes != tt.changes || tt.changes == "" && tt.kept == "order stock" && changes != "" {
				t.Errorf("changes %s\nwant    %s", changes, tt.changes)
			}
			if kept != tt.kept {
				t.Errorf("kept %q, want %q", kept, tt.kept)
			}
			if changes, _ := written(t, projectOf(t, generator.Options{})); changes != "" {
				t.Errorf("generating everything changes %s", changes)
			}
			written(t, projectOf(t, o)) // reads a names.lock that the first run has written
			if _, kept := written(t, projectOf(t, o)); kept != "order stock" {
				t.Errorf("kept %q afterwards", kept)
			}
		})
	}
}

// A record that is damaged, or that another generator has written, is no record.
func TestDamagedRecords(t *testing.T) {
	folder(t, twoDialects)
	dir := t.TempDir()
	o := generator.Options{Records: dir}
	written(t, projectOf(t, o))
	written(t, projectOf(t, o))
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Fatal(entries, err)
	}
	name := filepath.Join(dir, entries[0].Name())
	record, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for what, text := range map[string]string{
		"empty": "", "cut": string(record[:len(record)/2]), "NUL": strings.Repeat("\x00", len(record)),
		"one letter": strings.Replace(string(record), "inputs", "inputz", 1), "JSON": "{}",
	} {
		put(t, name, text)
		if changes, kept := written(t, projectOf(t, o)); changes != "" || kept != "" {
			t.Errorf("%s: changes %q, kept %q", what, changes, kept)
		}
		if _, kept := written(t, projectOf(t, o)); kept != "order stock" {
			t.Errorf("%s: the next run keeps %q", what, kept)
		}
	}
	// A folder that cannot be made has no effect.
	if _, kept := written(t, projectOf(t, generator.Options{Records: filepath.Join(name, "x")})); kept != "" {
		t.Errorf("kept %q without records", kept)
	}
}

// Warnings of a package are reported whether or not it is generated again.
func TestWarningsOfKeptPackages(t *testing.T) {
	folder(t, map[string]string{"s.json": `{"title": "S", "type": "object", "properties": {"a": {"$ref": "none.json"}}}`})
	o := generator.Options{Records: t.TempDir(), AllowMissingRefs: true}
	p := generator.Package{Schema: "s.json", Name: "s", Out: "out"}
	written(t, schemaOf(t, p, o)) // creates a folder beside the schema, where the next run looks for none.json
	first := schemaOf(t, p, o)
	written(t, first)
	second := schemaOf(t, p, o)
	if len(first.Diagnostics) == 0 || !slices.Equal(first.Diagnostics, second.Diagnostics) || !second.Packages[0].Kept ||
		second.Files != first.Files || second.Packages[0].String() != first.Packages[0].String() {
		t.Errorf("%v, then %v, %+v", first.Diagnostics, second.Diagnostics, second.Packages)
	}
	put(t, "none.json", `{"type": "string"}`)
	if third := schemaOf(t, p, o); third.Packages[0].Kept || len(third.Diagnostics) != 0 {
		t.Errorf("a file that was missing: %v, %+v", third.Diagnostics, third.Packages)
	}
	os.Remove("none.json")
	for name, change := range map[string]func(*generator.Package, *generator.Options){
		"package": func(p *generator.Package, _ *generator.Options) { p.Name = "t" },
		"root":    func(p *generator.Package, _ *generator.Options) { p.Root = "T" },
		"entries": func(p *generator.Package, _ *generator.Options) { p.Entries = []string{"/properties/a"} },
		"formats": func(p *generator.Package, _ *generator.Options) { p.AssertFormat = true },
		"limits":  func(_ *generator.Package, o *generator.Options) { o.Limits.Depth = 100 },
		"missing": func(_ *generator.Package, o *generator.Options) { o.AllowMissingRefs = false },
		"with":    func(_ *generator.Package, o *generator.Options) { o.With = []string{"urn:x=s.json"} },
	} {
		p, o := p, o
		change(&p, &o)
		if r := schemaOf(t, p, o); len(r.Packages) == 1 && r.Packages[0].Kept {
			t.Errorf("%s: the package was kept", name)
		}
	}
}

// copyTree copies what the generator of this module reads and writes to a folder, and goes
// there.
func copyTree(t *testing.T) {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for _, folder := range []string{"schemas", "sdk", "docs/reference", "docs/projections"} {
		if err := os.CopyFS(folder, os.DirFS(filepath.Join(root, folder))); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"go.mod", generator.ProjectFile} {
		data, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		put(t, name, string(data))
	}
}

// inputs returns files of the tree that the generator may read, by folder: all schemas and
// mappings, and one hand-written Go file of each folder with generated files or conversions.
func inputs(t *testing.T) map[string][]string {
	t.Helper()
	list := map[string][]string{".": {"go.mod", generator.ProjectFile}}
	for _, root := range []string{"schemas", "sdk"} {
		err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
			folder := filepath.ToSlash(filepath.Dir(name))
			generated, _ := filepath.Glob(filepath.Join(folder, "*_gen.go"))
			goFile := strings.HasSuffix(name, ".go") && (generated != nil || strings.HasPrefix(folder, "sdk/projection")) && list[folder] == nil && !slices.Contains(generated, name)
			if err == nil && d.Type().IsRegular() && (root == "schemas" || goFile) {
				list[folder] = append(list[folder], name)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return list
}

// mutated returns an edited file: a sentence, a name or a place in it is another one.
func mutated(name string, data []byte) []byte {
	if strings.HasSuffix(name, ".go") {
		return append(data, "\nfunc mutated() {}\n"...)
	}
	for _, member := range []string{"description", "reason", "doc", "noun", "title", "name", "to"} {
		if before, after, ok := strings.Cut(string(data), `"`+member+`": "`); ok {
			return []byte(before + `"` + member + `": "X` + after)
		}
	}
	return append([]byte("\n"), data...)
}

// difference describes the first difference between a result that kept packages and a result
// that generated everything.
func difference(kept, all *generator.Result) string {
	if !slices.Equal(kept.Diagnostics, all.Diagnostics) {
		return fmt.Sprintf("diagnostics\n%v\ninstead of\n%v", kept.Diagnostics, all.Diagnostics)
	}
	if all.Diagnostics.HasErrors() {
		return ""
	}
	found, err := kept.Changes()
	if err != nil {
		return err.Error()
	}
	want, err := all.Changes()
	if err != nil {
		return err.Error()
	}
	if !slices.EqualFunc(found, want, func(a, b generator.Change) bool {
		return a.Kind == b.Kind && a.Path == b.Path && bytes.Equal(a.New, b.New)
	}) || kept.Files != all.Files {
		return fmt.Sprintf("%d changes of %d files instead of %d of %d", len(found), kept.Files, len(want), all.Files)
	}
	return ""
}

// After any edit of an input, a run with records gives what a run without them gives. Rounds
// edit one file of each folder of a package at once, since each package is kept or generated
// independently of the others; and single files of what is read for all packages.
func TestEveryInputCounts(t *testing.T) {
	copyTree(t)
	o := generator.Options{Records: t.TempDir()}
	written(t, projectOf(t, o))
	folders := inputs(t)
	var rounds [][]string
	for _, folder := range slices.Sorted(maps.Keys(folders)) {
		several := strings.HasPrefix(folder, "schemas/") && folder != "schemas/mappings" || strings.HasPrefix(folder, "sdk/") && !strings.HasPrefix(folder, "sdk/projection")
		for i, name := range folders[folder] {
			if !several {
				rounds = append(rounds, []string{name})
				continue
			}
			for len(rounds) <= i {
				rounds = append(rounds, nil)
			}
			rounds[i] = append(rounds[i], name)
		}
	}
	step := 1
	if testing.Short() {
		step = 12
	}
	changed := 0
	for i := 0; i < len(rounds); i += step {
		before := map[string][]byte{}
		for _, name := range rounds[i] {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			before[name] = slices.Clone(data)
			put(t, name, string(mutated(name, data)))
		}
		all := projectOf(t, generator.Options{})
		if d := difference(projectOf(t, o), all); d != "" {
			t.Errorf("%v: %s", rounds[i], d)
		}
		if list, err := all.Changes(); err != nil || len(list) > 0 {
			changed++
		}
		for name, data := range before {
			put(t, name, string(data))
		}
	}
	t.Logf("%d rounds, %d with other output", (len(rounds)+step-1)/step, changed)
	if changed == 0 {
		t.Error("no edit changes the output")
	}
	if r := projectOf(t, o); slices.ContainsFunc(r.Packages, func(p generator.Stats) bool { return !p.Kept }) {
		t.Error("packages without an edit were generated")
	}
}
