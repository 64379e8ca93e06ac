package unicodetables

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// allowed are the names of packages unicode and strings that do not depend on the version
// of Unicode, or whose tables the caller passes.
var allowed = map[string]bool{
	"unicode.Is": true, "unicode.In": true, "unicode.MaxRune": true, "unicode.MaxASCII": true, "unicode.ReplacementChar": true,
	"unicode.RangeTable": true, "unicode.Range16": true, "unicode.Range32": true,
}

// asciiFiles compare schemes and hosts of URIs and names of keywords and files.
var asciiFiles = map[string]bool{"slip.go": true, "uri.go": true, "confine.go": true, "init_files.go": true}

// TestUsers: the generator and the parser of patterns use no table of the toolchain.
func TestUsers(t *testing.T) {
	files := 0
	for _, folder := range []string{"../../../generator", "../../../sdk/ecmaregexp"} {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if d != nil && d.Name() == "generatortest" {
				return filepath.SkipDir // makes cards for tests only
			}
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			files++
			checkFile(t, path)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 100 {
		t.Errorf("%d files", files)
	}
}

func checkFile(t *testing.T, path string) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		selector, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		x, ok := selector.X.(*ast.Ident)
		if !ok {
			return true
		}
		name := x.Name + "." + selector.Sel.Name
		folds := name == "strings.ToLower" || name == "strings.EqualFold" || name == "strings.Title"
		if x.Name == "unicode" && !allowed[name] || folds && !asciiFiles[filepath.Base(path)] {
			t.Errorf("%s: %s depends on the toolchain; use package unicodetables", fset.Position(n.Pos()), name)
		}
		return true
	})
}
