package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
)

// optional runs a statement that reports by itself, a warning only on request.
func (s *section) optional(c *ir.Check, statement *jen.Statement) jen.Code {
	if c.Severity == ir.Warning {
		return jen.If(jen.Id("c").Dot("Warnings")).Block(statement)
	}
	return statement
}

func stringSlice(list []string) *jen.Statement {
	var values []jen.Code
	for _, text := range list {
		values = append(values, textLiteral(text))
	}
	return jen.Index().String().Values(values...)
}
