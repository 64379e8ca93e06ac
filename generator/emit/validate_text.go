package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
)

// valueOf is the value of a text.
func valueOf(text *jen.Statement) *jen.Statement { return rtID("ValueOf").Call(text) }

// later writes a function after the one at hand.
func (s *section) later(write func()) { s.pending = append(s.pending, write) }

// predicateDoc is the comment of a function that says whether the value x is as a node
// asks.
func predicateDoc(name string, n *ir.Node, x string) *jen.Statement {
	return docf("%s reports whether %s is valid against %s.", name, x, placeOf(n))
}

// placeOf is where a node is written, as comments say it.
func placeOf(n *ir.Node) string {
	if n.Origin.Pointer == "" {
		return "the schema"
	}
	return "#" + quote(n.Origin.Pointer)
}

// admitted are the kinds that pass a gate.
func admitted(gate *ir.Check) ir.Kinds {
	if gate == nil {
		return ir.AnyKind
	}
	return gate.Rule.(ir.TypeRule).Allowed
}

// kindSet writes a set of kinds.
func kindSet(k ir.Kinds) *jen.Statement {
	names := []struct {
		kind ir.Kinds
		name string
	}{
		{ir.AnyKind, "AnyKind"}, {ir.Null, "Null"}, {ir.Boolean, "Boolean"}, {ir.Number, "Number"}, {ir.Integer, "Integer"},
		{ir.Fraction, "Fraction"}, {ir.Text, "Text"}, {ir.Array, "Array"}, {ir.Object, "Object"},
	}
	set := jen.Null()
	first := true
	for _, n := range names {
		if k&n.kind == n.kind {
			if !first {
				set.Op("|")
			}
			set.Add(rtID(n.name))
			first = false
			k &^= n.kind
		}
	}
	if first {
		return jen.Lit(0)
	}
	return set
}

// branch is if/else with the parts that there are.
func branch(condition *jen.Statement, then, otherwise []jen.Code) jen.Code {
	switch {
	case len(then) == 0:
		return jen.If(jen.Op("!").Add(condition)).Block(otherwise...)
	case len(otherwise) == 0:
		return jen.If(condition).Block(then...)
	}
	return jen.If(condition).Block(then...).Else().Block(otherwise...)
}

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
