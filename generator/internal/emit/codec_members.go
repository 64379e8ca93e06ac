package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// A struct has one table of its members, for the decoder, the appender and the view of its
// members. A function returns the set of its set fields.

// tableName is the variable that lists the members of t.
func tableName(t *ir.Type) string { return "members" + t.Go }

// fieldsName is the function that returns the set fields of a t.
func fieldsName(t *ir.Type) string { return "fields" + t.Go }

// numbered returns the fields of t in the order of their numbers. Required ones come first, so
// that their bits in the mask of decoded members are the inverse of the mask of absent members.
func numbered(t *ir.Type) []*ir.Field {
	fields := t.Required()
	for _, f := range t.Fields {
		if !f.Required {
			fields = append(fields, f)
		}
	}
	return fields
}

// memberTable declares the table of the members of t.
func memberTable(t *ir.Type) jen.Code {
	var fields []gosource.Var
	if len(t.Fields) > 0 {
		names := make([]jen.Code, len(t.Fields))
		for i, f := range numbered(t) {
			names[i] = jen.Lit(f.Member)
		}
		fields = append(fields, gosource.Var{Name: "Names", Value: gosource.Row(jen.Index().String().Values(names...))})
	}
	if required := len(t.Required()); required > 0 {
		fields = append(fields, gosource.Var{Name: "Required", Value: jen.Lit(required)})
	}
	fields = append(fields, gosource.Var{Name: "Fields", Value: gosource.Exact(
		text("func(v any) (*"), rtID("Kept"), text(", "), rtID("FieldSet"),
		text(") {\n\tx := v.(*"+t.Go+")\n\treturn &x.kept, "+fieldsName(t)+"(x)\n}"))})
	return gosource.Literal(gosource.Exact(text("var "+tableName(t)+" = "), rtID("MemberTable")), fields)
}

// fieldsFunc returns the set fields of a struct. Its parameter is not an interface, since
// a value whose address is in an interface is heap-allocated.
func fieldsFunc(t *ir.Type) jen.Code {
	return jen.Func().Id(fieldsName(t)).Params(jen.Id("x").Op("*").Id(t.Go)).Add(rtID("FieldSet")).Add(
		line(jen.Return(rtID("Fields").Call(filled(numbered(t))...))))
}

// filled returns the conditions that fields are set, in lines of about 90 columns.
func filled(fields []*ir.Field) []jen.Code {
	const width, condition = 90, len(`x. != "", `)
	var set []jen.Code
	column := len("return cardrt.Fields()")
	for _, f := range fields {
		c := isSet(f)
		if column += len(f.Go) + condition; column > width {
			c, column = jen.Line().Add(c), len(f.Go)+condition
		}
		set = append(set, c)
	}
	return set
}
