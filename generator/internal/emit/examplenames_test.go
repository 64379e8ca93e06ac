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

// An example is named after a declaration, or belongs to the package: go vet and go test refuse
// others.
func TestExamplesOfTypes(t *testing.T) {
	for _, name := range []string{"Sparse", "SparseV2_1", "Sparse_Über"} {
		pkg := samplePackage()
		pkg.Entries[0].Primary = false // names all four examples after the type
		pkg.Entries[0].Type.Go = name
		files, err := Package(plan.Of(pkg), Options{})
		if err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(token.NewFileSet(), "", files["example_gen_test.go"], 0)
		if err != nil {
			t.Fatal(err)
		}
		known := []string{"", "New" + name, name}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			about, _, _ := strings.Cut(strings.TrimPrefix(f.Name.Name, "Example"), "_")
			if !slices.Contains(known, about) {
				t.Errorf("%s is about %s, which is not declared", f.Name.Name, about)
			}
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
