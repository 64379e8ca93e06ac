package treetest

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/agentcard-go/cardgen/internal/test/testmodule"
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
		testmodule.Write(t, dir, f.Name, f.Data)
	}
	testmodule.Init(t, "../../..", dir, "example.com/shop")

	cardgen := filepath.Join(testmodule.Commands(t, "../../..", "cardgen"), "cardgen")
	testmodule.Run(t, dir, cardgen, "generate", "--schema", "order.schema.json", "--package", "order", "--out", "order")
	testmodule.Run(t, dir, "go", "vet", "./...")
	if got := testmodule.Run(t, dir, "go", "run", "."); got != want {
		t.Errorf("the program prints\n%s\nwant\n%s", got, want)
	}
}
