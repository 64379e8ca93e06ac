package mapping_test

import (
	"flag"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/mapping"
	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/source"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

var update = flag.Bool("update", false, "write the golden files anew")

// project is a folder with the files of testdata/project.txtar.
type project struct {
	dir      string
	store    *source.Store
	dialects map[string]*mapping.Dialect
}

func newProject(t *testing.T) *project {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/project.txtar")
	if err != nil {
		t.Fatal(err)
	}
	p := &project{dir: t.TempDir(), dialects: map[string]*mapping.Dialect{}}
	for _, f := range archive.Files {
		p.write(t, f.Name, f.Data)
	}
	p.open(t)
	var diags source.Diagnostics
	for _, u := range pipeline.Units(config.Load(p.store, "cardgen.json", &diags)) {
		pkg := pipeline.Plan(p.store, u, &diags)
		if pkg == nil {
			t.Fatal(&diags)
		}
		p.dialects[u.Name] = &mapping.Dialect{Package: pkg, ImportPath: "example.com/gen/" + u.Name}
	}
	return p
}

func (p *project) write(t *testing.T, name string, data []byte) {
	t.Helper()
	file := filepath.Join(p.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// open discards everything that was read from files.
func (p *project) open(t *testing.T) {
	t.Helper()
	var err error
	if p.store, err = source.New(p.dir); err != nil {
		t.Fatal(err)
	}
}

// load checks the mappings.
func (p *project) load(t *testing.T) (*mapping.Project, string) {
	t.Helper()
	p.open(t)
	var diags source.Diagnostics
	loaded := mapping.Load(mapping.Input{
		Store: p.store, Folder: "mappings", Output: "gen/projection",
		Packages: mapping.Packages{Dialects: p.dialects},
	}, &diags)
	return loaded, diags.String()
}

// TestErrors replaces one file of the project by each file of testdata/errors.txtar. The .want
// file after it has the expected errors.
func TestErrors(t *testing.T) {
	const name = "testdata/errors.txtar"
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	p := newProject(t)
	original := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join(p.dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	var files []txtar.File
	for i, f := range archive.Files {
		replaced, isCase := strings.CutSuffix(path.Base(f.Name), ".json")
		if !isCase {
			continue
		}
		replaced = "mappings/" + replaced + ".json"
		before := original(replaced)
		p.write(t, replaced, f.Data)
		_, got := p.load(t)
		p.write(t, replaced, before)
		files = append(files, f, txtar.File{Name: path.Dir(f.Name) + "/want", Data: []byte(got)})
		if got == "" {
			t.Errorf("%s has no errors", f.Name)
		}
		if !*update && (i+1 == len(archive.Files) || string(archive.Files[i+1].Data) != got) {
			t.Errorf("%s:\n%s", f.Name, got)
		}
	}
	if *update {
		if err := os.WriteFile(name, txtar.Format(&txtar.Archive{Comment: archive.Comment, Files: files}), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestTopicsOfAnotherDescription: a project without a description of its own has the topics of
// the default one. A topic of its own is an error that says so, and so is a topics.json.
func TestTopicsOfAnotherDescription(t *testing.T) {
	p := newProject(t)
	own, found := p.load(t)
	if own == nil {
		t.Fatal(found)
	}
	load := func() string {
		p.open(t)
		var diags source.Diagnostics
		mapping.Load(mapping.Input{
			Store: p.store, Folder: "mappings", Output: "gen/projection",
			Packages: mapping.Packages{Dialects: p.dialects},
			Default:  func(*source.Diagnostics) (*mapping.Format, *mapping.Topics) { return own.Formats.Middle, own.Topics },
		}, &diags)
		return diags.String()
	}
	p.write(t, "mappings/formats.json", []byte(`{"formats": [{"format": "post", "dialect": "post", "title": "a post"}]}`))
	const topics, post = "mappings/topics.json", "mappings/post.json"
	want := topics + `: a project without "middle" in formats.json has the topics of cardgen, and this file has no effect: remove it, or name a description of your own in "middle" [topic]` + "\n"
	if got := load(); got != want {
		t.Errorf("with topics.json: %s", got)
	}
	if err := os.Remove(filepath.Join(p.dir, topics)); err != nil {
		t.Fatal(err)
	}
	if got := load(); got != "" {
		t.Errorf("with topics of the description: %s", got)
	}
	mapped, err := os.ReadFile(filepath.Join(p.dir, post))
	if err != nil {
		t.Fatal(err)
	}
	p.write(t, post, []byte(strings.Replace(string(mapped), `"seal": "/seal"`, `"stamp": "/seal"`, 1)))
	want = post + `:22:14: unknown topic "stamp"; a project without "middle" in formats.json has the topics of cardgen: use "annotations" for a member that none of them fits [unknown-topic]` + "\n"
	if got := load(); got != want {
		t.Errorf("an unknown topic: %s", got)
	}
}

// TestForeignDeclarations: functions are found by what the go command builds on some system, and
// their types by aliases and imports. Files that no build has are ignored.
func TestForeignDeclarations(t *testing.T) {
	const engine = `import "github.com/agentcard-go/cardgen/sdk/projection/format"` + "\n"
	const named = "func readName(r *format.Run, v *format.Node) *format.Node { return v }\n"
	missing := `mappings/post.json:12:61: the package in gen/projection/postformat does not declare func readName(r *format.Run, v *format.Node) *format.Node [no-function]` + "\n"
	for name, test := range map[string]struct {
		file, text, want string
	}{
		"a file for another system": {"name_plan9.go", "package postformat\n" + engine + named, ""},
		"a build constraint":        {"name.go", "//go:build never\n\npackage postformat\n" + engine + named, ""},
		"a dot import":              {"name.go", "package postformat\nimport . \"github.com/agentcard-go/cardgen/sdk/projection/format\"\nfunc readName(r *Run, v *Node) *Node { return v }\n", ""},
		"an alias":                  {"name.go", "package postformat\n" + engine + "func readName(r *run, v node) node { return v }\ntype (\n\trun = format.Run\n\tnode = *format.Node\n)\n", ""},
		"an ignored file":           {"_name.go", "package postformat\n" + engine + named, missing},
		"a program":                 {"name.go", "//go:build ignore\n\npackage main\n" + engine + named, missing},
	} {
		p := newProject(t)
		const post = "gen/projection/postformat/post.go"
		text, err := os.ReadFile(filepath.Join(p.dir, post))
		if err != nil {
			t.Fatal(err)
		}
		p.write(t, post, []byte(strings.Replace(string(text), "func readName(r *engine.Run, v *engine.Node) *engine.Node { return v }\n", "", 1)))
		p.write(t, path.Join(path.Dir(post), test.file), []byte(test.text))
		if _, got := p.load(t); got != test.want {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// The golden files have a function of this form, which is the value of this field.
var _ = format.Definition{Normal: func(text string, _ *format.Index) (string, []card.ReportEntry) { return text, nil }}

// TestGolden compares the emitted Go and the pages of a project with the recorded ones.
func TestGolden(t *testing.T) {
	p := newProject(t)
	loaded, errors := p.load(t)
	if errors != "" {
		t.Fatal(errors)
	}
	files, err := loaded.Generate(func(folder string) string { return "example.com/" + folder })
	if err != nil {
		t.Fatal(err)
	}
	for name, page := range loaded.Pages() {
		files["pages/"+name] = page
	}
	var names []string
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	got := &txtar.Archive{Comment: []byte("What testdata/project.txtar becomes.\n\n")}
	for _, name := range names {
		got.Files = append(got.Files, txtar.File{Name: name, Data: files[name]})
	}
	const golden = "testdata/golden.txtar"
	if *update {
		if err := os.WriteFile(golden, txtar.Format(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != string(txtar.Format(got)) {
		t.Errorf("the files differ from %s; run go test -update", golden)
	}
}
