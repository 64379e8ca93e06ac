package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
)

// method begins a method with a pointer receiver.
func method(t *ir.Type, comment, name string) *jen.Statement {
	return doc(comment).Func().Params(jen.Id("x").Op("*").Id(t.Go)).Id(name)
}

// documentMethods are the methods of every type for a whole JSON value.
func documentMethods(pkg *ir.Package, t *ir.Type) []jen.Code {
	embeddable, embedded := isEntry(pkg, t) && isEmbeddable(pkg, t), ""
	if embeddable {
		embedded = " A JSON string that holds the object is read, too; MarshalJSON writes the object."
	}
	x, dst := jen.Id("x"), jen.Id("dst")
	self := jen.Op("*").Id(t.Go)
	return []jen.Code{
		method(t, "AppendJSON appends x as JSON without validating it, see [card].", "AppendJSON").
			Params(jen.Id("dst").Index().Byte()).Params(jen.Index().Byte(), jen.Error()).Add(
			line(jen.Return(rtID("Finish").Call(jen.Id(appendName(t)).Call(dst, x), jen.Len(dst))))),
		doc("MarshalJSON is AppendJSON for encoding/json.").
			Func().Params(jen.Id("x").Id(t.Go)).Id("MarshalJSON").Params().Params(jen.Index().Byte(), jen.Error()).Add(
			line(jen.Return(rtID("Marshal").Call(jen.Id(appendName(t)).Call(rtID("Buffer").Call(), addr(x)))))),
		method(t, "UnmarshalJSON replaces x with what data holds without validating it, see [card]."+embedded, "UnmarshalJSON").
			Params(jen.Id("data").Index().Byte()).Error().Add(
			line(jen.Return(rtID("Unmarshal").Call(jen.Id("data"), x, jen.Lit(embeddable), jen.Id(decodeName(t)))))),
		method(t, "Equal reports whether x and y are the same JSON value, see [card].", "Equal").
			Params(jen.Id("y").Add(self)).Bool().Add(
			line(jen.Return(rtID("Equal").Call(x, jen.Id("y"), jen.Id(appendName(t)))))),
		method(t, "Clone returns a deep copy of x.", "Clone").
			Params().Add(self).Add(
			line(jen.Return(clone(t, jen.New(rtID("Copier")), x)))),
	}
}
