package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// cardID is the identifier name of package card.
func cardID(name string) *jen.Statement { return jen.Qual(gosource.CardPath, name) }

// rtID is the identifier name of package cardrt.
func rtID(name string) *jen.Statement { return jen.Qual(gosource.CardRTPath, name) }

// method is the name of a method of a runtime type as a function, (*T).Name.
func method(typ, name string) *jen.Statement {
	return jen.Parens(jen.Op("*").Add(rtID(typ))).Dot(name)
}

// local are the types of the package that is being generated.
const local goTypes = ""

// fieldType and the functions below return the types of [local].
func fieldType(f *ir.Field) *jen.Statement { return local.Field(f) }
func valueType(u *ir.Use) *jen.Statement   { return local.Value(u) }
func elemType(u *ir.Use) *jen.Statement    { return local.Element(u) }
func elementType(u *ir.Use) *jen.Statement { return local.Argument(u) }
func nullableArg(u *ir.Use) *jen.Statement { return local.NullableArgument(u) }
func underType(t *ir.Type) *jen.Statement  { return local.Under(t) }

func isNullable(u *ir.Use) bool   { return u.IsNullable() }
func isRaw(u *ir.Use) bool        { return u.IsRaw() }
func isObject(u *ir.Use) bool     { return u.IsObject() }
func isStruct(u *ir.Use) bool     { return u.IsStruct() }
func isPointer(f *ir.Field) bool  { return f.IsPointer() }
func container(u *ir.Use) *ir.Use { return u.Container() }

// isJSON reports whether u is stored as JSON text. IsZero then reports whether the value is
// absent.
func isJSON(u *ir.Use) bool { return u.IsRaw() || u.IsObject() }

// jsonName is the name of the runtime's methods for the type of u, JSON text.
func jsonName(u *ir.Use) string {
	if u.IsObject() {
		return "Object"
	}
	return "Raw"
}

// The names of functions of a type that other files of the package call.
func decodeName(t *ir.Type) string   { return "decode" + t.Go }
func appendName(t *ir.Type) string   { return "append" + t.Go }
func validateName(t *ir.Type) string { return "validate" + t.Go }
func builderName(t *ir.Type) string  { return t.Go + "Builder" }
func sourceName(t *ir.Type) string   { return t.Go + "Source" }
func sourceMethod(t *ir.Type) string { return "as" + t.Go }
