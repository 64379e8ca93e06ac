package emit

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/generator/internal/plan"
)

// The examples of a package with the name of one of their variables or imports import it
// under another name.
func TestExampleNames(t *testing.T) {
	for _, name := range append([]string{"sample"}, exampleNames...) {
		pkg := samplePackage()
		pkg.Name = name
		files, err := Package(plan.Of(pkg), Options{ImportPath: "example.com/" + name})
		if err != nil {
			t.Fatal(err)
		}
		text := string(files["example_gen_test.go"])
		file, err := parser.ParseFile(token.NewFileSet(), "", text, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			for _, declared := range declaredBy(n) {
				if id, ok := declared.(*ast.Ident); ok && id.Name != "_" && !slices.Contains(exampleNames, id.Name) {
					t.Errorf("exampleNames lacks the variable %s", id.Name)
				}
			}
			return true
		})
		want := `"example.com/` + name + `"`
		if name != "sample" {
			want = name + "pkg " + want
		}
		if !strings.Contains(text, "\t"+want+"\n") {
			t.Errorf("the import is not %s:\n%s", want, text)
		}
	}
}

// declaredBy returns the variables that a statement declares.
func declaredBy(n ast.Node) (list []ast.Expr) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok == token.DEFINE {
			return n.Lhs
		}
	case *ast.RangeStmt:
		return []ast.Expr{n.Key, n.Value}
	case *ast.ValueSpec:
		for _, id := range n.Names {
			list = append(list, id)
		}
	}
	return list
}
