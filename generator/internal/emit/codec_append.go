package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// appendSignature begins the function that writes a t.
func appendSignature(t *ir.Type) *jen.Statement {
	return jen.Func().Id(appendName(t)).Params(
		jen.Id("dst").Index().Byte(), jen.Id("x").Op("*").Id(t.Go),
	).Index().Byte()
}

// appendStruct writes an object: the members in schema order, then the extra members. Every
// member begins with a comma; the first of them becomes the opening brace.
func appendStruct(t *ir.Type) jen.Code {
	return appendSignature(t).BlockFunc(func(g *jen.Group) {
		if t.OtherKinds {
			g.If(jen.List(jen.Id("v"), jen.Id("ok")).Op(":=").Add(kept()).Dot("Whole").Call(), jen.Id("ok")).Block(
				jen.Return(rtID("AppendRaw").Call(jen.Id("dst"), addr(jen.Id("v")))))
		}
		g.Id("n").Op(":=").Len(jen.Id("dst"))
		for _, f := range t.Fields {
			g.Add(appendField(f))
		}
		g.If(kept().Dot("Any").Call()).Block(setDst(kept().Dot("AppendMembers").Call(
			jen.Id("dst"), addr(jen.Id(tableName(t))), jen.Id(fieldsName(t)).Call(jen.Id("x")))))
		g.Return(rtID("CloseObject").Call(jen.Id("dst"), jen.Id("n")))
	})
}

func appendDefined(t *ir.Type) jen.Code {
	var result *jen.Statement
	switch t.Kind {
	case ir.RawType:
		result = rtID("AppendRaw").Call(jen.Id("dst"), addr(jen.Id("x").Dot("Raw")))
	case ir.ObjectType:
		result = rtID("AppendObject").Call(jen.Id("dst"), addr(jen.Id("x").Dot("Object")))
	default:
		result = appendValue(t.Under, spot{value: jen.Op("*").Id("x"), pointer: convertPointer(t.Under)})
	}
	return appendSignature(t).Add(line(jen.Return(result)))
}

// setDst assigns to dst.
func setDst(v jen.Code) *jen.Statement { return jen.Id("dst").Op("=").Add(v) }

// appendText writes a constant text.
func appendText(text string) *jen.Statement {
	return jen.Id("dst").Op("=").Append(jen.Id("dst"), textLiteral(text).Op("..."))
}

// memberText returns the JSON text before the value of member f: comma, name and colon.
func memberText(f *ir.Field) string {
	return "," + cardrt.String(f.Member).Quoted() + ":"
}

// textLiteral is a string literal, raw if that avoids escapes.
func textLiteral(s string) *jen.Statement {
	if !strings.ContainsAny(s, `"\`) || strings.Contains(s, "\t") || !gosource.CanBackquote(s) {
		return jen.Lit(s)
	}
	return jen.Op("`" + s + "`")
}

// spot is a Go expression for a value to write, and an expression for its address.
type spot struct{ value, pointer *jen.Statement }

// appendField writes one member if it is present.
func appendField(f *ir.Field) jen.Code {
	u := &f.Use
	key := textLiteral(memberText(f))
	dst := jen.Id("dst")
	switch f.Presence() {
	case ir.OptionalPresence:
		if isText(u) {
			return setDst(rtID("AppendOptionalText").Call(dst, key, field(f)))
		}
		return jen.If(jen.List(jen.Id("v"), jen.Id("ok")).Op(":=").Add(field(f)).Dot("Get").Call(), jen.Id("ok")).
			Block(appendMember(f, spot{jen.Id("v"), addr(jen.Id("v"))}))
	case ir.NullablePresence:
		if !u.HoldsNumber() {
			return setDst(rtID("AppendNullableMember").Call(dst, key, addr(field(f)), nullableWriter(u)))
		}
		value, null := nullableParts(f)
		return value.Else().Add(null)
	case ir.NilPresence:
		if isPointer(f) {
			return jen.If(isSet(f)).Block(appendMember(f, spot{jen.Op("*").Add(field(f)), field(f)}))
		}
	}
	if f.Required && isText(u) {
		return setDst(kept().Dot("AppendText").Call(dst, jen.Lit(f.RequiredBit), key, plain(u, field(f))))
	}
	condition := isSet(f)
	if f.Required {
		condition = jen.Op("!").Add(kept()).Dot("Absent").Call(jen.Lit(f.RequiredBit)).Op("||").Add(condition)
	}
	return jen.If(condition).Block(appendMember(f, spot{field(f), addr(field(f))}))
}

// nullableParts are the two branches that write a card.Nullable with numbers: its value,
// and null.
func nullableParts(f *ir.Field) (value, null *jen.Statement) {
	null = jen.If(field(f).Dot("IsNull").Call()).Block(appendText(memberText(f) + "null"))
	if f.Use.Boxed {
		value = jen.If(jen.List(jen.Id("v"), jen.Id("_")).Op(":=").Add(field(f)).Dot("Get").Call(), jen.Id("v").Op("!=").Nil()).
			Block(appendMember(f, spot{jen.Op("*").Id("v"), jen.Id("v")}))
		null = jen.If(jen.Op("!").Add(field(f)).Dot("IsZero").Call()).Block(appendText(memberText(f) + "null"))
		return value, null
	}
	value = jen.If(jen.Id("v").Op(":=").Add(field(f)).Dot("Ptr").Call(), jen.Id("v").Op("!=").Nil()).
		Block(appendMember(f, spot{jen.Op("*").Id("v"), jen.Id("v")}))
	return value, null
}

// plain is x converted to its basic Go type.
func plain(u *ir.Use, x *jen.Statement) *jen.Statement {
	if form, _ := u.Scalar(); u.Form == ir.Named {
		return valueType(&ir.Use{Form: form}).Call(x.Clone())
	}
	return x.Clone()
}

// appendMember writes name and value.
func appendMember(f *ir.Field, v spot) jen.Code {
	dst := jen.Append(jen.Id("dst"), textLiteral(memberText(f)).Op("..."))
	form, scalar := f.Use.Scalar()
	switch {
	case scalar && f.Use.HoldsNumber():
		return setDst(kept().Dot("Append"+scalarNames[form]).Call(dst, jen.Lit(f.Member), plain(&f.Use, v.value)))
	case f.Use.HoldsNumber():
		return setDst(rtID("AppendHeld").Call(dst, addr(kept()), jen.Lit(f.Member),
			v.pointer, valueReader(&f.Use), valueWriter(&f.Use)))
	}
	return setDst(appendTo(dst, &f.Use, v))
}

// appendValue is the call that writes a value of type valueType(u).
func appendValue(u *ir.Use, v spot) *jen.Statement { return appendTo(jen.Id("dst"), u, v) }

// appendTo is appendValue that appends to dst.
func appendTo(dst *jen.Statement, u *ir.Use, v spot) *jen.Statement {
	if form, ok := u.Scalar(); ok {
		return rtID("Append"+scalarNames[form]).Call(dst, v.pointer)
	}
	switch u.Form {
	case ir.Slice, ir.Map:
		return appendContainer(dst, u, v.value)
	case ir.OpenObject:
		return rtID("AppendObject").Call(dst, v.pointer)
	case ir.Named:
		return jen.Id(appendName(u.Named)).Call(dst, v.pointer)
	}
	return rtID("AppendRaw").Call(dst, v.pointer)
}
