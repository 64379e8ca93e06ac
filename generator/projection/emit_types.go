package projection

import (
	"reflect"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projectrt"
)

// The import paths of the runtime are those that the generator was built with, so
// that a fork that renames its module emits code that imports the fork.
var (
	cardPath      = reflect.TypeFor[card.Raw]().PkgPath()
	projectrtPath = reflect.TypeFor[projectrt.Run]().PkgPath()
)

// typeOf is a generated type of a format.
func typeOf(f *Format, t *ir.Type) *jen.Statement { return jen.Qual(f.Dialect.ImportPath, t.Go) }

// newBuilder makes the builder of a struct.
func newBuilder(f *Format, t *ir.Type) *jen.Statement {
	return jen.Qual(f.Dialect.ImportPath, "New"+t.Go).Call()
}

// scalarType is a Go scalar.
func scalarType(form ir.Form) *jen.Statement {
	switch form {
	case ir.Bool:
		return jen.Bool()
	case ir.Int64:
		return jen.Int64()
	case ir.Uint64:
		return jen.Uint64()
	case ir.Float64:
		return jen.Float64()
	}
	return jen.String()
}

// valueType is the Go type of a scalar at a location of a format.
func valueType(f *Format, u *ir.Use) *jen.Statement {
	if u.Form == ir.Named {
		return typeOf(f, u.Named)
	}
	return scalarType(u.Form)
}
