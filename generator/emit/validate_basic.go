package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/plan"
)

// scalar writes the checks on a Go string, number or boolean.
func (s *section) scalar(d *demands, u *ir.Use, x *jen.Statement, at site, broken sink) []jen.Code {
	form, _ := u.Scalar()
	var body []jen.Code
	for _, c := range d.allOpen() {
		body = append(body, s.scalarCheck(c, u, form, x, at, broken)...)
	}
	for _, g := range d.gated() {
		behind := *g
		behind.gate = nil
		code := append(refusals(behind.allRefused(), at, broken), s.scalar(&behind, u, x, at, broken)...)
		whole := rtID("IsInteger").Call(rtID("FloatText").Call(plain(u, form, x)))
		body = append(body, branch(whole, code, []jen.Code{broken.at(g.gate, at)}))
	}
	return body
}

// plain is x as the basic Go type that it is made of.
func plain(u *ir.Use, form ir.Form, x *jen.Statement) *jen.Statement {
	if u.Form == ir.Named {
		return valueType(&ir.Use{Form: form}).Call(x.Clone())
	}
	return x.Clone()
}

// scalarCheck writes one check.
func (s *section) scalarCheck(c *ir.Check, u *ir.Use, form ir.Form, x *jen.Statement, at site, broken sink) []jen.Code {
	switch r := c.Rule.(type) {
	case ir.Const:
		return s.scalarEnum(c, []string{r.Value}, form, x, at, broken)
	case ir.Enum:
		return s.scalarEnum(c, r.Values, form, x, at, broken)
	case ir.InVersions:
		return inBlock(inVersions(r), s.scalarNode(r.Node, u, x, at, broken))
	case ir.If, ir.AnyOf, ir.OneOf, ir.Not, ir.Dispatch:
		return s.scalarTrial(c, u, form, x, at, broken)
	case ir.Call:
		return []jen.Code{descend(at, plain(u, form, x), r.Func)}
	case ir.Pattern:
		if r.Open && form == ir.String {
			return []jen.Code{s.openPattern(c, r, plain(u, form, x), at)}
		}
	}
	if condition := s.scalarBroken(c, form, plain(u, form, x)); condition != nil {
		return []jen.Code{s.when(c, condition, broken, at)}
	}
	return nil
}

// scalarNode applies another node to a scalar.
func (s *section) scalarNode(n *ir.Node, u *ir.Use, x *jen.Statement, at site, broken sink) []jen.Code {
	if n == nil {
		return nil
	}
	refused, value := s.value(n, u, at, broken)
	return append(refused, value(x)...)
}

// scalarBroken is the condition under which a scalar breaks a rule on its kind.
func (s *section) scalarBroken(c *ir.Check, form ir.Form, x *jen.Statement) *jen.Statement {
	switch form {
	case ir.String:
		return s.stringBroken(c, x)
	case ir.Int64, ir.Uint64:
		if condition, decided := intBroken(c.Rule, x, form); decided {
			return condition
		}
		return numberBroken(c.Rule, intText(x, form))
	case ir.Float64:
		if condition, decided := floatBroken(c.Rule, x); decided {
			return condition
		}
		return numberBroken(c.Rule, rtID("FloatText").Call(x.Clone()))
	}
	return nil
}

func intText(x *jen.Statement, form ir.Form) *jen.Statement {
	if form == ir.Uint64 {
		return jen.Qual("strconv", "FormatUint").Call(jen.Uint64().Call(x.Clone()), jen.Lit(10))
	}
	return jen.Qual("strconv", "FormatInt").Call(jen.Int64().Call(x.Clone()), jen.Lit(10))
}

// scalarText is the JSON text of a scalar, for the rules that only the raw validator has.
func scalarText(x *jen.Statement, form ir.Form) *jen.Statement {
	switch form {
	case ir.String:
		return jen.String().Call(rtID("AppendString").Call(jen.Nil(), x.Clone()))
	case ir.Int64, ir.Uint64:
		return intText(x, form)
	case ir.Float64:
		return rtID("FloatText").Call(x.Clone())
	}
	return jen.Qual("strconv", "FormatBool").Call(jen.Bool().Call(x.Clone()))
}

// scalarTrial writes a combination of alternatives: with predicates where those can
// decide it, and else by the raw validator.
func (s *section) scalarTrial(c *ir.Check, u *ir.Use, form ir.Form, x *jen.Statement, at site, broken sink) []jen.Code {
	holds := func(n *ir.Node) *jen.Statement { return jen.Id(s.scalarFunc(n, u)).Call(x.Clone()) }
	switch r := c.Rule.(type) {
	case ir.Not:
		if ir.ScalarPredicate(r.Node) {
			return []jen.Code{s.when(c, holds(r.Node), broken, at)}
		}
	case ir.AnyOf:
		if !slices.ContainsFunc(r.Nodes, func(n *ir.Node) bool { return !ir.ScalarPredicate(n) }) {
			condition := jen.Null()
			for i, n := range r.Nodes {
				if i > 0 {
					condition.Op("&&")
				}
				condition.Op("!").Add(holds(n))
			}
			return []jen.Code{s.whenNone(c, condition, broken, at, func(name string) jen.Code {
				return descend(at, valueOf(scalarText(plain(u, form, x), form)), name)
			})}
		}
	case ir.If:
		if ir.ScalarPredicate(r.If) {
			then, otherwise := s.scalarNode(r.Then, u, x, at, broken), s.scalarNode(r.Else, u, x, at, broken)
			switch {
			case alwaysHolds(r.If, u):
				return then
			case len(then)+len(otherwise) == 0:
				return nil
			}
			return []jen.Code{branch(holds(r.If), then, otherwise)}
		}
	}
	return []jen.Code{descend(at, valueOf(scalarText(plain(u, form, x), form)), s.rawCheck(c))}
}

// rawCheck returns the name of the function that checks JSON text against one check.
func (s *section) rawCheck(c *ir.Check) string {
	if name, ok := s.rawChecks[c]; ok {
		return name
	}
	owner := s.table.Owner[c]
	name := s.restFunc(textName(owner)+caser.Exported(c.Keyword), "checks JSON text against "+c.Keyword+" of "+placeOf(owner)+".", owner, []*ir.Check{c})
	s.rawChecks[c] = name
	return name
}

// alwaysHolds reports whether no value of u can break a node.
func alwaysHolds(n *ir.Node, u *ir.Use) bool {
	d := settle(n, u)
	return len(d.gated())+len(d.allRefused())+len(d.allOpen()) == 0
}

// scalarFunc writes the predicate of a node on a scalar and returns its name.
func (s *section) scalarFunc(n *ir.Node, u *ir.Use) string {
	n = plan.Resolve(n)
	key := typedKey{n, "is " + valueType(u).GoString()}
	name, ok := s.typed[key]
	if !ok {
		name = s.name("is" + upperFirst(n.Name))
		s.typed[key] = name
		s.later(func() {
			body := predicateBody(s.scalarNode(n, u, jen.Id("v"), here, refuse))
			s.funcs = append(s.funcs, predicateDoc(name, n, "v").Func().Id(name).Params(jen.Id("v").Add(valueType(u))).Bool().Block(body...))
		})
	}
	return name
}

func scalarKinds(form ir.Form) ir.Kinds {
	switch form {
	case ir.Bool:
		return ir.Boolean
	case ir.String:
		return ir.Text
	case ir.Int64, ir.Uint64:
		return ir.Integer
	}
	return ir.Number
}

// scalarEnum compares a scalar with the values of const or enum that are of its kind.
func (s *section) scalarEnum(c *ir.Check, values []string, form ir.Form, x *jen.Statement, at site, broken sink) []jen.Code {
	var cases []jen.Code
	seen := map[string]bool{}
	for _, value := range values {
		// Go takes no value twice, however it is written.
		if literal := constLiteral(value, form); literal != nil && !seen[literal.GoString()] {
			seen[literal.GoString()] = true
			cases = append(cases, literal)
		}
	}
	if len(cases) == 1 {
		return []jen.Code{s.when(c, x.Clone().Op("!=").Add(cases[0]), broken, at)}
	}
	refused := broken.at(c, at)
	if c.Severity == ir.Warning {
		refused = jen.If(jen.Id("c").Dot("Warnings")).Block(refused)
	}
	if len(cases) > manyValues && form == ir.String {
		return []jen.Code{jen.If(jen.Op("!").Id(s.known(c, cases)).Call(jen.String().Call(x.Clone()))).Block(refused)}
	}
	return []jen.Code{jen.Switch(x.Clone()).Block(
		jen.Case(cases...),
		jen.Default().Block(refused),
	)}
}

// manyValues is how many texts an enumeration has at most that is written out in each
// place where a value is compared with it. A compiler takes its time over such a place,
// and a schema of thousands of names may have dozens.
const manyValues = 32

// known returns the name of the function that looks for a text among the values of an
// enumeration, one for all places.
func (s *section) known(c *ir.Check, values []jen.Code) string {
	if name, ok := s.enums[c]; ok {
		return name
	}
	owner := s.table.Owner[c].Name
	name := s.name("known" + upperFirst(owner))
	s.enums[c] = name
	s.funcs = append(s.funcs, docf("%s reports whether v is one of the %d values of %s.", name, len(values), placeOf(s.table.Owner[c])).
		Func().Id(name).Params(jen.Id("v").String()).Bool().Block(
		jen.Switch(jen.Id("v")).Block(jen.Case(inLines(values)...).Block(jen.Return(jen.True()))),
		jen.Return(jen.False()),
	))
	return name
}

// inLines breaks a long list of values into lines.
func inLines(values []jen.Code) []jen.Code {
	const perLine = 8
	list := slices.Clone(values)
	for i := perLine; i < len(list); i += perLine {
		list[i] = jen.Line().Add(list[i])
	}
	return list
}

// constLiteral writes a JSON value as a Go constant of the form, nil when it is none
// that a value of the form has.
func constLiteral(value string, form ir.Form) *jen.Statement {
	if form == ir.Bool && (value == "true" || value == "false") {
		return jen.Id(value)
	}
	if constant, ok := ir.ConstantValue(value, form); ok {
		return constantLit(constant, form)
	}
	return nil
}

// constantLit writes what a constant of a form stands for as a Go literal.
func constantLit(value string, form ir.Form) *jen.Statement {
	if form == ir.String {
		return jen.Lit(value)
	}
	return jen.Id(value)
}
