package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
)

// rawFunc returns the name of the function that checks JSON text against a node. The
// function of a named type stands in the type's own section; that of an anonymous
// place is written where it is first called.
func (s *section) rawFunc(n *ir.Node) string {
	n = resolve(n)
	if name, ok := s.raw[n]; ok {
		return name
	}
	ask, comparable := 0, false
	if n.Type == nil && !s.asserted[n] {
		ask, comparable = s.of(n)
	}
	if name, ok := s.shared[ask]; ok && comparable {
		s.raw[n] = name
		return name
	}
	name := s.name(rawName(n))
	s.raw[n] = name
	if comparable {
		s.shared[ask] = name
	}
	if n.Type == nil {
		s.later(func() { s.writeRaw(name, n) })
	}
	return name
}

// writeRaw writes the function of a node.
func (s *section) writeRaw(name string, n *ir.Node) {
	n = resolve(n)
	body := append(s.rawBody(inlined(n)), s.suggestIn(n)...)
	s.funcs = append(s.funcs, rawDoc(name, n).Func().Id(name).Params(checker(), rawValue()).Block(body...))
}

// rawValue is the parameter of functions that check JSON text: the value.
func rawValue() *jen.Statement { return jen.Id("v").Add(rtID("Value")) }

// valueOf is the value of a text.
func valueOf(text *jen.Statement) *jen.Statement { return rtID("ValueOf").Call(text) }

// valueText is the text of a value.
func valueText(v *jen.Statement) *jen.Statement { return v.Clone().Dot("Text") }

// inlined returns the checks of a node with those of the anonymous nodes that it
// refers to in their place; a named type keeps its function.
func inlined(n *ir.Node) []*ir.Check {
	var list []*ir.Check
	seen := map[*ir.Node]bool{}
	var add func(*ir.Node)
	add = func(n *ir.Node) {
		seen[n] = true
		for _, c := range n.Checks {
			ref, ok := c.Rule.(ir.Ref)
			if ok && ref.Node.Type == nil && !seen[ref.Node] {
				add(ref.Node)
			} else {
				list = append(list, c)
			}
		}
	}
	add(n)
	return list
}

// later writes a function after the one at hand.
func (s *section) later(write func()) { s.pending = append(s.pending, write) }

func rawDoc(name string, n *ir.Node) *jen.Statement {
	if n.Type != nil {
		return docf("%s checks the JSON text of %s.", name, withArticle(n.Type.Go))
	}
	return docf("%s checks JSON text against %s.", name, placeOf(n))
}

// predicateDoc is the comment of a function that says whether the value x is as a node
// asks.
func predicateDoc(name string, n *ir.Node, x string) *jen.Statement {
	return docf("%s reports whether %s is valid against %s.", name, x, placeOf(n))
}

// placeOf is where a node is written, as comments say it.
func placeOf(n *ir.Node) string {
	if n.Origin.Pointer == "" {
		return "the schema"
	}
	return "#" + n.Origin.Pointer
}

// rawBody checks the JSON text v against checks. A value of the wrong kind is
// reported as that and not looked into further.
func (s *section) rawBody(checks []*ir.Check) []jen.Code {
	checks = slices.DeleteFunc(slices.Clone(checks), func(c *ir.Check) bool { return c.Severity == ir.Warning && s.onlyTried(c) })
	gate, checks := kindGate(checks)
	rest, others := split(checks, func(c *ir.Check) bool { return c.Kinds == ir.AnyKind || comparesValue(c.Rule) })
	strings, others := split(others, func(c *ir.Check) bool { return c.Kinds == ir.Text })
	numbers, others := split(others, func(c *ir.Check) bool { return c.Kinds == ir.Number })
	arrays, objects := split(others, func(c *ir.Check) bool { return c.Kinds == ir.Array })
	only := admitted(gate)
	s.kinds = nil
	var body []jen.Code
	for _, c := range rest {
		body = append(body, s.rawAny(c, only)...)
	}
	body = append(body, s.guarded(ir.Text, only, s.rawString(strings))...)
	body = append(body, s.guarded(ir.Number, only, s.rawNumber(numbers))...)
	body = append(body, s.guarded(ir.Array, only, s.rawArray(arrays))...)
	body = append(body, s.guarded(ir.Object, only, s.rawObject(objects))...)
	return append(s.kindCheck(gate, body), body...)
}

// comparesValue reports whether a rule compares the value as a whole, whatever kinds
// it speaks of.
func comparesValue(r ir.Rule) bool {
	switch r.(type) {
	case ir.Const, ir.Enum:
		return true
	}
	return false
}

// kindGate takes the first type check out of checks.
func kindGate(checks []*ir.Check) (gate *ir.Check, rest []*ir.Check) {
	for i, c := range checks {
		if _, ok := c.Rule.(ir.TypeRule); ok && c.Severity == ir.Error {
			return c, slices.Concat(checks[:i], checks[i+1:])
		}
	}
	return nil, checks
}

// admitted are the kinds that pass a gate.
func admitted(gate *ir.Check) ir.Kinds {
	if gate == nil {
		return ir.AnyKind
	}
	return gate.Rule.(ir.TypeRule).Allowed
}

// kindCheck begins a body with the kind of the value, as far as it matters. A kind
// that is looked at more than once is kept in a variable.
func (s *section) kindCheck(gate *ir.Check, body []jen.Code) []jen.Code {
	var begin []jen.Code
	if gate != nil {
		refused := []jen.Code{s.fail(gate, here)}
		if len(body) > 0 {
			refused = append(refused, jen.Return())
		}
		begin = append(begin, jen.If(notIn(s.kind(), gate.Rule.(ir.TypeRule).Allowed)).Block(refused...))
	}
	kindOf := jen.Id("v").Dot("Kind").Call()
	value := kindOf
	if len(s.kinds) > 1 {
		value = jen.Id("kind")
		begin = slices.Insert(begin, 0, jen.Code(jen.Id("kind").Op(":=").Add(kindOf)))
	}
	for _, place := range s.kinds {
		place.Add(value.Clone())
	}
	return begin
}

// kind is the kind of the value; what it is written as is known when all of the body is.
func (s *section) kind() *jen.Statement {
	place := jen.Null()
	s.kinds = append(s.kinds, place)
	return jen.Add(place)
}

// notIn is the condition that a kind is outside a set.
func notIn(kind *jen.Statement, set ir.Kinds) *jen.Statement {
	if set&(set-1) == 0 && set != ir.Integer && set != 0 {
		return kind.Op("!=").Add(kindSet(set))
	}
	if len(set.Names()) == 1 {
		return kind.Op("&").Add(kindSet(set)).Op("==").Lit(0)
	}
	return kind.Op("&").Parens(kindSet(set)).Op("==").Lit(0)
}

// in is the condition that a kind is in a set.
func in(kind *jen.Statement, set ir.Kinds) *jen.Statement {
	if set&(set-1) == 0 && set != ir.Integer && set != 0 {
		return kind.Op("==").Add(kindSet(set))
	}
	if len(set.Names()) == 1 {
		return kind.Op("&").Add(kindSet(set)).Op("!=").Lit(0)
	}
	return kind.Op("&").Parens(kindSet(set)).Op("!=").Lit(0)
}

// guarded runs statements where the value is of a kind; only are the kinds that it
// can still be of.
func (s *section) guarded(kind, only ir.Kinds, body []jen.Code) []jen.Code {
	switch {
	case len(body) == 0, only&kind == 0:
		return nil
	case only&^kind == 0:
		return body
	}
	return []jen.Code{jen.If(in(s.kind(), kind)).Block(body...)}
}

// kindSet writes a set of kinds.
func kindSet(k ir.Kinds) *jen.Statement {
	names := []struct {
		kind ir.Kinds
		name string
	}{
		{ir.AnyKind, "AnyKind"}, {ir.Null, "Null"}, {ir.Boolean, "Boolean"}, {ir.Number, "Number"}, {ir.Integer, "Integer"},
		{ir.Fraction, "Fraction"}, {ir.Text, "Text"}, {ir.Array, "Array"}, {ir.Object, "Object"},
	}
	set := jen.Null()
	first := true
	for _, n := range names {
		if k&n.kind == n.kind {
			if !first {
				set.Op("|")
			}
			set.Add(rtID(n.name))
			first = false
			k &^= n.kind
		}
	}
	if first {
		return jen.Lit(0)
	}
	return set
}

// rawAny writes the rules that speak about values of every kind.
func (s *section) rawAny(c *ir.Check, only ir.Kinds) []jen.Code {
	v := jen.Id("v")
	broken := func(condition *jen.Statement) []jen.Code {
		return []jen.Code{s.when(c, condition, s.report, here)}
	}
	warns := c.Severity == ir.Warning
	holds := func(n *ir.Node) *jen.Statement {
		return s.trying(warns, n).Dot("Holds").Call(v.Clone(), s.tried(n))
	}
	switch r := c.Rule.(type) {
	case ir.TypeRule:
		return broken(notIn(s.kind(), r.Allowed))
	case ir.Never:
		return []jen.Code{s.fail(c, here)}
	case ir.Const, ir.Enum:
		return s.guarded(c.Kinds, only, broken(unequal(r, valueText(v))))
	case ir.Ref:
		return []jen.Code{jen.Id(s.rawFunc(r.Node)).Call(jen.Id("c"), v)}
	case ir.NullOr:
		return []jen.Code{jen.If(s.kind().Op("!=").Add(rtID("Null"))).Block(jen.Id(s.rawFunc(r.Node)).Call(jen.Id("c"), v))}
	case ir.InVersions:
		return []jen.Code{jen.If(inVersions(r)).Block(jen.Id(s.rawFunc(r.Node)).Call(jen.Id("c"), v))}
	case ir.AnyOf:
		condition := jen.Null()
		for i, n := range r.Nodes {
			if i > 0 {
				condition.Op("&&")
			}
			condition.Op("!").Add(holds(n))
		}
		if s.explains(c) {
			return []jen.Code{jen.If(condition).Block(s.explain(c))}
		}
		return broken(condition)
	case ir.Dispatch:
		return s.rawDispatch(c, r)
	case ir.OneOf:
		args := []jen.Code{v}
		for _, n := range r.Nodes {
			args = append(args, s.tried(n))
		}
		condition := s.trying(warns, r.Nodes...).Dot("CountHolds").Call(args...).Op("!=").Lit(1)
		if s.explains(c) {
			return []jen.Code{jen.If(condition).Block(s.explain(c))}
		}
		return broken(condition)
	case ir.Not:
		return broken(holds(r.Node))
	case ir.If:
		then, otherwise := s.rawBranch(r.Then), s.rawBranch(r.Else)
		warns = (r.Then == nil || onlyWarns(r.Then)) && (r.Else == nil || onlyWarns(r.Else))
		condition := holds(r.If)
		if warns {
			if r.Then != nil && r.Else != nil {
				return []jen.Code{jen.If(jen.Id("c").Dot("Warnings")).Block(branch(condition, then, otherwise))}
			}
			if r.Then == nil {
				then, otherwise, condition = otherwise, nil, jen.Op("!").Add(condition)
			}
			condition = jen.Id("c").Dot("Warnings").Op("&&").Add(condition)
		}
		return []jen.Code{branch(condition, then, otherwise)}
	case ir.ReadOnly:
		return []jen.Code{jen.If(jen.Id("c").Dot("Building").Call()).Block(s.fail(c, here))}
	case ir.Call:
		return s.guarded(speaksOf(c), only, []jen.Code{s.rawCall(c, r)})
	}
	return nil
}

// rawBranch applies a node of if/then/else.
func (s *section) rawBranch(n *ir.Node) []jen.Code {
	if n == nil {
		return nil
	}
	return []jen.Code{jen.Id(s.rawFunc(n)).Call(jen.Id("c"), jen.Id("v"))}
}

// branch is if/else with the parts that there are.
func branch(condition *jen.Statement, then, otherwise []jen.Code) jen.Code {
	switch {
	case len(then) == 0:
		return jen.If(jen.Op("!").Add(condition)).Block(otherwise...)
	case len(otherwise) == 0:
		return jen.If(condition).Block(then...)
	}
	return jen.If(condition).Block(then...).Else().Block(otherwise...)
}

// speaksOf are the kinds that a check is about. A hand-written check is written for
// what its place holds: the structs of a type, or strings.
func speaksOf(c *ir.Check) ir.Kinds {
	if r, ok := c.Rule.(ir.Call); ok {
		if r.Struct != nil {
			return ir.Object
		}
		return ir.Text
	}
	return c.Kinds
}

// rawCall calls a hand-written check: on a struct it is given the decoded value, on a
// string its text.
func (s *section) rawCall(c *ir.Check, r ir.Call) jen.Code {
	if r.Struct != nil {
		return rtID("CheckDecoded").Call(jen.Id("c"), jen.Id("v"), jen.Id(decodeName(r.Struct)), jen.Id(r.Func))
	}
	return jen.Id(r.Func).Call(jen.Id("c"), rtID("StringOf").Call(valueText(jen.Id("v"))))
}

// rawString writes the rules about strings.
func (s *section) rawString(checks []*ir.Check) []jen.Code {
	var body []jen.Code
	for _, c := range checks {
		if r, ok := c.Rule.(ir.Pattern); ok && r.Open {
			body = append(body, s.openPattern(c, r, jen.Id("s"), here))
		} else if condition := s.stringBroken(c, jen.Id("s")); condition != nil {
			body = append(body, s.when(c, condition, s.report, here))
		}
	}
	if len(body) == 0 {
		return nil
	}
	return append([]jen.Code{jen.Id("s").Op(":=").Add(rtID("StringOf")).Call(valueText(jen.Id("v")))}, body...)
}

// rawNumber writes the rules about numbers; they look at the literal, so they are
// exact for numbers of any size.
func (s *section) rawNumber(checks []*ir.Check) []jen.Code {
	var body []jen.Code
	for _, c := range checks {
		if condition := numberBroken(c.Rule, valueText(jen.Id("v"))); condition != nil {
			body = append(body, s.when(c, condition, s.report, here))
		}
	}
	return body
}
