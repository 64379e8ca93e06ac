package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/plan"
)

// value writes a Go expression.
func value(x plan.Value) *jen.Statement {
	if x.Text == plan.LiteralText {
		return valueOf(jen.Lit(x.Var))
	}
	code := accessed(x)
	switch {
	case x.Pointer && len(x.Path) == 0:
		if !x.Address {
			code = jen.Op("*").Add(code)
		}
	case x.Address:
		code = jen.Op("&").Add(code)
	}
	if x.Convert {
		code = valueType(&ir.Use{Form: x.Form}).Call(code)
	}
	switch x.Text {
	case plan.RawText:
		return rtID("ValueOfRaw").Call(code)
	case plan.ObjectText:
		return rtID("ValueOfObject").Call(code)
	case plan.ScalarText:
		return valueOf(scalarText(code, x.Form))
	case plan.JSONText:
		return valueOf(code)
	}
	return code
}

// accessed is the Go value at the end of the path of a value.
func accessed(x plan.Value) *jen.Statement {
	code := jen.Id(x.Var)
	for _, a := range x.Path {
		switch {
		case a.Field != "":
			code.Dot(a.Field)
		case a.Index != "":
			code.Index(jen.Id(a.Index))
		case a.OrEmpty:
			code.Dot("Or").Call(jen.Lit(""))
		case a.Size:
			code.Dot("size").Call()
		}
	}
	return code
}

func valueOf(text *jen.Statement) *jen.Statement { return rtID("ValueOf").Call(text) }

// decimal is the literal of a number.
func decimal(x plan.Value) *jen.Statement { return rtID("Decimal").Call(scalarText(value(x), x.Form)) }

// scalarText is the JSON text of a scalar.
func scalarText(x *jen.Statement, form ir.Form) *jen.Statement {
	switch form {
	case ir.String:
		return rtID("String").Call(x).Dot("Quoted").Call()
	case ir.Int64:
		return jen.Qual("strconv", "FormatInt").Call(jen.Int64().Call(x), jen.Lit(10))
	case ir.Uint64:
		return jen.Qual("strconv", "FormatUint").Call(jen.Uint64().Call(x), jen.Lit(10))
	case ir.Float64:
		return rtID("FloatText").Call(x)
	}
	return jen.Qual("strconv", "FormatBool").Call(jen.Bool().Call(x))
}

func constants(list []plan.Constant) []jen.Code {
	code := make([]jen.Code, len(list))
	for i, c := range list {
		code[i] = constant(c)
	}
	return code
}

func constant(c plan.Constant) *jen.Statement { return constantLit(c.Value, c.Form) }

// constantLit is the Go literal for the value of a constant.
func constantLit(value string, form ir.Form) *jen.Statement {
	if form == ir.String {
		return jen.Lit(value)
	}
	return jen.Id(value)
}

// kindNames are the identifiers of kinds in the runtime; a set comes before the kinds that it
// contains.
var kindNames = []struct {
	kind ir.KindSet
	name string
}{
	{ir.AnyKind, "AnyKind"}, {ir.Null, "Null"}, {ir.Boolean, "Boolean"}, {ir.Number, "Number"}, {ir.Integer, "Integer"},
	{ir.Fraction, "Fraction"}, {ir.Text, "Text"}, {ir.Array, "Array"}, {ir.Object, "Object"},
}

func kindSet(k ir.KindSet) *jen.Statement {
	set := jen.Null()
	first := true
	for _, n := range kindNames {
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

// kindCases lists single kinds, as KindOf returns them.
func kindCases(k ir.KindSet) []jen.Code {
	var cases []jen.Code
	for _, n := range kindNames {
		if single := n.kind&(n.kind-1) == 0; single && k&n.kind != 0 {
			cases = append(cases, rtID(n.name))
		}
	}
	return cases
}

func stringSlice(list []string) *jen.Statement {
	var values []jen.Code
	for _, text := range list {
		values = append(values, textLiteral(text))
	}
	return jen.Index().String().Values(values...)
}
