package crosscheck_test

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/config"
	"github.com/agentcard-go/cardgen/generator/internal/crosscheck"
	"github.com/agentcard-go/cardgen/generator/internal/pipeline"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// TestDialects checks that both generators agree on the dialects of this project except for the
// explained differences, and that every explanation is used.
func TestDialects(t *testing.T) {
	t.Parallel()
	const root = "../../.."
	store, err := source.New(root)
	if err != nil {
		t.Fatal(err)
	}
	var diags source.Diagnostics
	project := config.Load(store, "cardgen.json", &diags)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	for _, unit := range pipeline.Units(project) {
		pkg := pipeline.Plan(store, unit, &diags)
		if pkg == nil {
			t.Errorf("%s: %v", unit.Package, diags.Err())
			continue
		}
		found, err := crosscheck.Compare(pkg, store, unit.Schemas)
		if err != nil {
			t.Error(err)
			continue
		}
		file := path.Join(path.Dir(unit.Schemas[0]), "crosscheck.json")
		explanations := readExplanations(t, filepath.Join(root, file))
		unexplained, stale := explanations.Apply(found)
		for _, d := range unexplained {
			t.Errorf("%s: not explained: %v", file, d)
		}
		for _, e := range stale {
			t.Errorf("%s: unused explanation: %v", file, e)
		}
	}
}

// readExplanations reads the explanations of a dialect; without a file there are none.
func readExplanations(t *testing.T, name string) crosscheck.Explanations {
	t.Helper()
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	explanations, diags := parse(string(data))
	if err := diags.Err(); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return explanations
}
