package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
)

// wordBits is the number of members that one word of the set of seen names holds.
const wordBits = 64

// memberBits numbers the members of t: the required ones first, so that the low
// bits of the set of seen names are the record of absent members turned over.
func memberBits(t *ir.Type) map[*ir.Field]int {
	bits := make(map[*ir.Field]int, len(t.Fields))
	for _, f := range t.Required() {
		bits[f] = len(bits)
	}
	for _, f := range t.Fields {
		if !f.Required {
			bits[f] = len(bits)
		}
	}
	return bits
}

// decodeSignature begins the function that reads a t at index i of the document.
func decodeSignature(t *ir.Type) *jen.Statement {
	return jen.Func().Id(decodeName(t)).Params(
		jen.Id("d").Op("*").Add(rtID("Decoder")), jen.Id("i").Int(), jen.Id("x").Op("*").Id(t.Go),
	).Int()
}

// decodeStruct reads an object, one case a member.
func decodeStruct(t *ir.Type) jen.Code {
	s := structDecoder{t: t, bits: memberBits(t), required: len(t.Required())}
	return docf("%s reads the object at i into the zero value x.", decodeName(t)).
		Add(decodeSignature(t)).BlockFunc(func(g *jen.Group) {
		if t.OtherKinds {
			g.Id("at").Op(":=").Id("i")
		}
		g.List(jen.Id("i"), jen.Id("more")).Op(":=").Id("d").Dot("Object").Call(jen.Id("i"))
		if t.OtherKinds {
			g.If(jen.Id("i").Op("==").Add(rtID("Misfit"))).Block(jen.Return(jen.Id("d").Dot("Whole").Call(addr(kept()), jen.Id("at"))))
		}
		s.declare(g)
		g.For(jen.Id("more")).BlockFunc(s.member)
		if s.required > 0 {
			g.If(jen.Id("i").Op("<").Lit(0)).Block(jen.Return(jen.Id("i")))
			s.markAbsent(g)
		}
		g.Return(jen.Id("i"))
	})
}

type structDecoder struct {
	t        *ir.Type
	bits     map[*ir.Field]int
	required int
}

// wide says that one word does not hold all members.
func (s *structDecoder) wide() bool { return len(s.t.Fields) > wordBits }

// declare declares the sets of names that were seen and of members whose value
// did not fit; the latter only matters where absence is recorded.
func (s *structDecoder) declare(g *jen.Group) {
	if len(s.t.Fields) == 0 {
		return
	}
	names := jen.Id("seen")
	if s.required > 0 {
		names = jen.List(jen.Id("seen"), jen.Id("lost"))
	}
	if s.wide() {
		g.Var().Add(names).Index(jen.Lit((len(s.t.Fields) + wordBits - 1) / wordBits)).Uint64()
		return
	}
	g.Var().Add(names).Uint64()
}

// word is the word of a set that the current member's bit is in.
func (s *structDecoder) word(set string) *jen.Statement {
	if s.wide() {
		return jen.Id(set).Index(jen.Id("word"))
	}
	return jen.Id(set)
}

// member is the body of the loop over the members.
func (s *structDecoder) member(g *jen.Group) {
	i, name, v, bit := jen.Id("i"), jen.Id("name"), jen.Id("v"), jen.Id("bit")
	g.List(name, v).Op(":=").Id("d").Dot("Name").Call(i)
	g.If(jen.Id("v").Op("<").Lit(0)).Block(jen.Return(jen.Id("v")))
	unknown := jen.Id("i").Op("=").Id("d").Dot("Unknown").Call(addr(kept()), jen.Id("name"), jen.Id("v"))
	if len(s.t.Fields) == 0 {
		g.If(unknown, jen.Id("i").Op("<").Lit(0)).Block(jen.Return(jen.Id("i")))
	} else {
		if s.wide() {
			g.Var().Id("word").Int()
		}
		g.Var().Id("bit").Uint64()
		g.Switch(jen.Id("name")).BlockFunc(func(g *jen.Group) {
			for _, f := range s.t.Fields {
				g.Case(jen.Lit(f.Member)).Block(append([]jen.Code{s.setBit(f)}, decodeField(f)...)...)
			}
			g.Default().Block(unknown)
		})
		g.If(s.word("seen").Op("&").Add(bit).Op("!=").Lit(0)).Block(
			jen.Return(jen.Id("d").Dot("Duplicate").Call(jen.Id("name"))))
		g.Add(s.word("seen")).Op("|=").Id("bit")
		g.If(jen.Id("i").Op("<").Lit(0)).BlockFunc(func(g *jen.Group) {
			g.If(jen.Id("i").Op("=").Id("d").Dot("Misfit").Call(addr(kept()), jen.Id("name"), jen.Id("v"), jen.Id("i")),
				jen.Id("i").Op("<").Lit(0)).Block(jen.Return(jen.Id("i")))
			if s.required > 0 {
				g.Add(s.word("lost")).Op("|=").Id("bit")
			}
		})
	}
	g.List(jen.Id("i"), jen.Id("more")).Op("=").Id("d").Dot("Next").Call(jen.Id("i"))
}

// setBit says which member the loop is at.
func (s *structDecoder) setBit(f *ir.Field) jen.Code {
	n := s.bits[f]
	if n < wordBits {
		return jen.Id("bit").Op("=").Add(shifted(n))
	}
	return jen.List(jen.Id("word"), jen.Id("bit")).Op("=").List(jen.Lit(n/wordBits), shifted(n%wordBits))
}

// markAbsent records the required members that have no field value: those that
// were not there, and those that did not fit and are kept as text.
func (s *structDecoder) markAbsent(g *jen.Group) {
	if s.required > wordBits {
		g.For(jen.Id("w").Op(":=").Range().Id("seen")).Block(
			jen.Id("seen").Index(jen.Id("w")).Op("&^=").Id("lost").Index(jen.Id("w")))
		g.Add(kept()).Dot("SetMissing").Call(jen.Id("seen").Index(jen.Op(":")), jen.Lit(s.required))
		return
	}
	seen, lost := jen.Id("seen"), jen.Id("lost")
	if s.wide() {
		seen, lost = seen.Index(jen.Lit(0)), lost.Index(jen.Lit(0))
	}
	absent := jen.Op("^").Add(seen).Op("|").Add(lost)
	if s.required < wordBits {
		absent = jen.Parens(absent).Op("&").Parens(shifted(s.required).Op("-").Lit(1))
	}
	g.Add(kept()).Dot("SetAbsent").Call(absent)
}

// decodeField reads the value at v into the field and sets i behind it, or to a
// negative when it does not fit.
func decodeField(f *ir.Field) []jen.Code {
	read := decodeValue(f)
	if !f.Use.HoldsNumber() {
		return []jen.Code{read}
	}
	return []jen.Code{read, jen.Id("i").Op("=").Id("d").Dot("Literal").
		Call(addr(kept()), jen.Id("name"), jen.Id("v"), jen.Id("i"))}
}

func decodeValue(f *ir.Field) jen.Code {
	u, target := &f.Use, field(f)
	// assign is for readers that return the value, into for those that fill it in.
	assign := func(call *jen.Statement) jen.Code { return jen.List(target, jen.Id("i")).Op("=").Add(call) }
	into := func(call *jen.Statement, args ...jen.Code) jen.Code {
		return jen.Id("i").Op("=").Add(call).Call(append([]jen.Code{jen.Id("d"), jen.Id("v"), addr(target)}, args...)...)
	}
	switch f.Presence() {
	case ir.NullablePresence:
		return into(rtID("NullableOf"), nullableReader(u))
	case ir.OptionalPresence:
		if call := scalarRead(u); call != nil {
			return assign(rtID("Opt").Call(call))
		}
		return into(rtID("OptionalOf"), valueReader(u))
	}
	if isPointer(f) {
		return assign(rtID("Pointer").Call(jen.Id("d"), jen.Id("v"), valueReader(u)))
	}
	if call := scalarRead(u); call != nil {
		return assign(call)
	}
	if u.Form == ir.Slice || u.Form == ir.Map {
		return assign(readContainer(u, "v"))
	}
	return into(valueReader(u))
}

// scalarRead is the call that returns the scalar, open object or JSON text at v and the index
// behind it; nil when only a reader of elements makes a value of the right type.
func scalarRead(u *ir.Use) *jen.Statement {
	switch {
	case isText(u):
		return rtID("String").Types(valueType(u)).Call(jen.Id("d"), jen.Id("v"))
	case u.Form == ir.Raw:
		return jen.Id("d").Dot("Raw").Call(jen.Id("v"))
	case u.Form == ir.OpenObject:
		return jen.Id("d").Dot("OpenObject").Call(jen.Id("v"))
	case scalarNames[u.Form] != "":
		return jen.Id("d").Dot(scalarNames[u.Form]).Call(jen.Id("v"))
	}
	return nil
}

// decodeDefined reads a type that is defined over another.
func decodeDefined(t *ir.Type) jen.Code {
	d, i, x := jen.Id("d"), jen.Id("i"), jen.Id("x")
	var body []jen.Code
	switch t.Kind {
	case ir.RawType:
		body = []jen.Code{jen.Return(rtID("ReadRaw").Call(d, i, jen.Op("&").Id("x").Dot("Raw")))}
	case ir.ObjectType:
		body = []jen.Code{jen.Return(rtID("ReadObject").Call(d, i, jen.Op("&").Id("x").Dot("Object")))}
	case ir.ListType, ir.MapType:
		if u := t.Under; u.Form == ir.Slice || u.Form == ir.Map {
			body = []jen.Code{
				jen.List(jen.Op("*").Add(x), i).Op("=").Add(readContainer(u, "i")),
				jen.Return(jen.Id("i")),
			}
			break
		}
		fallthrough
	default:
		body = []jen.Code{jen.Return(valueReader(t.Under).Call(d, i, convertPointer(t.Under)))}
	}
	return docf("%s reads the value at i into x.", decodeName(t)).Add(decodeSignature(t)).Block(body...)
}

// convertPointer is x as a pointer to what its type is defined over.
func convertPointer(u *ir.Use) *jen.Statement {
	return jen.Parens(jen.Op("*").Add(valueType(u))).Call(jen.Id("x"))
}
