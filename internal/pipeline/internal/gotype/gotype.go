// Package gotype returns the Go types of values: of fields, elements and scalars of the
// generated packages. They are exact, see [gosource.Func].
package gotype

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/internal/pipeline/internal/gosource"
	"github.com/agentcard-go/cardgen/internal/pipeline/internal/sdkpath"
	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
)

// Package is the import path of the package that declares the named types; empty for the
// package that is being generated.
type Package string

// Named returns a named type.
func (p Package) Named(t *ir.Type) *jen.Statement { return jen.Qual(string(p), t.Go) }

// Field returns the type of a struct field.
func (p Package) Field(f *ir.Field) *jen.Statement {
	switch f.Presence() {
	case ir.OptionalPresence:
		return gosource.Exact(jen.Qual(sdkpath.Card, "Optional"), jen.Id("["), p.Value(&f.Use), jen.Id("]"))
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
func (p Package) Value(u *ir.Use) *jen.Statement {
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
		return jen.Qual(sdkpath.Card, "Object")
	case ir.Named:
		return p.Named(u.Named)
	}
	return jen.Qual(sdkpath.Card, "Raw")
}

// Element returns the type of an element of a slice or map. Elements need no presence, and
// a struct among them needs no pointer: the slice or map already breaks the cycle.
func (p Package) Element(u *ir.Use) *jen.Statement {
	if u.IsNullable() {
		return p.Nullable(u)
	}
	return p.Value(u)
}

// Argument returns the type of an argument of a setter for u: the Source of a struct, any
// Go value for free JSON.
func (p Package) Argument(u *ir.Use) *jen.Statement {
	switch {
	case u.IsNullable(), u.IsNamed(ir.TupleType):
	case u.IsStruct():
		return jen.Qual(string(p), u.Named.Go+"Source")
	case u.IsRaw(), u.IsObject():
		return jen.Any()
	}
	return p.Element(u)
}

// Nullable returns the card.Nullable that holds u.
func (p Package) Nullable(u *ir.Use) *jen.Statement {
	return gosource.Exact(jen.Qual(sdkpath.Card, "Nullable"), jen.Id("["), p.NullableArgument(u), jen.Id("]"))
}

// NullableArgument returns the type argument of the card.Nullable that holds u.
func (p Package) NullableArgument(u *ir.Use) *jen.Statement {
	if u.Boxed {
		return pointer(p.Value(u))
	}
	return p.Value(u)
}

func pointer(to jen.Code) *jen.Statement { return gosource.Exact(jen.Id("*"), to) }

// Under returns the underlying type in the declaration of t. A RawType embeds card.Raw
// and an ObjectType card.Object, so that they keep the methods of these and can have
// their own.
func (p Package) Under(t *ir.Type) *jen.Statement {
	switch t.Kind {
	case ir.RawType:
		return jen.Struct(jen.Qual(sdkpath.Card, "Raw"))
	case ir.ObjectType:
		return jen.Struct(jen.Qual(sdkpath.Card, "Object"))
	}
	return p.Value(t.Under)
}
