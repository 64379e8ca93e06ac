package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// goTypes returns the Go types of fields, elements and scalars. They are printed exactly, see
// [gosource.Func]. The value is the import path of the package that declares the named types,
// empty for the generated package itself.
type goTypes string

// Named returns a named type.
func (p goTypes) Named(t *ir.Type) *jen.Statement { return jen.Qual(string(p), t.Go) }

// Field returns the type of a struct field.
func (p goTypes) Field(f *ir.Field) *jen.Statement {
	switch f.Presence() {
	case ir.OptionalPresence:
		return gosource.Exact(jen.Qual(gosource.CardPath, "Optional"), jen.Id("["), p.Value(&f.Use), jen.Id("]"))
	case ir.NullablePresence:
		return p.Nullable(&f.Use)
	case ir.NilPresence:
		if f.Use.IsStruct() {
			return pointer(p.Value(&f.Use))
		}
	}
	return p.Value(&f.Use)
}

// Value returns the type of a present value of u that is not null: the parameter of a
// setter, the type argument of an Optional, the element of a pointer.
func (p goTypes) Value(u *ir.Use) *jen.Statement {
	switch u.Form {
	case ir.Bool:
		return jen.Bool()
	case ir.String:
		return jen.String()
	case ir.Int64:
		return jen.Int64()
	case ir.Uint64:
		return jen.Uint64()
	case ir.Float64:
		return jen.Float64()
	case ir.Slice:
		return gosource.Exact(jen.Id("[]"), p.Element(u.Elem))
	case ir.Map:
		return gosource.Exact(jen.Id("map[string]"), p.Element(u.Elem))
	case ir.OpenObject:
		return jen.Qual(gosource.CardPath, "Object")
	case ir.Named:
		return p.Named(u.Named)
	}
	return jen.Qual(gosource.CardPath, "Raw")
}

// Element returns the type of an element of a slice or map. Elements need no presence, and
// a struct among them needs no pointer: the slice or map already breaks the cycle.
func (p goTypes) Element(u *ir.Use) *jen.Statement {
	if u.IsNullable() {
		return p.Nullable(u)
	}
	return p.Value(u)
}

// Argument returns the type of an argument of a setter for u: a card.Source of a struct, the
// Source of a sum, any Go value for free JSON.
func (p goTypes) Argument(u *ir.Use) *jen.Statement {
	switch {
	case u.IsNullable(), u.IsNamed(ir.TupleType):
	case u.IsNamed(ir.SumType):
		return jen.Qual(string(p), sourceName(u.Named))
	case u.IsStruct():
		return gosource.Exact(jen.Qual(gosource.CardPath, "Source"), jen.Id("["), p.Value(u), jen.Id("]"))
	case u.IsRaw(), u.IsObject():
		return jen.Any()
	}
	return p.Element(u)
}

// Nullable returns the card.Nullable that holds u.
func (p goTypes) Nullable(u *ir.Use) *jen.Statement {
	return gosource.Exact(jen.Qual(gosource.CardPath, "Nullable"), jen.Id("["), p.NullableArgument(u), jen.Id("]"))
}

// NullableArgument returns the type argument of the card.Nullable that holds u.
func (p goTypes) NullableArgument(u *ir.Use) *jen.Statement {
	if u.Boxed {
		return pointer(p.Value(u))
	}
	return p.Value(u)
}

func pointer(to jen.Code) *jen.Statement { return gosource.Exact(jen.Id("*"), to) }

// Under returns the underlying type in the declaration of t. A RawType embeds card.Raw and an
// ObjectType embeds card.Object, so that they have the methods of these types and can have
// further methods.
func (p goTypes) Under(t *ir.Type) *jen.Statement {
	switch t.Kind {
	case ir.RawType:
		return jen.Struct(jen.Qual(gosource.CardPath, "Raw"))
	case ir.ObjectType:
		return jen.Struct(jen.Qual(gosource.CardPath, "Object"))
	}
	return p.Value(t.Under)
}
