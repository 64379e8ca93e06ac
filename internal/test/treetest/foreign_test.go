package treetest

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/agentcard-go/cardgen/internal/test/testdir"
)

// TestForeignModule generates a package from a third-party schema into another module,
// and vets and runs a program there that uses it.
func TestForeignModule(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	archive, err := txtar.ParseFile("testdata/foreign.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	want := ""
	for _, f := range archive.Files {
		if f.Name == "stdout" {
			want = string(f.Data)
			continue
		}
		testdir.Write(t, dir, f.Name, f.Data)
	}
	testdir.Init(t, "../../..", dir, "example.com/shop")

	cardgen := filepath.Join(testdir.Commands(t, "../../..", "cardgen"), "cardgen")
	testdir.Run(t, dir, cardgen, "generate", "--schema", "order.schema.json", "--package", "order", "--out", "order")
	testdir.Run(t, dir, "go", "vet", "./...")
	if got := testdir.Run(t, dir, "go", "run", "."); got != want {
		t.Errorf("the program prints\n%s\nwant\n%s", got, want)
	}
}
