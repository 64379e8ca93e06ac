package emit

import (
	"fmt"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/internal/base/unicodetables"
)

// setters are the builder's methods for one member: With sets it, Add and Put add to an
// array or object, WithNull sets null if that is legal. The package comment explains the
// prefixes, and the comment of the field the member.
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
	return code
}

// setter is the common data of the setters of one member.
type setter struct {
	t     *ir.Type
	f     *ir.Field
	param string
	bit   int
}

// given returns the argument type that a setter accepts instead of u: a struct or its builder
// for a struct, any Go value for JSON. It is nil for other types.
func given(u *ir.Use) *taken {
	switch {
	case isNullable(u), u.IsNamed(ir.TupleType):
		return nil
	case isStruct(u):
		return &taken{elementType(u), jen.Id(takeName(u.Named)), "Given"}
	case u.IsNamed(ir.RawType), u.IsNamed(ir.ObjectType):
		return &taken{jen.Any(), jen.Id(takeName(u.Named)), "GivenJSON"}
	case u.Form == ir.OpenObject:
		return &taken{jen.Any(), rtID("TakeObject"), ""}
	case u.Form == ir.Raw:
		return &taken{jen.Any(), rtID("TakeRaw"), "GivenJSON"}
	}
	return nil
}

// taken is the type of a setter's argument, and the function that converts it to a pointer to a
// value. given is the runtime method that checks the pointer. Objects with unrestricted members
// have a separate setter.
type taken struct {
	typ, take *jen.Statement
	given     string
}

// with sets a value without conversion.
func (s setter) with() jen.Code {
	return s.function("With"+s.f.Go, s.comment("sets the member %s"), valueType(&s.f.Use), assigned(s.f, text(s.param)), s.present("Present"))
}

// withGiven sets a value that is converted from the argument.
func (s setter) withGiven() jen.Code {
	u := convertedUse(s.f)
	g := given(u)
	value := "*v"
	if isPointer(s.f) || isStruct(u) && u.Boxed {
		value = "v"
	}
	return s.function("With"+s.f.Go, s.comment("sets the member %s"), g.typ,
		gosource.Exact(text("if v := "), calling(g.take, s.param), text("; "),
			calling(text("b.value.kept."+g.given), strconv.Itoa(s.bit), strconv.Quote(s.f.Member), "v != nil"),
			text(" {\n\t"), assigned(s.f, text(value)), text("\n}")))
}

// withTuple sets an array with a generated struct; the argument is the struct.
func (s setter) withTuple() jen.Code {
	value := "*v"
	if isPointer(s.f) || s.f.Use.Boxed {
		value = "v"
	}
	return s.function("With"+s.f.Go, s.comment("sets the member %s"), valueType(&s.f.Use),
		gosource.Exact(text("v := "), shared(s.f.Use.Named, "&"+s.param)), assigned(s.f, text(value)), s.present("Present"))
}

// withSlice replaces all elements; no arguments give an empty array, not an absent one.
func (s setter) withSlice(c *ir.Use) jen.Code {
	return s.function("With"+s.f.Go, s.comment("sets the member %s to these elements"), s.elements(c),
		s.present("Present"), assigned(s.f, s.appended(c, gosource.Exact(containerType(s.f), text("{}")))))
}

// addSlice appends elements to the existing ones.
func (s setter) addSlice(c *ir.Use) jen.Code {
	body := []jen.Code{s.present("Extend")}
	field := "b.value." + s.f.Go
	if s.f.Presence() == ir.NullablePresence {
		body = append(body, text("list, _ := "+field+".Get()"), assigned(s.f, s.appended(c, text("list"))))
	} else {
		body = append(body, assigned(s.f, s.appended(c, text(field))))
	}
	return s.function("Add"+s.f.Go, s.comment("appends elements to the member %s"), s.elements(c), body...)
}

// elements is the type of the parameter of a setter that takes elements.
func (s setter) elements(c *ir.Use) jen.Code { return gosource.Exact(text("..."), elementType(c.Elem)) }

// appended is list with the elements of the parameter appended.
func (s setter) appended(c *ir.Use, list jen.Code) jen.Code {
	if g := given(c.Elem); g != nil {
		return gosource.Exact(rtID("Gather"), text("("+s.kept()), list, text(", "+s.param+", "), g.take, text(")"))
	}
	return gosource.Exact(text("append("), list, text(", "+s.param+"...)"))
}

// withMap replaces all entries; nil is an empty object, not an absent one.
func (s setter) withMap(c *ir.Use) jen.Code {
	value := calling(rtID("CopyMap"), s.param)
	if g := given(c.Elem); g != nil {
		value = gosource.Exact(rtID("GatherMap"), text("["), containerType(s.f), text("]("+s.kept()+s.param+", "), g.take, text(")"))
	} else if s.f.Use.Form == ir.Named {
		value = gosource.Exact(rtID("CopyMap"), text("("), containerType(s.f), text("("+s.param+"))"))
	}
	return s.function("With"+s.f.Go, s.comment("sets the member %s to these entries"),
		gosource.Exact(text("map[string]"), elementType(c.Elem)),
		s.present("Present"), assigned(s.f, value))
}

// putMap sets one entry.
func (s setter) putMap(c *ir.Use) jen.Code {
	value := text("&v")
	if g := given(c.Elem); g != nil {
		value = calling(g.take, "v")
	}
	put := func(m string) jen.Code {
		return gosource.Exact(rtID("Put"), text("("+s.kept()+"&"+m+", key, "), value, text(")"))
	}
	return s.put(elementType(c.Elem), append([]jen.Code{s.present("Extend")}, s.changed("", put)...))
}

// withObject sets an object with unrestricted members. Another value is stored as a mismatch,
// which the validator reports.
func (s setter) withObject() jen.Code {
	u := &s.f.Use
	args := []jen.Code{jen.Lit(s.bit), jen.Lit(s.f.Member), jen.Id(s.param)}
	nullable := rtID("GivenNullableObject").Call(append([]jen.Code{addr(builderKept())}, args...)...)
	object, wrapped := cardID("Object"), u.Form == ir.Named
	var set *jen.Statement
	switch {
	case !isNullable(u):
		set = s.object(builderField(s.f)).Op("=").Add(builderKept()).Dot("GivenObject").Call(args...)
	case wrapped:
		set = builderField(s.f).Op("=").Add(rtID("WrapNullable")).Call(nullable,
			jen.Func().Params(jen.Id("o").Add(object)).Add(valueType(u)).Add(line(jen.Return(valueType(u).Values(jen.Id("o"))))))
	default:
		set = builderField(s.f).Op("=").Add(nullable)
	}
	comment := s.comment("sets the member %s")
	if isNullable(u) {
		comment = "sets the member " + quoted(s.f) + ", nil as null"
	}
	return s.method("With"+s.f.Go, comment, []jen.Code{jen.Id(s.param).Any()}, set)
}

// putObject sets one member of an object with unrestricted members.
func (s setter) putObject() jen.Code {
	embedded := ""
	if s.f.Use.Form == ir.Named {
		embedded = ".Object"
	}
	put := func(x string) jen.Code {
		return calling(text("b.value.kept.PutMember"), strconv.Itoa(s.bit), strconv.Quote(s.f.Member), "&"+x, "key", "v")
	}
	return s.put(jen.Any(), s.changed(embedded, put))
}

// put is the setter of one entry, whose value is given as typ.
func (s setter) put(typ jen.Code, statements []jen.Code) jen.Code {
	name := "Put" + s.f.Go
	return setterFunc(s.t, name, methodDoc(name, s.comment("sets one entry of the member %s")),
		gosource.Exact(text("key string, v "), typ), statements...)
}

// changed returns the statements that change the field in place. embedded is the type that it
// embeds, if there is one. A nullable value is read first and set again.
func (s setter) changed(embedded string, change func(x string) jen.Code) []jen.Code {
	field := "b.value." + s.f.Go
	if s.f.Presence() != ir.NullablePresence {
		return []jen.Code{change(field + embedded)}
	}
	return []jen.Code{text("m, _ := " + field + ".Get()"), change("m" + embedded), assigned(s.f, text("m"))}
}

// kept returns the first arguments of runtime functions that record findings about the member.
func (s setter) kept() string { return "&b.value.kept, " + strconv.Quote(s.f.Member) + ", " }

// object returns the card.Object that x is or embeds.
func (s setter) object(x *jen.Statement) *jen.Statement {
	if s.f.Use.Form == ir.Named {
		return x.Dot("Object")
	}
	return x
}

func (s setter) withNull() jen.Code {
	return s.function("With"+s.f.Go+"Null", s.comment("sets the member %s to null"), nil,
		text("b.value."+s.f.Go+".SetNull()"), s.present("Present"))
}

// comment is a phrase about the member. It is empty if the name of the setter spells the name
// of the member.
func (s setter) comment(phrase string) string {
	if !s.f.Doc.Deprecated && unicodetables.EqualLower(s.f.Go, caser.Exported(s.f.Member)) {
		return ""
	}
	return fmt.Sprintf(phrase, quoted(s.f))
}

// methodDoc is the comment of a method, empty without a phrase.
func methodDoc(name, phrase string) string {
	if phrase == "" {
		return ""
	}
	return name + " " + phrase + "."
}

// function declares a setter with one parameter or none, whose statements are printed exactly.
func (s setter) function(name, phrase string, param jen.Code, statements ...jen.Code) jen.Code {
	params := text("")
	if param != nil {
		params = gosource.Exact(text(s.param+" "), param)
	}
	return setterFunc(s.t, name, withNotes(methodDoc(name, phrase), deprecation(s.f.Doc)), params, statements...)
}

// present marks the member as present. how is the runtime method: Present, or Extend for
// setters that add to the value.
func (s setter) present(how string) jen.Code {
	return calling(text("b.value.kept."+how), strconv.Itoa(s.bit), strconv.Quote(s.f.Member))
}

// assigned sets the field f of the value under construction.
func assigned(f *ir.Field, value jen.Code) jen.Code {
	switch f.Presence() {
	case ir.OptionalPresence, ir.NullablePresence:
		return gosource.Exact(text("b.value."+f.Go+".Set("), value, text(")"))
	}
	return gosource.Exact(text("b.value."+f.Go+" = "), value)
}

// method is a builder method whose comment is its name and a phrase.
func (s setter) method(name, phrase string, params []jen.Code, body ...jen.Code) jen.Code {
	return builderMethod(s.t, name, methodDoc(name, phrase), params, append(body, jen.Return(jen.Id("b")))...)
}

// containerType is the type of the slice or map that the field f holds.
func containerType(f *ir.Field) *jen.Statement { return valueType(&f.Use) }

// quoted is the name of the member as comments show it.
func quoted(f *ir.Field) string { return `"` + f.Member + `"` }
