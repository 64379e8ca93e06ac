package plan

import (
	flags "flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/agentcard-go/cardgen/generator/internal/lower"
	"github.com/agentcard-go/cardgen/generator/internal/naming"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

var update = flags.Bool("update", false, "write the results as expectations")

// TestPlan plans the validators of the schema in each archive and compares the steps.
func TestPlan(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no test files: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil || len(archive.Files) == 0 {
				t.Fatalf("no schema: %v", err)
			}
			got := planOf(t, archive.Files[0].Data).String()
			archive.Files = append(archive.Files, txtar.File{})[:2]
			if want := string(archive.Files[1].Data); !*update {
				if got != want {
					t.Errorf("got:\n%s\nwant:\n%s", got, want)
				}
				return
			}
			archive.Files[1] = txtar.File{Name: "steps", Data: []byte(got)}
			if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// Planning keeps no state: planning a package twice gives the same result.
func TestPlanIsRepeatable(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/conditions.txtar")
	if err != nil {
		t.Fatal(err)
	}
	text := archive.Files[0].Data
	if first, second := planOf(t, text).String(), planOf(t, text).String(); first != second {
		t.Errorf("first:\n%s\nsecond:\n%s", first, second)
	}
}

// planOf plans a package of one schema.
func planOf(t *testing.T, text []byte) *Package {
	t.Helper()
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	store.Add("schema.json", text)
	var diags source.Diagnostics
	graph := schema.Load(store, []string{"schema.json"}, schema.Options{Project: true}, &diags)
	if diags.HasErrors() {
		t.Fatal(diags.String())
	}
	pkg := lower.Lower(graph, lower.Options{
		Package: "test", AssertFormats: true, Entries: []lower.EntryRef{{Schema: graph.Roots[0], Primary: true}},
	}, &diags)
	naming.Assign(pkg, naming.Options{}, &diags)
	if diags.HasErrors() {
		t.Fatal(diags.String())
	}
	return Of(pkg)
}
