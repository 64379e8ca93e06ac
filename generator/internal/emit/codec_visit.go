package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// The functions of this file pass the strings and numbers of a value to a visitor of the
// runtime, which finds strings and numbers without a JSON form. They call each other without
// function values, so that nothing is allocated.

// visitName is the function that visits a t.
func visitName(t *ir.Type) string { return "visit" + t.Go }

// visitArg is the argument of Validate that visits a t. It is nil for a type that only holds text.
func visitArg(t *ir.Type) string {
	if t.Kind == ir.RawType || t.Kind == ir.ObjectType {
		return "nil"
	}
	return visitName(t)
}

// visitFields visits the fields of a struct, sum or tuple. rest visits what no field holds.
func visitFields(t *ir.Type, rest jen.Code) jen.Code {
	return visitSignature(t).BlockFunc(func(g *jen.Group) {
		for _, f := range t.Fields {
			for _, code := range visitField(f) {
				g.Add(code)
			}
		}
		g.Add(rest)
	})
}

func visitSignature(t *ir.Type) *jen.Statement {
	return jen.Func().Id(visitName(t)).Params(jen.Id("c").Op("*").Add(rtID("Visitor")), jen.Id("x").Op("*").Id(t.Go))
}

// visitDefined visits a defined list or map. It is nil if no other type contains a t.
func visitDefined(pkg *ir.Package, t *ir.Type) jen.Code {
	if t.Under == nil || !isContained(pkg, t) {
		return nil
	}
	x := pointed(jen.Id("x"))
	if named := t.Under.Named; named != nil {
		x.pointer = jen.Parens(jen.Op("*").Id(named.Go)).Parens(x.pointer)
	}
	return visitSignature(t).Block(visitValue(t.Under, x)...)
}

// isContained reports whether a field or an element is a t.
func isContained(pkg *ir.Package, t *ir.Type) bool {
	for _, other := range pkg.Types {
		uses := []*ir.Use{other.Under}
		for _, f := range other.Fields {
			uses = append(uses, &f.Use)
		}
		for _, u := range uses {
			for ; u != nil; u = u.Elem {
				if u.Named == t {
					return true
				}
			}
		}
	}
	return false
}

// visited has expressions for a value: value is the operand, base precedes a selector or an
// index, and pointer is its address.
type visited struct{ value, base, pointer *jen.Statement }

func variable(x *jen.Statement) visited { return visited{x, x, addr(x)} }

// pointed is the value at a pointer. Methods can be called on the pointer.
func pointed(x *jen.Statement) visited {
	value := jen.Op("*").Add(x)
	return visited{value, jen.Parens(value), x}
}

// visit is a call of a method of the visitor.
func visit(method string, x jen.Code) jen.Code { return jen.Id("c").Dot(method).Call(x) }

func visitField(f *ir.Field) []jen.Code {
	u, x := &f.Use, field(f)
	switch f.Presence() {
	case ir.NullablePresence:
		return visitNullable(u, x)
	case ir.OptionalPresence:
		if u.Form == ir.String {
			return []jen.Code{visit("Optional", x)}
		}
		return ifAny(jen.List(jen.Id("v"), jen.Id("ok")).Op(":=").Add(x).Dot("Get").Call(), jen.Id("ok"),
			visitValue(u, variable(jen.Id("v"))))
	}
	if isPointer(f) {
		return []jen.Code{jen.If(x.Clone().Op("!=").Nil()).Block(visitValue(u, pointed(x))...)}
	}
	return visitValue(u, variable(x))
}

// visitNullable visits the value in the card.Nullable x.
func visitNullable(u *ir.Use, x *jen.Statement) []jen.Code {
	inner := visitValue(u, pointed(jen.Id("v")))
	present := jen.Id("v").Op("!=").Nil()
	if u.Boxed {
		return ifAny(jen.Id("v").Op(":=").Add(x).Dot("Or").Call(jen.Nil()), present, inner)
	}
	return ifAny(jen.Id("v").Op(":=").Add(x).Dot("Ptr").Call(), present, inner)
}

// ifAny returns code under a condition; nothing if there is no code.
func ifAny(assign, condition jen.Code, code []jen.Code) []jen.Code {
	if len(code) == 0 {
		return nil
	}
	return []jen.Code{jen.If(assign, condition).Block(code...)}
}

// visitValue visits a value that is not null; nil if it holds no strings and no numbers that can
// lack a JSON form.
func visitValue(u *ir.Use, x visited) []jen.Code {
	if form, ok := u.Scalar(); ok {
		switch form {
		case ir.String:
			return []jen.Code{visit("Text", plain(u, x.value))}
		case ir.Float64:
			return []jen.Code{visit("Float64", plain(u, x.value))}
		}
		return nil
	}
	switch u.Form {
	case ir.Slice, ir.Map:
		return visitContainer(u, x.value, x.base)
	case ir.Named:
		if !isJSON(u) {
			return []jen.Code{jen.Id(visitName(u.Named)).Call(jen.Id("c"), x.pointer)}
		}
	}
	return []jen.Code{visit("Text", x.base.Clone().Dot("String").Call())}
}

// visitContainer visits the slice or map x; base is x before an index.
func visitContainer(u *ir.Use, x, base *jen.Statement) []jen.Code {
	elem := u.Elem
	var inner []jen.Code
	if isNullable(elem) {
		inner = visitNullable(elem, jen.Id("v"))
	} else {
		inner = visitValue(elem, variable(jen.Id("v")))
	}
	switch {
	case u.Form == ir.Map && len(inner) == 0:
		return []jen.Code{jen.For(jen.Id("name").Op(":=").Range().Add(x)).Block(visit("Text", jen.Id("name")))}
	case u.Form == ir.Map:
		return []jen.Code{jen.For(jen.List(jen.Id("name"), jen.Id("v")).Op(":=").Range().Add(x)).
			Block(append([]jen.Code{visit("Text", jen.Id("name"))}, inner...)...)}
	case len(inner) == 0:
		return nil
	case elem.Form == ir.String && !isNullable(elem):
		return []jen.Code{visit("Texts", x)}
	case isStruct(elem) && !isNullable(elem):
		at := base.Clone().Index(jen.Id("i"))
		return []jen.Code{jen.For(jen.Id("i").Op(":=").Range().Add(x)).Block(visitValue(elem, variable(at))...)}
	}
	return []jen.Code{jen.For(jen.List(jen.Id("_"), jen.Id("v")).Op(":=").Range().Add(x)).Block(inner...)}
}
