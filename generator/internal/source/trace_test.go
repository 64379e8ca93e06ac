package source

import (
	"os"
	"path/filepath"
	"testing"
)

// A trace has every answer of the disk: an edit of what was read, and of nothing else, changes
// the answers.
func TestTrace(t *testing.T) {
	tests := map[string]struct {
		ask  func(*Store)
		edit map[string]string // file and new content; empty removes the file
		want bool              // whether the answers change
	}{
		"a file":                     {func(s *Store) { s.Read("sub/b.json") }, map[string]string{"sub/b.json": "[]"}, true},
		"another file":               {func(s *Store) { s.Read("sub/b.json") }, map[string]string{"a.json": "[]"}, false},
		"a file by URI":              {func(s *Store) { s.Lookup(s.URI("a#b c%.json") + "#/x") }, map[string]string{"a#b c%.json": "[]"}, true},
		"a file without the cache":   {func(s *Store) { s.ReadFile("a.json") }, map[string]string{"a.json": "[]"}, true},
		"a file that is removed":     {func(s *Store) { s.Read("a.json") }, map[string]string{"a.json": ""}, true},
		"a file that was absent":     {func(s *Store) { s.Read("new.json") }, map[string]string{"new.json": "[]"}, true},
		"a file outside":             {func(s *Store) { s.Read("../secret.json") }, map[string]string{"../secret.json": "other"}, false},
		"a document of the network":  {func(s *Store) { s.Lookup("https://example.com/a.json") }, map[string]string{"a.json": "[]"}, false},
		"a folder":                   {func(s *Store) { s.ReadDir("sub") }, map[string]string{"sub/new.json": "{}"}, true},
		"the size of a file":         {func(s *Store) { s.ReadDir("sub") }, map[string]string{"sub/b.json": "longer"}, true},
		"a folder that was absent":   {func(s *Store) { s.ReadDir("new") }, map[string]string{"new/a.json": "{}"}, true},
		"hand-written Go":            {func(s *Store) { s.HandwrittenGo("sub") }, map[string]string{"sub/hand.go": "package other"}, true},
		"new Go":                     {func(s *Store) { s.HandwrittenGo("sub") }, map[string]string{"sub/more.go": "package sub"}, true},
		"generated Go":               {func(s *Store) { s.HandwrittenGo("sub") }, map[string]string{"sub/x_gen.go": Header + " from a.json", "sub/b.json": "[]"}, false},
		"generated Go by hand":       {func(s *Store) { s.HandwrittenGo("sub") }, map[string]string{"sub/x_gen.go": "package sub"}, true},
		"the module":                 {func(s *Store) { s.ImportPath("sub") }, map[string]string{"../go.mod": "module example.com/n"}, true},
		"a version of the toolchain": {func(s *Store) { s.ImportPath("sub") }, map[string]string{"../go.mod": "module example.com/m\n\ngo 1.26"}, false},
		"a module of the folder":     {func(s *Store) { s.ImportPath("sub") }, map[string]string{"sub/go.mod": "module example.com/sub"}, true},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			store, dir := layout(t)
			write := func(name, text string) {
				name = filepath.Join(dir, "schemas", name)
				if text == "" {
					os.Remove(name)
					return
				}
				if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			write("sub/hand.go", "package sub")
			write("sub/gen.go", Header)
			write("../go.mod", "module example.com/m")
			inputs := store.Trace(func() { tt.ask(store) })
			if again := store.Trace(func() { tt.ask(store); tt.ask(store) }); len(again) != len(inputs) {
				t.Errorf("the cache answers %v after %v", again, inputs)
			}
			fresh := func() *Store {
				s, err := New(filepath.Join(dir, "schemas"))
				if err != nil {
					t.Fatal(err)
				}
				return s
			}
			if !fresh().Unchanged(inputs) {
				t.Errorf("%v has changed without an edit", inputs)
			}
			for name, text := range tt.edit {
				write(name, text)
			}
			if got := !fresh().Unchanged(inputs); got != tt.want {
				t.Errorf("changed %t, want %t: %v", got, tt.want, inputs)
			}
		})
	}
}
