package pipeline

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"unicode"

	"github.com/agentcard-go/cardgen/generator/internal/emit"
	"github.com/agentcard-go/cardgen/generator/internal/naming"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// Text from a schema appears in generated Go and reference pages with all characters
// visible, and never as a directive, the end of a comment or code.
func TestHiddenCharacters(t *testing.T) {
	const (
		hidden  = "a\u202eb\u200fc\u2028d\ufeffe\u009bf\x1b[31mg\x00h\u2066i\U000e0041j"
		closing = "*/ \"; panic(1) //` + \"`\" + `"
	)
	comment := hidden + closing + "\n//go:embed *\n\n+build ignore\n\n//line x.go:1\n//export F\n\n\t//go:build ignore\r\nx"
	said := func(o object) object {
		o["title"], o["description"], o["$comment"], o["x-source"] = hidden, comment, comment, comment
		return o
	}
	text := object{"type": "string", "enum": []any{hidden, closing, "+build x", "//go:build x"}, "examples": []any{hidden}}
	schema := said(object{
		"type": "object",
		"properties": object{
			hidden:         said(text),
			closing:        said(object{"const": hidden, "default": hidden}),
			"`tag`\"":      said(object{"type": "string", "pattern": "^[a\u202eb`\"]+$", "default": hidden, "examples": []any{hidden + "`"}}),
			"line\nfeed\r": object{"type": "number", "minimum": 1},
			"\u2029only":   object{"const": object{hidden: closing}},
			"oneOf": object{"oneOf": []any{
				object{"type": "object", "title": hidden, "required": []any{hidden}, "properties": object{hidden: object{"const": hidden}}},
				object{"type": "object", "description": closing, "required": []any{hidden}, "properties": object{hidden: object{"const": closing}}},
			}},
			"list": object{"type": "array", "items": object{"enum": []any{hidden, object{"a": hidden}}}},
		},
		"required":          []any{hidden, "`tag`\"", closing},
		"patternProperties": object{"^\u202e": object{"minLength": 3}},
		"dependentRequired": object{hidden: []any{closing}},
		"x-checks":          []any{object{"code": "a-b", "message": hidden + closing, "schema": object{"minProperties": 2}}},
		"examples":          []any{object{hidden: hidden}},
	})
	data, err := json.Marshal(schema)
	if err != nil {
		t.Fatal(err)
	}
	store, err := source.New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	const file = "a\u202eb\nc.json"
	store.Add(file, data)
	var diags source.Diagnostics
	u := Single(file, "hidden", "out", "", true)
	u.Doc = "reads " + comment
	g := Generate(store, u, &diags)
	if g == nil {
		t.Fatalf("%v", diags.All())
	}
	files := g.Files
	if files["page.md"], err = emit.Reference(g.Package); err != nil {
		t.Fatal(err)
	}
	files["names.lock"] = naming.Record("names.lock", g.Package).Bytes()
	for name, text := range files {
		if !bytes.Equal(bytes.ToValidUTF8(text, nil), text) {
			t.Errorf("%s is not UTF-8", name)
		}
		for i, r := range string(text) {
			if r != '\n' && r != '\t' && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
				t.Errorf("%s has %U at %d: …%.40q…", name, r, i, text[max(0, i-20):])
				break
			}
		}
		for line := range bytes.Lines(text) {
			if filepath.Ext(name) != ".go" {
				break
			}
			line = bytes.TrimSpace(line)
			if bytes.HasPrefix(line, []byte("//go:")) || bytes.HasPrefix(line, []byte("// +build")) || bytes.HasPrefix(line, []byte("//line")) || bytes.HasPrefix(line, []byte("//export")) {
				t.Errorf("%s has the directive %q", name, line)
			}
		}
	}
	compile(t, files)
}

// compile vets generated files as a package of this module without writing a folder in
// it.
func compile(t *testing.T, files map[string][]byte) {
	t.Helper()
	if testing.Short() {
		return
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	for name, text := range files {
		if filepath.Ext(name) != ".go" {
			continue
		}
		real := filepath.Join(dir, name)
		if err := os.WriteFile(real, text, 0o600); err != nil {
			t.Fatal(err)
		}
		overlay.Replace[filepath.Join(here, "hidden", name)] = real
	}
	list, err := json.Marshal(overlay)
	if err != nil {
		t.Fatal(err)
	}
	listed := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(listed, list, 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("go", "build", "-overlay", listed, "./hidden").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
