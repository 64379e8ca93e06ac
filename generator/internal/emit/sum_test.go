package emit

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/lower"
	"github.com/agentcard-go/cardgen/generator/internal/naming"
	"github.com/agentcard-go/cardgen/generator/internal/plan"
	"github.com/agentcard-go/cardgen/generator/internal/schema"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// Sums of all shapes, at all locations of a value, including documents (the tests in the
// folder).
func TestSums(t *testing.T) {
	files, err := Package(plan.Of(schemaPackage(t, "testdata/sum/sum.schema.json", "drawing", "shape")), Options{})
	if err != nil {
		t.Fatal(err)
	}
	goTest(t, "testdata/sum", files)
}

// schemaPackage lowers a schema and assigns names, as the generator does. Some of its
// definitions are documents of their own.
func schemaPackage(t *testing.T, file, name string, documents ...string) *ir.Package {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Base(file)
	store.Add(path, text)
	var diags source.Diagnostics
	graph := schema.Load(store, []string{path}, schema.Options{}, &diags)
	entries := []lower.EntryRef{{Schema: graph.Root(path), Primary: true}}
	for _, definition := range documents {
		entries = append(entries, lower.EntryRef{Schema: graph.At(path, "/$defs/"+definition)})
	}
	pkg := lower.Lower(graph, lower.Options{Package: name, Files: []string{path}, Entries: entries}, &diags)
	naming.Assign(pkg, naming.Options{}, &diags)
	if diags.HasErrors() {
		t.Fatal(&diags)
	}
	return pkg
}
