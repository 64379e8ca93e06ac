package projection

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/internal/pipeline/internal/gotype"
	"github.com/agentcard-go/cardgen/internal/pipeline/internal/sdkpath"
	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
)

// types are the Go types of the format's package.
func (f *Format) types() gotype.Package { return gotype.Package(f.Dialect.ImportPath) }

// typeOf is a generated type of a format.
func typeOf(f *Format, t *ir.Type) *jen.Statement { return f.types().Named(t) }

// valueType is the Go type of a value at a location of a format.
func valueType(f *Format, u *ir.Use) *jen.Statement { return f.types().Value(u) }

// newBuilder makes the builder of a struct.
func newBuilder(f *Format, t *ir.Type) *jen.Statement {
	return jen.Qual(f.Dialect.ImportPath, "New"+t.Go).Call()
}

// text returns a type as the source of another package, for messages.
func (f *Format) text(code *jen.Statement) string {
	file := jen.NewFile("")
	file.ImportName(f.Dialect.ImportPath, f.Dialect.Package.Name)
	file.ImportName(sdkpath.Card, "card")
	var b strings.Builder
	if err := code.RenderWithFile(&b, file); err != nil {
		panic("projection: " + err.Error()) // types always render
	}
	return b.String()
}
