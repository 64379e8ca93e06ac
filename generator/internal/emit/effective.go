package emit

import (
	"fmt"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// effectiveMethod returns the value of a member, or its default if it is absent; nil if
// the schema has no default that is a Go literal of the field's type.
func effectiveMethod(t *ir.Type, f *ir.Field) jen.Code {
	fallback := literal(&f.Use, f.Default)
	if fallback == nil {
		return nil
	}
	x, name := jen.Id("x"), "Effective"+f.Go
	when := "it is absent"
	if f.Presence() == ir.NullablePresence {
		when += " or null"
	}
	return doc(withNotes(fmt.Sprintf("%s returns %s, or %s if %s.", name, f.Go, f.Default, when), deprecation(f.Doc))).
		Func().Params(jen.Id("x").Op("*").Id(t.Go)).Id(name).Params().Add(valueType(&f.Use)).BlockFunc(func(g *jen.Group) {
		switch f.Presence() {
		case ir.OptionalPresence, ir.NullablePresence:
			g.Return(rtID("OrEmpty").Call(x.Clone()).Dot(f.Go).Dot("Or").Call(fallback))
		case ir.NilPresence:
			g.If(x.Clone().Op("==").Nil().Op("||").Add(isUnset(f))).Block(jen.Return(fallback))
			g.Return(field(f))
		default:
			g.If(x.Clone().Op("==").Nil().Op("||").Add(kept()).Dot("Absent").Call(jen.Lit(f.RequiredBit)).Op("&&").Add(isUnset(f))).
				Block(jen.Return(fallback))
			g.Return(field(f))
		}
	})
}

// literal returns a Go expression of u's type for a JSON text. It is nil if there is none: for
// null, a value of another kind, or a struct.
func literal(u *ir.Use, text string) *jen.Statement {
	raw, err := card.ParseRaw([]byte(text))
	if text == "" || err != nil {
		return nil
	}
	if form, ok := u.Scalar(); ok {
		return scalarLiteral(u, form, raw)
	}
	if isObject(u) {
		return objectLiteral(u, raw)
	}
	c := container(u)
	if c == nil || c.Form != ir.Slice || raw.Kind() != card.KindArray || isNullable(c.Elem) {
		return nil
	}
	var items []card.Raw
	if raw.Decode(&items) != nil {
		return nil
	}
	values := make([]jen.Code, len(items))
	for i, item := range items {
		value := literal(c.Elem, item.String())
		if value == nil {
			return nil
		}
		values[i] = value
	}
	return valueType(u).Values(values...)
}

// objectLiteral is a JSON object with unrestricted members.
func objectLiteral(u *ir.Use, raw card.Raw) *jen.Statement {
	if raw.Kind() != card.KindObject {
		return nil
	}
	object := rtID("ConstObject").Call(textLiteral(raw.String()))
	if u.Form == ir.Named {
		return valueType(u).Values(object)
	}
	return object
}

// scalarLiteral is a JSON scalar as an untyped Go constant, or the constant of an
// enumeration.
func scalarLiteral(u *ir.Use, form ir.Form, raw card.Raw) *jen.Statement {
	if u.IsNamed(ir.EnumType) {
		if v := u.Named.Constant(raw.String()); v != nil {
			return jen.Id(v.Go)
		}
	}
	switch form {
	case ir.String:
		var s string
		if raw.Kind() != card.KindString || raw.Decode(&s) != nil {
			return nil
		}
		return jen.Lit(s)
	case ir.Bool:
		if raw.Kind() == card.KindBool {
			return jen.Id(raw.String())
		}
	case ir.Int64, ir.Uint64, ir.Float64:
		if raw.Kind() == card.KindNumber {
			return numberLiteral(form, raw.String())
		}
	}
	return nil
}

// numberLiteral is a number as Go source; an integral one with a fraction or exponent is
// an integer in JSON Schema and is written as one.
func numberLiteral(form ir.Form, text string) *jen.Statement {
	if form == ir.Float64 {
		if _, err := strconv.ParseFloat(text, 64); err != nil {
			return nil
		}
		return jen.Id(text)
	}
	if whole, ok := ir.ConstantValue(text, form); ok {
		return jen.Id(whole)
	}
	return nil
}
