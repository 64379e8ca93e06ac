package check

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// put writes files with their names as text, and the folders around them.
func put(t *testing.T, names ...string) {
	t.Helper()
	for _, name := range names {
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(filepath.Base(name)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// walked returns the files of arguments. A name ends with ! if the file must be a card.
func walked(t *testing.T, args ...string) (names []string, err error) {
	w := &walker{found: func(f file) error {
		name := f.name
		if f.isNamed {
			name += "!"
		}
		names = append(names, name)
		return nil
	}}
	err = w.walk(t.Context(), args)
	return names, err
}

// TestWalk: each file is found once, with the patterns of all folders around it in the working
// directory, and a file that an argument names must be a card wherever it is found.
func TestWalk(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "a.json", "sub/b.json", "sub/c.json", "sub/deep/b.json", "sub/deep/d.json")
	if err := os.WriteFile(".gitignore", []byte("b.json\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("sub/.gitignore", 0o700); err != nil { // which git ignores
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		".":                               "a.json sub/c.json sub/deep/d.json",
		"sub":                             "sub/c.json sub/deep/d.json",
		"sub/deep":                        "sub/deep/d.json",
		". sub ./sub/deep":                "a.json sub/c.json sub/deep/d.json",
		". ./a.json":                      "a.json! sub/c.json sub/deep/d.json",
		"a.json ./a.json .":               "a.json! sub/c.json sub/deep/d.json",
		"sub sub/b.json":                  "sub/c.json sub/deep/d.json sub/b.json!",
		"sub/deep/b.json sub/deep/b.json": "sub/deep/b.json!",
	} {
		names, err := walked(t, strings.Fields(args)...)
		if err != nil || !slices.Equal(names, strings.Fields(want)) {
			t.Errorf("%s: %q, %v, want %s", args, names, err, want)
		}
	}
}

// TestWalkTrouble: what cannot be read does not end the walk, and the error has all of it.
func TestWalkTrouble(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "a/a.json", "b/b.json", "c/c.json")
	if err := os.Chmod("b", 0); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod("b", 0o700)
	wanted, want := []string{"none"}, []string{"a/a.json", "c/c.json"}
	if _, err := os.ReadDir("b"); err != nil {
		wanted = append(wanted, "open b")
	} else { // an administrator reads everything
		want = slices.Insert(want, 1, "b/b.json")
	}
	names, err := walked(t, "none", ".")
	if !slices.Equal(names, want) || err == nil {
		t.Fatalf("%q, %v", names, err)
	}
	for _, text := range wanted {
		if !strings.Contains(err.Error(), text) {
			t.Errorf("%v does not name %s", err, text)
		}
	}
}
