package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
)

// typedSum writes the validator of a sum, and the function by which the decoder sees
// which alternative a value is of.
func (s *section) typedSum(t *ir.Type) {
	name := s.name(validateName(t))
	body := append([]jen.Code{s.unlessAlternative(t.Node)}, s.structBody(t, flat(t.Node), s.report)...)
	s.funcs = append(s.funcs,
		docf("%s checks the alternative that x holds.", name).
			Func().Id(name).Params(checker(), jen.Id("x").Op("*").Id(t.Go)).Block(body...),
		s.which(t))
}

// unlessAlternative leaves a sum that holds no alternative to the raw validator.
func (s *section) unlessAlternative(n *ir.Node) jen.Code {
	raw := jen.Id(s.rawFunc(n))
	return jen.If(jen.Op("!").Add(other()).Dot("IsZero").Call().Op("||").Id("x").Dot("isZero").Call()).Block(
		raw.Call(jen.Id("c"), rtID("TextOf").Call(other())),
		jen.Return(),
	)
}

// sumCheck writes one check on the alternative that is set.
func (s *section) sumCheck(t *ir.Type, c *ir.Check, broken sink) []jen.Code {
	var body []jen.Code
	for _, a := range t.Alternatives {
		var inner []jen.Code
		switch r := c.Rule.(type) {
		case ir.TypeRule:
			if a.Kinds&r.Allowed == 0 {
				inner = []jen.Code{broken(c, here)}
			}
		case ir.Dispatch:
			inner = s.alternativeChecks(a.Field, r.CaseOf(a).Node, broken)
		}
		body = append(body, inBlock(present(a.Field), inner)...)
	}
	return body
}

// alternativeChecks applies a node to an alternative that is set.
func (s *section) alternativeChecks(f *ir.Field, n *ir.Node, broken sink) []jen.Code {
	u := &f.Use
	code := refusals(n, u, here, broken)
	if f.Presence() == ir.OptionalPresence {
		return append(code, ifGot(field(f), s.value(n, u, jen.Id("v"), here, broken))...)
	}
	return append(code, s.value(n, u, field(f), here, broken)...)
}

// which writes the function that says which alternative a JSON text is of: by its
// kind, among objects by the member that tells them apart, and where there is none by
// trying them in order. What no alternative holds of goes to the first whose required
// members are there.
func (s *section) which(t *ir.Type) jen.Code {
	var kinds []jen.Code
	objects := map[int]*ir.Alternative{}
	var order []int
	for i, a := range t.Alternatives {
		if a.Kinds&ir.Object != 0 {
			objects[i] = a
			order = append(order, i)
		}
		if rest := a.Kinds &^ ir.Object; rest != 0 {
			kinds = append(kinds, jen.Case(kindCases(rest)...).Block(jen.Return(jen.Lit(i))))
		}
	}
	if body := s.whichObject(objects, order); len(body) > 0 {
		kinds = append(kinds, jen.Case(rtID("Object")).Block(body...))
	}
	return docf("%s says which alternative the JSON text v is of, as the number of its field, or -1.", whichName(t)).
		Func().Id(whichName(t)).Params(jen.Id("v").String()).Int().Block(
		jen.Switch(rtID("KindOf").Call(jen.Id("v"))).Block(kinds...),
		jen.Return(jen.Lit(-1)),
	)
}

// kindCases lists single kinds, as KindOf returns them.
func kindCases(k ir.Kinds) []jen.Code {
	var cases []jen.Code
	for _, single := range []struct {
		kind ir.Kinds
		name string
	}{{ir.Null, "Null"}, {ir.Boolean, "Boolean"}, {ir.Integer, "Integer"}, {ir.Fraction, "Fraction"}, {ir.Text, "Text"}, {ir.Array, "Array"}} {
		if k&single.kind != 0 {
			cases = append(cases, rtID(single.name))
		}
	}
	return cases
}

// whichObject tells the alternatives that are objects apart.
func (s *section) whichObject(objects map[int]*ir.Alternative, order []int) []jen.Code {
	if len(order) == 0 {
		return nil
	}
	if len(order) == 1 {
		return []jen.Code{jen.Return(jen.Lit(order[0]))}
	}
	var body []jen.Code
	if member := objects[order[0]].Tag; member != "" && !slices.ContainsFunc(order, func(i int) bool { return objects[i].Tag != member }) {
		var cases []jen.Code
		for _, i := range order {
			var values []jen.Code
			for _, v := range objects[i].Values {
				values = append(values, jen.Lit(v))
			}
			cases = append(cases, jen.Case(values...).Block(jen.Return(jen.Lit(i))))
		}
		return append(body, jen.Switch(rtID("Tag").Call(jen.Id("v"), jen.Lit(member))).Block(cases...))
	}
	for _, i := range order {
		if n := objects[i].Node; n != nil {
			body = append(body, jen.If(rtID("Matches").Call(jen.Id("v"), jen.Id(s.rawFunc(n)))).Block(jen.Return(jen.Lit(i))))
		}
	}
	for _, i := range order {
		if names := objects[i].Required; len(names) > 0 {
			args := []jen.Code{jen.Id("v")}
			for _, name := range names {
				args = append(args, jen.Lit(name))
			}
			body = append(body, jen.If(rtID("HasMembers").Call(args...)).Block(jen.Return(jen.Lit(i))))
		}
	}
	return body
}

// rawDispatch looks at the value to see which alternative is meant.
func (s *section) rawDispatch(c *ir.Check, r ir.Dispatch) []jen.Code {
	apply := func(n *ir.Node) jen.Code { return jen.Id(s.rawFunc(n)).Call(jen.Id("c"), jen.Id("v")) }
	var cases, tags []jen.Code
	for _, k := range r.Cases {
		if len(k.Values) == 0 {
			names := kindCases(k.Kinds)
			if k.Kinds&ir.Object != 0 {
				names = append(names, rtID("Object"))
			}
			cases = append(cases, jen.Case(names...).Block(apply(k.Node)))
			continue
		}
		var values []jen.Code
		for _, v := range k.Values {
			values = append(values, jen.Lit(v))
		}
		tags = append(tags, jen.Case(values...).Block(apply(k.Node)))
	}
	if len(tags) > 0 {
		tags = append(tags, jen.Default().Block(s.fail(c, here)))
		cases = append(cases, jen.Case(rtID("Object")).Block(
			jen.Switch(rtID("Tag").Call(jen.Id("v"), jen.Lit(r.Tag))).Block(tags...)))
	}
	cases = append(cases, jen.Default().Block(s.fail(c, here)))
	return []jen.Code{jen.Switch(s.kind()).Block(cases...)}
}
