package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/naming"
	"github.com/agentcard-go/cardgen/generator/internal/plan"
)

// A type whose values are JSON documents by themselves is a card.Message. A variable describes
// it for the functions of package card. The variable refers only to functions that reading a
// document needs, so that the linker can remove others.

// isMessage reports whether t is a card.Message.
func isMessage(pkg *ir.Package, t *ir.Type) bool {
	switch t.Kind {
	case ir.StructType, ir.SumType, ir.TupleType, ir.ListType, ir.MapType, ir.RawType, ir.ObjectType:
		return true
	}
	return isEntry(pkg, t)
}

// hasValidator reports whether the values of t have a typed validator; the text of other types
// is validated.
func hasValidator(t *ir.Type) bool {
	switch t.Kind {
	case ir.StructType, ir.SumType, ir.TupleType, ir.RawType, ir.ObjectType:
		return true
	}
	return false
}

// typeVarName is the variable that describes t.
func typeVarName(t *ir.Type) string { return "type" + t.Go }

// messageSection declares the variable that describes t and the method that returns it.
func (v validators) messageSection(t *ir.Type) []jen.Code {
	if !isMessage(v.IR, t) {
		return nil
	}
	return []jen.Code{v.typeVar(t),
		function("",
			gosource.Exact(text("func (*"+t.Go+") CardInfo() "), cardID("Info")), text("return &"+typeVarName(t)))}
}

// typeVar declares the variable that describes t.
func (v validators) typeVar(t *ir.Type) jen.Code {
	pkg, e, self, message := v.IR, entryOf(v.IR, t), "x.(*"+t.Go+")", cardID("Message")
	use := ir.Use{Form: ir.Named, Named: t}
	var rows []jen.Code
	row := func(name string, value ...jen.Code) {
		rows = append(rows, gosource.Exact(append([]jen.Code{text(name + ": ")}, value...)...))
	}
	row("In", text("&"+plan.DialectVar))
	if e != nil {
		row("Kind", jen.Lit(kindOf(e)))
		if pkg.MaxSize > 0 {
			row("Most", text(naming.MaxSize))
		}
	}
	row("Nil", text("(*"+t.Go+")(nil)"))
	row("Make", text("func() "), message, text(" { return new("+t.Go+") }"))
	row("Read", text("func(d *"), rtID("Decoder"), text(", i int, x "), message, text(") int { return "), valueReader(&use), text("(d, i, "+self+") }"))
	row("Append", text("func(dst []byte, x "), message, text(") []byte { return "), valueWriter(&use), text("(dst, "+self+") }"))
	if hasValidator(t) {
		row("Valid", text("func(c *"), rtID("Checker"), text(", x "), message, text(") { "+validateName(t)+"(c, "+self+") }"))
	} else {
		row("Text", text(v.TextFunc(t).Name))
	}
	if t.Kind == ir.StructType {
		row("Members", text("&"+tableName(t)))
	}
	if e != nil && isEmbeddable(pkg, t) {
		row("Embedded", text("true"))
	}
	if e != nil && e.Empty {
		row("EmptyIsObject", text("true"))
	}
	return jen.Var().Id(typeVarName(t)).Op("=").Add(rtID("Type")).Custom(multiline, rows...)
}
