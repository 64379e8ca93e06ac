package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/plan"
)

// typedSum writes the validator of a sum, and the function by which the decoder sees
// which alternative a value is of.
func (s *section) typedSum(t *ir.Type) {
	name := validateName(t)
	body := []jen.Code{s.encoded(t, t.Node)}
	// A type check that some alternatives pass only speaks for the text.
	if d := settleOwn(t); len(d.gated()) == 0 && !s.textual[plan.Resolve(t.Node)] {
		body = append(s.unlessRegular(t, t.Node), s.structDemands(t, t.Node, d, s.report())...)
	}
	s.funcs = append(s.funcs,
		docf("%s checks the alternative that x holds.", name).
			Func().Id(name).Params(checker(), jen.Id("x").Op("*").Id(t.Go)).Block(body...),
		s.which(t))
}

// unlessAlternative leaves a sum that holds no alternative to the raw validator. Where a
// program has set several, the first counts, as it does for the writer.
func (s *section) unlessAlternative(t *ir.Type, n *ir.Node) []jen.Code {
	code := []jen.Code{jen.If(noAlternative(t, jen.Id("x"))).Block(
		jen.Id(s.textFunc(n)).Call(jen.Id("c"), rtID("ValueOfRaw").Call(other())),
		jen.Return(),
	)}
	for _, vague := range holdOther(t, jen.Id("x"), map[*ir.Type]bool{}) {
		code = append(code, jen.If(vague).Block(s.encoded(t, n), jen.Return()))
	}
	return code
}

// noAlternative is the condition that no alternative of the sum x is set.
func noAlternative(t *ir.Type, x *jen.Statement) *jen.Statement {
	none := jen.Null()
	for i, a := range t.Alternatives {
		if i > 0 {
			none.Op("&&")
		}
		none.Add(absentFrom(x, a.Field))
	}
	return none
}

// holdOther are the conditions that an alternative of the sum x is set, or one of its own
// in turn, and holds a value of none of its shapes: that may be of any kind.
func holdOther(t *ir.Type, x *jen.Statement, inside map[*ir.Type]bool) []*jen.Statement {
	if inside[t] {
		return nil // every sum on the way has its own validator
	}
	inside[t] = true
	defer delete(inside, t)
	var list []*jen.Statement
	for _, a := range t.Alternatives {
		value := x.Clone().Dot(a.Field.Go)
		set := value.Clone().Op("!=").Nil().Op("&&")
		switch {
		case a.Field.Use.IsNamed(ir.TupleType):
			list = append(list, set.Add(value).Dot("size").Call().Op("<").Lit(0))
		case a.Field.Use.IsNamed(ir.SumType):
			list = append(list, set.Clone().Add(noAlternative(a.Field.Use.Named, value)))
			for _, inner := range holdOther(a.Field.Use.Named, value, inside) {
				list = append(list, set.Clone().Add(inner))
			}
		}
	}
	return list
}

// decidedOnAlternatives reports whether no list or map among the alternatives of a sum has
// to be written for a check.
func decidedOnAlternatives(c *ir.Check, t *ir.Type) bool {
	return !slices.ContainsFunc(t.Alternatives, func(a *ir.Alternative) bool {
		list := container(&a.Field.Use)
		return c.Kinds != ir.AnyKind && a.Kinds&c.Kinds != 0 && list != nil && !isCount(c.Rule) && !decidedOnElements(c, list)
	})
}

// isCount reports whether a rule asks how many elements or members there are.
func isCount(r ir.Rule) bool {
	switch r.(type) {
	case ir.MinItems, ir.MaxItems, ir.MinProperties, ir.MaxProperties:
		return true
	}
	return false
}

// sumCheck writes one check on the alternative that is set.
func (s *section) sumCheck(t *ir.Type, c *ir.Check, broken sink) []jen.Code {
	var cases []jen.Code
	some := false
	for _, a := range t.Alternatives {
		var inner []jen.Code
		switch r := c.Rule.(type) {
		case ir.TypeRule:
			if a.Kinds&r.Allowed == 0 {
				inner = []jen.Code{broken.at(c, here)}
			}
		case ir.Dispatch:
			of := r.CaseOf(a)
			inner = s.alternativeChecks(a.Field, of.Node, broken)
			if len(of.Values) > 0 {
				inner = s.ifTagged(t, c, a, of.Values, inner)
			}
		default:
			if a.Kinds&c.Kinds != 0 {
				inner = s.alternativeChecks(a.Field, &ir.Node{Name: s.table.Owner[c].Name, Checks: []*ir.Check{c}}, broken)
			}
		}
		some = some || len(inner) > 0
		cases = append(cases, jen.Case(present(a.Field)).Block(inner...))
	}
	if !some {
		return nil
	}
	return []jen.Code{jen.Switch().Block(cases...)}
}

// ifTagged runs checks where the member that tells objects apart has one of the values
// of the alternative. A program can set another; the text is then of another alternative,
// or of none.
func (s *section) ifTagged(t *ir.Type, c *ir.Check, a *ir.Alternative, values []string, checks []jen.Code) []jen.Code {
	tag := a.TagField()
	text := field(a.Field).Dot(tag.Go)
	if p := tag.Presence(); p == ir.OptionalPresence || p == ir.NullablePresence {
		text = text.Dot("Or").Call(jen.Lit(""))
	}
	var cases []jen.Code
	for _, v := range values {
		cases = append(cases, jen.Lit(v))
	}
	return []jen.Code{jen.Switch(text).Block(
		jen.Case(cases...).Block(checks...),
		jen.Default().Block(s.encodedAs(t, []*ir.Check{c}, s.rawRest(t, []*ir.Check{c}))),
	)}
}

// alternativeChecks applies a node to an alternative that is set.
func (s *section) alternativeChecks(f *ir.Field, n *ir.Node, broken sink) []jen.Code {
	refused, value := s.value(n, &f.Use, here, broken)
	if f.Presence() == ir.OptionalPresence {
		return append(refused, ifGot(field(f), value(jen.Id("v")))...)
	}
	return append(refused, value(field(f))...)
}

// which writes the function that says which alternative a JSON text is of: by its
// kind, among objects by the member that tells them apart, and where that does not
// settle it by trying them in order.
func (s *section) which(t *ir.Type) jen.Code {
	var cases []jen.Code
	for _, group := range kindGroups(t.Alternatives) {
		cases = append(cases, jen.Case(kindCases(group.kinds)...).Block(s.whichOf(t, group.alternatives)...))
	}
	return docf("%s says which alternative v is of, as the number of its field, or -1.", whichName(t)).
		Func().Id(whichName(t)).Params(textValue()).Int().Block(
		jen.Switch(jen.Id("v").Dot("Kind").Call()).Block(cases...),
		jen.Return(jen.Lit(-1)),
	)
}

// kindGroup is some kinds with the alternatives that values of those kinds can be of.
type kindGroup struct {
	kinds        ir.Kinds
	alternatives []int
}

// kindGroups gathers the kinds that have the same alternatives.
func kindGroups(list []*ir.Alternative) []kindGroup {
	var groups []kindGroup
	for kind := ir.Null; kind <= ir.Object; kind <<= 1 {
		var found []int
		for i, a := range list {
			if a.Kinds&kind != 0 {
				found = append(found, i)
			}
		}
		same := func(g kindGroup) bool { return slices.Equal(g.alternatives, found) }
		switch at := slices.IndexFunc(groups, same); {
		case len(found) == 0:
		case at >= 0:
			groups[at].kinds |= kind
		default:
			groups = append(groups, kindGroup{kind, found})
		}
	}
	return groups
}

// kindCases lists single kinds, as KindOf returns them.
func kindCases(k ir.Kinds) []jen.Code {
	var cases []jen.Code
	for _, single := range []struct {
		kind ir.Kinds
		name string
	}{{ir.Null, "Null"}, {ir.Boolean, "Boolean"}, {ir.Integer, "Integer"}, {ir.Fraction, "Fraction"}, {ir.Text, "Text"}, {ir.Array, "Array"}, {ir.Object, "Object"}} {
		if k&single.kind != 0 {
			cases = append(cases, rtID(single.name))
		}
	}
	return cases
}

// whichOf tells some alternatives apart that a value's kind does not. What none of
// them holds of goes to the first whose required members are there.
func (s *section) whichOf(t *ir.Type, numbers []int) []jen.Code {
	if len(numbers) == 1 {
		return []jen.Code{jen.Return(jen.Lit(numbers[0]))}
	}
	at := func(i int) *ir.Alternative { return t.Alternatives[i] }
	var body []jen.Code
	if member := at(numbers[0]).Tag; member != "" && !slices.ContainsFunc(numbers, func(i int) bool { return at(i).Tag != member }) {
		var cases []jen.Code
		for _, i := range numbers {
			var values []jen.Code
			for _, v := range at(i).Values {
				values = append(values, jen.Lit(v))
			}
			cases = append(cases, jen.Case(values...).Block(jen.Return(jen.Lit(i))))
		}
		return append(body, jen.Switch(jen.Id("v").Dot("Tag").Call(jen.Lit(member))).Block(cases...))
	}
	for _, i := range numbers {
		if n := at(i).Node; n != nil {
			body = append(body, jen.If(jen.Id(schemaVar).Dot("Selects").Call(jen.Id("v"), jen.Lit(s.table.Number(n)), jen.Id(callsFunc))).Block(jen.Return(jen.Lit(i))))
		}
	}
	for _, i := range numbers {
		if names := at(i).Required; len(names) > 0 {
			var args []jen.Code
			for _, name := range names {
				args = append(args, jen.Lit(name))
			}
			body = append(body, jen.If(jen.Id("v").Dot("Has").Call(args...)).Block(jen.Return(jen.Lit(i))))
		}
	}
	return body
}
