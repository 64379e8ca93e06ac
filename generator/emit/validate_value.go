package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/plan"
)

// fieldChecks applies a node to a field of x, where its member is present.
func (s *section) fieldChecks(f *ir.Field, n *ir.Node, broken sink) []jen.Code {
	return s.fieldChecksAt(f, n, site{member: jen.Lit(f.Member)}, broken)
}

// fieldChecksAt applies a node to a field of x, where it is set.
func (s *section) fieldChecksAt(f *ir.Field, n *ir.Node, at site, broken sink) []jen.Code {
	u := &f.Use
	x := field(f)
	refused, value := s.value(n, u, at, broken)
	switch f.Presence() {
	case ir.OptionalPresence:
		return append(inBlock(present(f), refused), ifGot(x, value(jen.Id("v")))...)
	case ir.NullablePresence:
		return s.nullable(n, u, x, at, broken)
	case ir.NilPresence:
		return inBlock(present(f), append(refused, value(x)...))
	}
	return append(refused, value(operand(u, x))...)
}

// operand is what a validator of u takes: a struct by pointer, anything else by value.
func operand(u *ir.Use, x *jen.Statement) *jen.Statement {
	if isStruct(u) {
		return jen.Op("&").Add(x)
	}
	return x
}

// ifGot runs statements on v, the value of an Optional or Nullable that has one.
func ifGot(x *jen.Statement, body []jen.Code) []jen.Code {
	if !mentions(body, "v") {
		return inBlock(x.Dot("IsSet").Call(), body)
	}
	return []jen.Code{jen.If(jen.List(jen.Id("v"), jen.Id("ok")).Op(":=").Add(x).Dot("Get").Call(), jen.Id("ok")).Block(body...)}
}

// nullable applies a node to a field that is a card.Nullable: to its value, and to null.
func (s *section) nullable(n *ir.Node, u *ir.Use, x *jen.Statement, at site, broken sink) []jen.Code {
	code := s.nullableValue(n, u, x, at, broken)
	isNull := x.Clone().Dot("IsNull").Call()
	if u.Boxed { // a pointer to nothing is null, too
		isNull = jen.Op("!").Add(x.Clone()).Dot("IsAbsent").Call().Op("&&").Add(x.Clone()).Dot("Or").Call(jen.Nil()).Op("==").Nil()
	}
	return append(code, inBlock(isNull, s.onNull(n, at, broken))...)
}

// nullableElement applies a node to an element or entry that is a card.Nullable. One
// that is absent is null as well, since lists and maps have no gaps.
func (s *section) nullableElement(n *ir.Node, u *ir.Use, x *jen.Statement, at site) []jen.Code {
	code := s.nullableValue(n, u, x, at, s.report())
	return append(code, inBlock(jen.Op("!").Add(x.Clone()).Dot("IsSet").Call(), s.onNull(n, at, s.report()))...)
}

// nullableValue applies a node to the value of a card.Nullable that has one.
func (s *section) nullableValue(n *ir.Node, u *ir.Use, x *jen.Statement, at site, broken sink) []jen.Code {
	refused, value := s.value(n, u, at, broken)
	code := inBlock(x.Clone().Dot("IsSet").Call(), refused)
	body := value(jen.Id("v"))
	switch {
	case len(body) == 0:
		return code
	case isStruct(u) && u.Boxed:
		return append(code, jen.If(jen.Id("v").Op(":=").Add(x.Clone()).Dot("Or").Call(jen.Nil()), jen.Id("v").Op("!=").Nil()).Block(body...))
	case isStruct(u):
		return append(code, jen.If(jen.Id("v").Op(":=").Add(x.Clone()).Dot("Ptr").Call(), jen.Id("v").Op("!=").Nil()).Block(body...))
	}
	return append(code, ifGot(x.Clone(), body)...)
}

// onNull reports what a node says of null.
func (s *section) onNull(n *ir.Node, at site, broken sink) []jen.Code {
	gate, rest := plan.KindGate(plan.Inlined(plan.Resolve(n)))
	if admitted(gate)&ir.Null == 0 {
		return []jen.Code{broken.at(gate, at)}
	}
	var code []jen.Code
	for _, c := range rest {
		switch r := c.Rule.(type) {
		case ir.Ref:
			code = append(code, s.onNull(r.Node, at, broken)...)
		case ir.InVersions:
			code = append(code, inBlock(inVersions(r), s.onNull(r.Node, at, broken))...)
		case ir.If:
			if branch := r.Branch(ir.HoldsOfNull(r.If)); branch != nil {
				code = append(code, s.onNull(branch, at, broken)...)
			}
		case ir.ReadOnly:
			code = append(code, refusals([]*ir.Check{c}, at, broken)...)
		case ir.Dispatch:
			if of := r.NullCase(); of != nil {
				code = append(code, s.onNull(of.Node, at, broken)...)
			} else {
				code = append(code, broken.at(c, at))
			}
		default:
			if !ir.NullKeeps(c.Rule) {
				code = append(code, s.whenNone(c, nil, broken, at, func(name string) jen.Code {
					return descend(at, valueOf(jen.Lit("null")), name)
				}))
			}
		}
	}
	return code
}

// value applies a node to values that are present and not null: it returns what is
// found without a look at the value, and what is found on the value x, which is a
// pointer where the value is a struct.
func (s *section) value(n *ir.Node, u *ir.Use, at site, broken sink) (refused []jen.Code, value func(x *jen.Statement) []jen.Code) {
	if isRaw(u) {
		return nil, func(x *jen.Statement) []jen.Code {
			if len(n.Checks) == 0 {
				return nil
			}
			if u.Form == ir.Named {
				x = x.Dot("Raw")
			}
			return []jen.Code{descend(at, rtID("ValueOfRaw").Call(x), s.textFunc(n))}
		}
	}
	if isObject(u) {
		return nil, func(x *jen.Statement) []jen.Code { return s.objectValue(n, u, x, at) }
	}
	if isStruct(u) {
		return nil, func(x *jen.Statement) []jen.Code { return s.structValue(n, u.Named, x, at) }
	}
	if s.textual[plan.Resolve(n)] {
		return nil, func(x *jen.Statement) []jen.Code { return s.textValue(n, u, x, at) }
	}
	d := settle(n, u)
	refused = refusals(d.allRefused(), at, broken)
	if list := container(u); list != nil {
		return refused, func(x *jen.Statement) []jen.Code { return s.containerValue(n, d, u, list, x, at, broken) }
	}
	return refused, func(x *jen.Statement) []jen.Code { return s.scalar(d, u, x, at, broken) }
}

// objectValue applies a node to an object whose members are free. What it asks beyond
// the kind is asked of the text.
func (s *section) objectValue(n *ir.Node, u *ir.Use, x *jen.Statement, at site) []jen.Code {
	d := settle(n, u)
	if len(d.gated())+len(d.allRefused())+len(d.allOpen()) == 0 {
		return nil
	}
	if u.Form == ir.Named {
		x = x.Dot("Object")
	}
	code := descend(at, rtID("ValueOfObject").Call(x), s.textFunc(n))
	if d.onlyWarn() {
		code = jen.If(jen.Id("c").Dot("Warnings")).Block(code)
	}
	return []jen.Code{code}
}

// textValue applies a node to the JSON text of a scalar, slice or map.
func (s *section) textValue(n *ir.Node, u *ir.Use, x *jen.Statement, at site) []jen.Code {
	if container(u) == nil {
		form, _ := u.Scalar()
		return []jen.Code{descend(at, valueOf(scalarText(plain(u, form, x), form)), s.textFunc(n))}
	}
	n = plan.Resolve(n)
	key := typedKey{n, valueType(u).GoString()}
	name, ok := s.typed[key]
	if !ok {
		name = s.name("validate" + upperFirst(n.Name))
		s.typed[key] = name
		s.later(func() {
			s.funcs = append(s.funcs, jen.Func().Id(name).Params(checker(), jen.Id("x").Add(valueType(u))).Block(
				rtID("Encoded").Call(jen.Id("c"), jen.Op("&").Id("x"), valueWriter(u), jen.Id(s.textFunc(n)))))
		})
	}
	return []jen.Code{descend(at, x.Clone(), name)}
}

// descend calls a validator on a value one step further in.
func descend(at site, x *jen.Statement, function string) jen.Code {
	switch {
	case at.member != nil:
		return rtID("At").Call(jen.Id("c"), at.member.Clone(), x, jen.Id(function))
	case at.index != nil:
		return rtID("AtIndex").Call(jen.Id("c"), at.index.Clone(), x, jen.Id(function))
	}
	return jen.Id(function).Call(jen.Id("c"), x)
}

// structValue applies a node to a struct: usually the struct's own.
func (s *section) structValue(n *ir.Node, t *ir.Type, x *jen.Statement, at site) []jen.Code {
	if r, ok := onlyVersions(n); ok {
		return inBlock(inVersions(r), s.structValue(r.Node, t, x, at))
	}
	if function := s.structFunc(n, t); function != "" {
		return []jen.Code{descend(at, x, function)}
	}
	return nil
}

// structFunc returns the validator of a node on a struct, writing one where the node
// is not that of the struct's own type; it is empty when there is nothing to check.
func (s *section) structFunc(n *ir.Node, t *ir.Type) string {
	n = plan.Resolve(n)
	if n == plan.Resolve(t.Node) || onlyWraps(n, t) {
		return validateName(t)
	}
	key := typedKey{n, t.Go}
	if name, ok := s.typed[key]; ok {
		return name
	}
	if len(n.Checks) == 0 {
		return ""
	}
	name := s.name("validate" + upperFirst(n.Name))
	s.typed[key] = name
	s.later(func() {
		body := s.textually(t, n)
		if body != nil {
			s.funcs = append(s.funcs, jen.Func().Id(name).Params(checker(), jen.Id("x").Op("*").Id(t.Go)).Block(body...))
			return
		}
		if t.Kind == ir.SumType {
			body = []jen.Code{s.encoded(t, n)} // a node that is not its own need not tell the alternatives apart
		} else {
			body = append(s.unlessRegular(t, n), s.structBody(t, n, s.report())...)
		}
		if n.Shares == t && s.table.Asserted(n) {
			body = append(body, s.suggest(t)...)
		}
		s.funcs = append(s.funcs, jen.Func().Id(name).Params(checker(), jen.Id("x").Op("*").Id(t.Go)).Block(body...))
	})
	return name
}

// onlyWraps reports whether a node says no more of a struct than its type does,
// "or null" aside.
func onlyWraps(n *ir.Node, t *ir.Type) bool {
	if t.OtherKinds {
		return false // what the node asks of values that are no objects is its own affair
	}
	d := settle(n, &ir.Use{Form: ir.Named, Named: t})
	return d.hasOwn() && len(d.allRefused())+len(d.allOpen())+len(d.gated()) == 0
}
