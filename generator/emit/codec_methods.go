package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
)

// method begins a method with a pointer receiver.
func method(t *ir.Type, comment, name string) *jen.Statement {
	return doc(comment).Func().Params(jen.Id("x").Op("*").Id(t.Go)).Id(name)
}

// documentMethods are those of every type that stands for a whole JSON value.
func documentMethods(pkg *ir.Package, t *ir.Type) []jen.Code {
	unmarshal, embedded := "Unmarshal", ""
	if isEntry(pkg, t) && isEmbeddable(pkg, t) {
		unmarshal, embedded = "UnmarshalEmbedded", " A JSON string that holds the object is read, too; MarshalJSON writes the object."
	}
	x, dst := jen.Id("x"), jen.Id("dst")
	self := jen.Op("*").Id(t.Go)
	return []jen.Code{
		method(t, "AppendJSON appends x as JSON, unknown members byte for byte as they were read. It does not validate; it fails only for a value that no JSON can hold, which is text that is not UTF-8 or a number that is not finite.", "AppendJSON").
			Params(jen.Id("dst").Index().Byte()).Params(jen.Index().Byte(), jen.Error()).Block(
			jen.Return(rtID("Finish").Call(jen.Id(appendName(t)).Call(dst, x), jen.Len(dst)))),
		doc("MarshalJSON is AppendJSON for encoding/json, which compacts unknown members and escapes <, > and & in them.").
			Func().Params(jen.Id("x").Id(t.Go)).Id("MarshalJSON").Params().Params(jen.Index().Byte(), jen.Error()).Block(
			jen.Id("b").Op(":=").Add(rtID("BorrowBuffer").Call()),
			jen.Id("b").Dot("Data").Op("=").Id(appendName(t)).Call(jen.Id("b").Dot("Data"), addr(x)),
			jen.Return(jen.Id("b").Dot("JSON").Call())),
		method(t, "UnmarshalJSON replaces x with what data holds. It does not validate: it fails for text that is not well-formed JSON"+otherKindDoc(t)+"."+embedded, "UnmarshalJSON").
			Params(jen.Id("data").Index().Byte()).Error().Block(
			jen.Return(rtID(unmarshal).Call(jen.Id("data"), x, jen.Id(decodeName(t))))),
		method(t, "Equal reports whether x and y are the same JSON value: numbers compare by their decimal value, the order of members does not count, absent is not empty.", "Equal").
			Params(jen.Id("y").Add(self)).Bool().Block(
			jen.Return(rtID("Equal").Call(x, jen.Id("y"), jen.Id(appendName(t))))),
		method(t, "Clone returns a deep copy that shares nothing with x, nor with the document that x was read from.", "Clone").
			Params().Add(self).Block(
			jen.Return(rtID("Clone").Call(x, jen.Id(detachName(t))))),
	}
}

// otherKindDoc says what else UnmarshalJSON refuses.
func otherKindDoc(t *ir.Type) string {
	if t.Kind == ir.SumType || t.Kind == ir.RawType || t.OtherKinds {
		return " and for a repeated name"
	}
	return ", for a repeated name and for a value of another kind, null included"
}

// memberMethods are those of a struct that give access to members by name.
func memberMethods(t *ir.Type) []jen.Code {
	member := jen.Id("member")
	return []jen.Code{
		method(t, "Unknown returns the members that have no field, in their order.", "Unknown").
			Params().Add(cardID("Members")).Block(
			jen.Return(kept().Dot("Unknown").Call())),
		method(t, "Raw returns the JSON text of a member as it would be written, known or unknown, and whether it is there. The text of a member that did not fit its field is found here too.", "Raw").
			Params(jen.Id("member").String()).Params(cardID("Raw"), jen.Bool()).Block(
			jen.Return(rtID("MemberOf").Call(jen.Id("x"), member, addr(kept()), jen.Id("x").Dot("has"), jen.Id(appendName(t))))),
		method(t, "SetUnknown sets a member that has no field to any Go value, card.Raw and json.RawMessage included. It fails for a member that has a field and for a value that is no JSON.", "SetUnknown").
			Params(jen.Id("member").String(), jen.Id("v").Any()).Error().BlockFunc(func(g *jen.Group) {
			if len(t.Fields) > 0 {
				g.Switch(jen.Id("member")).Block(jen.Case(memberNames(t)...).Block(
					jen.Return(rtID("KnownMember").Call(member))))
			}
			g.Return(rtID("SetUnknown").Call(addr(kept()), member, jen.Id("v")))
		}),
		method(t, "DeleteUnknown removes a member that has no field.", "DeleteUnknown").
			Params(jen.Id("member").String()).Block(
			kept().Dot("DeleteUnknown").Call(member)),
	}
}

// memberNames are the names of the members that have a field, as literals, a few a line.
func memberNames(t *ir.Type) []jen.Code {
	const perLine = 6
	names := make([]jen.Code, len(t.Fields))
	for i, f := range t.Fields {
		names[i] = jen.Lit(f.Member)
		if i > 0 && i%perLine == 0 {
			names[i] = jen.Line().Lit(f.Member)
		}
	}
	return names
}
