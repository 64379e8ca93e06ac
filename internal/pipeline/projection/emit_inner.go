package projection

import (
	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
	"github.com/agentcard-go/cardgen/internal/pipeline/naming"
)

// inner is the Go for converting an object, or many, with another function.
func (e *emitter) inner(s *inner) []jen.Code {
	r := e.read(s.in)
	run := func(from, value, to *jen.Statement) *jen.Statement {
		return jen.Id(s.call.name).Call(jen.Id("r"), from, value, to)
	}
	goName := s.out.last().Go
	var body, empty []jen.Code
	switch list := container(s.in.use); {
	case list == nil:
		body = []jen.Code{e.call(s.out, "With"+goName, run(e.fromLocation(s.in), r.value, e.toLocation(s.out)))}
	case list.Form == ir.Slice:
		i, made := jen.Id("i"), jen.Id(e.free(naming.SafeLocal(caser.Unexported(goName))))
		source := jen.Index().Qual(e.outFormat.Dialect.ImportPath, container(s.out.use).Elem.Named.Go+"Source")
		empty = []jen.Code{e.call(s.out, "With"+goName)}
		body = []jen.Code{
			made.Clone().Op(":=").Make(source, jen.Len(r.value)),
			jen.For(i.Clone().Op(":=").Range().Add(r.value)).Block(
				made.Clone().Index(i).Op("=").Add(run(
					e.fromLocation(s.in).Dot("Item").Call(i), jen.Op("&").Add(r.value).Index(i), e.toLocation(s.out).Dot("Item").Call(i)))),
			e.call(s.out, "With"+goName, made.Clone().Op("...")),
		}
	default:
		key := jen.Id("key")
		empty = []jen.Code{e.call(s.out, "With"+goName, jen.Nil())}
		body = []jen.Code{
			e.call(s.out, "With"+goName, jen.Nil()),
			jen.For(jen.List(jen.Id("_"), key.Clone()).Op(":=").Range().Qual("slices", "Sorted").Call(jen.Qual("maps", "Keys").Call(r.value))).Block(
				jen.Id("v").Op(":=").Add(r.value).Index(key),
				e.call(s.out, "Put"+goName, key, run(
					e.fromLocation(s.in).Dot("Member").Call(key), jen.Op("&").Id("v"), e.toLocation(s.out).Dot("Member").Call(key)))),
		}
	}
	branches := []branch{{r.init, r.cond, body}}
	if r.null != nil {
		branches = append(branches, branch{nil, r.null, []jen.Code{e.report("Dropped", s.in, nil, words{"CodeNull", "Null", "", ""})}})
	}
	if s.empty {
		branches = append(branches, branch{body: append(empty,
			e.report("Defaulted", s.in, s.out, words{"CodeDefault", "Default", "", ""}.of(s.rule, e.d)))})
	}
	return chain(branches)
}

// summary is the Go for a rule with any.
func (e *emitter) summary(s *summary) []jen.Code {
	list := &location{fields: s.in.fields[:s.in.star]}
	list.use = &list.last().Use
	rest := s.in.fields[s.in.star:]
	whole := e.read(list)
	name, reported := e.free("any"+s.out.last().Go), e.free("some"+s.out.last().Go)
	r := elementRead(jen.Add(whole.value).Index(jen.Id("i")), rest)
	loop := jen.For(jen.Id("i").Op(":=").Range().Add(whole.value)).Block(
		ifThen(r.init, r.cond).Block(
			jen.Id(name).Op("=").Id(name).Op("||").Add(plainBool(rest, r.value)),
			jen.Id(reported).Op("=").True(),
			jen.Id("r").Dot("Narrowed").Call(append([]jen.Code{
				inside(e.fromLocation(list).Dot("Item").Call(jen.Id("i")), rest, nil), e.toLocation(s.out),
			}, words{"CodeSummary", "Summary", "", ""}.of(s.rule, e.d).args()...)...)))
	return []jen.Code{
		jen.List(jen.Id(name), jen.Id(reported)).Op(":=").List(jen.False(), jen.False()),
		ifThen(whole.init, whole.cond).Block(loop),
		e.set(s.out, e.retype(s.out.use, jen.Id(name), ir.Bool)),
		jen.If(jen.Op("!").Id(reported)).Block(e.report("Defaulted", nil, s.out, words{"CodeDefault", "Default", "", ""})),
	}
}
