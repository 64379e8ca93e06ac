package emit

import (
	"reflect"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// The import paths of the runtime are those that the generator was built with, so
// a fork that renames its module emits code that imports the fork.
var (
	cardPath   = reflect.TypeFor[card.Raw]().PkgPath()
	cardrtPath = reflect.TypeFor[cardrt.Kept]().PkgPath()
)

// cardID is the identifier name of package card.
func cardID(name string) *jen.Statement { return jen.Qual(cardPath, name) }

// rtID is the identifier name of package cardrt.
func rtID(name string) *jen.Statement { return jen.Qual(cardrtPath, name) }

// fieldType is the Go type of the struct field f.
func fieldType(f *ir.Field) *jen.Statement {
	switch f.Presence() {
	case ir.OptionalPresence:
		return cardID("Optional").Types(valueType(&f.Use))
	case ir.NullablePresence:
		return nullableType(&f.Use)
	case ir.NilPresence:
		if isStruct(&f.Use) {
			return jen.Op("*").Add(valueType(&f.Use))
		}
	}
	return valueType(&f.Use)
}

// valueType is the Go type of a present value of u that is not null: the parameter of a
// setter, the value of an Optional, the target of a pointer.
func valueType(u *ir.Use) *jen.Statement {
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
		return jen.Index().Add(elemType(u.Elem))
	case ir.Map:
		return jen.Map(jen.String()).Add(elemType(u.Elem))
	case ir.OpenObject:
		return cardID("Object")
	case ir.Named:
		return jen.Id(u.Named.Go)
	}
	return cardID("Raw")
}

// elemType is the Go type of an element of a slice or map. An element is always present,
// so it needs no presence; a struct in it needs no pointer, since the slice or map
// already breaks the cycle.
func elemType(u *ir.Use) *jen.Statement {
	if isNullable(u) {
		return nullableType(u)
	}
	return valueType(u)
}

// nullableType is the card.Nullable that holds u.
func nullableType(u *ir.Use) *jen.Statement {
	return cardID("Nullable").Types(nullableArg(u))
}

// nullableArg is the type argument of the card.Nullable of u.
func nullableArg(u *ir.Use) *jen.Statement {
	if u.Boxed {
		return jen.Op("*").Add(valueType(u))
	}
	return valueType(u)
}

func isNullable(u *ir.Use) bool   { return u.IsNullable() }
func isRaw(u *ir.Use) bool        { return u.IsRaw() }
func isObject(u *ir.Use) bool     { return u.IsObject() }
func isStruct(u *ir.Use) bool     { return u.IsStruct() }
func isPointer(f *ir.Field) bool  { return f.IsPointer() }
func container(u *ir.Use) *ir.Use { return u.Container() }

// isJSON reports whether u is held as JSON text, whose IsZero means that it is absent.
func isJSON(u *ir.Use) bool { return u.IsRaw() || u.IsObject() }

// underType is the underlying type in the declaration of a defined type. A RawType embeds
// card.Raw and an ObjectType card.Object, so that they keep their methods and can have
// their own.
func underType(t *ir.Type) *jen.Statement {
	switch t.Kind {
	case ir.RawType:
		return jen.Struct(cardID("Raw"))
	case ir.ObjectType:
		return jen.Struct(cardID("Object"))
	}
	return valueType(t.Under)
}

// The functions of a type that sections of the package call across each other.
func decodeName(t *ir.Type) string   { return "decode" + t.Go }
func appendName(t *ir.Type) string   { return "append" + t.Go }
func validateName(t *ir.Type) string { return "validate" + t.Go }
func builderName(t *ir.Type) string  { return t.Go + "Builder" }
func sourceName(t *ir.Type) string   { return t.Go + "Source" }
func sourceMethod(t *ir.Type) string { return "as" + t.Go }
