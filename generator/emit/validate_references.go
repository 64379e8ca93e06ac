package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
)

// references compares the strings at one place with those at another, both walked
// through the fields. Where something on the way holds what its fields do not tell, the
// text is walked instead.
func (s *section) references(t *ir.Type, c *ir.Check, r ir.References) []jen.Code {
	names := jen.Id("names")
	body := []jen.Code{names.Clone().Op(":=").Map(jen.String()).Bool().Values()}
	body = append(body, s.walk(t, r, r.To, func(value *jen.Statement, _ []step) []jen.Code {
		return []jen.Code{names.Clone().Index(value).Op("=").True()}
	})...)
	body = append(body, s.walk(t, r, r.From, func(value *jen.Statement, path []step) []jen.Code {
		report := []jen.Code{
			jen.Id("m").Op(":=").Id("c").Dot("Mark").Call(),
			s.fail(c, here),
		}
		for i := len(path) - 1; i >= 0; i-- {
			report = append(report, path[i].prefix())
		}
		return []jen.Code{jen.If(jen.Op("!").Add(names.Clone().Index(value))).Block(report...)}
	})...)
	condition := present(t.Field(r.To[0]))
	if condition == nil {
		condition = jen.True()
	}
	if c.Severity == ir.Warning {
		condition = jen.Id("c").Dot("Warnings").Op("&&").Add(condition)
	}
	if regular := s.regular(t, r); regular != nil {
		text := jen.If(jen.Op("!").Add(regular)).Block(
			rtID("Encoded").Call(jen.Id("c"), jen.Id("x"), jen.Id(appendName(t)), jen.Id(s.rawRest(t, []*ir.Check{c}))))
		body = []jen.Code{text.Else().Block(body...)}
	}
	return []jen.Code{jen.If(condition).Block(body...)}
}

// regular is the condition that no struct on the paths of a rule holds what its fields
// do not tell; nil when there are none on the way.
func (s *section) regular(t *ir.Type, r ir.References) *jen.Statement {
	refuse := func(x *jen.Statement) []jen.Code {
		return []jen.Code{jen.If(x.Dot("kept").Dot("Irregular").Call()).Block(jen.Return(jen.False()))}
	}
	var body []jen.Code
	for _, path := range [][]string{r.To, r.From} {
		w := walker{path: path, inside: refuse}
		body = append(body, w.walk(t)...)
	}
	if len(body) == 0 {
		return nil
	}
	name := s.name("tells" + t.Go)
	s.later(func() {
		s.funcs = append(s.funcs, docf("%s reports whether the fields of what a rule of x refers to tell all.", name).
			Func().Id(name).Params(jen.Id("x").Op("*").Id(t.Go)).Bool().Block(predicateBody(body)...))
	})
	return jen.Id(name).Call(jen.Id("x"))
}

// walk visits the strings at a path that meet the conditions of a rule.
func (s *section) walk(t *ir.Type, r ir.References, path []string, visit func(value *jen.Statement, path []step) []jen.Code) []jen.Code {
	w := walker{path: path, visit: visit, condition: func(at int, u *ir.Use, value *jen.Statement, pointer bool) *jen.Statement {
		n := r.Condition(path[:at])
		switch {
		case n == nil:
			return nil
		case !isStruct(u):
			return jen.Id(s.scalarFunc(n, u)).Call(value.Clone())
		case pointer:
			return jen.Id(s.predicateFunc(u.Named, n)).Call(value.Clone())
		}
		return jen.Id(s.predicateFunc(u.Named, n)).Call(jen.Op("&").Add(value.Clone()))
	}}
	return w.walk(t)
}

// step is one step of a path: a member, or an index held by a variable.
type step struct{ member, index string }

func (p step) prefix() jen.Code {
	if p.index != "" {
		return jen.Id("c").Dot("InIndex").Call(jen.Id("m"), jen.Id(p.index))
	}
	return jen.Id("c").Dot("In").Call(jen.Id("m"), jen.Lit(p.member))
}

// walker writes the way to the values at a path of members and stars, starting at the
// struct x. Loops without a body are left out.
type walker struct {
	path []string
	// visit is what is done with a string at the end, inside what is done with a struct
	// on the way; each may be nil.
	visit  func(value *jen.Statement, path []step) []jen.Code
	inside func(x *jen.Statement) []jen.Code
	// condition is what has to hold of a value, perhaps a pointer, behind the first
	// tokens of the path; it returns nil where nothing has to.
	condition func(at int, u *ir.Use, value *jen.Statement, pointer bool) *jen.Statement
}

func (w walker) walk(t *ir.Type) []jen.Code { return w.member(t, jen.Id("x"), 0, nil) }

// member goes to a member of the struct x, the one that the token at names.
func (w walker) member(t *ir.Type, x *jen.Statement, at int, done []step) []jen.Code {
	f := t.Field(w.path[at])
	value := x.Dot(f.Go)
	done = append(done[:len(done):len(done)], step{member: f.Member})
	switch {
	case f.Presence() == ir.OptionalPresence:
		return ifGot(value, w.value(&f.Use, jen.Id("v"), false, at+1, done))
	case isPointer(f):
		return inBlock(value.Clone().Op("!=").Nil(), w.value(&f.Use, value, true, at+1, done))
	}
	return w.value(&f.Use, value, false, at+1, done)
}

// value goes on from a value, under its condition.
func (w walker) value(u *ir.Use, value *jen.Statement, pointer bool, at int, done []step) []jen.Code {
	body := w.rest(u, value, at, done)
	if w.condition == nil {
		return body
	}
	return inBlock(w.condition(at, u, value, pointer), body)
}

func (w walker) rest(u *ir.Use, value *jen.Statement, at int, done []step) []jen.Code {
	if list := container(u); list != nil {
		index := "ijklmn"[strings.Count(stepsText(done), "#"):][:1]
		done = append(done[:len(done):len(done)], step{index: index})
		inner := w.value(list.Elem, value.Clone().Index(jen.Id(index)), false, at+1, done)
		if len(inner) == 0 {
			return nil
		}
		return []jen.Code{jen.For(jen.Id(index).Op(":=").Range().Add(value.Clone())).Block(inner...)}
	}
	if isStruct(u) {
		var body []jen.Code
		if w.inside != nil {
			body = w.inside(value.Clone())
		}
		return append(body, w.member(u.Named, value.Clone(), at, done)...)
	}
	if w.visit == nil {
		return nil
	}
	if u.Form == ir.Named {
		value = jen.String().Call(value)
	}
	return w.visit(value, done)
}

// stepsText marks the indexes of a path, to choose the next variable.
func stepsText(steps []step) string {
	var b strings.Builder
	for _, p := range steps {
		if p.index != "" {
			b.WriteByte('#')
		}
	}
	return b.String()
}
