package projection_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/agentcard-go/cardgen/internal/pipeline"
	"github.com/agentcard-go/cardgen/internal/pipeline/config"
	"github.com/agentcard-go/cardgen/internal/pipeline/diag"
	"github.com/agentcard-go/cardgen/internal/pipeline/output"
	"github.com/agentcard-go/cardgen/internal/pipeline/projection"
	"github.com/agentcard-go/cardgen/internal/pipeline/source"
	"github.com/agentcard-go/cardgen/internal/usermodule"
)

var update = flag.Bool("update", false, "write the golden files anew")

// rootDir is the root of the tree.
const rootDir = "../../.."

// generated writes the files of an archive, which cause no diagnostics, into a
// module and generates its packages.
func generated(t *testing.T, archive *txtar.Archive) (dir string) {
	t.Helper()
	dir, diags := generatedWith(t, archive)
	if diags.Len() > 0 {
		t.Fatal(diags)
	}
	return dir
}

// generatedWith is generated for files that may cause diagnostics.
func generatedWith(t *testing.T, archive *txtar.Archive) (string, *diag.List) {
	t.Helper()
	dir := t.TempDir()
	usermodule.Init(t, rootDir, dir, "example.com/parcels")
	for _, f := range archive.Files {
		usermodule.Write(t, dir, f.Name, []byte(strings.ReplaceAll(string(f.Data), "MODULE", usermodule.ModulePath)))
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
	set, _ := pipeline.Project(store, p, &diags)
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

// TestGolden: the generated Go for every form of rule is as recorded, and does what the rules
// say (run_test.go in the archives).
func TestGolden(t *testing.T) {
	for _, test := range []struct {
		name  string
		files []string
	}{
		{"parcels", []string{"parcel_shipment_gen.go", "formats_gen.go"}},
		{"conversions", []string{"left_right_gen.go", "left_right_hand_gen.go", "left_left_linux_gen.go"}},
	} {
		t.Run(test.name, func(t *testing.T) { golden(t, test.name, test.files) })
	}
}

// golden generates the module of an archive and compares Go files and the pages with the
// files of the folder beside the archive.
func golden(t *testing.T, name string, files []string) {
	archive, err := txtar.ParseFile("testdata/" + name + ".txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := generated(t, archive)
	got := map[string][]byte{"page.md": pages(t, archive, dir)}
	for _, file := range files {
		if got[file], err = os.ReadFile(filepath.Join(dir, "gen/project", file)); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range append(files, "page.md") {
		text := strings.ReplaceAll(string(got[file]), usermodule.ModulePath, "MODULE")
		path := filepath.Join("testdata", name, file+".golden") // not .go: gofmt would format it
		if *update {
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(path); err != nil || string(want) != text {
			t.Errorf("%s differs from the golden file (%v); go test -update shows how\n%s", path, err, text)
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
