package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/plan"
)

// explains reports whether something better than the finding of an anyOf or oneOf can be
// reported: the findings of one alternative, or the names of those that match. A trial
// reports nothing.
func (s *section) explains(c *ir.Check) bool {
	return s.table.Asserted(s.table.Owner[c]) && plan.Explains(c)
}

// whenNone is "if condition { broken }" for a check on alternatives that was decided on
// Go values; a nil condition always holds. Where something better than the finding of the
// check can be reported, raw gives the JSON text to the raw validator of that check. A
// predicate reports nothing.
func (s *section) whenNone(c *ir.Check, condition *jen.Statement, broken sink, at site, raw func(name string) jen.Code) jen.Code {
	if s.explains(c) && !broken.predicate {
		broken.at = func(c *ir.Check, _ site) jen.Code { return raw(s.rawCheck(c)) }
	}
	if condition == nil {
		return broken.at(c, at)
	}
	return s.when(c, condition, broken, at)
}

// encodedAs applies a raw validator of some checks to the JSON text of x. For a sum it says
// which alternative the builder set, which is meant where the text does not say so.
func (s *section) encodedAs(t *ir.Type, checks []*ir.Check, raw string) jen.Code {
	args := []jen.Code{jen.Id("c"), jen.Id("x"), jen.Id(appendName(t)), jen.Id(raw)}
	if t.Kind == ir.SumType {
		for _, c := range checks {
			if cases := heldCases(t, c); len(cases) > 0 && s.explains(c) && c.Choice.Selects() {
				return rtID("EncodedAs").Call(append(args, jen.Op("&").Id(s.choiceVar(c)), jen.Id(s.heldFunc(t, c, cases)).Call(jen.Id("x")))...)
			}
		}
	}
	return rtID("Encoded").Call(args...)
}

// heldCases are the cases of a switch by which a sum says which alternative of a check it
// holds. A field that several alternatives share says nothing.
func heldCases(t *ir.Type, c *ir.Check) []jen.Code {
	if c.Choice == nil {
		return nil
	}
	nodes := alternativeNodes(c.Rule)
	var cases []jen.Code
	for _, a := range t.Alternatives {
		if a.Node == nil {
			continue
		}
		i := slices.IndexFunc(nodes, func(n *ir.Node) bool { return plan.Resolve(n) == plan.Resolve(a.Node) })
		if i >= 0 {
			cases = append(cases, jen.Case(present(a.Field)).Block(jen.Return(jen.Lit(i))))
		}
	}
	return cases
}

// heldFunc returns the name of the function that says which alternative of a check a sum
// holds.
func (s *section) heldFunc(t *ir.Type, c *ir.Check, cases []jen.Code) string {
	if name, ok := s.held[c]; ok {
		return name
	}
	name := s.name("held" + t.Go)
	s.held[c] = name
	s.later(func() {
		s.funcs = append(s.funcs, docf("%s returns the index of the alternative that x holds, or -1.", name).
			Func().Id(name).Params(jen.Id("x").Op("*").Id(t.Go)).Int().Block(jen.Switch().Block(cases...), jen.Return(jen.Lit(-1))))
	})
	return name
}

// alternativeNodes are the nodes of the alternatives of a rule, in order.
func alternativeNodes(r ir.Rule) []*ir.Node {
	switch r := r.(type) {
	case ir.AnyOf:
		return r.Nodes
	case ir.OneOf:
		return r.Nodes
	}
	return ir.Children(r)
}

// choiceVar returns the name of the variable that describes the alternatives of a check,
// declaring it at first use.
func (s *validators) choiceVar(c *ir.Check) string {
	if name, ok := s.choices[c]; ok {
		return name
	}
	name := s.name(s.table.Owner[c].Name + "Choice")
	s.choices[c] = name
	var discriminators, alternatives, fields []jen.Code
	for _, d := range c.Choice.Discriminators {
		of := []jen.Code{jen.Id("Path").Op(":").Add(stringSlice(d.Path))}
		if d.Unknown != nil {
			of = append(of, jen.Id("Unknown").Op(":").Op("&").Id(s.ruleVar(d.Unknown)))
		}
		discriminators = append(discriminators, jen.Values(of...))
	}
	for _, a := range c.Choice.Alternatives {
		alternatives = append(alternatives, jen.Values(alternateFields(c, a)...))
	}
	if len(discriminators) > 0 {
		fields = append(fields, jen.Id("Discriminators").Op(":").Index().Add(rtID("Discriminator")).Custom(multiline, discriminators...))
	}
	fields = append(fields, jen.Id("Alternatives").Op(":").Index().Add(rtID("Alternative")).Custom(multiline, alternatives...))
	if c.Choice.Default >= 0 {
		fields = append(fields, jen.Id("Default").Op(":").Lit(c.Choice.Default+1))
	}
	s.chosen = append(s.chosen, jen.Id(name).Op("=").Add(rtID("Choice")).Custom(multiline, fields...))
	return name
}

// alternateFields are what a choice says of one alternative.
func alternateFields(c *ir.Check, a ir.Alternate) []jen.Code {
	var fields []jen.Code
	if plan.NamesMatches(c) {
		fields = append(fields, jen.Id("Name").Op(":").Add(textLiteral(a.Name)))
	}
	if !c.Choice.Selects() {
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
