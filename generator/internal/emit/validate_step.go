package emit

import (
	"fmt"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
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
		return jen.For(nameAndValue(s.ReadsValue).Op(":=").Range().Add(rtID("Sorted")).Call(jen.Id("x"))).Block(v.steps(s.Steps)...)
	case plan.Unknowns:
		return jen.For(nameAndValue(s.ReadsValue).Op(":=").Range().Add(kept()).Dot("Unknowns").Call()).Block(v.steps(s.Steps)...)
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

// branch writes a condition with its steps.
func (v validators) branch(s plan.If) jen.Code {
	code := jen.If(v.cond(s.Cond)).Block(v.steps(s.Then)...)
	if len(s.Else) > 0 {
		code.Else().Block(v.steps(s.Else)...)
	}
	return code
}

// joinNested writes a condition directly inside another one as one condition.
func joinNested(s plan.If) plan.If {
	for len(s.Else) == 0 && len(s.Then) == 1 {
		inner, ok := s.Then[0].(plan.If)
		_, either := s.Cond.(plan.Or)
		_, innerEither := inner.Cond.(plan.Or)
		if !ok || len(inner.Else) > 0 || either || innerEither {
			break
		}
		first, second := s.Cond, inner.Cond
		if decidesAlone(first, second) {
			first, second = second, first
		}
		s = plan.If{Cond: plan.And{List: conjuncts(conjuncts(nil, first), second)}, Then: inner.Then}
	}
	return s
}

// decidesAlone reports whether inner, a mismatch of a pattern, is tested before outer, a predicate of
// the same value. Values match the pattern as a rule, and the predicate is then not called.
func decidesAlone(outer, inner plan.Cond) bool {
	predicate, ok := outer.(plan.Holds)
	mismatch, also := inner.(plan.Mismatch)
	return ok && also && predicate.Of.Var == mismatch.Of.Var && slices.Equal(predicate.Of.Path, mismatch.Of.Path)
}

// conjuncts appends the conditions that hold if c does. Whether the caller wants warnings is asked
// once.
func conjuncts(list []plan.Cond, c plan.Cond) []plan.Cond {
	and, ok := c.(plan.And)
	if !ok {
		and.List = []plan.Cond{c}
	}
	for _, c := range and.List {
		if c != (plan.Warnings{}) || !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	return list
}

// nameAndValue are the variables of a loop over members.
func nameAndValue(readsValue bool) *jen.Statement {
	if readsValue {
		return jen.List(jen.Id("name"), jen.Id("value"))
	}
	return jen.Id("name")
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

// rule is the address of a rule. Findings that are only counted have no rule.
func rule(r *plan.Rule) *jen.Statement {
	if !r.Reported {
		return rtID("Unmet").Call()
	}
	return jen.Op("&").Id(r.Name)
}

// cond writes a condition. The cases are the conditions on other conditions, on the checker and
// on JSON text.
func (v validators) cond(c plan.Cond) *jen.Statement {
	switch c := c.(type) {
	case plan.Always:
		return jen.True()
	case plan.And:
		return v.joined("&&", c.List)
	case plan.Or:
		return v.joined("||", c.List)
	case plan.Warnings:
		return jen.Id("c").Dot("Warnings")
	case plan.Building:
		return jen.Id("c").Dot("Building").Call()
	case plan.Versions:
		return jen.Id("c").Dot("InVersions").Call(jen.Id("versions"), jen.Lit(c.From), jen.Lit(c.To))
	case plan.NameMatches:
		return nameMatches(c)
	case plan.Members:
		return kept().Dot("Members").Call(rtID("Fields").Call(v.conds(c.Present)...)).Op(c.Op).Lit(c.N)
	case plan.NotOne:
		return jen.Op("!").Id("c").Dot("One").Call(v.conds(c.Of)...)
	case plan.Selects:
		return jen.Id(plan.SchemaVar).Dot("Selects").Call(jen.Id("v"), jen.Lit(v.Number(c.Node)), jen.Id(plan.CallsFunc))
	case plan.HasMembers:
		var names []jen.Code
		for _, name := range c.Names {
			names = append(names, jen.Lit(name))
		}
		return jen.Id("v").Dot("Has").Call(names...)
	}
	return valueCond(c)
}

// valueCond writes a condition on a Go value.
func valueCond(c plan.Cond) *jen.Statement {
	switch c := c.(type) {
	case plan.Not:
		return negatable(c.Of, true)
	case plan.Unset:
		return isUnset(c.Field)
	case plan.Compare:
		return value(c.Of).Op(c.Op).Add(constant(c.To))
	case plan.Decimal:
		return decimal(c.Of).Dot("Compare").Call(jen.Lit(c.Bound)).Op(c.Op).Lit(0)
	case plan.Length:
		return length(c).Op(c.Op).Lit(c.N)
	case plan.Outside:
		return jen.Id("c").Dot("Outside").Call(jen.Lit(c.Set), trimmed(c.Trim, c.Of))
	}
	return negatable(c, false)
}

// negatable writes a condition that [plan.Not] can negate, or its negation.
func negatable(c plan.Cond, not bool) *jen.Statement {
	switch c := c.(type) {
	case plan.Is:
		return state(c, not)
	case plan.Distinct:
		return unless(not, distinct(c))
	case plan.Holds:
		return unless(not, jen.Id(c.Func.Name).Call(value(c.Of)))
	case plan.Bool:
		return unless(not, value(c.Of))
	case plan.Remainder:
		return value(c.Of).Op("%").Lit(int(c.By)).Op(comparison(not)).Lit(0)
	case plan.Fails:
		return unless(!not, test(c))
	case plan.Empty:
		return trimmed(c.Trim, c.Of).Op(comparison(!not)).Lit("")
	case plan.Mismatch:
		return unless(!not, jen.Id(c.Matcher.Name).Dot("Match").Call(value(c.Of)))
	case plan.NotFormat:
		return unless(!not, rtID("String").Call(value(c.Of)).Dot(ir.Formats[c.Name].Method).Call())
	}
	panic(fmt.Sprintf("emit: cannot write a %T", c))
}

// conds writes conditions as arguments.
func (v validators) conds(list []plan.Cond) []jen.Code {
	args := make([]jen.Code, len(list))
	for i, c := range list {
		args[i] = v.cond(c)
	}
	return args
}

func (v validators) joined(op string, list []plan.Cond) *jen.Statement {
	return chain(jen.Op(op), v.conds(list))
}

func unless(not bool, condition *jen.Statement) *jen.Statement {
	if not {
		return jen.Op("!").Add(condition)
	}
	return condition
}

// comparison is the operator for equality or inequality.
func comparison(equal bool) string {
	if equal {
		return "=="
	}
	return "!="
}

// stateMethods are the methods that test the state of a field.
var stateMethods = map[plan.State]string{
	plan.IsSet: "IsSet", plan.IsAbsent: "IsZero", plan.IsNull: "IsNull", plan.IsZero: "IsZero",
	plan.IsIrregular: "Irregular", plan.IsKept: "Any",
}

func state(c plan.Is, not bool) *jen.Statement {
	of := value(c.Of)
	switch c.State {
	case plan.IsNilInside:
		of = of.Dot("Or").Call(jen.Nil())
	case plan.IsNil:
	default:
		return unless(not, of.Dot(stateMethods[c.State]).Call())
	}
	return of.Op(comparison(!not)).Nil()
}

func test(c plan.Fails) *jen.Statement {
	switch c.Test {
	case plan.MultipleOf:
		return decimal(c.Of).Dot("MultipleOf").Call(jen.Lit(c.Arg))
	case plan.ZeroOrMinimum:
		return decimal(c.Of).Dot("ZeroOrMinimum").Call(jen.Lit(c.Arg))
	case plan.IsInteger:
		return decimal(c.Of).Dot("IsInteger").Call()
	}
	return rtID("Finite").Call(value(c.Of))
}

func trimmed(trim bool, x plan.Value) *jen.Statement {
	if trim {
		return rtID("TrimECMA").Call(value(x))
	}
	return value(x)
}

func length(c plan.Length) *jen.Statement {
	text := trimmed(c.Trim, c.Of)
	switch c.Unit {
	case ir.Octets:
		return jen.Len(text)
	case ir.UTF16:
		return rtID("String").Call(text).Dot("LengthUTF16").Call()
	}
	return jen.Qual("unicode/utf8", "RuneCountInString").Call(text)
}

func nameMatches(c plan.NameMatches) *jen.Statement {
	name := jen.Id("name")
	if c.Name != "" {
		name = jen.Lit(c.Name)
	}
	if c.Open != nil {
		return jen.Id("c").Dot("MatchesName").Call(jen.Id(c.Matcher.Name), name, rule(c.Open), jen.Lit(c.Otherwise))
	}
	return jen.Id(c.Matcher.Name).Dot("Match").Call(name)
}
