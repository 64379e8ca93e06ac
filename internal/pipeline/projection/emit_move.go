package projection

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/internal/pipeline/internal/sdkpath"
	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
	"github.com/agentcard-go/cardgen/internal/pipeline/schema"
)

// move is the Go for converting the value of the first location that is present.
func (e *emitter) move(m *move) []jen.Code {
	var branches []branch
	if m.option != "" {
		branches = append(branches, e.fromOption(m))
	}
	rest := e.whenAbsent(m)
	if m.in != nil {
		r := e.read(m.in)
		branches = append(branches, branch{r.init, r.cond, e.carry(m, r)})
		if r.null != nil {
			branches = append(branches, branch{nil, r.null, e.carryNull(m, rest)})
		}
	}
	return chain(append(branches, rest...))
}

// whenAbsent returns the branches for an absent member.
func (e *emitter) whenAbsent(m *move) []branch {
	var branches []branch
	w := words{"CodeStandIn", "FromAnother", "", ""}
	if m.rule.Form == Derive {
		w = words{"CodeDerived", "Derived", "", ""}
	}
	for _, f := range m.fallbacks {
		r := e.read(f.in)
		body := append(e.writeConverted(m.out, f.conversion, f.in.use, r.value, nil),
			e.report("Defaulted", m.in, m.out, w.of(m.rule, e.d)))
		if mayBeInexact(f.in) && f.in.use.HoldsInteger() {
			_, ask := e.inexact(f.in)
			body = []jen.Code{jen.If(ask, jen.Op("!").Id("ok")).Block(body...)}
		}
		branches = append(branches, branch{r.init, r.cond, body})
	}
	if m.constant != nil {
		branches = append(branches, branch{body: e.constantBody(m)})
	}
	return branches
}

// constantBody writes the constant and reports it if the rule says so.
func (e *emitter) constantBody(m *move) []jen.Code {
	body := []jen.Code{e.set(m.out, e.constant(m.out, m.constant)...)}
	w := words{"CodeDefault", "Default", "", ""}
	if m.rule.Form == Const {
		w = words{"CodeConstant", "Constant", "", ""}
	}
	if m.reported {
		body = append(body, e.report("Defaulted", m.in, m.out, w.of(m.rule, e.d)))
	}
	return body
}

// fromOption writes the value of an option.
func (e *emitter) fromOption(m *move) branch {
	method := "Text"
	v := jen.Id("v")
	switch list := container(m.out.use); {
	case list != nil:
		method = "Texts"
		if list.Elem.Form == ir.Named {
			v = jen.Qual(sdkpath.ProjectRT, "Retype").Types(valueType(e.outFormat, list.Elem)).Call(v)
		}
		v = v.Op("...")
	case m.out.use.Form == ir.Named && isText(m.out.use):
		v = valueType(e.outFormat, m.out.use).Call(v)
	}
	body := []jen.Code{e.set(m.out, v)}
	if m.in != nil {
		given := e.report("Defaulted", m.in, m.out, words{"CodeOption", "OptionGiven", "", ""})
		body = append(body, e.dropped(m.in, words{"CodeOption", "OptionWins", "", ""}).Else().Block(given))
	}
	return branch{
		jen.List(jen.Id("v"), jen.Id("ok")).Op(":=").Id("r").Dot(method).Call(jen.Lit(m.option)),
		jen.Id("ok"), body,
	}
}

// carry writes the value that was read. It writes the JSON text if the field does not hold a
// number in it exactly and the target can hold more digits.
func (e *emitter) carry(m *move, r reading) []jen.Code {
	body := e.carryValue(m, r)
	exact := e.carryExact(m)
	if exact == nil {
		return body
	}
	_, ask := e.inexact(m.in)
	code := jen.If(ask, jen.Id("ok")).Block(exact...).Else()
	if only, ok := body[0].(*jen.Statement); ok && len(body) == 1 && strings.HasPrefix(only.GoString(), "if ") {
		return []jen.Code{code.Add(only)}
	}
	return []jen.Code{code.Block(body...)}
}

// carryExact writes a value from its JSON text, for numbers that the field does not hold
// exactly. It is nil for a value without numbers, and for a float64 that is rounded in the
// target as well. For an integer beyond 64 bits the field has only the bound of its type, so
// the integer is dropped if the target cannot hold it.
func (e *emitter) carryExact(m *move) []jen.Code {
	if !mayBeInexact(m.in) {
		return nil
	}
	w := m.transform
	owner, _ := e.inexact(m.in)
	raw := owner.Clone().Dot("Members").Call().Dot("Get").Call(jen.Lit(m.in.last().Member))
	plain := w.through == "" && w.values == nil && !w.join && !w.split
	failed := e.report("Dropped", m.in, nil, words{"CodeMismatch", "Mismatch", "", ""})
	if plain && isRaw(m.out.use) {
		return []jen.Code{
			jen.List(jen.Id("raw"), jen.Id("_")).Op(":=").Add(raw),
			e.set(m.out, jen.Id("raw")),
		}
	}
	if !m.in.use.HoldsInteger() {
		return nil
	}
	to, scalar := m.out.use.Scalar()
	from, _ := m.in.use.Scalar()
	if plain && scalar && isNumber(from) && (to == ir.Float64 || to == ir.Uint64 && from == ir.Int64) {
		return append([]jen.Code{jen.List(jen.Id("raw"), jen.Id("_")).Op(":=").Add(raw)},
			e.writeConverted(m.out, ofRaw, &ir.Use{Form: ir.Raw}, jen.Id("raw"), failed)...)
	}
	return []jen.Code{failed}
}

// mayBeInexact reports whether the enclosing struct keeps the text of numbers that the field
// of a member does not hold exactly.
func mayBeInexact(in *location) bool {
	return in.isField() && in.use.HoldsNumber() && !in.use.IsStruct()
}

// inexact returns the struct around a member, and the expression that reports whether the
// struct keeps the text of the member's numbers.
func (e *emitter) inexact(in *location) (owner, ask *jen.Statement) {
	owner = e.local(in.fields[:len(in.fields)-1])
	ask = jen.List(jen.Id("_"), jen.Id("ok")).Op(":=").Add(owner).Dot("Members").Call().Dot("Literal").Call(jen.Lit(in.last().Member))
	return owner, ask
}

// carryValue writes the value that a field holds.
func (e *emitter) carryValue(m *move, r reading) []jen.Code {
	w := m.transform
	list := container(m.out.use)
	v := jen.Id("v")
	if list != nil && list.Form == ir.Slice {
		v = v.Op("...")
	}
	take := jen.List(jen.Id("v"), jen.Id("ok"))
	switch {
	case w.through != "":
		take.Op(":=").Id(w.through).Call(jen.Id("r"), e.fromLocation(m.in), e.toLocation(m.out), r.value)
		return []jen.Code{jen.If(take, jen.Id("ok")).Block(e.set(m.out, v))}
	case w.values != nil:
		return []jen.Code{e.renamed(m, r)}
	case w.join:
		how := "OrFail"
		if w.narrow {
			how = "OrNarrow"
		}
		take.Op(":=").Qual(sdkpath.ProjectRT, "Join").Call(jen.Id("r"), e.fromLocation(m.in), e.toLocation(m.out), r.value,
			jen.Lit(w.separator), jen.Qual(sdkpath.ProjectRT, how))
		return []jen.Code{jen.If(take, jen.Id("ok")).Block(e.set(m.out, e.retype(m.out.use, jen.Id("v"), ir.String)))}
	case w.split:
		return []jen.Code{e.set(m.out, jen.Qual(sdkpath.ProjectRT, "Split").Types(valueType(e.outFormat, list.Elem)).
			Call(e.plainText(m.in.use, r.value), jen.Lit(w.separator)).Op("..."))}
	}
	failed := e.report("Dropped", m.in, nil, words{"CodeMismatch", "Mismatch", "", ""})
	var rounded []jen.Code
	if mayBeInexact(m.in) && !m.in.use.HoldsInteger() && !isRaw(m.out.use) {
		_, ask := e.inexact(m.in)
		rounded = append(rounded, jen.If(ask, jen.Id("ok")).
			Block(e.report("Narrowed", m.in, m.out, words{"CodeRounded", "Rounded", "", ""})))
	}
	return e.writeConverted(m.out, w.conversion, m.in.use, r.value, failed, rounded...)
}

// plainText is a text as a string.
func (e *emitter) plainText(u *ir.Use, value *jen.Statement) *jen.Statement {
	if u.Form == ir.String {
		return value
	}
	return jen.String().Call(value)
}

// carryNull writes a null. If the target does not allow null, it is reported, and the member
// is treated as absent.
func (e *emitter) carryNull(m *move, whenAbsent []branch) []jen.Code {
	plain := m.transform.through == "" && m.transform.values == nil && !m.transform.join && !m.transform.split
	if plain && m.out.isField() && m.out.last().Presence() == ir.NullablePresence {
		return []jen.Code{e.call(m.out, "With"+m.out.last().Go+"Null")}
	}
	drop := e.report("Dropped", m.in, nil, words{"CodeNull", "Null", "", ""})
	return append([]jen.Code{drop}, chain(whenAbsent)...)
}

// renamed is the switch over the texts that change.
func (e *emitter) renamed(m *move, r reading) jen.Code {
	return jen.Switch(r.value.Clone()).BlockFunc(func(g *jen.Group) {
		for _, v := range m.transform.values {
			body := []jen.Code{e.set(m.out, jen.Lit(v.To))}
			if v.From != v.To {
				body = append(body, e.report("Renamed", m.in, m.out, words{"CodeOtherWord", "OtherWord", "", ""}.of(m.rule, e.d)))
			}
			g.Case(jen.Lit(v.From)).Block(body...)
		}
		if !m.transform.otherwise {
			g.Default().Block(e.report("Dropped", m.in, nil, words{"CodeNoWord", "NoWord", "", ""}))
			return
		}
		value := r.value.Clone()
		a := &typeRef{m.in.use, e.inFormat.Dialect.ImportPath}
		if !a.sameType(&typeRef{m.out.use, e.outFormat.Dialect.ImportPath}) {
			value = valueType(e.outFormat, m.out.use).Call(value)
		}
		if taken := m.ambiguous(); len(taken) > 0 {
			g.Case(taken...).Block(e.set(m.out, value),
				e.report("Narrowed", m.in, m.out, words{"CodeOtherWord", "AnothersWord", "", ""}))
		}
		g.Default().Block(e.set(m.out, value.Clone()))
	})
}

// ambiguous returns the texts that are copied although another text is converted to the
// same one, which the direction back therefore reads as the other.
func (m *move) ambiguous() []jen.Code {
	var texts []jen.Code
	for _, v := range m.transform.values {
		changes := func(other Renaming) bool { return other.From == v.To }
		if m.rule.Only == "" && !slices.ContainsFunc(m.transform.values, changes) {
			texts = append(texts, jen.Lit(v.To))
		}
	}
	return texts
}

// constant is a value of the mapping as arguments of a setter.
func (e *emitter) constant(out *location, v *schema.Value) []jen.Code {
	return e.file.constant(e.outFormat, out.use, v, e.name+out.last().Go)
}
