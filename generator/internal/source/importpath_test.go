package source

import (
	"os"
	"path/filepath"
	"testing"
)

func TestImportPath(t *testing.T) {
	root := t.TempDir()
	store, err := New(filepath.Join(root, "a"))
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"module example.com/m\n\ngo 1.26\n":           "example.com/m/a/b",
		"// comment\nmodule \"example.com/q\" // x\n": "example.com/q/a/b",
		"go 1.26\n": "",
	} {
		if err := os.WriteFile(filepath.Join(root, "go.mod"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if got := store.ImportPath("b"); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
		if got := store.ImportPath("b/new"); want != "" && got != want+"/new" {
			t.Errorf("a folder that does not exist yet has the path %q", got)
		}
	}
}
