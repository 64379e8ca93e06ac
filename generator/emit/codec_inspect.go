package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
)

// inspectMethods are what a program asks a struct that goes through all of its
// members, so that none is passed over: a conversion that has to account for every
// one cannot tell from a zero field whether the member was there.
func inspectMethods(t *ir.Type) []jen.Code {
	code := []jen.Code{
		presentMethod(t),
		method(t, "Unfit returns the members that have a field whose type does not hold their value, in their order.", "Unfit").
			Params().Add(cardID("Members")).Block(
			jen.Return(rtID("Unfit").Call(addr(kept()), jen.Id("x").Dot("has")))),
	}
	if holdsNumbers(t) {
		code = append(code, literalMethod(t))
	}
	return code
}

// presentMethod differs from has where a member must be there: its field may hold the
// zero value because the document says so.
func presentMethod(t *ir.Type) jen.Code {
	return method(t, "Has reports whether a member that has a field is there with a value that the field holds; null counts where it is legal. A nil x has none.", "Has").
		Params(jen.Id("member").String()).Bool().BlockFunc(func(g *jen.Group) {
		g.If(jen.Id("x").Op("==").Nil()).Block(jen.Return(jen.False()))
		if required := t.Required(); len(required) > 0 {
			g.Switch(jen.Id("member")).BlockFunc(func(g *jen.Group) {
				for _, f := range required {
					g.Case(jen.Lit(f.Member)).Block(jen.Return(
						isSet(f).Op("||").Add(kept()).Dot("Fits").Call(jen.Lit(f.RequiredBit), jen.Id("member"))))
				}
			})
		}
		g.Return(jen.Id("x").Dot("has").Call(jen.Id("member")))
	})
}

// literalMethod returns how a number was written that its field does not hold exactly.
func literalMethod(t *ir.Type) jen.Code {
	return method(t, "Literal returns the text of a member in which some number is not exactly the one that its field holds, and whether there is one: a number with more digits than a float64 has, an integer beyond 64 bits.", "Literal").
		Params(jen.Id("member").String()).Params(jen.String(), jen.Bool()).Block(
		jen.Return(kept().Dot("Literal").Call(jen.Id("member"))))
}

// holdsNumbers reports whether a field of t holds numbers.
func holdsNumbers(t *ir.Type) bool {
	for _, f := range t.Fields {
		if f.Use.HoldsNumber() {
			return true
		}
	}
	return false
}

// draftMethod lets those who fill a builder look at what they have so far.
func draftMethod(t *ir.Type) jen.Code {
	return docf("Draft returns the %s as it stands, whatever may be wrong with it: a copy that later changes to the builder do not touch.", t.Go).
		Func().Params(jen.Id("b").Op("*").Id(builderName(t))).Id("Draft").Params().Op("*").Id(t.Go).Block(
		jen.Return(share(t, jen.Op("&").Id("b").Dot("value"))))
}
