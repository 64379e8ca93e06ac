package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/plan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// ruleDecls declares the rules of the package, one per line, and the variables that they
// refer to.
func (v validators) ruleDecls() []jen.Code {
	var code []jen.Code
	if len(v.Rules) > 0 {
		rules := make([]gosource.Var, len(v.Rules))
		for i, r := range v.Rules {
			rules[i] = gosource.Var{Name: r.Name, Value: rtID("Rule").Values(v.ruleFields(r)...)}
		}
		code = append(code, doc("The rules of the schemas.").Add(gosource.Vars(rules)))
	}
	if len(v.Choices) > 0 {
		choices := make([]jen.Code, len(v.Choices))
		for i, c := range v.Choices {
			choices[i] = jen.Id(c.Name).Op("=").Add(rtID("Choice")).Custom(multiline, choiceFields(c)...)
		}
		code = append(code, doc("The alternatives of anyOf and oneOf.").Var().Defs(choices...))
	}
	var known []jen.Code
	for _, t := range v.IR.Types {
		known = append(known, v.knownVars(t)...)
	}
	if len(known) > 0 {
		code = append(code, doc("The members of types.").Var().Defs(known...))
	}
	return code
}

// multiline writes the fields of a literal in their order, one per line.
var multiline = jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}

// ruleFields returns the fields of a rule's literal.
func (v validators) ruleFields(r *plan.Rule) []jen.Code {
	var fields []jen.Code
	set := func(field string, value jen.Code) { fields = append(fields, jen.Id(field).Op(":").Add(value)) }
	c := r.Check
	if c.Keyword != "" {
		set("Keyword", jen.Lit(c.Keyword))
	}
	set("Code", jen.Lit(c.Code))
	if c.Severity == card.Warning {
		set("Severity", cardID("Warning"))
	}
	set("Schema", jen.Lit(c.Definition.Location()))
	set("Message", textLiteral(c.Message))
	if r.Members != nil {
		set("Known", jen.Op("&").Id(v.Members[r.Members]))
	}
	return fields
}

// choiceFields describe the alternatives of a check.
func choiceFields(c *plan.Choice) []jen.Code {
	var discriminators, alternatives, fields []jen.Code
	choice := c.Check.Choice
	for i, d := range choice.Discriminators {
		of := []jen.Code{jen.Id("Path").Op(":").Add(stringSlice(d.Path))}
		if unknown := c.Unknown[i]; unknown != nil {
			of = append(of, jen.Id("Unknown").Op(":").Op("&").Id(unknown.Name))
		}
		discriminators = append(discriminators, gosource.Row(jen.Values(of...)))
	}
	for _, a := range choice.Alternatives {
		alternatives = append(alternatives, gosource.Row(jen.Values(alternateFields(c, a)...)))
	}
	if len(discriminators) > 0 {
		fields = append(fields, jen.Id("Discriminators").Op(":").Index().Add(rtID("Discriminator")).Custom(multiline, discriminators...))
	}
	fields = append(fields, jen.Id("Alternatives").Op(":").Index().Add(rtID("Alternative")).Custom(multiline, alternatives...))
	if choice.Default >= 0 {
		fields = append(fields, jen.Id("Default").Op(":").Lit(choice.Default+1))
	}
	return fields
}

// alternateFields describe one alternative.
func alternateFields(c *plan.Choice, a ir.Alternate) []jen.Code {
	var fields []jen.Code
	if c.Names {
		fields = append(fields, jen.Id("Name").Op(":").Add(textLiteral(a.Name)))
	}
	if !c.Check.Choice.Selects() {
		return fields
	}
	fields = append(fields, jen.Id("Kinds").Op(":").Add(kindSet(a.Kinds)))
	if len(a.Values) > 0 {
		var values []jen.Code
		for _, list := range a.Values {
			if list == nil {
				values = append(values, jen.Nil())
			} else {
				values = append(values, stringList(list))
			}
		}
		fields = append(fields, jen.Id("Values").Op(":").Index().Index().String().Values(values...))
	}
	if len(a.Members) > 0 {
		fields = append(fields, jen.Id("Members").Op(":").Add(stringSlice(a.Members)))
	}
	return fields
}
