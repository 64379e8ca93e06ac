package projection_test

import (
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/agentcard-go/cardgen/internal/usermodule"
)

// TestImportedPackages: a format may be of a package of this module, which another
// module imports as it is.
func TestImportedPackages(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a module")
	}
	archive, err := txtar.ParseFile("testdata/imported.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := generated(t, archive)
	usermodule.Run(t, dir, "go", "vet", "./...")
	usermodule.Run(t, dir, "go", "test", "./gen/project")
}
