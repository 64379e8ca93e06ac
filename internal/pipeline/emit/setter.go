package emit

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/internal/pipeline/internal/gosource"
	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
)

// setters are the builder's methods for one member: With sets it, Add and Put add to an
// array or object, WithNull sets null if that is legal, Clear removes an optional member.
func setters(t *ir.Type, f *ir.Field) []jen.Code {
	s := setter{t: t, f: f, param: parameter(f), bit: f.RequiredBit}
	if !f.Required {
		s.bit = -1
	}
	var code []jen.Code
	c := container(&f.Use)
	switch {
	case c != nil && c.Form == ir.Slice:
		code = append(code, s.withSlice(c), s.addSlice(c))
	case c != nil:
		code = append(code, s.withMap(c), s.putMap(c))
	case isObject(&f.Use):
		code = append(code, s.withObject(), s.putObject())
	case f.Use.IsNamed(ir.TupleType):
		code = append(code, s.withTuple())
	case isStruct(&f.Use) || isRaw(&f.Use):
		code = append(code, s.withGiven())
	default:
		code = append(code, s.with())
	}
	if f.Presence() == ir.NullablePresence {
		code = append(code, s.withNull())
	}
	if !f.Required {
		code = append(code, s.clear())
	}
	return code
}

// setter is the common data of the setters of one member.
type setter struct {
	t     *ir.Type
	f     *ir.Field
	param string
	bit   int
}

// given is the type that a setter takes in place of u, and the function that converts it:
// a struct or its builder for a struct, any Go value for JSON. It is nil for other types.
func given(u *ir.Use) *taken {
	switch {
	case isNullable(u), u.IsNamed(ir.TupleType):
		return nil
	case isStruct(u):
		return &taken{jen.Id(sourceName(u.Named)), jen.Id(takeName(u.Named)), "Given"}
	case u.IsNamed(ir.RawType), u.IsNamed(ir.ObjectType):
		return &taken{jen.Any(), jen.Id(takeName(u.Named)), "GivenJSON"}
	case u.Form == ir.OpenObject:
		return &taken{jen.Any(), rtID("TakeObject"), ""}
	case u.Form == ir.Raw:
		return &taken{jen.Any(), rtID("TakeRaw"), "GivenJSON"}
	}
	return nil
}

// taken is the type of an argument and the function that converts it to a pointer to a
// value of it. given is the method of the runtime that checks the pointer; an object with
// unrestricted members has a setter of its own.
type taken struct {
	typ, take *jen.Statement
	given     string
}

// with sets a value without conversion.
func (s setter) with() jen.Code {
	return s.function("With"+s.f.Go, "sets the member "+quoted(s.f), valueType(&s.f.Use), assigned(s.f, text(s.param)), s.presentCall("Present"))
}

// withGiven sets a value that is converted from the argument.
func (s setter) withGiven() jen.Code {
	u := convertedUse(s.f)
	g := given(u)
	value := "*v"
	if isPointer(s.f) || isStruct(u) && u.Boxed {
		value = "v"
	}
	return s.function("With"+s.f.Go, "sets the member "+quoted(s.f)+givenDoc(u, 1), g.typ,
		gosource.Exact(text("if v := "), calling(g.take, s.param), text("; "),
			calling(text("b.value.kept."+g.given), strconv.Itoa(s.bit), strconv.Quote(s.f.Member), "v != nil"),
			text(" {\n\t"), assigned(s.f, text(value)), text("\n}")))
}

// withTuple sets an array that is given as a literal of its struct.
func (s setter) withTuple() jen.Code {
	value := jen.Op("*").Id("v")
	if isPointer(s.f) || s.f.Use.Boxed {
		value = jen.Id("v")
	}
	return s.method("With"+s.f.Go, "sets the member "+quoted(s.f), []jen.Code{jen.Id(s.param).Add(valueType(&s.f.Use))},
		jen.Id("v").Op(":=").Add(share(s.f.Use.Named, addr(jen.Id(s.param)))),
		assign(s.f, value), s.present("Present"))
}

// withSlice replaces all elements; no arguments give an empty array, not an absent one.
func (s setter) withSlice(c *ir.Use) jen.Code {
	return s.function("With"+s.f.Go, "sets the member "+quoted(s.f)+" to these elements"+givenDoc(c.Elem, 2), s.elements(c),
		s.presentCall("Present"), assigned(s.f, s.appended(c, gosource.Exact(containerType(s.f), text("{}")))))
}

// addSlice appends elements to the existing ones.
func (s setter) addSlice(c *ir.Use) jen.Code {
	body := []jen.Code{s.presentCall("Extend")}
	field := "b.value." + s.f.Go
	if s.f.Presence() == ir.NullablePresence {
		body = append(body, text("list, _ := "+field+".Get()"), assigned(s.f, s.appended(c, text("list"))))
	} else {
		body = append(body, assigned(s.f, s.appended(c, text(field))))
	}
	return s.function("Add"+s.f.Go, "appends elements to the member "+quoted(s.f)+givenDoc(c.Elem, 2), s.elements(c), body...)
}

// elements is the type of the parameter of a setter that takes elements.
func (s setter) elements(c *ir.Use) jen.Code { return gosource.Exact(text("..."), elementType(c.Elem)) }

// appended is list with the elements of the parameter appended.
func (s setter) appended(c *ir.Use, list jen.Code) jen.Code {
	if g := given(c.Elem); g != nil {
		return gosource.Exact(rtID("Gather"), text("(&b.value.kept, "+strconv.Quote(s.f.Member)+", "), list, text(", "+s.param+", "), g.take, text(")"))
	}
	return gosource.Exact(text("append("), list, text(", "+s.param+"...)"))
}

// withMap replaces all entries; nil is an empty object, not an absent one.
func (s setter) withMap(c *ir.Use) jen.Code {
	value := rtID("CopyMap").Call(jen.Id(s.param))
	if g := given(c.Elem); g != nil {
		value = rtID("GatherMap").Types(containerType(s.f)).Call(
			addr(builderKept()), jen.Lit(s.f.Member), jen.Id(s.param), g.take)
	} else if s.f.Use.Form == ir.Named {
		value = rtID("CopyMap").Call(containerType(s.f).Parens(jen.Id(s.param)))
	}
	return s.method("With"+s.f.Go, "sets the member "+quoted(s.f)+" to these entries"+givenDoc(c.Elem, 2),
		[]jen.Code{jen.Id(s.param).Map(jen.String()).Add(elementType(c.Elem))},
		s.present("Present"), assign(s.f, value))
}

// putMap sets one entry.
func (s setter) putMap(c *ir.Use) jen.Code {
	value := addr(jen.Id("v"))
	if g := given(c.Elem); g != nil {
		value = g.take.Clone().Call(jen.Id("v"))
	}
	put := func(m *jen.Statement) *jen.Statement {
		return rtID("Put").Call(addr(builderKept()), jen.Lit(s.f.Member), addr(m), jen.Id("key"), value)
	}
	body := []jen.Code{s.present("Extend")}
	if s.f.Presence() == ir.NullablePresence {
		body = append(body,
			jen.List(jen.Id("m"), jen.Id("_")).Op(":=").Add(builderField(s.f)).Dot("Get").Call(),
			put(jen.Id("m")), assign(s.f, jen.Id("m")))
	} else {
		body = append(body, put(builderField(s.f)))
	}
	return s.method("Put"+s.f.Go, "sets one entry of the member "+quoted(s.f)+givenDoc(c.Elem, 1),
		[]jen.Code{jen.Id("key").String(), jen.Id("v").Add(elementType(c.Elem))}, body...)
}

// withObject sets an object with unrestricted members. A value that is not an object is
// kept as a mismatch, which the validator reports.
func (s setter) withObject() jen.Code {
	u := &s.f.Use
	args := []jen.Code{addr(builderKept()), jen.Lit(s.bit), jen.Lit(s.f.Member), jen.Id(s.param)}
	object, wrapped := cardID("Object"), u.Form == ir.Named
	var set *jen.Statement
	switch {
	case !isNullable(u):
		set = s.object(builderField(s.f)).Op("=").Add(rtID("GivenObject")).Call(args...)
	case wrapped:
		set = builderField(s.f).Op("=").Add(rtID("WrapNullable")).Call(rtID("GivenNullableObject").Call(args...),
			jen.Func().Params(jen.Id("o").Add(object)).Add(valueType(u)).Add(line(jen.Return(valueType(u).Values(jen.Id("o"))))))
	default:
		set = builderField(s.f).Op("=").Add(rtID("GivenNullableObject")).Call(args...)
	}
	null := ""
	if isNullable(u) {
		null = ", nil as null"
	}
	return s.method("With"+s.f.Go, "sets the member "+quoted(s.f)+givenDoc(u, 1)+null, []jen.Code{jen.Id(s.param).Any()}, set)
}

// putObject sets one member of an object with unrestricted members.
func (s setter) putObject() jen.Code {
	put := func(x *jen.Statement) *jen.Statement {
		return rtID("PutMember").Call(addr(builderKept()), jen.Lit(s.bit), jen.Lit(s.f.Member), addr(s.object(x)), jen.Id("key"), jen.Id("v"))
	}
	body := []jen.Code{put(builderField(s.f))}
	if s.f.Presence() == ir.NullablePresence {
		body = []jen.Code{
			jen.List(jen.Id("m"), jen.Id("_")).Op(":=").Add(builderField(s.f)).Dot("Get").Call(),
			put(jen.Id("m")), assign(s.f, jen.Id("m")),
		}
	}
	return s.method("Put"+s.f.Go, "sets one entry of the member "+quoted(s.f)+givenDoc(&ir.Use{Form: ir.Raw}, 1),
		[]jen.Code{jen.Id("key").String(), jen.Id("v").Any()}, body...)
}

// object is the card.Object that x is or embeds.
func (s setter) object(x *jen.Statement) *jen.Statement {
	if s.f.Use.Form == ir.Named {
		return x.Dot("Object")
	}
	return x
}

func (s setter) withNull() jen.Code {
	return s.function("With"+s.f.Go+"Null", "sets the member "+quoted(s.f)+" to null", nil,
		text("b.value."+s.f.Go+".SetNull()"), s.presentCall("Present"))
}

func (s setter) clear() jen.Code {
	field := "b.value." + s.f.Go
	reset := text(field + " = nil")
	switch u := &s.f.Use; {
	case s.f.Presence() == ir.OptionalPresence, s.f.Presence() == ir.NullablePresence:
		reset = text(field + ".Clear()")
	case isJSON(u):
		reset = gosource.Exact(text(field+" = "), valueType(u), text("{}"))
	}
	return s.function("Clear"+s.f.Go, "removes the member "+quoted(s.f), nil, reset, s.presentCall("Present"))
}

// function is method for one parameter, or none, and statements that are written exactly.
func (s setter) function(name, phrase string, param jen.Code, statements ...jen.Code) jen.Code {
	params := text("")
	if param != nil {
		params = gosource.Exact(text(s.param+" "), param)
	}
	return setterFunc(s.t, name, name+" "+phrase+".", params, statements...)
}

// presentCall is present, written exactly.
func (s setter) presentCall(how string) jen.Code {
	return calling(text("b.value.kept."+how), strconv.Itoa(s.bit), strconv.Quote(s.f.Member))
}

// assigned is assign, written exactly.
func assigned(f *ir.Field, value jen.Code) jen.Code {
	switch f.Presence() {
	case ir.OptionalPresence, ir.NullablePresence:
		return gosource.Exact(text("b.value."+f.Go+".Set("), value, text(")"))
	}
	return gosource.Exact(text("b.value."+f.Go+" = "), value)
}

// method is a builder method whose comment is its name and a phrase.
func (s setter) method(name, phrase string, params []jen.Code, body ...jen.Code) jen.Code {
	return builderMethod(s.t, name, name+" "+phrase+".", params, append(body, jen.Return(jen.Id("b")))...)
}

// present marks the member as present; Extend is for methods that add to it.
func (s setter) present(how string) *jen.Statement {
	return builderKept().Dot(how).Call(jen.Lit(s.bit), jen.Lit(s.f.Member))
}

// assign sets the field f of the value under construction.
func assign(f *ir.Field, value *jen.Statement) *jen.Statement {
	switch f.Presence() {
	case ir.OptionalPresence, ir.NullablePresence:
		return builderField(f).Dot("Set").Call(value)
	}
	return builderField(f).Op("=").Add(value)
}

// containerType is the type of the slice or map that the field f holds.
func containerType(f *ir.Field) *jen.Statement { return valueType(&f.Use) }

// givenDoc describes the accepted arguments for u if they are not of its own type; n is 1
// for a single value.
func givenDoc(u *ir.Use, n int) string {
	switch {
	case u.IsNamed(ir.SumType) && !isNullable(u):
		return ", given as " + withArticle(u.Named.Go) + ", or as an object that it can hold or the builder of one"
	case isStruct(u) && !u.IsNamed(ir.TupleType) && !isNullable(u):
		if n == 1 {
			return ", given as a value or a builder"
		}
		return ", given as values or builders"
	case isObject(u):
		return ", given as [card.NewObject] takes it"
	case isRaw(u):
		return ", given as [card.JSON] takes it"
	}
	return ""
}

// quoted is the name of the member as comments show it.
func quoted(f *ir.Field) string { return `"` + f.Member + `"` }
