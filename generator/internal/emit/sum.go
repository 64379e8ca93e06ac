package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// A sum is a struct with a field for each alternative. At most one field is set. A further
// field stores a value that matches no alternative. A sum can represent every JSON value, so
// that decoding never fails.

// sumSection declares a sum and the method that makes reading it safe.
func (w commenter) sumSection(t *ir.Type) []jen.Code {
	decl := doc(w.typeDoc(t)).Type().Id(t.Go).StructFunc(func(g *jen.Group) {
		for _, a := range t.Alternatives {
			g.Add(doc(alternativeDoc(a)).Id(a.Field.Go).Add(fieldType(a.Field)))
		}
		g.Add(doc("Other is a value of none of these shapes, as JSON.").Id(otherField).Add(cardID("Raw")))
	})
	return append([]jen.Code{decl, orEmpty(t)}, whichMethod(t)...)
}

// whichMethod declares the method that returns the set field of a sum, or of a struct whose
// schema admits one member only. There is none if a field has its name.
func whichMethod(t *ir.Type) []jen.Code {
	const name = "Which"
	if slices.ContainsFunc(t.Fields, func(f *ir.Field) bool { return f.Go == name }) {
		return nil
	}
	returned := func(key, value string) jen.Code { return jen.Return(jen.Lit(key), jen.Id(value)) }
	cases := []jen.Code{jen.Case(jen.Id("x").Op("==").Nil())}
	for _, f := range t.Fields {
		key, value := f.Member, "x."+f.Go
		if t.Kind == ir.SumType {
			key = f.Go
		}
		if f.Presence() == ir.OptionalPresence {
			value = "*" + value + ".Ptr()"
		}
		cases = append(cases, jen.Case(isSet(f)).Block(returned(key, value)))
	}
	text := "Which returns the name of the member that is set and its value, for a switch over the type of the value. A valid value has one."
	if t.Kind == ir.SumType {
		text = "Which returns the name of the field that is set and its value, for a switch over the type of the value."
		cases = append(cases, jen.Case(jen.Op("!").Add(other()).Dot("IsZero").Call()).Block(returned(otherField, "x."+otherField)))
	}
	return []jen.Code{doc(text+" If none is set, both are zero.").
		Func().Params(jen.Id("x").Op("*").Id(t.Go)).Id(name).Params().Params(jen.String(), jen.Any()).Block(
		jen.Switch().Block(cases...), jen.Return(jen.Lit(""), jen.Nil()))}
}

// otherField is the field of a sum for values of no alternative.
const otherField = "Other"

func other() *jen.Statement { return jen.Id("x").Dot(otherField) }

// sumCodec decodes, encodes and copies a sum.
func sumCodec(pkg *ir.Package, t *ir.Type) []jen.Code {
	code := []jen.Code{decodeSum(t), appendSum(t)}
	if heldByValue(pkg, t) {
		code = append(code, isZeroSum(t))
	}
	return append(append(code, detachSet(t), visitSet(t)), documentMethods(pkg, t)...)
}

// whichName is the function that returns the alternative of a JSON text.
func whichName(t *ir.Type) string { return "which" + t.Go }

// decodeSum reads the value as text first, to select the alternative, and decodes the text as
// that alternative. If this fails, the value stays text.
func decodeSum(t *ir.Type) jen.Code {
	var cases []jen.Code
	for i, f := range t.Fields {
		body := []jen.Code{jen.Id("i").Op("=").Add(readField(f, "v"))}
		if f.Use.HoldsNumber() {
			body = append(body, jen.Id("i").Op("=").Id("d").Dot("Exact").Call(jen.Id("i")))
		}
		cases = append(cases, jen.Case(jen.Lit(i)).Block(body...))
	}
	cases = append(cases, jen.Default().Block(jen.Id("i").Op("=").Add(rtID("Mismatch"))))
	return jen.Func().Id(decodeName(t)).Params(jen.Id("d").Op("*").Add(rtID("Decoder")), jen.Id("v").Int(), jen.Id("x").Op("*").Id(t.Go)).Int().Block(
		jen.List(jen.Id("value"), jen.Id("next")).Op(":=").Id("d").Dot("Value").Call(jen.Id("v")),
		jen.If(jen.Id("next").Op("<").Lit(0)).Block(jen.Return(jen.Id("next"))),
		jen.Id("i").Op(":=").Id("v"),
		jen.Switch(jen.Id(whichName(t)).Call(jen.Id("value"))).Block(cases...),
		jen.If(jen.Id("i").Op("<").Lit(0)).Block(
			jen.Op("*").Id("x").Op("=").Id(t.Go).Values(jen.Dict{jen.Id(otherField): jen.Id("value").Dot("Raw").Call()})),
		jen.Return(jen.Id("next")),
	)
}

// appendSum writes the alternative that is set; an empty sum is null.
func appendSum(t *ir.Type) jen.Code {
	var cases []jen.Code
	for _, f := range t.Fields {
		value := spot{field(f), addr(field(f))}
		var body []jen.Code
		switch {
		case isPointer(f):
			value = spot{jen.Op("*").Add(field(f)), field(f)}
		case f.Presence() == ir.OptionalPresence:
			body = append(body, jen.List(jen.Id("v"), jen.Id("_")).Op(":=").Add(field(f)).Dot("Get").Call())
			value = spot{jen.Id("v"), addr(jen.Id("v"))}
		}
		body = append(body, jen.Return(appendValue(&f.Use, value)))
		cases = append(cases, jen.Case(isSet(f)).Block(body...))
	}
	return appendSignature(t).Block(
		jen.Switch().Block(cases...),
		jen.Return(rtID("AppendRaw").Call(jen.Id("dst"), addr(other()))),
	)
}

func isZeroSum(t *ir.Type) jen.Code {
	return isZero(t, append([]jen.Code{other().Dot("IsZero").Call()}, each(t.Fields, isUnset)...))
}

// visitSet visits the set field of a sum, or the set fields of a tuple.
func visitSet(t *ir.Type) jen.Code {
	return visitFields(t, visit("Text", other().Dot("String").Call()))
}

// detachSet deep-copies the set field of a sum, or the set fields of a tuple.
func detachSet(t *ir.Type) jen.Code {
	return detachFields(t, copier().Dot("Raw").Call(addr(other())))
}

// sumSources declares the methods by which setters accept a sum, or a struct among its
// alternatives or its builder.
func sumSources(t *ir.Type) []jen.Code {
	self := jen.Op("*").Id(t.Go)
	code := []jen.Code{
		docf("%s is %s, or one of the objects that it can hold, or a builder of one.", sourceName(t), withArticle("*"+t.Go)).
			Type().Id(sourceName(t)).Interface(jen.Id(sourceMethod(t)).Params().Add(self)),
		jen.Func().Params(jen.Id("x").Add(self)).Id(sourceMethod(t)).Params().Add(self).Add(
			line(jen.Return(shared(t, "x")))),
		takeSource(t),
	}
	for _, h := range held(t) {
		code = append(code,
			h.source(t, jen.Id(h.object.Go), shared(h.object, "x")),
			h.source(t, jen.Id(builderName(h.object)), shared(h.object, "&x.value")))
	}
	return code
}

// holding is an object that a sum can hold, and the alternatives on the path to it: more
// than one if an alternative is a sum itself.
type holding struct {
	object *ir.Type
	path   []*ir.Field
}

// held lists the objects that a sum can hold, each once.
func held(t *ir.Type) []holding {
	var list []holding
	seen := map[*ir.Type]bool{t: true}
	var visit func(t *ir.Type, path []*ir.Field)
	visit = func(t *ir.Type, path []*ir.Field) {
		for _, kind := range []ir.TypeKind{ir.StructType, ir.SumType} { // the direct ones first
			for _, f := range t.Fields {
				if !f.Use.IsNamed(kind) || seen[f.Use.Named] {
					continue
				}
				seen[f.Use.Named] = true
				way := append(path[:len(path):len(path)], f)
				if kind == ir.SumType {
					visit(f.Use.Named, way)
				} else {
					list = append(list, holding{f.Use.Named, way})
				}
			}
		}
	}
	visit(t, nil)
	return list
}

// source declares a method of an object or its builder. It lets setters accept the receiver
// where they require the sum t. The method returns a t that holds clone, a copy of the object.
func (h holding) source(t *ir.Type, receiver, clone *jen.Statement) jen.Code {
	value := clone
	for i := len(h.path) - 1; i >= 0; i-- {
		outer := t
		if i > 0 {
			outer = h.path[i-1].Use.Named
		}
		value = jen.Op("&").Id(outer.Go).Values(jen.Dict{jen.Id(h.path[i].Go): value})
	}
	return jen.Func().Params(jen.Id("x").Op("*").Add(receiver)).Id(sourceMethod(t)).Params().Op("*").Id(t.Go).Block(
		jen.If(jen.Id("x").Op("==").Nil()).Block(jen.Return(jen.Nil())),
		jen.Return(value))
}
