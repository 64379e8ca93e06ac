package source

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

func newStore(t *testing.T, files map[string]string) (*Store, string) {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		name = filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	store, err := New(root)
	if err != nil {
		t.Fatal(err)
	}
	return store, root
}

func TestPosition(t *testing.T) {
	store, _ := newStore(t, nil)
	f := store.Add("a.json", []byte("ab\n\ncé\r\nd"))
	tests := []struct {
		offset int
		want   string
	}{
		{0, "a.json:1:1"}, {2, "a.json:1:3"}, {3, "a.json:2:1"}, {4, "a.json:3:1"},
		{5, "a.json:3:2"}, {7, "a.json:3:4"}, {9, "a.json:4:1"}, {10, "a.json:4:2"}, {99, "a.json:4:2"},
	}
	for _, tt := range tests {
		if got := f.Position(tt.offset).String(); got != tt.want {
			t.Errorf("offset %d is %s, want %s", tt.offset, got, tt.want)
		}
	}
	if got := (Position{File: "a.json"}).String(); got != "a.json" {
		t.Errorf("a document as a whole is %q", got)
	}
}

func TestRead(t *testing.T) {
	store, root := newStore(t, map[string]string{"dir/a.json": "{}", "b c%.json": "1"})
	tests := []struct{ name, ask, wantName, wantData string }{
		{"a relative name", "dir/a.json", "dir/a.json", "{}"},
		{"a name that is not clean", "./dir/../dir/a.json", "dir/a.json", "{}"},
		{"an absolute name", filepath.Join(root, "dir", "a.json"), "dir/a.json", "{}"},
		{"a name that a URI has to escape", "b c%.json", "b c%.json", "1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f, err := store.Read(tt.ask)
			if err != nil {
				t.Fatal(err)
			}
			if f.Name != tt.wantName || string(f.Data) != tt.wantData {
				t.Errorf("got %s with %q", f.Name, f.Data)
			}
			if again, err := store.Lookup(f.URI + "#/fragment"); err != nil || again != f {
				t.Errorf("by its URI it is %v, %v", again, err)
			}
		})
	}
}

func TestReadKeepsWhatItRead(t *testing.T) {
	store, root := newStore(t, map[string]string{"a.json": "1"})
	first, err := store.Read("a.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "a.json"), []byte("2"), 0o644); err != nil {
		t.Fatal(err)
	}
	if second, err := store.Read("a.json"); err != nil || second != first {
		t.Errorf("a second reading gives %v, %v", second, err)
	}
}

func TestErrorsNameTheFileAsTheUserDoes(t *testing.T) {
	store, root := newStore(t, nil)
	_, err := store.Read("dir/absent.json")
	if !errors.Is(err, fs.ErrNotExist) || strings.Contains(err.Error(), root) || !strings.HasPrefix(err.Error(), "dir/absent.json: ") {
		t.Errorf("the error is %q", err)
	}
}

func TestNetworkIsNeverAsked(t *testing.T) {
	store, _ := newStore(t, nil)
	if _, err := store.Lookup("https://example.com/a.json"); !errors.Is(err, ErrOffline) {
		t.Errorf("the error is %v", err)
	}
	want := store.Embed("https://example.com/a.json#", []byte("{}"))
	if f, err := store.Lookup("https://example.com/a.json"); err != nil || f != want {
		t.Errorf("an embedded document is %v, %v", f, err)
	}
}

func TestLoader(t *testing.T) {
	store, _ := newStore(t, map[string]string{
		"dir/a.json":    `{"title": "A", "$ref": "b.json"}`,
		"dir/b.json":    `{"title": "B"}`,
		"dir/bad.json":  `{`,
		"other/up.json": `{"title": "Up"}`,
	})
	store.Embed("https://example.com/e.json", []byte(`{"title": "E"}`))
	tests := []struct{ name, uri, parent, wantTitle string }{
		{"from the root", "dir/a.json", "", "A"},
		{"beside its parent", "b.json", "dir/a.json", "B"},
		{"in another folder", "../other/up.json", "dir/a.json", "Up"},
		{"embedded", "https://example.com/e.json", "dir/a.json", "E"},
		{"beside an embedded one", "e.json", "https://example.com/x.json", "E"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := store.Load(tt.uri, tt.parent)
			if err != nil {
				t.Fatal(err)
			}
			if s.Title != tt.wantTitle {
				t.Errorf("got the schema %q", s.Title)
			}
		})
	}
	for _, uri := range []string{"absent.json", "bad.json", "https://example.com/f.json", "http://[bad"} {
		if _, err := store.Load(uri, "dir/a.json"); err == nil {
			t.Errorf("%s was loaded", uri)
		}
	}
}

// TestFromFS checks that a store of embedded files reads nothing else.
func TestFromFS(t *testing.T) {
	store := FromFS(fstest.MapFS{"dir/a.json": {Data: []byte("{}")}})
	f, err := store.Read("dir/a.json")
	if err != nil || string(f.Data) != "{}" || f.Name != "dir/a.json" {
		t.Errorf("%v, %v", f, err)
	}
	if again, _ := store.Lookup(store.URI("dir/a.json")); again != f {
		t.Error("a file is read twice")
	}
	for _, name := range []string{"b.json", "dir", "../dir/a.json", "/etc/hosts"} {
		if f, err := store.Read(name); err == nil {
			t.Errorf("%s: %s", name, f.Data)
		}
	}
}

// TestStem checks that only the extension of a schema file is no part of its name.
func TestStem(t *testing.T) {
	for file, want := range map[string]string{
		"order.json":                          "order",
		"schemas/shop/order.schema.json":      "order",
		`C:\shop\order.json`:                  "order",
		"mcpb-manifest-0.1.json":              "mcpb-manifest-0.1",
		"https://example.com/v1.2/agent.json": "agent",
		"agent.v2.schema.json":                "agent.v2",
		"order":                               "order",
		"order.schema.yaml":                   "order",
		"order.toml":                          "order",
		"README.md":                           "README.md",
	} {
		if got := Stem(file); got != want {
			t.Errorf("%s: the stem is %q, want %q", file, got, want)
		}
	}
}

// TestSyntaxes: files in other syntaxes are JSON, with positions in the files.
func TestSyntaxes(t *testing.T) {
	store := FromFS(fstest.MapFS{
		"a.yaml":  {Data: []byte("type: object\nproperties:\n  x: {type: number}\n")},
		"b.toml":  {Data: []byte("type = \"object\"\n[properties.x]\ntype = \"number\"\n")},
		"c.jsonc": {Data: []byte("{ // a\n \"type\": \"object\",\n \"properties\":{\"x\":{\"type\":\"number\"},},}")},
		"d.yaml":  {Data: []byte("a: 1\n---\nb: 2\n")},
		"e.yaml":  {Data: []byte("a: [\n")},
	})
	for name, want := range map[string]string{"a.yaml": "a.yaml:3:13", "b.toml": "b.toml:3:8", "c.jsonc": "c.jsonc:3:28"} {
		f, err := store.Read(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if text, err := fs.ReadFile(store.from, name); err != nil || !bytes.Equal(f.Text, text) {
			t.Errorf("the text of %s is %s, want %s (%v)", name, f.Text, text, err)
		}
		if got := f.Position(bytes.Index(f.Data, []byte(`"number"`))).String(); got != want {
			t.Errorf("the type of x is at %s, want %s", got, want)
		}
	}
	for name, want := range map[string]string{
		"d.yaml": "d.yaml:3:1: the file has 2 documents, and a schema is one [syntax]",
		"e.yaml": "e.yaml:2:1: the text is not YAML: ",
	} {
		f, err := store.Read(name)
		if err != nil || f.Invalid == nil || !strings.HasPrefix(f.Invalid.String(), want) {
			t.Errorf("%s: %v, %v, want %s", name, f, err, want)
		}
	}
}
