package emit

import (
	"fmt"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/naming"
)

// entryName is the variable that describes t for the functions on whole documents.
func entryName(t *ir.Type) string { return "entry" + t.Go }

// entrySection has the functions that read and write whole documents of an entry type.
// The names of the primary entry are plain, those of the others end in the name of their
// type. ofText is the function that checks the text of a document.
func entrySection(pkg *ir.Package, e *ir.Entry, ofText string) []jen.Code {
	t := e.Type
	options := jen.Id("opts").Op("...").Add(cardID("Option"))
	data := jen.Id("data").Index().Byte()
	self := jen.Op("*").Id(t.Go)
	function := func(name, comment string) *jen.Statement {
		return doc(e.Func(name) + comment).Func().Id(e.Func(name))
	}
	call := func(name string, arg string) *jen.Statement {
		return line(jen.Return(jen.Id(entryName(t)).Dot(name).Call(jen.Id(arg), jen.Id("opts").Op("..."))))
	}
	return append(sizeConst(pkg, e),
		entryVar(pkg, e, ofText),
		function("Decode", " reads a document without validating it. Every well-formed document"+wantedRoot(t)+" is read: a value that does not fit its field is kept, written back and reported by Validate. The error is a *card.DecodeError."+embeddedDoc(pkg, t)+emptyDoc(e)).
			Params(data, options).Params(self, jen.Error()).Add(call("Decode", "data")),
		function("Parse", " reads a document and validates it. The error is a *card.DecodeError, or a *card.InvalidError that has every problem with its line and column.").
			Params(data, options).Params(self, jen.Error()).Add(call("Parse", "data")),
		function("Examine", " reads a document and returns everything there is to say about it, warnings too, sorted by position. The value is nil when the document cannot be read, which is then the one violation.").
			Params(data, options).Params(self, cardID("Violations")).Add(call("Examine", "data")),
		function("Encode", " validates x and writes it"+sizeDoc(pkg)+". The error of an invalid value is a *card.InvalidError.").
			Params(jen.Id("x").Add(self), options).Params(jen.Index().Byte(), jen.Error()).Add(call("Encode", "x")),
	)
}

// wantedRoot describes the required kind of a document, for documents of another kind.
func wantedRoot(t *ir.Type) string {
	if t.Kind == ir.SumType || t.Kind == ir.RawType || t.OtherKinds {
		return "" // it holds any value
	}
	return " with the right kind at its root"
}

// isEntry reports whether t is the type of a document.
func isEntry(pkg *ir.Package, t *ir.Type) bool {
	return slices.ContainsFunc(pkg.Entries, func(e *ir.Entry) bool { return e.Type == t })
}

// isEmbeddable reports whether a document of t may be a JSON string that holds it. A type
// with string values cannot have that form.
func isEmbeddable(pkg *ir.Package, t *ir.Type) bool {
	return pkg.Embedded && (t.Kind == ir.StructType || t.Kind == ir.MapType || t.Kind == ir.ObjectType)
}

// embeddedDoc is for types whose documents may be JSON strings.
func embeddedDoc(pkg *ir.Package, t *ir.Type) string {
	if !isEmbeddable(pkg, t) {
		return ""
	}
	return "\n\nA document may also be a JSON string that holds the object."
}

// emptyDoc is for types whose documents may be empty.
func emptyDoc(e *ir.Entry) string {
	if !e.Empty {
		return ""
	}
	return "\n\nA document of no bytes means the same as {}."
}

// sizeDoc is for types whose documents have a maximum size.
func sizeDoc(pkg *ir.Package) string {
	if pkg.MaxSize == 0 {
		return ""
	}
	return fmt.Sprintf("; a document of more than %d octets is an error unless card.WithLimits sets Bytes", pkg.MaxSize)
}

func entryVar(pkg *ir.Package, e *ir.Entry, ofText string) jen.Code {
	t := e.Type
	use := ir.Use{Form: ir.Named, Named: t}
	return docf("%s describes %s for the functions on whole documents.", entryName(t), t.Go).
		Var().Id(entryName(t)).Op("=").Add(rtID("Entry")).Types(jen.Op("*").Id(t.Go)).ValuesFunc(func(g *jen.Group) {
		value := func(name string, v jen.Code) { g.Line().Id(name).Op(":").Add(v) }
		value("New", jen.Func().Params().Op("*").Id(t.Go).Add(line(jen.Return(jen.New(jen.Id(t.Go))))))
		value("Read", valueReader(&use))
		value("Append", valueWriter(&use))
		switch t.Kind {
		case ir.StructType, ir.RawType, ir.ObjectType, ir.SumType, ir.TupleType:
			value("Validate", jen.Id(validateName(t)))
		default:
			value("Raw", jen.Id(ofText))
		}
		if isEmbeddable(pkg, t) {
			value("Embedded", jen.True())
		}
		if e.Empty {
			value("EmptyIsObject", jen.True())
		}
		if pkg.MaxSize > 0 {
			value("MaxSize", jen.Id(naming.MaxSize))
		}
		g.Line()
	})
}
