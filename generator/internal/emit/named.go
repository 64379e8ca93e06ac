package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/internal/gosource"
	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/pattern"
)

// namedMethods declares the methods that iterate over members without a field.
func namedMethods(t *ir.Type) (code []jen.Code) {
	for _, m := range t.Named {
		which := "the members whose names match " + quote(m.Pattern)
		if m.Pattern == "" {
			which = "the members that have no field"
			if len(m.Except) > 0 {
				which += " and whose names match no pattern"
			}
		}
		code = append(code, docf("%s iterates over %s, in the order of the document. It leaves out values of another type, which validation reports.", m.Go, which).
			Func().Params(jen.Id("x").Op("*").Id(t.Go)).Id(m.Go).Params().Add(gosource.Exact(jen.Qual("iter", "Seq2"), text("[string, "), elemType(&m.Use), text("]"))).Block(
			jen.Return(rtID("Named").Call(jen.Op("&").Add(rtID("OrEmpty")).Call(jen.Id("x")).Dot("kept"), jen.Id(matchesName(t, m)), elemReader(&m.Use)))))
	}
	return code
}

// putNamed declares the setter of a member without a field.
func putNamed(t *ir.Type, m *ir.NamedMembers) jen.Code {
	value, typ := text("&v"), jen.Code(elemType(&m.Use))
	if g := given(&m.Use); g != nil {
		value, typ = calling(g.take, "v"), g.typ
	}
	which := "a member whose name matches " + quote(m.Pattern)
	if m.Pattern == "" {
		which = "a member that has no field"
	}
	name := "Put" + m.Go
	return setterFunc(t, name, name+" sets "+which+".", gosource.Exact(text("key string, v "), typ),
		gosource.Exact(rtID("PutNamed"), text("(&b.value.kept, &"+tableName(t)+", "+matchesName(t, m)+", key, "), value, text(")")))
}

// matchesName is the function that reports whether a name belongs to m; nil if every name does.
func matchesName(t *ir.Type, m *ir.NamedMembers) string {
	if len(m.Patterns()) == 0 {
		return "nil"
	}
	return "matches" + t.Go + m.Go
}

// matchFuncs declares the functions of [matchesName].
func (v validators) matchFuncs(t *ir.Type) (code []jen.Code) {
	for _, m := range t.Named {
		if len(m.Patterns()) == 0 {
			continue
		}
		parts := []jen.Code{text("return ")}
		for i, source := range m.Patterns() {
			if i > 0 {
				parts = append(parts, text(" && "))
			}
			if m.Pattern == "" {
				parts = append(parts, text("!"))
			}
			name := v.Matcher(source).Name
			if pattern.IsOpen(source) {
				parts = append(parts, rtID("Found"), text("("+name+", name)"))
			} else {
				parts = append(parts, text(name+".Match(name)"))
			}
		}
		code = append(code, function("", text("func "+matchesName(t, m)+"(name string) bool"), gosource.Exact(parts...)))
	}
	return code
}
