package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// Decoded values share their strings with one copy of the document. A copy by assignment shares
// slices, maps and pointers. The functions of this file replace all shared parts of a copy, in
// place.

// detachSignature begins the function that makes a copy independent of its original.
func detachSignature(t *ir.Type) *jen.Statement {
	return jen.Func().Id(detachName(t)).Params(copierParam(), jen.Id("x").Op("*").Id(t.Go))
}

// copier is the argument c that copying functions pass to others. copierParam is its
// declaration.
func copier() *jen.Statement      { return jen.Id("c") }
func copierParam() *jen.Statement { return copier().Op("*").Add(rtID("Copier")) }

// detach is a call of the runtime that makes a deep copy of the target of the first
// argument, in place.
func detach(what string, args ...jen.Code) *jen.Statement {
	return rtID("Detach" + what).Call(append([]jen.Code{copier()}, args...)...)
}

// detachFields deep-copies the fields of a struct, sum or tuple. rest copies what no field holds.
func detachFields(t *ir.Type, rest jen.Code) jen.Code {
	return detachSignature(t).BlockFunc(func(g *jen.Group) {
		for _, f := range t.Fields {
			if call := detachField(f); call != nil {
				g.Add(call)
			}
		}
		g.Add(rest)
	})
}

func detachStruct(t *ir.Type) jen.Code {
	return detachFields(t, copier().Dot("Kept").Call(addr(kept())))
}

// detachPointer replaces a pointer with one to a copy.
func detachPointer(x, inner *jen.Statement) *jen.Statement {
	return x.Clone().Op("=").Add(rtID("Clone")).Call(copier(), x, inner)
}

// detachField replaces the shared parts of the field; nil if there are none.
func detachField(f *ir.Field) *jen.Statement {
	u, at := &f.Use, addr(field(f))
	switch {
	case f.Presence() == ir.NullablePresence:
		if inner := nullableDetacher(u); inner != nil {
			return detach("Nullable", at, inner)
		}
	case f.Presence() == ir.OptionalPresence:
		if isText(u) {
			return detach("Optional", at)
		}
	case isPointer(f):
		return detachPointer(field(f), valueDetacher(u))
	case isText(u):
		return detach("String", at)
	case u.Form == ir.Slice, u.Form == ir.Map:
		return detachContainer(u, at)
	case isJSON(u) && u.Form != ir.Named:
		return copier().Dot(jsonName(u)).Call(at)
	default:
		if call := valueDetacher(u); call != nil {
			return call.Call(copier(), at)
		}
	}
	return nil
}

// detachDefined is for defined types over a slice, a map, an object or JSON text.
func detachDefined(t *ir.Type) jen.Code {
	var body *jen.Statement
	switch u := t.Under; {
	case t.Kind == ir.RawType:
		body = copier().Dot("Raw").Call(jen.Op("&").Id("x").Dot("Raw"))
	case t.Kind == ir.ObjectType:
		body = copier().Dot("Object").Call(jen.Op("&").Id("x").Dot("Object"))
	case u.Form == ir.Slice, u.Form == ir.Map:
		body = detachContainer(u, jen.Id("x"))
	default:
		body = valueDetacher(u).Call(copier(), convertPointer(u))
	}
	return detachSignature(t).Add(line(body))
}
