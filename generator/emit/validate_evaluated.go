package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
)

// markFunc returns the function that marks what a schema has evaluated of the value
// v, given that the schema holds.
func (s *section) markFunc(c *ir.Check, e *ir.Evaluation) string {
	if name, ok := s.marks[e]; ok {
		return name
	}
	name := s.name("mark" + upperFirst(s.owner[c].Name))
	s.marks[e] = name
	s.later(func() {
		s.funcs = append(s.funcs, jen.Func().Id(name).Params(checker(), rawValue(), jen.Id("e").Op("*").Add(rtID("Evaluated"))).
			Block(s.markBody(c, e)...))
	})
	return name
}

func (s *section) markBody(c *ir.Check, e *ir.Evaluation) []jen.Code {
	mark := func(method string, args ...jen.Code) jen.Code { return jen.Id("e").Dot(method).Call(args...) }
	v := jen.Id("v")
	var body []jen.Code
	if len(e.Names) > 0 {
		var names []jen.Code
		for _, name := range e.Names {
			names = append(names, jen.Lit(name))
		}
		body = append(body, mark("Names", names...))
	}
	for _, p := range e.Patterns {
		if openSource(p) {
			body = append(body, mark("Searched", jen.Id("c"), v, s.pattern(c, p), s.ruleRef(c)))
		} else {
			body = append(body, mark("Matching", v, s.pattern(c, p).Dot("Match")))
		}
	}
	if e.AllMembers {
		body = append(body, mark("AllMembers"))
	}
	if e.Prefix > 0 {
		body = append(body, mark("Prefix", jen.Lit(e.Prefix)))
	}
	if e.AllItems {
		body = append(body, mark("AllItems"))
	}
	for _, n := range e.Contains {
		body = append(body, mark("Containing", s.trying(c.Severity == ir.Warning, n), v, s.tried(n)))
	}
	for _, p := range e.Parts {
		if p.Evaluation.Empty() {
			continue
		}
		call := []jen.Code{jen.Id(s.markFunc(c, p.Evaluation)).Call(jen.Id("c"), v, jen.Id("e"))}
		body = append(body, inBlock(s.partCondition(c, p), call)...)
	}
	return body
}

// partCondition is what a part's evaluation depends on, nil when it always counts.
func (s *section) partCondition(c *ir.Check, p ir.Part) *jen.Statement {
	switch {
	case p.Dependent:
		return jen.Id("v").Dot("Has").Call(jen.Lit(p.Present))
	case p.If == nil:
		return nil
	}
	holds := s.trying(c.Severity == ir.Warning, p.If).Dot("Holds").Call(jen.Id("v"), s.tried(p.If))
	if p.Unless {
		return jen.Op("!").Add(holds)
	}
	return holds
}

// rawUnevaluated applies a node, or refusal, to what has not been evaluated: the
// members of an object, or the elements of an array.
func (s *section) rawUnevaluated(c *ir.Check, e *ir.Evaluation, n *ir.Node) jen.Code {
	step, value, walk, has := "name", "value", "Members", "HasName"
	var found jen.Code
	if c.Kinds == ir.Array {
		step, value, walk, has = "i", "item", "Items", "HasItem"
		if found = s.fail(c, site{index: jen.Id("i")}); n != nil {
			found = s.rawItem(n)
		}
	} else if found = jen.Id("c").Dot("RefuseMember").Call(jen.Id("name"), s.ruleRef(c)); n != nil {
		found = s.rawMember(n)
	}
	names := jen.List(jen.Id(step), jen.Id(value))
	if n == nil {
		names = jen.Id(step)
	}
	return jen.Block(
		jen.Var().Id("e").Add(rtID("Evaluated")),
		jen.Id(s.markFunc(c, e)).Call(jen.Id("c"), jen.Id("v"), jen.Op("&").Id("e")),
		jen.For(names.Op(":=").Range().Id("v").Dot(walk).Call()).Block(
			jen.If(jen.Op("!").Id("e").Dot(has).Call(jen.Id(step))).Block(found)),
	)
}
