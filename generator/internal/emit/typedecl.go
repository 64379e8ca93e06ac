package emit

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/internal/base/unicodetables"
)

// typeSection declares t and the methods that make reading it safe without nil checks;
// optional says that a pointer to a t may be nil in a document, see [optionalTypes].
func (w commenter) typeSection(t *ir.Type, optional bool) []jen.Code {
	switch t.Kind {
	case ir.StructType:
		code := []jen.Code{w.structDecl(t)}
		if optional {
			code = append(code, orEmpty(t))
		}
		if t.OneMember() {
			code = append(code, whichMethod(t)...)
		}
		if t.OtherKinds {
			code = append(code, otherMethod(t))
		}
		for _, f := range t.Fields {
			if effective := effectiveMethod(t, f); effective != nil {
				code = append(code, effective)
			}
		}
		return append(code, namedMethods(t)...)
	case ir.SumType:
		return w.sumSection(t)
	case ir.TupleType:
		return w.tupleSection(t)
	case ir.EnumType:
		return w.enumSection(t)
	}
	return []jen.Code{doc(w.typeDoc(t)).Type().Id(t.Go).Add(underType(t))}
}

// aliasDecl declares the second name of a type.
func aliasDecl(a *ir.Alias) jen.Code {
	text := "is another name of [" + a.Of.Go + "]."
	if own := subject(a.Go, prose(a.Doc)); own != "" {
		text = joinSentence(own, "It "+text)
	} else {
		text = a.Go + " " + text
	}
	return doc(withNotes(text, a.Doc)).Type().Id(a.Go).Op("=").Id(a.Of.Go)
}

// reflectedField is the name of the field that libraries refuse if they reflect on the fields of structs.
const reflectedField = "Reflected"

// structDecl has a field for every member, in schema order, and the field for extra members. Libraries that
// reflect on the fields would lose the extra members: they refuse the field Reflected, which a member of
// this name replaces.
func (w commenter) structDecl(t *ir.Type) jen.Code {
	return doc(w.typeDoc(t)).Type().Id(t.Go).StructFunc(func(g *jen.Group) {
		for _, f := range t.Fields {
			g.Add(doc(w.fieldDoc(t, f)).Id(f.Go).Add(fieldType(f)).Add(memberTag(f)))
		}
		if len(t.Fields) > 0 {
			g.Line()
		}
		if !slices.ContainsFunc(t.Fields, func(f *ir.Field) bool { return f.Go == reflectedField }) {
			g.Id(reflectedField).Add(cardID(reflectedField)).Tag(map[string]string{"json": ",squash", "mapstructure": ",squash"})
		}
		g.Id("kept").Add(rtID("Kept"))
	})
}

// memberTag is the tag of the field of a member, for libraries that reflect on the struct; the
// codec of the package does not use it. omitzero is exact: the zero value of a field that is
// not required is absent. There is no tag for a name that a tag cannot hold.
func memberTag(f *ir.Field) *jen.Statement {
	if !isTagName(f.Member) {
		return jen.Null()
	}
	name := f.Member
	if f.Presence() != ir.PlainPresence {
		name += ",omitzero"
	}
	return jen.Tag(map[string]string{"json": name})
}

// isTagName reports whether encoding/json accepts a name in a tag.
func isTagName(name string) bool {
	return name != "" && name != "-" && !strings.ContainsFunc(name, func(c rune) bool {
		return !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", c) && !unicodetables.IsLetter(c) && !unicodetables.IsDigit(c)
	})
}

// otherMethod declares the method that returns a value that is not an object.
func otherMethod(t *ir.Type) jen.Code {
	return docf("Other returns the value and true if x is not an object. The schema describes the members of objects and admits values of other kinds.").
		Func().Params(jen.Id("x").Op("*").Id(t.Go)).Id(otherField).Params().Params(cardID("Raw"), jen.Bool()).Add(
		line(jen.Return(kept().Dot("Whole").Call())))
}

// orEmpty declares the method that lets callers read optional objects without checking for nil.
func orEmpty(t *ir.Type) jen.Code {
	return function("OrEmpty returns x, or an empty "+t.Go+" when x is nil.",
		text(receiver(t)+"OrEmpty() *"+t.Go), returning(rtID("OrEmpty"), "x"))
}

// enumSection declares a type over a string or a number with its constants. Other values are
// allowed; the method Known distinguishes them.
func (w commenter) enumSection(t *ir.Type) []jen.Code {
	code := []jen.Code{doc(w.typeDoc(t)).Type().Id(t.Go).Add(underType(t))}
	if len(t.Values) == 0 {
		return code
	}
	constants := make([]jen.Code, len(t.Values))
	names := make([]jen.Code, len(t.Values))
	for i, v := range t.Values {
		constants[i] = doc(constantDoc(v)).Id(v.Go).Id(t.Go).Op("=").Add(constantLit(v.Value, t.Under.Form))
		names[i] = jen.Id(v.Go)
		if i > 0 && i%4 == 0 {
			names[i] = jen.Line().Id(v.Go)
		}
	}
	values := "values" + t.Go
	return append(code,
		docf("The values of %s that the schema lists.", t.Go).Const().Defs(constants...),
		jen.Var().Id(values).Op("=").Index().Id(t.Go).Values(names...),
		function("Values returns the values that the schema lists, in its order. It ignores its receiver.",
			text("func ("+t.Go+") Values() []"+t.Go), returning(jen.Qual("slices", "Clone"), values)),
		function("Known reports whether v is a value that the schema lists.",
			text("func (v "+t.Go+") Known() bool"), returning(jen.Qual("slices", "Contains"), values, "v")),
	)
}
