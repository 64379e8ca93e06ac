package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/plan"
)

// containerValue writes the checks on a slice or map.
func (s *section) containerValue(n *ir.Node, d *demands, u, list *ir.Use, x *jen.Statement, at site, broken sink) []jen.Code {
	var body []jen.Code
	var deep []*ir.Check
	for _, c := range d.allOpen() {
		switch r := c.Rule.(type) {
		case ir.TypeRule:
		case ir.InVersions:
			refused, value := s.value(r.Node, u, at, broken)
			body = append(body, inBlock(inVersions(r), append(refused, value(x.Clone())...))...)
		case ir.MinItems:
			body = append(body, s.when(c, jen.Len(x.Clone()).Op("<").Lit(r.N), broken, at))
		case ir.MaxItems:
			body = append(body, s.when(c, jen.Len(x.Clone()).Op(">").Lit(r.N), broken, at))
		case ir.MinProperties:
			body = append(body, s.when(c, jen.Len(x.Clone()).Op("<").Lit(r.N), broken, at))
		case ir.MaxProperties:
			body = append(body, s.when(c, jen.Len(x.Clone()).Op(">").Lit(r.N), broken, at))
		default:
			deep = append(deep, c)
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
	n = plan.Resolve(n)
	key := typedKey{n, valueType(u).GoString()}
	if name, ok := s.typed[key]; ok {
		return name
	}
	name := s.name("validate" + upperFirst(n.Name))
	s.typed[key] = name // for a list that holds itself
	decided, raw := split(deep, func(c *ir.Check) bool { return decidedOnElements(c, list) })
	if len(raw) > 0 && s.table.Recursive(n) {
		decided, raw = nil, deep // or each value inside would be written for each one around it
	}
	var body []jen.Code
	for _, c := range decided {
		body = append(body, s.elements(c, list)...)
	}
	if len(raw) > 0 {
		rest := s.restFunc("raw"+upperFirst(n.Name)+"Rest", "checks what cannot be decided on the elements of "+placeOf(n)+".", n, raw)
		body = append(body, rtID("Encoded").Call(jen.Id("c"), jen.Op("&").Id("x"), valueWriter(u), jen.Id(rest)))
	}
	if len(body) == 0 {
		s.typed[key] = ""
		delete(s.taken, name)
		return ""
	}
	s.later(func() {
		s.funcs = append(s.funcs, jen.Func().Id(name).Params(checker(), jen.Id("x").Add(valueType(u))).Block(body...))
	})
	return name
}

// decidedOnElements reports whether the elements of a container decide a check.
func decidedOnElements(c *ir.Check, list *ir.Use) bool {
	switch r := c.Rule.(type) {
	case ir.Items:
		return true
	case ir.UniqueItems:
		form, ok := list.Elem.Scalar()
		return ok && form == ir.String && !isNullable(list.Elem)
	case ir.UniqueBy:
		return keyField(r, list) != nil
	case ir.AdditionalProperties:
		return list.Form == ir.Map && len(r.Known) == 0 && len(r.Patterns) == 0 && r.Node != nil
	case ir.PropertyNames:
		return list.Form == ir.Map
	}
	return false
}

// elements writes a check on the elements of the container x, which they decide.
func (s *section) elements(c *ir.Check, list *ir.Use) []jen.Code {
	x := jen.Id("x")
	switch r := c.Rule.(type) {
	case ir.Items:
		if list.Form != ir.Slice {
			return nil
		}
		body := s.element(r.Node, list.Elem, jen.Id("i"))
		if len(body) == 0 {
			return nil
		}
		from := jen.Id("i").Op(":=").Range().Add(x)
		if r.From > 0 {
			return []jen.Code{jen.For(jen.Id("i").Op(":=").Lit(r.From), jen.Id("i").Op("<").Len(x), jen.Id("i").Op("++")).Block(body...)}
		}
		return []jen.Code{jen.For(from).Block(body...)}
	case ir.UniqueItems:
		return []jen.Code{s.optional(c, rtID("CheckUnique").Call(jen.Id("c"), x, s.ruleRef(c)))}
	case ir.UniqueBy:
		return []jen.Code{s.uniqueBy(c, r, list)}
	case ir.AdditionalProperties:
		return s.entries(r.Node, list)
	case ir.PropertyNames:
		return []jen.Code{guarded(r.Node, jen.For(jen.Id("name").Op(":=").Range().Add(rtID("Sorted")).Call(x)).Block(
			rtID("AtName").Call(jen.Id("c"), jen.Id("name"), jen.Id(s.textFunc(r.Node)))))}
	}
	return nil
}

// element applies a node to x[i].
func (s *section) element(n *ir.Node, u *ir.Use, index *jen.Statement) []jen.Code {
	return s.part(n, u, jen.Id("x").Index(index.Clone()), site{index: index})
}

// entries applies a node to every value of a map, in the order of their names.
func (s *section) entries(n *ir.Node, list *ir.Use) []jen.Code {
	body := s.part(n, list.Elem, jen.Id("value"), site{member: jen.Id("name")})
	if len(body) == 0 {
		return nil
	}
	names := jen.Id("name")
	if mentions(body, "value") {
		names = jen.List(jen.Id("name"), jen.Id("value"))
	}
	return []jen.Code{guarded(n, jen.For(names.Op(":=").Range().Add(rtID("Sorted")).Call(jen.Id("x"))).Block(body...))}
}

// part applies a node to an element or entry.
func (s *section) part(n *ir.Node, u *ir.Use, x *jen.Statement, at site) []jen.Code {
	if isNullable(u) {
		return s.nullableElement(n, u, x, at)
	}
	refused, value := s.value(n, u, at, s.report())
	return append(refused, value(operand(u, x))...)
}

// keyField is the field of the structs in a list that a rule compares, nil when there is
// none that holds strings.
func keyField(r ir.UniqueBy, list *ir.Use) *ir.Field {
	if list.Form != ir.Slice || !list.Elem.IsNamed(ir.StructType) || isNullable(list.Elem) {
		return nil
	}
	f := list.Elem.Named.Field(r.Member)
	if f == nil {
		return nil
	}
	if form, ok := f.Use.Scalar(); !ok || form != ir.String {
		return nil
	}
	return f
}

// uniqueBy compares a string member of the structs in a list.
func (s *section) uniqueBy(c *ir.Check, r ir.UniqueBy, list *ir.Use) jen.Code {
	f := keyField(r, list)
	item := jen.Id("x").Index(jen.Id("i"))
	element := item.Clone().Dot(f.Go)
	var key jen.Code
	switch f.Presence() {
	case ir.OptionalPresence, ir.NullablePresence:
		key = jen.Return(textPair(element, &f.Use)...)
	default: // a member that was absent, or no string, and has not been set since, has no text
		key = jen.Return(jen.String().Call(element), element.Clone().Op("!=").Lit("").Op("||").
			Op("!").Add(item).Dot("kept").Dot("Absent").Call(jen.Lit(f.RequiredBit)))
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
