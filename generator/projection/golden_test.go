package projection_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/agentcard-go/cardgen/generator"
	"github.com/agentcard-go/cardgen/generator/config"
	"github.com/agentcard-go/cardgen/generator/diag"
	"github.com/agentcard-go/cardgen/generator/output"
	"github.com/agentcard-go/cardgen/generator/projection"
	"github.com/agentcard-go/cardgen/generator/source"
	"github.com/agentcard-go/cardgen/internal/usermodule"
)

var update = flag.Bool("update", false, "write the golden files anew")

// rootDir is the root of the tree.
const rootDir = "../.."

// goldens is the folder, in the archive, of what the mappings become.
const goldens = "want/"

// generated puts the files of an archive, of which there is nothing to say, into a
// module and generates its packages.
func generated(t *testing.T, archive *txtar.Archive) (dir string) {
	t.Helper()
	dir, diags := generatedWith(t, archive)
	if diags.Len() > 0 {
		t.Fatal(diags)
	}
	return dir
}

// generatedWith does so with files of which there is.
func generatedWith(t *testing.T, archive *txtar.Archive) (string, *diag.List) {
	t.Helper()
	dir := t.TempDir()
	usermodule.Init(t, rootDir, dir, "example.com/parcels")
	for _, f := range archive.Files {
		if !strings.HasPrefix(f.Name, goldens) {
			usermodule.Write(t, dir, f.Name, []byte(strings.ReplaceAll(string(f.Data), "MODULE", usermodule.ModulePath)))
		}
	}
	store, err := source.New(dir)
	if err != nil {
		t.Fatal(err)
	}
	var diags diag.List
	p := config.Load(store, "cardgen.json", &diags)
	if p == nil {
		t.Fatal(&diags)
	}
	set := generator.Project(store, p, &diags)
	if diags.HasErrors() {
		t.Fatal(&diags)
	}
	changes, err := set.Changes()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range changes {
		if c.Kind != output.Remove {
			usermodule.Write(t, dir, c.Path, c.New)
		}
	}
	return dir, &diags
}

// TestGolden: what every form of rule becomes in Go, and that the Go does what the rules
// say (run_test.go in the archives).
func TestGolden(t *testing.T) {
	for _, test := range []struct {
		name  string
		files []string
	}{
		{"parcels", []string{"parcel_shipment.go", "formats.go"}},
		{"conversions", []string{"left_right.go", "left_right_hand.go", "left_left_linux_pair.go"}},
	} {
		t.Run(test.name, func(t *testing.T) { golden(t, "testdata/"+test.name+".txtar", test.files) })
	}
}

func golden(t *testing.T, file string, files []string) {
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	dir := generated(t, archive)
	out := &txtar.Archive{Comment: archive.Comment}
	wanted := map[string]string{}
	for _, f := range archive.Files {
		if strings.HasPrefix(f.Name, goldens) {
			wanted[f.Name] = string(f.Data)
		} else {
			out.Files = append(out.Files, f)
		}
	}
	got := map[string][]byte{"page.md": pages(t, archive, dir)}
	for _, name := range files {
		if got[name], err = os.ReadFile(filepath.Join(dir, "gen/project", name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range append(files, "page.md") {
		text := strings.ReplaceAll(string(got[name]), usermodule.ModulePath, "MODULE")
		out.Files = append(out.Files, txtar.File{Name: goldens + name, Data: []byte(text)})
		if text != wanted[goldens+name] && !*update {
			t.Errorf("%s differs from the golden file; go test -update shows how\n%s", name, text)
		}
	}
	if *update {
		if err := os.WriteFile(file, txtar.Format(out), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if testing.Short() {
		return // the rest compiles and runs it
	}
	usermodule.Run(t, dir, "go", "vet", "./...")
	usermodule.Run(t, dir, "go", "test", "./gen/project")
}

// pages is the documentation of the mappings in a module.
func pages(t *testing.T, archive *txtar.Archive, dir string) []byte {
	t.Helper()
	store, err := source.New(dir)
	if err != nil {
		t.Fatal(err)
	}
	var diags diag.List
	p := projection.Load(store, "projections", projection.Packages{Dialects: planned(t, archive)}, &diags)
	if p == nil {
		t.Fatal(&diags)
	}
	var text []byte
	for _, page := range p.Pages() {
		text = append(text, page.Markdown...)
	}
	return text
}
