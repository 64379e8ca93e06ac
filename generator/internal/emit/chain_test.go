package emit

import (
	"fmt"
	"go/ast"
	"go/parser"
	"testing"

	"github.com/dave/jennifer/jen"
)

// A chain of any length has all operands in order, and no operator is far from its operands.
func TestChain(t *testing.T) {
	for _, n := range []int{1, 2, longestChain, longestChain + 1, 300 * longestChain} {
		operands := make([]jen.Code, n)
		for i := range operands {
			operands[i] = jen.Id(fmt.Sprint("x", i))
		}
		expression, err := parser.ParseExpr(fmt.Sprintf("%#v", chain(jen.Op("||"), operands)))
		if err != nil {
			t.Fatal(err)
		}
		next, deepest := 0, 0
		ast.PreorderStack(expression, nil, func(node ast.Node, stack []ast.Node) bool {
			deepest = max(deepest, len(stack))
			if name, ok := node.(*ast.Ident); ok {
				if name.Name != fmt.Sprint("x", next) {
					t.Fatalf("%d operands: %s is in the place of x%d", n, name.Name, next)
				}
				next++
			}
			return true
		})
		if next != n || deepest > 3*longestChain+3 {
			t.Errorf("%d operands: there are %d, %d levels deep", n, next, deepest)
		}
	}
}
