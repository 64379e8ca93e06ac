package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// isSet is the condition that the field f is not its zero value.
func isSet(f *ir.Field) *jen.Statement {
	switch f.Presence() {
	case ir.OptionalPresence:
		return field(f).Dot("IsSet").Call()
	case ir.NullablePresence:
		return jen.Op("!").Add(field(f)).Dot("IsZero").Call()
	}
	switch u := &f.Use; {
	case isJSON(u):
		return jen.Op("!").Add(field(f)).Dot("IsZero").Call()
	case isStruct(u) && !isPointer(f):
		return jen.Op("!").Add(field(f)).Dot("isZero").Call()
	default:
		return scalarCompare(f, "!=")
	}
}

// isUnset is the negation of isSet, without double negations.
func isUnset(f *ir.Field) *jen.Statement {
	switch f.Presence() {
	case ir.OptionalPresence:
		return jen.Op("!").Add(field(f)).Dot("IsSet").Call()
	case ir.NullablePresence:
		return field(f).Dot("IsZero").Call()
	}
	switch u := &f.Use; {
	case isJSON(u):
		return field(f).Dot("IsZero").Call()
	case isStruct(u) && !isPointer(f):
		return field(f).Dot("isZero").Call()
	default:
		return scalarCompare(f, "==")
	}
}

// scalarCompare compares a field that has no wrapper, such as card.Optional, with its zero
// value.
func scalarCompare(f *ir.Field, op string) *jen.Statement {
	form, scalar := f.Use.Scalar()
	switch {
	case !scalar:
		return field(f).Op(op).Nil()
	case form == ir.String:
		return field(f).Op(op).Lit("")
	case form != ir.Bool:
		return field(f).Op(op).Lit(0)
	case op == "==":
		return jen.Op("!").Add(plainBool(f))
	}
	return plainBool(f)
}

// plainBool is the field as a bool: a defined type converts.
func plainBool(f *ir.Field) *jen.Statement {
	if f.Use.Form == ir.Named {
		return jen.Bool().Call(field(f))
	}
	return field(f)
}

// isZeroFunc declares the function that reports whether a struct has its zero value.
func isZeroFunc(t *ir.Type) jen.Code {
	return jen.Func().Params(jen.Id("x").Op("*").Id(t.Go)).Id("isZero").Params().Bool().Add(
		line(jen.Return(kept().Dot("IsZero").Call(jen.Id(fieldsName(t)).Call(jen.Id("x"))))))
}
