package emit

import (
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
)

// fieldChecks applies a node to a field of x, where its member is present.
func (s *section) fieldChecks(f *ir.Field, n *ir.Node, broken sink) []jen.Code {
	u := &f.Use
	at := site{member: jen.Lit(f.Member)}
	x := field(f)
	switch f.Presence() {
	case ir.OptionalPresence:
		code := inBlock(present(f), refusals(n, u, at, broken))
		return append(code, ifGot(x, s.value(n, u, jen.Id("v"), at, broken))...)
	case ir.NullablePresence:
		return s.nullable(n, u, x, at, broken)
	case ir.NilPresence:
		return inBlock(present(f), append(refusals(n, u, at, broken), s.value(n, u, x, at, broken)...))
	}
	return append(refusals(n, u, at, broken), s.value(n, u, operand(u, x), at, broken)...)
}

// refusals are the findings on a value that need not look at it: its place or its
// Go type alone breaks the check.
func refusals(n *ir.Node, u *ir.Use, at site, broken sink) []jen.Code {
	if isRaw(u) || isStruct(u) {
		return nil
	}
	var code []jen.Code
	for _, c := range flat(n) {
		if refused(c, u) {
			code = append(code, onlyBuilding(c, broken(c, at)))
		}
	}
	return code
}

// refused reports whether every present value of u that is not null breaks a check.
func refused(c *ir.Check, u *ir.Use) bool {
	kinds, form := useKinds(u)
	literals := func(values ...string) bool {
		return kinds&c.Kinds != 0 && kinds&(ir.Array|ir.Object) == 0 && !slices.ContainsFunc(values, func(v string) bool { return constLiteral(v, form) != nil })
	}
	switch r := c.Rule.(type) {
	case ir.Never, ir.ReadOnly:
		return true
	case ir.TypeRule:
		return r.Allowed&kinds == 0
	case ir.Const:
		return literals(r.Value)
	case ir.Enum:
		return literals(r.Values...)
	}
	return false
}

// onlyBuilding puts a finding on a read-only member under its condition.
func onlyBuilding(c *ir.Check, finding jen.Code) jen.Code {
	if _, ok := c.Rule.(ir.ReadOnly); ok {
		return jen.If(jen.Id("c").Dot("Building").Call()).Block(finding)
	}
	return finding
}

// useKinds are the JSON kinds of the values that u holds, null aside.
func useKinds(u *ir.Use) (ir.Kinds, ir.Form) {
	if list := container(u); list != nil {
		return containerKind(list), list.Form
	}
	form, _ := u.Scalar()
	return scalarKinds(form), form
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
	if len(body) == 0 {
		return nil
	}
	return []jen.Code{jen.If(jen.List(jen.Id("v"), jen.Id("ok")).Op(":=").Add(x).Dot("Get").Call(), jen.Id("ok")).Block(body...)}
}

// nullable applies a node to a card.Nullable: to its value, and to null.
func (s *section) nullable(n *ir.Node, u *ir.Use, x *jen.Statement, at site, broken sink) []jen.Code {
	body := s.value(n, u, jen.Id("v"), at, broken)
	code := inBlock(x.Clone().Dot("IsSet").Call(), refusals(n, u, at, broken))
	switch {
	case len(body) == 0:
	case isStruct(u) && !u.Boxed:
		code = append(code, jen.If(jen.Id("v").Op(":=").Add(x.Clone()).Dot("Ptr").Call(), jen.Id("v").Op("!=").Nil()).Block(body...))
	default:
		code = append(code, ifGot(x.Clone(), body)...)
	}
	var onNull []jen.Code
	for _, c := range ir.BrokenByNull(flat(n)) {
		onNull = append(onNull, broken(c, at))
	}
	return append(code, inBlock(x.Clone().Dot("IsNull").Call(), onNull)...)
}

// value applies a node to a present value that is not null; x is a pointer where the
// value is a struct.
func (s *section) value(n *ir.Node, u *ir.Use, x *jen.Statement, at site, broken sink) []jen.Code {
	if isRaw(u) {
		if len(n.Checks) == 0 {
			return nil
		}
		return []jen.Code{descend(at, x.Dot("String").Call(), s.rawFunc(n))}
	}
	if isStruct(u) {
		return s.structValue(n, u.Named, x, at)
	}
	if list := container(u); list != nil {
		return s.containerValue(n, u, list, x, at, broken)
	}
	form, _ := u.Scalar()
	return s.scalar(flat(n), u, form, x, at, broken)
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
	if function := s.structFunc(n, t); function != "" {
		return []jen.Code{descend(at, x, function)}
	}
	return nil
}

// structFunc returns the validator of a node on a struct, writing one where the node
// is not that of the struct's own type; it is empty when there is nothing to check.
func (s *section) structFunc(n *ir.Node, t *ir.Type) string {
	n = resolve(n)
	if n == resolve(t.Node) || onlyWraps(n, t) {
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
		own, extra := splitOwn(n, t)
		var body []jen.Code
		if t.Kind == ir.SumType {
			body = append(body, s.unlessAlternative(n))
		}
		if own {
			body = append(body, jen.Id(validateName(t)).Call(jen.Id("c"), jen.Id("x")))
		}
		body = append(body, s.structBody(t, extra, s.report)...)
		s.funcs = append(s.funcs, jen.Func().Id(name).Params(checker(), jen.Id("x").Op("*").Id(t.Go)).Block(body...))
	})
	return name
}

// onlyWraps reports whether a node says no more of a struct than its type does,
// "or null" aside.
func onlyWraps(n *ir.Node, t *ir.Type) bool {
	own, extra := splitOwn(n, t)
	return own && len(extra) == 0
}

// splitOwn takes the node of the type itself out of what n asks for.
func splitOwn(n *ir.Node, t *ir.Type) (own bool, extra []*ir.Check) {
	for _, c := range n.Checks {
		switch r := c.Rule.(type) {
		case ir.Ref:
			inOwn, inExtra := resolve(r.Node) == resolve(t.Node), []*ir.Check(nil)
			if !inOwn {
				inOwn, inExtra = splitOwn(r.Node, t)
			}
			own = own || inOwn
			extra = append(extra, inExtra...)
		case ir.NullOr:
			inOwn, inExtra := resolve(r.Node) == resolve(t.Node), []*ir.Check(nil)
			if !inOwn {
				inOwn, inExtra = splitOwn(r.Node, t)
			}
			own = own || inOwn
			extra = append(extra, inExtra...)
		default:
			extra = append(extra, c)
		}
	}
	return own, extra
}

// scalar writes the checks on a Go string, number or boolean.
func (s *section) scalar(checks []*ir.Check, u *ir.Use, form ir.Form, x *jen.Statement, at site, broken sink) []jen.Code {
	plain := x
	if u.Form == ir.Named {
		plain = valueType(&ir.Use{Form: form}).Call(x.Clone())
	}
	var body []jen.Code
	for _, c := range checks {
		if refused(c, u) || c.Kinds&scalarKinds(form) == 0 {
			continue
		}
		switch r := c.Rule.(type) {
		case ir.Const:
			body = append(body, s.scalarEnum(c, []string{r.Value}, form, x, at, broken)...)
		case ir.Enum:
			body = append(body, s.scalarEnum(c, r.Values, form, x, at, broken)...)
		case ir.NullOr:
			body = append(body, refusals(r.Node, u, at, broken)...)
			body = append(body, s.scalar(flat(r.Node), u, form, x, at, broken)...)
		case ir.InVersions:
			inner := append(refusals(r.Node, u, at, broken), s.scalar(flat(r.Node), u, form, x, at, broken)...)
			body = append(body, inBlock(inVersions(r), inner)...)
		case ir.If, ir.AnyOf, ir.OneOf, ir.Not:
			body = append(body, s.scalarTrial(c, u, form, x, at, broken)...)
		case ir.Call:
			body = append(body, descend(at, plain.Clone(), r.Func))
		default:
			if condition := s.scalarBroken(c, form, plain); condition != nil {
				body = append(body, s.when(c, condition, broken, at))
			}
		}
	}
	return body
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
		return rtID("QuoteString").Call(jen.String().Call(x.Clone()))
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
	holds := func(n *ir.Node) *jen.Statement { return jen.Id(s.scalarFunc(n, u, form)).Call(x.Clone()) }
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
			return []jen.Code{s.when(c, condition, broken, at)}
		}
	case ir.If:
		if ir.ScalarPredicate(r.If) {
			var then, otherwise []jen.Code
			if r.Then != nil {
				then = append(refusals(r.Then, u, at, broken), s.scalar(flat(r.Then), u, form, x, at, broken)...)
			}
			if r.Else != nil {
				otherwise = append(refusals(r.Else, u, at, broken), s.scalar(flat(r.Else), u, form, x, at, broken)...)
			}
			if len(then)+len(otherwise) == 0 {
				return nil
			}
			return []jen.Code{branch(holds(r.If), then, otherwise)}
		}
	}
	name := s.name(rawName(s.owner[c]) + caser.Exported(c.Keyword))
	s.later(func() {
		s.funcs = append(s.funcs, jen.Func().Id(name).Params(checker(), jen.Id("v").String()).Block(s.rawBody([]*ir.Check{c})...))
	})
	return []jen.Code{descend(at, scalarText(x, form), name)}
}

// scalarFunc writes the predicate of a node on a scalar and returns its name.
func (s *section) scalarFunc(n *ir.Node, u *ir.Use, form ir.Form) string {
	n = resolve(n)
	key := typedKey{n, "is " + valueType(u).GoString()}
	name, ok := s.typed[key]
	if !ok {
		name = s.name("is" + upperFirst(n.Name))
		s.typed[key] = name
		s.later(func() {
			body := append(refusals(n, u, here, refuse), s.scalar(flat(n), u, form, jen.Id("v"), here, refuse)...)
			body = append(body, jen.Return(jen.True()))
			s.funcs = append(s.funcs, jen.Func().Id(name).Params(jen.Id("v").Add(valueType(u))).Bool().Block(body...))
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
	for _, value := range values {
		if literal := constLiteral(value, form); literal != nil {
			cases = append(cases, literal)
		}
	}
	if len(cases) == 1 {
		return []jen.Code{s.when(c, x.Clone().Op("!=").Add(cases[0]), broken, at)}
	}
	refused := broken(c, at)
	if c.Severity == ir.Warning {
		refused = jen.If(jen.Id("c").Dot("Warnings")).Block(refused)
	}
	return []jen.Code{jen.Switch(x.Clone()).Block(
		jen.Case(cases...),
		jen.Default().Block(refused),
	)}
}

// constLiteral writes a JSON value as a Go constant of the form, nil when it is of
// another kind.
func constLiteral(value string, form ir.Form) jen.Code {
	switch {
	case form == ir.Bool && (value == "true" || value == "false"):
		return jen.Id(value)
	case form == ir.String && value[0] == '"':
		return jen.Lit(ir.StringValue(value))
	case (form == ir.Int64 || form == ir.Uint64) && value[0] != '"':
		if r, ok := exact(value); ok && r.IsInt() {
			if form == ir.Int64 && r.Num().IsInt64() || form == ir.Uint64 && r.Num().IsUint64() {
				return jen.Id(r.Num().String())
			}
		}
	case form == ir.Float64 && value[0] != '"':
		if f, err := strconv.ParseFloat(value, 64); err == nil && sameDecimal(value, goFloat(f)) {
			return jen.Id(goFloat(f))
		}
	}
	return nil
}

// containerValue writes the checks on a slice or map.
func (s *section) containerValue(n *ir.Node, u, list *ir.Use, x *jen.Statement, at site, broken sink) []jen.Code {
	checks := flat(n)
	var body []jen.Code
	var deep []*ir.Check
	for _, c := range checks {
		switch r := c.Rule.(type) {
		case ir.Never, ir.ReadOnly, ir.TypeRule:
		case ir.InVersions:
			inner := append(refusals(r.Node, u, at, broken), s.containerValue(r.Node, u, list, x, at, broken)...)
			body = append(body, inBlock(inVersions(r), inner)...)
		case ir.MinItems:
			if list.Form == ir.Slice {
				body = append(body, s.when(c, jen.Len(x.Clone()).Op("<").Lit(r.N), broken, at))
			}
		case ir.MaxItems:
			if list.Form == ir.Slice {
				body = append(body, s.when(c, jen.Len(x.Clone()).Op(">").Lit(r.N), broken, at))
			}
		case ir.MinProperties:
			if list.Form == ir.Map {
				body = append(body, s.when(c, jen.Len(x.Clone()).Op("<").Lit(r.N), broken, at))
			}
		case ir.MaxProperties:
			if list.Form == ir.Map {
				body = append(body, s.when(c, jen.Len(x.Clone()).Op(">").Lit(r.N), broken, at))
			}
		default:
			if c.Kinds&containerKind(list) != 0 {
				deep = append(deep, c)
			}
		}
	}
	if len(deep) == 0 {
		return body
	}
	if direct := s.eachStruct(deep, list, x, at); direct != nil {
		return append(body, direct)
	}
	if function := s.containerFunc(n, u, list, deep); function != "" {
		body = append(body, descend(at, x.Clone(), function))
	}
	return body
}

func containerKind(list *ir.Use) ir.Kinds {
	if list.Form == ir.Map {
		return ir.Object
	}
	return ir.Array
}

// eachStruct is the common case in one line: a list of structs, each checked by the
// validator of its type.
func (s *section) eachStruct(deep []*ir.Check, list *ir.Use, x *jen.Statement, at site) jen.Code {
	if len(deep) != 1 || list.Form != ir.Slice || !isStruct(list.Elem) || isNullable(list.Elem) || at.member == nil || at.index != nil {
		return nil
	}
	items, ok := deep[0].Rule.(ir.Items)
	if !ok || items.From > 0 {
		return nil
	}
	function := s.structFunc(items.Node, list.Elem.Named)
	if function == "" {
		return nil
	}
	return rtID("Each").Call(jen.Id("c"), at.member.Clone(), x.Clone(), jen.Id(function))
}

// containerFunc writes a function for the checks that go into the elements. It
// returns no name when there is nothing to check there.
func (s *section) containerFunc(n *ir.Node, u, list *ir.Use, deep []*ir.Check) string {
	n = resolve(n)
	key := typedKey{n, valueType(u).GoString()}
	if name, ok := s.typed[key]; ok {
		return name
	}
	name := "validate" + upperFirst(n.Name)
	s.typed[key] = name // for a list that holds itself
	var body []jen.Code
	var raw []*ir.Check
	for _, c := range deep {
		if code, ok := s.elements(c, list); ok {
			body = append(body, code...)
		} else {
			raw = append(raw, c)
		}
	}
	if len(raw) > 0 {
		rawName := s.name("raw" + upperFirst(n.Name) + "Rest")
		s.later(func() {
			s.funcs = append(s.funcs, jen.Func().Id(rawName).Params(checker(), jen.Id("v").String()).Block(s.rawBody(raw)...))
		})
		body = append(body, rtID("Encoded").Call(jen.Id("c"), jen.Op("&").Id("x"), valueWriter(u), jen.Id(rawName)))
	}
	if len(body) == 0 {
		s.typed[key] = ""
		return ""
	}
	s.name(name)
	s.later(func() {
		s.funcs = append(s.funcs, jen.Func().Id(name).Params(checker(), jen.Id("x").Add(valueType(u))).Block(body...))
	})
	return name
}

// elements writes a check on the elements of the container x, and reports false when
// fields cannot decide it.
func (s *section) elements(c *ir.Check, list *ir.Use) ([]jen.Code, bool) {
	x := jen.Id("x")
	switch r := c.Rule.(type) {
	case ir.Items:
		if list.Form != ir.Slice {
			return nil, true
		}
		body := s.element(r.Node, list.Elem, jen.Id("i"))
		if len(body) == 0 {
			return nil, true
		}
		from := jen.Id("i").Op(":=").Range().Add(x)
		if r.From > 0 {
			return []jen.Code{jen.For(jen.Id("i").Op(":=").Lit(r.From), jen.Id("i").Op("<").Len(x), jen.Id("i").Op("++")).Block(body...)}, true
		}
		return []jen.Code{jen.For(from).Block(body...)}, true
	case ir.UniqueItems:
		if form, ok := list.Elem.Scalar(); ok && form == ir.String && !isNullable(list.Elem) {
			return []jen.Code{s.optional(c, rtID("CheckUnique").Call(jen.Id("c"), x, s.ruleRef(c)))}, true
		}
	case ir.UniqueBy:
		if code := s.uniqueBy(c, r, list); code != nil {
			return []jen.Code{code}, true
		}
	case ir.AdditionalProperties:
		if list.Form == ir.Map && len(r.Known) == 0 && len(r.Patterns) == 0 && r.Node != nil {
			return s.entries(r.Node, list), true
		}
	case ir.PropertyNames:
		if list.Form == ir.Map {
			return []jen.Code{jen.For(jen.List(jen.Id("name"), jen.Id("_")).Op(":=").Range().Add(rtID("Sorted")).Call(x)).Block(
				rtID("AtName").Call(jen.Id("c"), jen.Id("name"), jen.Id(s.rawFunc(r.Node))))}, true
		}
	}
	return nil, false
}

// element applies a node to x[i].
func (s *section) element(n *ir.Node, u *ir.Use, index *jen.Statement) []jen.Code {
	x := jen.Id("x").Index(index.Clone())
	at := site{index: index}
	if isNullable(u) {
		return s.nullable(n, u, x, at, s.report)
	}
	return append(refusals(n, u, at, s.report), s.value(n, u, operand(u, x), at, s.report)...)
}

// entries applies a node to every value of a map, in the order of their names.
func (s *section) entries(n *ir.Node, list *ir.Use) []jen.Code {
	at := site{member: jen.Id("name")}
	value := jen.Id("value")
	var body []jen.Code
	if isNullable(list.Elem) {
		body = s.nullable(n, list.Elem, value, at, s.report)
	} else {
		body = append(refusals(n, list.Elem, at, s.report), s.value(n, list.Elem, operand(list.Elem, value), at, s.report)...)
	}
	if len(body) == 0 {
		return nil
	}
	return []jen.Code{jen.For(jen.List(jen.Id("name"), jen.Id("value")).Op(":=").Range().Add(rtID("Sorted")).Call(jen.Id("x"))).Block(body...)}
}

// uniqueBy compares a string member of the structs in a list.
func (s *section) uniqueBy(c *ir.Check, r ir.UniqueBy, list *ir.Use) jen.Code {
	if list.Form != ir.Slice || !isStruct(list.Elem) || isNullable(list.Elem) {
		return nil
	}
	f := list.Elem.Named.Field(r.Member)
	if f == nil {
		return nil
	}
	if form, ok := f.Use.Scalar(); !ok || form != ir.String {
		return nil
	}
	element := jen.Id("x").Index(jen.Id("i")).Dot(f.Go)
	var key jen.Code
	switch f.Presence() {
	case ir.OptionalPresence, ir.NullablePresence:
		key = jen.Return(textPair(element, &f.Use)...)
	default:
		key = jen.Return(jen.String().Call(element), jen.Op("!").Id("x").Index(jen.Id("i")).Dot("kept").Dot("Absent").Call(jen.Lit(f.RequiredBit)))
	}
	keys := jen.Func().Params(jen.Id("i").Int()).Params(jen.String(), jen.Bool()).Block(key)
	return s.optional(c, rtID("CheckUniqueBy").Call(jen.Id("c"), jen.Len(jen.Id("x")), keys, jen.Lit(r.Member), jen.Lit(r.Trim), s.ruleRef(c)))
}

// textPair is the string of an optional field and whether it is there.
func textPair(x *jen.Statement, u *ir.Use) []jen.Code {
	text := x.Clone().Dot("Or").Call(jen.Lit(""))
	if u.Form == ir.Named {
		text = jen.String().Call(text)
	}
	return []jen.Code{text, x.Clone().Dot("IsSet").Call()}
}
