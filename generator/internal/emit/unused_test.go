package emit

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"
)

// checkUsed fails for each unexported function and method of a package that nothing else
// in its files names.
func checkUsed(t *testing.T, files map[string][]byte) {
	t.Helper()
	var declared []*ast.FuncDecl
	named := make(map[string]int) // how many times each identifier occurs
	fset := token.NewFileSet()
	for name, text := range files {
		file, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if !n.Name.IsExported() && n.Name.Name != "init" {
					declared = append(declared, n)
				}
				named[n.Name.Name]--
			case *ast.Ident:
				named[n.Name]++
			}
			return true
		})
	}
	for _, f := range declared {
		if named[f.Name.Name] == 0 {
			t.Errorf("%s: nothing uses %s", fset.Position(f.Pos()), f.Name.Name)
		}
	}
}
