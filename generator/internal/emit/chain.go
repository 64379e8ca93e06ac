package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// longestChain is the maximum number of operands without parentheses around them. gofmt walks a
// chain once for each of its operators.
const longestChain = 64

// chain joins conditions with an operator. Parentheses divide a long list.
func chain(op *jen.Statement, operands []jen.Code) *jen.Statement {
	for len(operands) > longestChain {
		var groups []jen.Code
		for group := range slices.Chunk(operands, longestChain) {
			groups = append(groups, jen.Parens(chain(op, group)))
		}
		operands = groups
	}
	joined := jen.Null()
	for i, operand := range operands {
		if i > 0 {
			joined.Add(op)
		}
		joined.Add(operand)
	}
	return joined
}

// each returns the condition of each field.
func each(fields []*ir.Field, condition func(*ir.Field) *jen.Statement) []jen.Code {
	list := make([]jen.Code, len(fields))
	for i, f := range fields {
		list[i] = condition(f)
	}
	return list
}

// isZero declares the method that reports whether all conditions hold.
func isZero(t *ir.Type, conditions []jen.Code) jen.Code {
	return jen.Func().Params(jen.Id("x").Op("*").Id(t.Go)).Id("isZero").Params().Bool().Block(
		jen.Return(chain(jen.Op("&&").Line(), conditions)))
}
