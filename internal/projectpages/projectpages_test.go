package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/project"
)

// root is the folder of the project.
const root = "../.."

// TestPagesAreUpToDate: the pages on disk are up to date, and no page of a removed
// mapping exists.
func TestPagesAreUpToDate(t *testing.T) {
	files, err := pages(root)
	if err != nil {
		t.Fatal(err)
	}
	_, changes, err := compare(root, files)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range changes {
		t.Errorf("run make generate:\n%s", c.Diff())
	}
	for _, from := range project.Formats() {
		for _, to := range project.Targets(from) {
			a, b := string(from+"-"+to+".md"), string(to+"-"+from+".md")
			if (files[a] == nil) == (files[b] == nil) {
				t.Errorf("%s converts into %s: want one of the pages %s and %s", from, to, a, b)
			}
		}
	}
}

// TestCompare: changed pages are written, removed ones deleted, and hand-written ones
// kept.
func TestCompare(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		file := filepath.Join(dir, folder, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	files := map[string][]byte{"same.md": []byte("same"), "new.md": []byte("new"), "old.md": []byte("newer")}
	write("same.md", "same")
	write("old.md", "old")
	write("gone.md", "Made; "+mark)
	write("own.md", "by hand")
	write("gone.txt", mark)
	set, changes, err := compare(dir, files)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range changes {
		got = append(got, c.Kind.String()+" "+filepath.Base(c.Path))
	}
	if want := "created new.md, updated old.md, removed gone.md"; strings.Join(got, ", ") != want {
		t.Errorf("got %s, want %s", strings.Join(got, ", "), want)
	}
	if err := set.Write(changes); err != nil {
		t.Fatal(err)
	}
	if _, changes, err = compare(dir, files); err != nil || len(changes) > 0 {
		t.Errorf("after writing: %v, %v", changes, err)
	}
}

// TestExamplesAreValid: the card of each format is valid.
func TestExamplesAreValid(t *testing.T) {
	for _, f := range project.Formats() {
		text, err := cardOf(f)
		if err != nil {
			t.Error(err)
			continue
		}
		name := f
		if name == project.FormatA2AUnion { // a variant of this format
			name = project.FormatA2A
		}
		d, ok := dialects.Lookup(string(name))
		if !ok {
			t.Errorf("no dialect %q", name)
			continue
		}
		if _, err := d.Parse(text); err != nil {
			t.Errorf("%s: %v", f, err)
		}
	}
}

// TestOptionsHaveFunctions: the functions on the pages exist in the package.
func TestOptionsHaveFunctions(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, "sdk/project/options.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	declared := map[string]bool{}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			declared[f.Name.Name] = true
		}
	}
	for _, option := range project.Supplied() {
		if !declared[goName(option)] {
			t.Errorf("the option %s: no function %s", option, goName(option))
		}
	}
}

func TestSupply(t *testing.T) {
	for _, test := range []struct {
		answer      answer
		at          string
		flags, call string
	}{
		{answer{"/id", "id", `"a b"`}, "/id", `--give 'id=a b'`, `project.ID("a b")`},
		{answer{"/authors", "authors", `["x", "y"]`}, "/authors", `--give authors=x --give authors=y`, `project.Authors("x", "y")`},
		{answer{"/tools/*/safe", "", `false`}, "/tools/1/safe", `--set /tools/1/safe=false`, `project.Set("/tools/1/safe", false)`},
		{answer{"/version", "", `"it's 1"`}, "/version", `--set '/version="it'\''s 1"'`, `project.Set("/version", "it's 1")`},
		{answer{"/x", "", `{"y":1}`}, "/x", `--set '/x={"y":1}'`, "project.Set(\"/x\", json.RawMessage(`{\"y\":1}`))"},
	} {
		if !isAt(test.answer.at, test.at) {
			t.Errorf("%s does not match %s", test.answer.at, test.at)
		}
		s, err := newSupply(test.answer, test.at)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := strings.Join(s.flags(), " "); got != test.flags {
			t.Errorf("got  %s\nwant %s", got, test.flags)
		}
		if got := s.call(); got != test.call {
			t.Errorf("got  %s\nwant %s", got, test.call)
		}
		if _, err := s.apply(); err != nil {
			t.Error(err)
		}
	}
	if _, err := newSupply(answer{"/id", "id", `1`}, "/id"); err == nil {
		t.Error("an option took a number")
	}
	for _, pointer := range []string{"/tools/1", "/tools/1/safe/x", "/other/1/safe"} {
		if isAt("/tools/*/safe", pointer) {
			t.Errorf("/tools/*/safe matches %s", pointer)
		}
	}
}

// TestEveryPageHasTheMark: compare would not delete a page without it.
func TestEveryPageHasTheMark(t *testing.T) {
	files, err := pages(root)
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for name, text := range files {
		if !bytes.Contains(text, []byte(mark)) {
			t.Errorf("%s does not say that edits are lost", name)
		}
	}
}
