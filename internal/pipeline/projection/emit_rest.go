package projection

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/internal/pipeline/internal/sdkpath"
	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
	"github.com/agentcard-go/cardgen/internal/pipeline/schema"
)

// leftovers reports the unread members of the object that fields lead to: members without a
// rule in schema order, then mismatches and unknown members.
func (e *emitter) leftovers(t *ir.Type, fields []*ir.Field, c *coverage) []jen.Code {
	e.usesFrom = true
	var code, unread []jen.Code
	flush := func() {
		if len(unread) > 0 {
			code = append(code, e.dropMembers(fields, words{"CodeNoHome", "NoHome", "", e.noHome()}, unread))
			unread = nil
		}
	}
	for _, f := range t.Fields {
		inner := c.fields[f]
		switch {
		case inner == nil:
			unread = append(unread, jen.Lit(f.Member))
		case !inner.whole:
			flush()
			code = append(code, e.inside(append(fields[:len(fields):len(fields)], f), inner)...)
		}
	}
	flush()
	if t.OtherKinds {
		// a value that is not an object has no members
		code = append(code, jen.If(jen.List(jen.Id("_"), jen.Id("ok")).Op(":=").Add(e.local(fields)).Dot("Other").Call(), jen.Id("ok")).Block(
			jen.Id("r").Dot("Dropped").Call(append([]jen.Code{inside(jen.Id("from"), fields, nil)}, words{"CodeMismatch", "Mismatch", "", ""}.args()...)...)))
	}
	return append(code, jen.Id("r").Dot("Rest").Call(inside(jen.Id("from"), fields, nil), e.local(fields)))
}

// inside reports the unread parts of a member that is read partly.
func (e *emitter) inside(fields []*ir.Field, c *coverage) []jen.Code {
	f := fields[len(fields)-1]
	at := &location{fields: fields, use: &f.Use}
	if !f.Use.IsNamed(ir.StructType) {
		return e.otherKeys(at, c)
	}
	s := e.local(fields)
	there := s.Clone().Op("!=").Nil()
	code := jen.If(there).Block(e.leftovers(f.Use.Named, fields, c)...)
	if !f.Required {
		// if no member of the object is converted, the object is dropped
		name, args := "HasAny", []jen.Code{s.Clone()}
		over := c.converted(f.Use.Named)
		if slices.ContainsFunc(over, func(f *ir.Field) bool { return c.fields[f].unsure }) {
			e.usesMark = true
			name, args = "AnyConverted", []jen.Code{jen.Id("r"), jen.Id("mark"), e.fromLocation(at), s.Clone()}
		}
		for _, inner := range over {
			args = append(args, jen.Lit(inner.Member))
		}
		code = jen.If(jen.Qual(sdkpath.ProjectRT, name).Call(args...)).Block(e.leftovers(f.Use.Named, fields, c)...).
			Else().If(there.Clone()).Block(e.report("Dropped", at, nil, words{"CodeEmpty", "Empty", "", ""}))
	}
	if f.Presence() == ir.NullablePresence {
		null := e.safe(fields[:len(fields)-1]).Dot(f.Go).Dot("IsNull").Call()
		code.Else().If(null).Block(e.report("Dropped", at, nil, words{"CodeNull", "Null", "", ""}))
	}
	return []jen.Code{code}
}

// otherKeys reports the entries of a map, or the members of free JSON, that no rule
// reads.
func (e *emitter) otherKeys(at *location, c *coverage) []jen.Code {
	field := e.safe(at.fields[:len(at.fields)-1]).Dot(at.last().Go)
	name := "OtherMembers"
	switch list := container(at.use); {
	case list != nil:
		name = "OtherEntries"
		if at.last().Presence() == ir.NullablePresence {
			field = field.Dot("Or").Call(jen.Nil())
		}
	default:
		if at.last().Presence() == ir.NullablePresence {
			field = jen.Qual(sdkpath.ProjectRT, "OrZero").Call(field)
		}
		if at.use.IsObject() {
			if at.use.Form == ir.Named {
				field = field.Dot("Object")
			}
			field = field.Dot("Raw").Call()
		} else if at.use.Form == ir.Named {
			field = field.Dot("Raw")
		}
	}
	keys := make([]jen.Code, len(c.keys))
	for i, key := range c.keys {
		keys[i] = jen.Lit(key)
	}
	args := []jen.Code{jen.Id("r"), e.fromLocation(at), field, jen.Lit(e.noHome()), jen.Index().String().Values(keys...)}
	for _, key := range c.dropped {
		args = append(args, jen.Lit(key))
	}
	code := []jen.Code{jen.Qual(sdkpath.ProjectRT, name).Call(args...)}
	if at.last().Presence() == ir.NullablePresence {
		null := e.safe(at.fields[:len(at.fields)-1]).Dot(at.last().Go).Dot("IsNull").Call()
		code = append(code, jen.If(null).Block(e.report("Dropped", at, nil, words{"CodeNull", "Null", "", ""})))
	}
	return code
}

// compare is the Go for dropping a member that differs from the value that the other
// direction writes.
func (e *emitter) compare(s *compare) []jen.Code {
	w := words{"CodeNoHome", "NoHome", "", e.noHome()}
	r := e.read(s.in)
	drop := e.report("Dropped", s.in, nil, w)
	var branches []branch
	switch {
	case s.other != nil:
		branches = append(branches, branch{r.init, r.cond, []jen.Code{e.differs(s, r, drop)}})
	default:
		differs := e.notConstant(s, r.value)
		branches = append(branches, branch{r.init, jen.Add(r.cond).Op("&&").Add(differs), []jen.Code{drop}})
	}
	if r.null != nil {
		branches = append(branches, branch{nil, r.null, []jen.Code{drop.Clone()}})
	}
	return chain(branches)
}

// notConstant is the condition that a value differs from a constant of the mapping.
func (e *emitter) notConstant(s *compare, value *jen.Statement) *jen.Statement {
	form, scalar := s.in.use.Scalar()
	switch {
	case scalar && form == ir.Bool && s.in.use.Form == ir.Bool && s.constant.IsTrue():
		return jen.Op("!").Add(value)
	case scalar && form == ir.Bool && s.in.use.Form == ir.Bool:
		return jen.Add(value)
	case scalar:
		return jen.Add(value).Op("!=").Add(scalarLiteral(s.constant))
	}
	if list := container(s.in.use); list != nil && isText(list.Elem) && !list.Elem.Nullable && list.Form == ir.Slice {
		var texts []jen.Code
		for _, item := range s.constant.Items {
			texts = append(texts, scalarLiteral(item))
		}
		return jen.Op("!").Qual("slices", "Equal").Call(value, jen.Index().Add(valueType(e.inFormat, list.Elem)).Values(texts...))
	}
	constant := e.file.raw(s.constant, e.name+s.in.last().Go)
	return jen.Op("!").Qual(sdkpath.ProjectRT, "Same").Call(value, constant)
}

// differs drops a member that is not the same as another.
func (e *emitter) differs(s *compare, r reading, drop jen.Code) jen.Code {
	other := e.read(s.other)
	value := jen.Add(r.value)
	a, b := &typeRef{s.in.use, ""}, &typeRef{s.other.use, ""}
	otherValue := jen.Add(other.value)
	init := other.init
	if init != nil {
		init = jen.List(jen.Id("other"), jen.Id("ok")).Op(":=").Add(e.getter(s.other))
		otherValue = jen.Id("other")
	}
	if !a.sameType(b) {
		value, otherValue = e.plainText(s.in.use, value), e.plainText(s.other.use, otherValue)
	}
	return ifThen(init, negated(other.cond).Op("||").Add(value).Op("!=").Add(otherValue)).Block(drop)
}

// negated is the opposite of a condition that is one operand.
func negated(cond *jen.Statement) *jen.Statement { return jen.Op("!").Add(cond) }

// getter is the expression, of two values, for a scalar that may be absent.
func (e *emitter) getter(p *location) *jen.Statement {
	field := e.safe(p.fields[:len(p.fields)-1]).Dot(p.last().Go)
	if !p.isField() {
		return keyed(field, p)
	}
	return field.Dot("Get").Call()
}

// elementRead is the Go for reading a member of a list element.
func elementRead(element *jen.Statement, fields []*ir.Field) reading {
	owner := element
	for _, f := range fields[:len(fields)-1] {
		owner = owner.Dot(f.Go)
		if f.Presence() != ir.PlainPresence {
			owner = owner.Dot("OrEmpty").Call()
		}
	}
	f := fields[len(fields)-1]
	if f.Presence() == ir.PlainPresence {
		return reading{cond: has(owner, f), value: jen.Add(owner).Dot(f.Go)}
	}
	return reading{
		init: jen.List(jen.Id("v"), jen.Id("ok")).Op(":=").Add(owner).Dot(f.Go).Dot("Get").Call(),
		cond: jen.Id("ok"), value: jen.Id("v"),
	}
}

// plainBool is a boolean as a bool.
func plainBool(fields []*ir.Field, value *jen.Statement) *jen.Statement {
	if fields[len(fields)-1].Use.Form == ir.Bool {
		return value
	}
	return jen.Bool().Call(value)
}

// scalarLiteral is a scalar constant in Go.
func scalarLiteral(v *schema.Value) *jen.Statement {
	if v.Kind == schema.String {
		return jen.Lit(v.Str)
	}
	return jen.Op(v.Text)
}
