package emit

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// entrySection has the functions that read and write documents of the primary entry. Package
// card has them for all types.
func entrySection(pkg *ir.Package, e *ir.Entry) []jen.Code {
	code := sizeConst(pkg, e)
	if !e.Primary {
		return code
	}
	function := func(name, comment, params string, results jen.Code, body ...jen.Code) jen.Code {
		return function(name+" "+comment, gosource.Exact(text("func "+name+"("+params+", opts ..."), cardID("Option"), text(") "), results), body...)
	}
	reads := func(name, comment, document string, second jen.Code) jen.Code {
		argument, _, _ := strings.Cut(document, " ")
		return function(name, comment, document, gosource.Exact(text("(*"+e.Type.Go+", "), second, text(")")),
			gosource.Exact(text("return "), rtID("As"), text("["+e.Type.Go+"]("+typeVarName(e.Type)+"."+name+"("+argument+", opts...))")))
	}
	const data, str = "data []byte", "text string"
	return append(code,
		reads("Decode", "reads a document without validating it.", data, text("error")),
		reads("DecodeString", "is Decode without a copy: the value keeps text in memory.", str, text("error")),
		reads("Parse", "reads and validates a document.", data, text("error")),
		reads("ParseString", "is Parse without a copy: the value keeps text in memory.", str, text("error")),
		reads("Examine", "reads a document and returns all findings, warnings included.", data, cardID("Violations")),
		function("Encode", "validates x and returns it as JSON.", "x *"+e.Type.Go, text("([]byte, error)"),
			text("return "+typeVarName(e.Type)+".Encode(x, opts...)")))
}

// entryOf returns the entry whose documents have the type t, nil if there is none.
func entryOf(pkg *ir.Package, t *ir.Type) *ir.Entry {
	i := slices.IndexFunc(pkg.Entries, func(e *ir.Entry) bool { return e.Type == t })
	if i < 0 {
		return nil
	}
	return pkg.Entries[i]
}

// isEntry reports whether t is the type of a document.
func isEntry(pkg *ir.Package, t *ir.Type) bool { return entryOf(pkg, t) != nil }

// isEmbeddable reports whether a document of t may be a JSON string that holds it. A type
// with string values cannot have that form.
func isEmbeddable(pkg *ir.Package, t *ir.Type) bool {
	return pkg.Embedded && (t.Kind == ir.StructType || t.Kind == ir.MapType || t.Kind == ir.ObjectType)
}
