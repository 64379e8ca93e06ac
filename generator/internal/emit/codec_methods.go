package emit

import (
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// receiver begins the signature of a method with a pointer receiver.
func receiver(t *ir.Type) string { return "func (x *" + t.Go + ") " }

// documentMethods are the methods of every type for a whole JSON value. The package comment
// describes them.
func documentMethods(pkg *ir.Package, t *ir.Type) []jen.Code {
	embeddable := isEntry(pkg, t) && isEmbeddable(pkg, t)
	return append([]jen.Code{
		function("",
			text("func (x "+t.Go+") MarshalJSON() ([]byte, error)"),
			gosource.Exact(text("out := "), calling(rtID("BorrowOutput"))),
			returning(text("out.Marshal"), appendName(t)+"(out.Empty(), &x)")),
		function("",
			text(receiver(t)+"UnmarshalJSON(data []byte) error"),
			returning(rtID("Unmarshal"), "data", "x", strconv.FormatBool(embeddable), decodeName(t))),
		function("",
			text(receiver(t)+"Clone() *"+t.Go),
			gosource.Exact(text("return "), rtID("Clone"), text("(new("), rtID("Copier"), text("), x, "+detachName(t)+")"))),
	}, libraryMethods(pkg, t)...)
}

// libraryMethods are the methods by which libraries other than encoding/json handle a type: all
// types have the methods for YAML libraries and encoding/gob, which would silently lose members
// without them, and for fmt, which would print the presence of each field; documents have all of
// these methods. A type that embeds card.Raw or card.Object has their methods. No field has the name
// of a method that keeps all members; any other method that has the name of a field is left out.
func libraryMethods(pkg *ir.Package, t *ir.Type) []jen.Code {
	switch t.Kind {
	case ir.StructType, ir.SumType, ir.TupleType:
	default:
		return nil
	}
	info := "return " + typeVarName(t) + "."
	value := "func (x " + t.Go + ") "
	code := []jen.Code{
		function("", text(value+"MarshalYAML() (any, error)"), text(info+"MarshalYAML(&x)")),
		function("", text(receiver(t)+"UnmarshalYAML(read func(any) error) error"), text(info+"UnmarshalYAML(x, read)")),
		function("", text(value+"GobEncode() ([]byte, error)"), text("return x.MarshalJSON()")),
		function("", text(receiver(t)+"GobDecode(data []byte) error"), text("return x.UnmarshalJSON(data)")),
	}
	method := func(name string, signature, statement jen.Code) {
		if !slices.ContainsFunc(t.Fields, func(f *ir.Field) bool { return f.Go == name }) {
			code = append(code, function("", signature, statement))
		}
	}
	method("String", text(value+"String() string"), text(info+"String(&x)"))
	if !isEntry(pkg, t) {
		return code
	}
	method("Value", gosource.Exact(text(value+"Value() ("), jen.Qual("database/sql/driver", "Value"), text(", error)")), text(info+"Value(&x)"))
	method("Scan", text(receiver(t)+"Scan(column any) error"), text(info+"Scan(x, column)"))
	method("UnmarshalMapstructure", text(receiver(t)+"UnmarshalMapstructure(v any) error"), text(info+"UnmarshalMapstructure(x, v)"))
	return code
}
