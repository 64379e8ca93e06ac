package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/naming"
)

// isBounded reports whether t is an entry and the package limits the size of documents.
func isBounded(pkg *ir.Package, t *ir.Type) bool { return pkg.MaxSize > 0 && isEntry(pkg, t) }

// sizeLimit is the maximum size of a document of t, 0 for no limit.
func sizeLimit(pkg *ir.Package, t *ir.Type) string {
	if !isBounded(pkg, t) {
		return "0"
	}
	return naming.MaxSize
}

// sizeConst declares the limit, beside the first entry of the package.
func sizeConst(pkg *ir.Package, e *ir.Entry) []jen.Code {
	if pkg.MaxSize == 0 || e != pkg.Entries[0] {
		return nil
	}
	return []jen.Code{docf("%s is the maximum size of a document that is written, in octets; [card.WithLimits] sets another.", naming.MaxSize).
		Const().Id(naming.MaxSize).Op("=").Lit(pkg.MaxSize)}
}
