package emit

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/plan"
)

func (v validators) steps(list []plan.Step) []jen.Code {
	var code []jen.Code
	for _, s := range list {
		code = append(code, v.step(s))
	}
	return code
}

// step writes a step. It handles control flow.
func (v validators) step(s plan.Step) jen.Code {
	switch s := s.(type) {
	case plan.Return:
		return result(s.Result)
	case plan.Answer:
		return jen.Return(v.cond(s.Cond))
	case plan.If:
		return v.branch(joinNested(s))
	case plan.Switch:
		return v.choose(s)
	case plan.Got:
		return v.got(s)
	case plan.Elements:
		return v.elements(s)
	case plan.Entries:
		return jen.For(nameAndValue(s.ReadsValue, jen.Id("name")).Op(":=").Range().Add(rtID("Sorted")).Call(jen.Id("x"))).Block(v.steps(s.Steps)...)
	case plan.Unknowns:
		return jen.For(nameAndValue(s.ReadsValue, jen.List(jen.Id("name"), jen.Id("_"))).Op(":=").Range().Add(kept()).Dot("Unknowns").Call()).Block(v.steps(s.Steps)...)
	case plan.Skip:
		return jen.Continue()
	}
	return v.report(s)
}

// report writes a step that reports findings.
func (v validators) report(s plan.Step) jen.Code {
	switch s := s.(type) {
	case plan.Report:
		return atSite(s.At, "Fail", "FailAt", "FailIndex", rule(s.Rule))
	case plan.RefuseMember:
		return jen.Id("c").Dot("RefuseMember").Call(siteMember(s.At), rule(s.Rule))
	case plan.RefuseUnknown:
		return kept().Dot("RefuseUnknown").Call(jen.Id("c"), rule(s.Rule))
	case plan.ReportMismatches:
		return kept().Dot("ReportFaults").Call(jen.Id("c"))
	case plan.Search:
		return atSite(s.At, "Pattern", "PatternAt", "PatternAtIndex", jen.Id(s.Matcher.Name), value(s.Of), rule(s.Rule))
	case plan.Unique:
		return rtID("CheckUnique").Call(jen.Id("c"), jen.Id("x"), rule(s.Rule))
	case plan.UniqueBy:
		return uniqueBy(s)
	case plan.Order:
		return jen.Id("c").Dot("Order").Call(value(s.Earlier), value(s.Later), jen.Lit(s.Name), rule(s.Rule))
	case plan.Suggest:
		return v.suggest(s)
	case plan.Look:
		return look(s)
	}
	return action(s)
}

// action writes a step that applies a function to a value, or stores a value.
func action(s plan.Step) jen.Code {
	switch s := s.(type) {
	case plan.Apply:
		return apply(s)
	case plan.Each:
		return rtID("Each").Call(jen.Id("c"), siteMember(s.At), value(s.On), jen.Id(s.Func.Name))
	case plan.EachName:
		return jen.For(jen.Id("name").Op(":=").Range().Add(rtID("Sorted")).Call(jen.Id("x"))).Block(
			jen.Id("c").Dot("AtName").Call(jen.Id("name"), jen.Id(s.Func.Name)))
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

// branch writes a condition with its steps.
func (v validators) branch(s plan.If) jen.Code {
	code := jen.If(v.cond(s.Cond)).Block(v.steps(s.Then)...)
	if len(s.Else) > 0 {
		code.Else().Block(v.steps(s.Else)...)
	}
	return code
}

// suggest reports unknown members that may be misspelled.
func (v validators) suggest(s plan.Suggest) jen.Code {
	name := v.Members[s.Type]
	if s.Always {
		name += alwaysSuffix
	}
	return kept().Dot("Suggest").Call(jen.Id("c"), jen.Op("&").Id(tableName(s.Type)), jen.Id("x"), jen.Op("&").Id(name))
}

// joinNested joins a condition that is the only content of another one with that condition.
func joinNested(s plan.If) plan.If {
	for len(s.Else) == 0 && len(s.Then) == 1 {
		inner, ok := s.Then[0].(plan.If)
		_, either := s.Cond.(plan.Or)
		_, innerEither := inner.Cond.(plan.Or)
		if !ok || len(inner.Else) > 0 || either || innerEither {
			break
		}
		s = plan.If{Cond: plan.And{List: []plan.Cond{s.Cond, inner.Cond}}, Then: inner.Then}
	}
	return s
}

// nameAndValue are the variables of a loop over members.
func nameAndValue(readsValue bool, name *jen.Statement) *jen.Statement {
	if readsValue {
		return jen.List(jen.Id("name"), jen.Id("value"))
	}
	return name
}

func result(r plan.Result) jen.Code {
	switch r {
	case plan.Nothing:
		return jen.Return()
	case plan.True:
		return jen.Return(jen.True())
	case plan.False:
		return jen.Return(jen.False())
	}
	return jen.Return(jen.Lit(int(r)))
}

// choose writes a switch.
func (v validators) choose(s plan.Switch) jen.Code {
	var cases []jen.Code
	for _, c := range s.Cases {
		var labels []jen.Code
		switch s.On {
		case plan.OnCond:
			labels = []jen.Code{v.cond(c.Cond)}
		case plan.OnKind:
			labels = kindCases(c.Kinds)
		default:
			labels = constants(c.Values)
		}
		cases = append(cases, jen.Case(labels...).Block(v.steps(c.Steps)...))
	}
	if len(s.Default) > 0 {
		cases = append(cases, jen.Default().Block(v.steps(s.Default)...))
	}
	switch s.On {
	case plan.OnValue:
		return jen.Switch(value(s.Of)).Block(cases...)
	case plan.OnKind:
		return jen.Switch(jen.Id("v").Dot("Kind").Call()).Block(cases...)
	case plan.OnTag:
		return jen.Switch(jen.Id("v").Dot("Tag").Call(jen.Lit(s.Member))).Block(cases...)
	}
	return jen.Switch().Block(cases...)
}

// got runs steps on v.
func (v validators) got(s plan.Got) jen.Code {
	body := v.steps(s.Steps)
	variable, from := jen.Id("v"), value(s.From)
	switch s.How {
	case plan.ByOr:
		return jen.If(variable.Op(":=").Add(from).Dot("Or").Call(jen.Nil()), jen.Id("v").Op("!=").Nil()).Block(body...)
	case plan.ByPointer:
		return jen.If(variable.Op(":=").Add(from).Dot("Ptr").Call(), jen.Id("v").Op("!=").Nil()).Block(body...)
	}
	return jen.If(jen.List(variable, jen.Id("ok")).Op(":=").Add(from).Dot("Get").Call(), jen.Id("ok")).Block(body...)
}

// elements is a loop over the elements of a list.
func (v validators) elements(s plan.Elements) jen.Code {
	body := v.steps(s.Steps)
	index := jen.Id(s.Index)
	if s.First > 0 {
		return jen.For(index.Clone().Op(":=").Lit(s.First), index.Clone().Op("<").Len(value(s.Of)), index.Clone().Op("++")).Block(body...)
	}
	return jen.For(index.Op(":=").Range().Add(value(s.Of))).Block(body...)
}

// atSite returns a call of the checker's method for a site: here for the value itself, atMember
// for a member, atIndex for an element.
func atSite(at plan.Site, here, atMember, atIndex string, args ...jen.Code) *jen.Statement {
	switch at.Kind {
	case plan.Here:
		return jen.Id("c").Dot(here).Call(args...)
	case plan.Member, plan.Entry:
		return jen.Id("c").Dot(atMember).Call(append([]jen.Code{siteMember(at)}, args...)...)
	}
	return jen.Id("c").Dot(atIndex).Call(append([]jen.Code{elementIndex(at)}, args...)...)
}

func siteMember(at plan.Site) jen.Code {
	if at.Kind == plan.Entry {
		return jen.Id("name")
	}
	return jen.Lit(at.Member)
}

func elementIndex(at plan.Site) jen.Code {
	switch {
	case at.Kind == plan.Place:
		return jen.Lit(at.Index)
	case at.Index > 0:
		return jen.Id("i").Op("+").Lit(at.Index)
	}
	return jen.Id("i")
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

// rule is the address of a rule. Findings that are only counted have no rule.
func rule(r *plan.Rule) *jen.Statement {
	if !r.Reported {
		return rtID("Unmet").Call()
	}
	return jen.Op("&").Id(r.Name)
}
