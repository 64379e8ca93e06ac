package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// decodeSignature begins the function that reads a t at index i of the document.
func decodeSignature(t *ir.Type) *jen.Statement {
	return jen.Func().Id(decodeName(t)).Params(
		jen.Id("d").Op("*").Add(rtID("Decoder")), jen.Id("i").Int(), jen.Id("x").Op("*").Id(t.Go),
	).Int()
}

// decodeStruct reads an object: the runtime iterates over its members and calls the
// function of decodeMember for each.
func decodeStruct(t *ir.Type) jen.Code {
	signature := gosource.Exact(text("func "+decodeName(t)+"(d *"), rtID("Decoder"), text(", i int, x *"+t.Go+") int"))
	read := calling(rtID("ReadMembers"), "d", "i", "x", "&x.kept", "&"+tableName(t), memberReader(t))
	if !t.OtherKinds {
		return function("", signature, gosource.Exact(text("return "), read))
	}
	return function("", signature,
		gosource.Exact(text("next := "), read),
		gosource.Exact(text("if next == "), rtID("Mismatch"), text(" {\n\t"), returning(text("d.Whole"), "i", "&x.kept"), text("\n}")),
		text("return next"))
}

// memberReader is the function that reads a member of t.
func memberReader(t *ir.Type) string { return "member" + t.Go }

// decodeMember declares the function that reads the value of one member. It has a case for each
// member, and returns the number of the field.
func decodeMember(t *ir.Type) jen.Code {
	return jen.Func().Id(memberReader(t)).Params(
		jen.Id("d").Op("*").Add(rtID("Decoder")), jen.Id("x").Op("*").Id(t.Go), jen.Id("name").String(), jen.Id("v").Int(),
	).Params(jen.List(jen.Id("field"), jen.Id("next")).Int()).BlockFunc(func(g *jen.Group) {
		if len(t.Fields) > 0 {
			g.Switch(jen.Id("name")).BlockFunc(func(g *jen.Group) {
				for i, f := range numbered(t) {
					g.Case(jen.Lit(f.Member)).Block(jen.Return(jen.Lit(i), readField(f, "v")))
				}
			})
		}
		g.Return(jen.Lit(-1), jen.Id("v"))
	})
}

// readField returns the call that reads a value into field f. at is the variable with the index
// of the value. The call returns the index after the value, or a negative number for a
// mismatch.
func readField(f *ir.Field, at string) *jen.Statement {
	u := &f.Use
	args := []jen.Code{jen.Id("d"), jen.Id(at), addr(field(f))}
	indexed := isJSON(u) && u.Form != ir.Named && f.Indexed
	switch {
	case indexed && f.Presence() == ir.NullablePresence:
		return rtID("ReadNullable").Call(append(args, method("Decoder", indexedName(u)))...)
	case indexed:
		return jen.Id("d").Dot(indexedName(u)).Call(args[1:]...)
	case f.Presence() == ir.NullablePresence:
		return rtID("ReadNullable").Call(append(args, nullableReader(u))...)
	case f.Presence() == ir.OptionalPresence && isText(u):
		return rtID("ReadOptionalString").Call(args...)
	case f.Presence() == ir.OptionalPresence:
		return rtID("ReadOptional").Call(append(args, valueReader(u))...)
	case isPointer(f):
		return rtID("ReadPointer").Call(append(args, valueReader(u))...)
	}
	return readInto(u, args)
}

// readInto is the call that reads a value of type valueType(u); args are the decoder, the
// index and the address of the value.
func readInto(u *ir.Use, args []jen.Code) *jen.Statement {
	form, scalar := u.Scalar()
	switch {
	case scalar:
		return rtID("Read" + scalarNames[form]).Call(args...)
	case isJSON(u) && u.Form != ir.Named:
		return args[0].(*jen.Statement).Clone().Dot(jsonName(u)).Call(args[1:]...)
	case u.Form != ir.Slice && u.Form != ir.Map:
		return valueReader(u).Call(args...)
	case u.Form == ir.Map:
		return rtID("ReadMap").Call(append(args, elemReader(u.Elem))...)
	case isText(u.Elem) && !isNullable(u.Elem):
		return rtID("ReadStrings").Call(args...)
	}
	return rtID("ReadSlice").Call(append(args, elemReader(u.Elem))...)
}

func decodeDefined(t *ir.Type) jen.Code {
	d, i, x := jen.Id("d"), jen.Id("i"), jen.Id("x")
	var body []jen.Code
	switch t.Kind {
	case ir.RawType:
		body = []jen.Code{jen.Return(jen.Id("d").Dot(definedReader(t, "Raw")).Call(i, jen.Op("&").Id("x").Dot("Raw")))}
	case ir.ObjectType:
		body = []jen.Code{jen.Return(jen.Id("d").Dot(definedReader(t, "Object")).Call(i, jen.Op("&").Id("x").Dot("Object")))}
	default:
		to := x
		if u := t.Under; u.Form != ir.Slice && u.Form != ir.Map {
			to = convertPointer(u)
		}
		body = []jen.Code{jen.Return(readInto(t.Under, []jen.Code{d, i, to}))}
	}
	return decodeSignature(t).Block(body...)
}

// indexedName is the name of the method of the decoder that reads JSON text and indexes it, since
// the validator visits the values inside.
func indexedName(u *ir.Use) string { return "Indexed" + jsonName(u) }

// definedReader is the name of the method that reads a defined type, given its plain name.
func definedReader(t *ir.Type, name string) string {
	if t.Indexed {
		return "Indexed" + name
	}
	return name
}

// convertPointer is x as a pointer to its underlying type.
func convertPointer(u *ir.Use) *jen.Statement {
	return jen.Parens(jen.Op("*").Add(valueType(u))).Call(jen.Id("x"))
}
