package emit

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/plan"
)

// action writes a step. The cases are the steps that apply a function to a value, or store one.
func action(s plan.Step) jen.Code {
	switch s := s.(type) {
	case plan.Apply:
		return apply(s)
	case plan.Each:
		return rtID("Each").Call(jen.Id("c"), siteMember(s.At), value(s.On), jen.Id(s.Func.Name))
	case plan.Encode:
		return encode(s)
	case plan.Collect:
		return jen.Id("names").Op(":=").Map(jen.String()).Bool().Values()
	case plan.Add:
		return jen.Id("names").Index(value(s.Of)).Op("=").True()
	case plan.UseVersion:
		return jen.Id("c").Dot("UseVersion").Call(jen.Id("versions"), value(s.Of))
	case plan.Size:
		return jen.Id("n").Op(":=").Id("x").Dot("size").Call()
	}
	panic(fmt.Sprintf("emit: cannot write a %T", s))
}

// suggest reports unknown members that may be misspelled.
func (v validators) suggest(s plan.Suggest) jen.Code {
	name := v.Members[s.Type]
	if s.Always {
		name += alwaysSuffix
	}
	return kept().Dot("Suggest").Call(jen.Id("c"), jen.Op("&").Id(tableName(s.Type)), jen.Id("x"), jen.Op("&").Id(name))
}

// apply calls a function on a nested value.
func apply(s plan.Apply) jen.Code {
	f := jen.Id(s.Func.Name)
	switch s.At.Kind {
	case plan.Here:
		return f.Call(jen.Id("c"), value(s.On))
	case plan.Member, plan.Entry:
		return rtID("At").Call(jen.Id("c"), siteMember(s.At), value(s.On), f)
	}
	return rtID("AtIndex").Call(jen.Id("c"), elementIndex(s.At), value(s.On), f)
}

// encode calls a function on the JSON text of x.
func encode(s plan.Encode) jen.Code {
	x := spot{value: jen.Id("x"), pointer: addr(jen.Id("x"))}
	if s.Use.IsStruct() {
		x = spot{value: jen.Op("*").Id("x"), pointer: jen.Id("x")}
	}
	args := []jen.Code{jen.Id("c"), appendTo(rtID("Buffer").Call(), s.Use, x), jen.Id(s.Func.Name)}
	if s.Choice == nil {
		return rtID("Encoded").Call(args...)
	}
	return rtID("EncodedAs").Call(append(args, jen.Op("&").Id(s.Choice.Name), jen.Id(s.Held.Name).Call(jen.Id("x")))...)
}

// uniqueBy compares a string member of the structs in a list.
func uniqueBy(s plan.UniqueBy) jen.Code {
	item := jen.Id("x").Index(jen.Id("i"))
	element := item.Clone().Dot(s.Field.Go)
	text := element.Clone().Dot("Or").Call(jen.Lit(""))
	var key jen.Code
	switch {
	case !s.Optional: // a member that is absent, or not a string, has no text
		key = jen.Return(jen.String().Call(element), element.Clone().Op("!=").Lit("").Op("||").
			Op("!").Add(item).Dot("kept").Dot("Absent").Call(jen.Lit(s.Field.RequiredBit)))
	case s.Defined:
		key = jen.Return(jen.String().Call(text), element.Clone().Dot("IsSet").Call())
	default:
		key = jen.Return(text, element.Clone().Dot("IsSet").Call())
	}
	keys := jen.Func().Params(jen.Id("i").Int()).Params(jen.String(), jen.Bool()).Block(key)
	return jen.Id("c").Dot("UniqueBy").Call(jen.Len(jen.Id("x")), keys, jen.Lit(s.Member), jen.Lit(s.Trim), rule(s.Rule))
}

// distinct compares the structs in a list by their fields.
func distinct(c plan.Distinct) *jen.Statement {
	differ := each(c.Fields, func(f *ir.Field) *jen.Statement {
		return jen.Id("x").Index(jen.Id("i")).Dot(f.Go).Op("!=").Id("x").Index(jen.Id("j")).Dot(f.Go)
	})
	pair := jen.Func().Params(jen.List(jen.Id("i"), jen.Id("j")).Int()).Bool().Block(jen.Return(chain(jen.Op("||"), differ)))
	return jen.Id("c").Dot("Distinct").Call(jen.Len(jen.Id("x")), pair)
}

// look reports a string that is not in the set.
func look(s plan.Look) jen.Code {
	report := []jen.Code{
		jen.Id("m").Op(":=").Id("c").Dot("Mark").Call(),
		jen.Id("c").Dot("Fail").Call(rule(s.Rule)),
	}
	for i := len(s.Path) - 1; i >= 0; i-- {
		if token := s.Path[i]; token.Index != "" {
			report = append(report, jen.Id("c").Dot("InIndex").Call(jen.Id("m"), jen.Id(token.Index)))
		} else {
			report = append(report, jen.Id("c").Dot("In").Call(jen.Id("m"), jen.Lit(token.Member)))
		}
	}
	return jen.If(jen.Op("!").Id("names").Index(value(s.Of))).Block(report...)
}
