package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// The generic helpers of the runtime take functions for the values inside a slice, a map, a
// nullable or a pointer. This file returns the names of these functions, and writes a function
// literal for a use without a named function.

// scalarNames are the parts of the runtime's function names.
var scalarNames = map[ir.Form]string{
	ir.Bool: "Bool", ir.String: "String", ir.Int64: "Int64", ir.Uint64: "Uint64", ir.Float64: "Float64",
}

// readerParams begins a literal with the signature of the runtime's element readers.
func readerParams(target *jen.Statement) *jen.Statement {
	return jen.Func().Params(jen.Id("d").Op("*").Add(rtID("Decoder")), jen.Id("i").Int(), jen.Id("x").Op("*").Add(target))
}

// readerFunc is a reader made from a call that reads into x.
func readerFunc(target, call *jen.Statement) *jen.Statement {
	return readerParams(target).Int().Add(line(jen.Return(call)))
}

// readerArgs are the arguments that a reader passes on.
func readerArgs() []jen.Code { return []jen.Code{jen.Id("d"), jen.Id("i"), jen.Id("x")} }

// writerFunc is a literal with the signature of the runtime's element writers.
func writerFunc(source *jen.Statement, result *jen.Statement) *jen.Statement {
	return jen.Func().Params(
		jen.Id("dst").Index().Byte(), jen.Id("x").Op("*").Add(source),
	).Index().Byte().Add(line(jen.Return(result)))
}

// detachFunc is a literal with the signature of the runtime's functions that deep-copy an
// element in place.
func detachFunc(target *jen.Statement, body *jen.Statement) *jen.Statement {
	return jen.Func().Params(copierParam(), jen.Id("x").Op("*").Add(target)).Add(line(body))
}

// elemReader reads an element of type elemType(u).
func elemReader(u *ir.Use) *jen.Statement {
	if !isNullable(u) {
		return valueReader(u)
	}
	return readerFunc(elemType(u), rtID("ReadNullable").Call(append(readerArgs(), nullableReader(u))...))
}

// nullableReader reads the value in the card.Nullable of u.
func nullableReader(u *ir.Use) *jen.Statement {
	if !u.Boxed {
		return valueReader(u)
	}
	return readerFunc(nullableArg(u), rtID("ReadPointer").Call(append(readerArgs(), valueReader(u))...))
}

// valueReader reads a value of type valueType(u).
func valueReader(u *ir.Use) *jen.Statement {
	if form, ok := u.Scalar(); ok {
		return rtID("Read" + scalarNames[form]).Types(valueType(u))
	}
	switch u.Form {
	case ir.Named:
		return jen.Id(decodeName(u.Named))
	case ir.Slice, ir.Map:
		return readerFunc(valueType(u), readInto(u, readerArgs()))
	}
	return method("Decoder", jsonName(u))
}

// elemWriter writes an element of type elemType(u).
func elemWriter(u *ir.Use) *jen.Statement {
	if !isNullable(u) {
		return valueWriter(u)
	}
	return writerFunc(elemType(u), rtID("AppendPointer").Call(jen.Id("dst"), jen.Id("x").Dot("Ptr").Call(), nullableWriter(u)))
}

// nullableWriter writes the value in the card.Nullable of u.
func nullableWriter(u *ir.Use) *jen.Statement {
	if !u.Boxed {
		return valueWriter(u)
	}
	return writerFunc(nullableArg(u), rtID("AppendPointer").Call(jen.Id("dst"), jen.Op("*").Id("x"), valueWriter(u)))
}

// valueWriter writes a value of type valueType(u).
func valueWriter(u *ir.Use) *jen.Statement {
	if form, ok := u.Scalar(); ok {
		return rtID("Append" + scalarNames[form]).Types(valueType(u))
	}
	switch u.Form {
	case ir.Named:
		return jen.Id(appendName(u.Named))
	case ir.Slice, ir.Map:
		return writerFunc(valueType(u), appendContainer(jen.Id("dst"), u, jen.Op("*").Id("x")))
	case ir.OpenObject:
		return rtID("AppendObject")
	}
	return rtID("AppendRaw")
}

// appendContainer is the call that writes the slice or map v of use u.
func appendContainer(dst *jen.Statement, u *ir.Use, v *jen.Statement) *jen.Statement {
	switch {
	case u.Form == ir.Map:
		return rtID("AppendMap").Call(dst, v, elemWriter(u.Elem))
	case isText(u.Elem) && !isNullable(u.Elem):
		return rtID("AppendStrings").Call(dst, v)
	}
	return rtID("AppendSlice").Call(dst, v, elemWriter(u.Elem))
}

// elemDetacher deep-copies an element of type elemType(u) in place; nil if a copy by
// assignment is independent.
func elemDetacher(u *ir.Use) *jen.Statement {
	if !isNullable(u) {
		return valueDetacher(u)
	}
	inner := nullableDetacher(u)
	if inner == nil {
		return nil
	}
	return detachFunc(elemType(u), detach("Nullable", jen.Id("x"), inner))
}

// nullableDetacher deep-copies the value in the card.Nullable of u in place.
func nullableDetacher(u *ir.Use) *jen.Statement {
	if !u.Boxed {
		return valueDetacher(u)
	}
	return detachFunc(nullableArg(u), detachPointer(jen.Op("*").Id("x"), valueDetacher(u)))
}

// valueDetacher deep-copies a value of type valueType(u) in place.
func valueDetacher(u *ir.Use) *jen.Statement {
	if _, ok := u.Scalar(); ok {
		if isText(u) {
			return rtID("DetachString").Types(valueType(u))
		}
		return nil
	}
	switch u.Form {
	case ir.Named:
		return jen.Id(detachName(u.Named))
	case ir.Slice, ir.Map:
		return detachFunc(valueType(u), detachContainer(u, jen.Id("x")))
	}
	return method("Copier", jsonName(u))
}

// detachContainer is the call that deep-copies the slice or map at the pointer at.
func detachContainer(u *ir.Use, at *jen.Statement) *jen.Statement {
	name := "Slice"
	if u.Form == ir.Map {
		name = "Map"
	}
	inner := elemDetacher(u.Elem)
	if inner == nil {
		inner = jen.Nil()
	}
	return detach(name, at, inner)
}
