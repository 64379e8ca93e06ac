package emit

import (
	"fmt"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/plan"
)

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
	case plan.Is:
		return state(c)
	case plan.Unset:
		return isUnset(c.Field)
	case plan.Holds:
		return unless(c.Not, jen.Id(c.Func.Name).Call(value(c.Of)))
	case plan.Bool:
		return unless(c.Not, value(c.Of))
	case plan.Compare:
		return value(c.Of).Op(c.Op).Add(constant(c.To))
	case plan.Decimal:
		return decimal(c.Of).Dot("Compare").Call(jen.Lit(c.Bound)).Op(c.Op).Lit(0)
	case plan.Remainder:
		return value(c.Of).Op("%").Lit(int(c.By)).Op(comparison(c.Not)).Lit(0)
	case plan.Fails:
		return unless(!c.Not, test(c))
	case plan.Length:
		return length(c).Op(c.Op).Lit(c.N)
	case plan.Empty:
		return trimmed(c.Trim, c.Of).Op(comparison(!c.Not)).Lit("")
	case plan.Mismatch:
		return unless(!c.Not, jen.Id(c.Matcher.Name).Dot("Match").Call(value(c.Of)))
	case plan.NotFormat:
		return unless(!c.Not, rtID("String").Call(value(c.Of)).Dot(ir.Formats[c.Name].Method).Call())
	case plan.Outside:
		return jen.Id("c").Dot("Outside").Call(jen.Lit(c.Set), trimmed(c.Trim, c.Of))
	}
	panic(fmt.Sprintf("emit: cannot write a %T", c))
}

func (v validators) joined(op string, list []plan.Cond) *jen.Statement {
	code := jen.Null()
	for i, c := range list {
		if i > 0 {
			code.Op(op)
		}
		code.Add(v.cond(c))
	}
	return code
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

func state(c plan.Is) *jen.Statement {
	of := value(c.Of)
	switch c.State {
	case plan.IsNilInside:
		of = of.Dot("Or").Call(jen.Nil())
	case plan.IsNil:
	default:
		return unless(c.Not, of.Dot(stateMethods[c.State]).Call())
	}
	return of.Op(comparison(!c.Not)).Nil()
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
		return rtID("LengthUTF16").Call(text)
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
