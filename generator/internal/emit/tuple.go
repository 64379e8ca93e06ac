package emit

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// A tuple is a struct with a field for each position of an array. A further field has the
// remaining elements, unless there can be none. Another field stores an array that does not
// match: it is too short, too long, or has a mismatch. A tuple has no extra members, so that a
// program may write it as a literal.

// tupleSection declares a tuple and the methods that make using it safe.
func (w commenter) tupleSection(t *ir.Type) []jen.Code {
	decl := doc(w.typeDoc(t)).Type().Id(t.Go).StructFunc(func(g *jen.Group) {
		for _, f := range t.Fields {
			g.Add(doc(w.placeDoc(t, f)).Id(f.Go).Add(fieldType(f)))
		}
		g.Add(doc(tupleOtherDoc(t)).Id(otherField).Add(cardID("Raw")))
	})
	return []jen.Code{decl, orEmpty(t)}
}

// placeDoc is the comment of a field of a tuple.
func (w commenter) placeDoc(t *ir.Type, f *ir.Field) string {
	text := subject(f.Go, prose(f.Doc))
	switch {
	case f == t.Rest():
		text = f.Go + " are the elements from index " + strconv.Itoa(f.Index) + " on."
	case text == "":
		text = f.Go + " is the element at index " + f.Member + "."
	}
	return withNotes(joinSentence(text, sentence(w.fieldPhrases(f))), f.Doc)
}

// tupleOtherDoc describes the value of a tuple in which no position is set.
func tupleOtherDoc(t *ir.Type) string {
	what := "an array that the other fields do not hold"
	if t.OtherKinds {
		what += ", or a value of another kind"
	}
	return "Other is " + what + ", as JSON. It counts when none of them is set."
}

// tupleCodec reads, writes and copies a tuple.
func tupleCodec(pkg *ir.Package, t *ir.Type) []jen.Code {
	code := []jen.Code{decodeTuple(t), appendTuple(t), sizeMethod(t)}
	if heldByValue(pkg, t) {
		code = append(code, isZeroTuple(t))
	}
	return append(append(code, detachSet(t), visitSet(t)), documentMethods(pkg, t)...)
}

// leastPlaces is the minimum number of elements of a tuple.
func leastPlaces(t *ir.Type) int { return len(t.Required()) }

// decodeTuple reads an array, with one case for each position. An array that does not match is
// read again as text.
func decodeTuple(t *ir.Type) jen.Code {
	d, x, at := jen.Id("d"), jen.Id("x"), jen.Id("at")
	var cases []jen.Code
	numbers := false
	for i, f := range t.Places() {
		cases = append(cases, jen.Case(jen.Lit(i)).Block(jen.Id("i").Op("=").Add(readField(f, "v"))))
		numbers = numbers || f.Use.HoldsNumber()
	}
	behind := jen.Id("i").Op("=").Add(rtID("Mismatch"))
	if rest := t.Rest(); rest != nil {
		behind = jen.Id("i").Op("=").Add(rtID("ReadMore")).Call(d, jen.Id("v"), addr(field(rest)), elemReader(rest.Use.Elem))
		numbers = numbers || rest.Use.HoldsNumber()
	}
	cases = append(cases, jen.Default().Block(behind))
	whole := "OtherArray"
	if t.OtherKinds {
		whole = "Raw"
	}
	return jen.Func().Id(decodeName(t)).Params(jen.Id("d").Op("*").Add(rtID("Decoder")), at.Clone().Int(), jen.Id("x").Op("*").Id(t.Go)).Int().BlockFunc(func(g *jen.Group) {
		g.Id("next").Op(":=").Id("d").Dot("Tuple").Call(at, jen.Lit(leastPlaces(t)),
			jen.Func().Params(jen.List(jen.Id("n"), jen.Id("v")).Int()).Params(jen.Id("i").Int()).Block(
				jen.Switch(jen.Id("n")).Block(cases...),
				jen.Return(jen.Id("i"))))
		if numbers {
			g.Id("next").Op("=").Id("d").Dot("Exact").Call(jen.Id("next"))
		}
		g.If(jen.Id("next").Op("==").Add(rtID("Mismatch"))).Block(
			jen.Op("*").Add(x).Op("=").Id(t.Go).Values(),
			jen.Id("next").Op("=").Id("d").Dot(whole).Call(at, addr(other())))
		g.Return(jen.Id("next"))
	})
}

// sizeMethod declares the method that returns the number of encoded elements: all up to the
// last one that is set, and at least the required ones.
func sizeMethod(t *ir.Type) jen.Code {
	places, least := t.Places(), leastPlaces(t)
	var body []jen.Code
	size := func(condition, n *jen.Statement) { body = append(body, jen.If(condition).Block(jen.Return(n))) }
	if rest := t.Rest(); rest != nil {
		size(jen.Len(field(rest)).Op(">").Lit(0), jen.Lit(len(places)).Op("+").Len(field(rest)))
	}
	for i := len(places) - 1; i >= least; i-- {
		size(isSet(places[i]), jen.Lit(i+1))
	}
	size(chain(jen.Op("||"), append([]jen.Code{other().Dot("IsZero").Call()}, each(places[:least], isSet)...)), jen.Lit(least))
	return doc("size returns the number of elements of x, -1 if Other applies.").
		Func().Params(jen.Id("x").Op("*").Id(t.Go)).Id("size").Params().Int().Block(append(body, jen.Return(jen.Lit(-1)))...)
}

// appendTuple writes an array. An unset position before a set one has to be written, too:
// as null, or as an empty list or map.
func appendTuple(t *ir.Type) jen.Code {
	places, least := t.Places(), leastPlaces(t)
	return appendSignature(t).BlockFunc(func(g *jen.Group) {
		g.Id("n").Op(":=").Id("x").Dot("size").Call()
		g.If(jen.Id("n").Op("<").Lit(0)).Block(jen.Return(rtID("AppendRaw").Call(jen.Id("dst"), addr(other()))))
		g.Add(setDst(jen.Append(jen.Id("dst"), jen.LitRune('['))))
		for i, f := range places {
			body := appendPlace(f)
			if i > 0 {
				body = append([]jen.Code{setDst(jen.Append(jen.Id("dst"), jen.LitRune(',')))}, body...)
			}
			if i >= least {
				body = []jen.Code{jen.If(jen.Id("n").Op(">").Lit(i)).Block(body...)}
			}
			for _, c := range body {
				g.Add(c)
			}
		}
		if rest := t.Rest(); rest != nil {
			g.Add(setDst(rtID("AppendBehind").Call(jen.Id("dst"), field(rest), elemWriter(rest.Use.Elem))))
		}
		g.Return(jen.Append(jen.Id("dst"), jen.LitRune(']')))
	})
}

// appendPlace writes the element at one position.
func appendPlace(f *ir.Field) []jen.Code {
	u := &f.Use
	switch {
	case f.Presence() == ir.NullablePresence:
		return []jen.Code{setDst(rtID("AppendPointer").Call(jen.Id("dst"), field(f).Dot("Ptr").Call(), nullableWriter(u)))}
	case f.Presence() == ir.OptionalPresence:
		return []jen.Code{setDst(rtID("AppendOptional").Call(jen.Id("dst"), addr(field(f)), valueWriter(u)))}
	case isPointer(f):
		return []jen.Code{setDst(rtID("AppendPointer").Call(jen.Id("dst"), field(f), valueWriter(u)))}
	}
	return []jen.Code{setDst(appendValue(u, spot{field(f), addr(field(f))}))}
}

func isZeroTuple(t *ir.Type) jen.Code {
	conditions := []jen.Code{jen.Id("x").Dot("size").Call().Op("==").Lit(leastPlaces(t)), other().Dot("IsZero").Call()}
	return isZero(t, append(conditions, each(t.Required(), isUnset)...))
}
