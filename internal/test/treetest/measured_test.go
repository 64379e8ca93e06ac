package treetest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestMeasured: tests that measure are in files that import internal/test/cost, since make cost
// runs only the tests of these files. Tests in other files call no function that measures.
func TestMeasured(t *testing.T) {
	folders := map[string][]*ast.File{}
	set := token.NewFileSet()
	for _, layer := range []string{"cmd", "generator", "internal", "sdk"} {
		err := filepath.WalkDir(filepath.Join(root, layer), func(name string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(name, "_test.go") || strings.Contains(name, "testdata") {
				return err
			}
			file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
			folders[filepath.Dir(name)] = append(folders[filepath.Dir(name)], file)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	measuring := 0
	delete(folders, filepath.Join(root, "internal/test/cost")) // whose tests all run
	for _, files := range folders {
		helpers := map[string]bool{}
		for _, f := range files {
			for _, d := range f.Decls {
				if d, ok := d.(*ast.FuncDecl); ok && measures(f) && mentions(d, "cost") {
					helpers[d.Name.Name] = true
					measuring++
				}
			}
		}
		for _, f := range files {
			for name := range helpers {
				if !measures(f) && mentions(f, name) {
					t.Errorf("%s calls %s, which measures", set.Position(f.Package).Filename, name)
				}
			}
		}
	}
	if measuring < 20 {
		t.Errorf("%d functions measure", measuring)
	}
}

// measures reports whether a file imports internal/test/cost.
func measures(f *ast.File) bool {
	return slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"`+modulePath+`/internal/test/cost"` })
}

// mentions reports whether a part of a file has an identifier.
func mentions(part ast.Node, name string) bool {
	found := false
	ast.Inspect(part, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == name
		return !found
	})
	return found
}
