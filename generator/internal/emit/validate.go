package emit

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/plan"
)

// validators prints the validators that package plan has decided: functions on Go values,
// and the table by which JSON text is validated.
type validators struct{ *plan.Package }

func (v validators) section(t *ir.Type) []jen.Code {
	var code []jen.Code
	if isMessage(v.IR, t) {
		code = append(code, v.validateMethod(t))
	}
	for _, f := range v.Funcs[t] {
		code = append(code, v.function(f))
	}
	return code
}

// validateMethod is the exported validator.
func (v validators) validateMethod(t *ir.Type) jen.Code {
	write := jen.Id(appendName(t))
	use := ir.Use{Form: ir.Named, Named: t}
	if form, ok := use.Scalar(); ok {
		write = gosource.Exact(rtID("Append"+scalarNames[form]), text("["+t.Go+"]"))
	}
	name, check := "ValidateText", v.TextFunc(t).Name
	if hasValidator(t) {
		name, check = "Validate", visitArg(t)+", "+validateName(t)
	}
	return function("",
		gosource.Exact(text(receiver(t)+"Validate(opts ..."), cardID("Option"), text(") error")),
		gosource.Exact(text("return "), rtID(name), text("(&"+plan.DialectVar+", x, "+sizeLimit(v.IR, t)+", opts, "), write, text(", "+check+")")))
}

// checker is the first parameter of every validator.
func checker() *jen.Statement { return jen.Id("c").Op("*").Add(rtID("Checker")) }

// textValue is the parameter of functions that check JSON text.
func textValue() *jen.Statement { return jen.Id("v").Add(rtID("Value")) }

// argument returns the parameter of a function on a Go value. It is a pointer for a struct, and
// for JSON text in the validator of its type.
func argument(f *plan.Func) *jen.Statement {
	switch {
	case f.Use.IsStruct() || f.Own:
		return jen.Id("x").Op("*").Add(valueType(f.Use))
	case f.Mode == plan.Predicate:
		return jen.Id("v").Add(valueType(f.Use))
	}
	return jen.Id("x").Add(valueType(f.Use))
}

func (v validators) function(f *plan.Func) jen.Code {
	if f.Mode == plan.Listed {
		return listed(f)
	}
	declared := functionDoc(f).Func().Id(f.Name)
	switch f.Mode {
	case plan.Validator:
		declared.Params(checker(), argument(f))
	case plan.Predicate, plan.Complete:
		declared.Params(argument(f)).Bool()
	case plan.Held:
		declared.Params(argument(f)).Int()
	case plan.Which:
		declared.Params(textValue()).Int()
	}
	steps := v.steps(f.Steps)
	if len(steps) == 1 {
		return declared.Add(line(steps[0]))
	}
	return declared.Block(steps...)
}

func functionDoc(f *plan.Func) *jen.Statement {
	switch f.Mode {
	case plan.Predicate:
		if f.Use.IsStruct() {
			return docf("%s reports whether x is valid against %s.", f.Name, placeOf(f.Node))
		}
		return docf("%s reports whether v is valid against %s.", f.Name, placeOf(f.Node))
	case plan.Complete:
		return docf("%s reports whether the values that a rule of x refers to are in its fields, without mismatches.", f.Name)
	case plan.Which:
		return docf("%s returns the alternative of v, as the number of its field, or -1.", f.Name)
	case plan.Held:
		return docf("%s returns the index of the alternative that x holds, or -1.", f.Name)
	}
	return jen.Null()
}

// listed writes a function that looks up a text in the values of an enumeration.
func listed(f *plan.Func) jen.Code {
	return docf("%s reports whether v is one of the %d values of %s.", f.Name, len(f.Values), placeOf(f.Node)).
		Func().Id(f.Name).Params(jen.Id("v").String()).Bool().Block(
		jen.Switch(jen.Id("v")).Block(jen.Case(inLines(constants(f.Values))...).Block(jen.Return(jen.True()))),
		jen.Return(jen.False()),
	)
}

// inLines breaks a long list of values into lines.
func inLines(list []jen.Code) []jen.Code {
	const perLine = 8
	for i := perLine; i < len(list); i += perLine {
		list[i] = jen.Line().Add(list[i])
	}
	return list
}

// textFunction writes a function that validates JSON text against a subschema.
func textFunction(f *plan.Func) jen.Code {
	assert := ".Assert"
	if f.Walks {
		assert = ".Walk"
	}
	return textDoc(f).Add(gosource.Func(
		gosource.Exact(text("func "+f.Name+"(c *"), rtID("Checker"), text(", v "), rtID("Value"), text(")")),
		calling(text(plan.SchemaVar+assert), "c", "v", strconv.Itoa(f.Number), plan.CallsFunc)))
}

func textDoc(f *plan.Func) *jen.Statement {
	switch {
	case f.Keyword != "":
		return docf("%s checks JSON text against %s of %s.", f.Name, f.Keyword, placeOf(f.Node))
	case f.Mode == plan.OfTextRest && f.Use != nil:
		return docf("%s checks what cannot be decided on the fields of %s.", f.Name, withArticle(f.Use.Named.Go))
	case f.Mode == plan.OfTextRest:
		return docf("%s checks what cannot be decided on the elements of %s.", f.Name, placeOf(f.Node))
	case f.Node.Type != nil:
		return jen.Null()
	}
	return docf("%s checks JSON text against %s.", f.Name, placeOf(f.Node))
}

// placeOf is the location of a node in comments.
func placeOf(n *ir.Node) string {
	if n.Origin.Pointer == "" {
		return "the schema"
	}
	return "#" + quote(n.Origin.Pointer)
}
