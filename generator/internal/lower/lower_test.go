package lower_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/agentcard-go/cardgen/generator/internal/lower"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

var update = flag.Bool("update", false, "write the results as expectations")

// TestLower lowers the schemas of each testdata file and compares the shape, the plan and the
// diagnostics. A file whose first line says "project" follows the rules for project dialects.
func TestLower(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no test files: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got, want := lowered(t, archive)
			if *update {
				write(t, file, archive, got)
				return
			}
			if got != want {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}

// lowered returns the result of lowering an archive's schemas and the expected result.
func lowered(t *testing.T, archive *txtar.Archive) (got, want string) {
	t.Helper()
	project := strings.HasPrefix(string(archive.Comment), "project")
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range archive.Files {
		if f.Name == "want" {
			want = string(f.Data)
			continue
		}
		store.Add(f.Name, f.Data)
		names = append(names, f.Name)
	}
	var diags source.Diagnostics
	graph := schema.Load(store, names, schema.Options{Project: project}, &diags)
	if diags.HasErrors() {
		t.Fatalf("the schema does not load:\n%s", diags.String())
	}
	pkg := lower.Lower(graph, lower.Options{
		Package: "test", Strict: project, AssertFormats: true, Versions: []string{"1", "2", "3"},
		Entries: []lower.EntryRef{{Schema: graph.Roots[0], Primary: true}},
	}, &diags)
	got = pkg.String()
	if text := diags.String(); text != "" {
		got += "\n" + text
	}
	return got, want
}

func write(t *testing.T, file string, archive *txtar.Archive, got string) {
	t.Helper()
	out := &txtar.Archive{Comment: archive.Comment}
	for _, f := range archive.Files {
		if f.Name != "want" {
			out.Files = append(out.Files, f)
		}
	}
	out.Files = append(out.Files, txtar.File{Name: "want", Data: []byte(got)})
	if err := os.WriteFile(file, txtar.Format(out), 0o644); err != nil {
		t.Fatal(err)
	}
}
