package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
)

// rawArray writes the rules about arrays, those on elements in one loop.
func (s *section) rawArray(checks []*ir.Check) []jen.Code {
	var body, loop []jen.Code
	v := jen.Id("v")
	for _, c := range checks {
		switch r := c.Rule.(type) {
		case ir.MinItems:
			body = append(body, s.when(c, v.Clone().Dot("Count").Call().Op("<").Lit(r.N), s.report, here))
		case ir.MaxItems:
			body = append(body, s.when(c, v.Clone().Dot("Count").Call().Op(">").Lit(r.N), s.report, here))
		case ir.UniqueItems:
			body = append(body, s.optional(c, rtID("CheckUniqueRaw").Call(jen.Id("c"), v, s.ruleRef(c))))
		case ir.UniqueBy:
			body = append(body, s.optional(c, rtID("CheckUniqueByRaw").Call(jen.Id("c"), v, jen.Lit(r.Member), jen.Lit(r.Trim), s.ruleRef(c))))
		case ir.Contains:
			count := s.trying(c.Severity == ir.Warning, r.Node).Dot("CountItems").Call(v, s.tried(r.Node))
			condition := count.Clone().Op("<").Lit(r.Min)
			if r.Max >= 0 {
				condition = rtID("OutOf").Call(count, jen.Lit(r.Min), jen.Lit(r.Max))
			}
			body = append(body, s.when(c, condition, s.report, here))
		case ir.UnevaluatedItems:
			body = append(body, s.rawUnevaluated(c, r.Evaluation, r.Node))
		case ir.PrefixItems:
			var cases []jen.Code
			for i, n := range r.Nodes {
				if len(n.Checks) > 0 {
					cases = append(cases, jen.Case(jen.Lit(i)).Block(s.rawItem(n)))
				}
			}
			loop = append(loop, jen.Switch(jen.Id("i")).Block(cases...))
		case ir.Items:
			item := s.rawItem(r.Node)
			if r.From > 0 {
				item = jen.If(jen.Id("i").Op(">=").Lit(r.From)).Block(item)
			}
			loop = append(loop, item)
		}
	}
	if len(loop) > 0 {
		body = append(body, jen.For(jen.List(jen.Id("i"), jen.Id("item")).Op(":=").Range().Add(v).Dot("Items").Call()).Block(loop...))
	}
	return body
}

// rawItem applies a node to the element at hand.
func (s *section) rawItem(n *ir.Node) jen.Code {
	if r, ok := onlyVersions(n); ok {
		return jen.If(inVersions(r)).Block(s.rawItem(r.Node))
	}
	if c, broken := onlyCondition(n, jen.Id("item")); broken != nil {
		return jen.If(broken).Block(s.fail(c, site{index: jen.Id("i")}))
	}
	return rtID("AtIndex").Call(jen.Id("c"), jen.Id("i"), jen.Id("item"), jen.Id(s.rawFunc(n)))
}

// rawMember applies a node to the member at hand.
func (s *section) rawMember(n *ir.Node) jen.Code {
	if r, ok := onlyVersions(n); ok {
		return jen.If(inVersions(r)).Block(s.rawMember(r.Node))
	}
	if c, broken := onlyCondition(n, jen.Id("value")); broken != nil {
		return jen.If(broken).Block(s.fail(c, site{member: jen.Id("name")}))
	}
	return guarded(n, rtID("At").Call(jen.Id("c"), jen.Id("name"), jen.Id("value"), jen.Id(s.rawFunc(n))))
}

// onlyCondition returns the check of a node that has only one, and the condition under
// which the value v breaks it; nil where that takes more than a condition. Most
// members ask for a kind and nothing else, and a function for each would be noise.
func onlyCondition(n *ir.Node, v *jen.Statement) (*ir.Check, *jen.Statement) {
	n = resolve(n)
	if len(n.Checks) != 1 || n.Checks[0].Severity == ir.Warning {
		return nil, nil
	}
	c := n.Checks[0]
	switch r := c.Rule.(type) {
	case ir.TypeRule:
		return c, notIn(v.Clone().Dot("Kind").Call(), r.Allowed)
	case ir.Const, ir.Enum:
		if c.Kinds == ir.AnyKind {
			return c, unequal(r, valueText(v))
		}
	}
	return nil, nil
}

// unequal is the condition that the JSON text v is none of the values of const or enum.
func unequal(r ir.Rule, v *jen.Statement) *jen.Statement {
	switch r := r.(type) {
	case ir.Const:
		return jen.Op("!").Add(rtID("EqualJSON")).Call(v, textLiteral(r.Value))
	case ir.Enum:
		texts := []jen.Code{v}
		for _, value := range r.Values {
			texts = append(texts, textLiteral(value))
		}
		return jen.Op("!").Add(rtID("EqualAny")).Call(texts...)
	}
	return nil
}

// optional runs a statement that reports by itself, a warning only on request.
func (s *section) optional(c *ir.Check, statement *jen.Statement) jen.Code {
	if c.Severity == ir.Warning {
		return jen.If(jen.Id("c").Dot("Warnings")).Block(statement)
	}
	return statement
}

// rawObject writes the rules about objects: one loop over the members that applies
// their nodes and remembers which of the members that matter were there.
func (s *section) rawObject(checks []*ir.Check) []jen.Code {
	v := jen.Id("v")
	present := presenceBits(checks)
	var body, after []jen.Code
	cases := memberCases{}
	var loop []jen.Code
	for _, c := range checks {
		switch r := c.Rule.(type) {
		case ir.Required:
			after = append(after, s.when(c, present.absent(r.Name), s.report, site{member: jen.Lit(r.Name)}))
		case ir.DependentRequired:
			for _, name := range r.Names {
				condition := present.present(r.If).Op("&&").Add(present.absent(name))
				after = append(after, s.when(c, condition, s.report, site{member: jen.Lit(name)}))
			}
		case ir.DependentSchema:
			after = append(after, jen.If(present.present(r.If)).Block(jen.Id(s.rawFunc(r.Node)).Call(jen.Id("c"), v)))
		case ir.MinProperties:
			body = append(body, s.when(c, v.Clone().Dot("Count").Call().Op("<").Lit(r.N), s.report, here))
		case ir.MaxProperties:
			body = append(body, s.when(c, v.Clone().Dot("Count").Call().Op(">").Lit(r.N), s.report, here))
		case ir.PropertyNames:
			loop = append(loop, guarded(r.Node, rtID("AtName").Call(jen.Id("c"), jen.Id("name"), jen.Id(s.rawFunc(r.Node)))))
		case ir.Properties:
			for _, p := range r.List {
				cases.add(p.Name, s.rawMember(p.Node))
			}
		case ir.PatternProperties:
			for _, p := range r.List {
				loop = append(loop, jen.If(s.matchesName(c, p.Pattern, jen.Id("name"), false)).Block(s.rawMember(p.Node)))
			}
		case ir.AdditionalProperties:
			if len(r.Patterns) == 0 && cases.otherwise == nil {
				cases.known, cases.otherwise = r.Known, s.rawAdditional(c, r)
			} else {
				loop = append(loop, unlessKnown(r.Known, s.rawAdditional(c, r)))
			}
		case ir.UnevaluatedProperties:
			body = append(body, s.rawUnevaluated(c, r.Evaluation, r.Node))
		case ir.Order:
			body = append(body, s.optional(c, jen.Id("c").Dot("OrderOf").Call(v, jen.Lit(r.Earlier), jen.Lit(r.Later), s.ruleRef(c))))
		case ir.References:
			body = append(body, s.optional(c, s.rawReferences(c, r)))
		case ir.JSONSchema:
			call := rtID("JSONSchema").Call(jen.Id("c"), valueText(v), s.ruleRef(c))
			if r.Draft != "" {
				call = rtID("JSONSchemaOf").Call(jen.Id("c"), valueText(v), jen.Lit(r.Draft), s.ruleRef(c))
			}
			body = append(body, s.optional(c, call))
		}
	}
	for i, name := range present.names {
		cases.add(name, present.mark(i))
	}
	if len(cases.names) > 0 || cases.otherwise != nil {
		loop = append([]jen.Code{cases.statement()}, loop...)
	}
	if len(loop) > 0 {
		body = append(body, present.declare()...)
		names := jen.List(jen.Id("name"), jen.Id("value"))
		if !slices.ContainsFunc(checks, usesMemberValue) {
			names = jen.Id("name")
		}
		members := jen.For(names.Op(":=").Range().Add(v).Dot("Members").Call()).Block(loop...)
		if len(loop) == 1 && len(cases.names) == 1 && cases.otherwise == nil {
			members = jen.If(v.Clone().Dot("MayHave").Call(jen.Lit(cases.names[0]))).Block(members)
		}
		body = append(body, members)
	}
	return append(body, after...)
}

// usesMemberValue reports whether a check looks at the values of members.
func usesMemberValue(c *ir.Check) bool {
	switch r := c.Rule.(type) {
	case ir.Properties:
		return len(r.List) > 0
	case ir.PatternProperties:
		return len(r.List) > 0
	case ir.AdditionalProperties:
		return r.Node != nil
	}
	return false
}

// rawAdditional applies additionalProperties to the member at hand.
func (s *section) rawAdditional(c *ir.Check, r ir.AdditionalProperties) jen.Code {
	var statement jen.Code
	if r.Node == nil {
		statement = jen.Id("c").Dot("RefuseMember").Call(jen.Id("name"), s.ruleRef(c))
	} else {
		statement = s.rawMember(r.Node)
	}
	known := jen.Null()
	first := true
	and := func(condition *jen.Statement) {
		if !first {
			known.Op("&&")
		}
		known.Add(condition)
		first = false
	}
	for _, p := range r.Patterns {
		and(jen.Op("!").Add(s.matchesName(c, p, jen.Id("name"), true)))
	}
	if !first {
		statement = jen.If(known).Block(statement)
	}
	return statement
}

// unlessKnown runs a statement for the members that are not listed.
func unlessKnown(known []string, statement jen.Code) jen.Code {
	if len(known) == 0 {
		return statement
	}
	var names []jen.Code
	for _, name := range known {
		names = append(names, jen.Lit(name))
	}
	return jen.Switch(jen.Id("name")).Block(
		jen.Case(names...),
		jen.Default().Block(statement),
	)
}

func stringSlice(list []string) *jen.Statement {
	var values []jen.Code
	for _, text := range list {
		values = append(values, jen.Lit(text))
	}
	return jen.Index().String().Values(values...)
}
