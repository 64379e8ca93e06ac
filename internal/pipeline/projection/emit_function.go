package projection

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/internal/pipeline/internal/sdkpath"
	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
	"github.com/agentcard-go/cardgen/internal/pipeline/naming"
)

// emitter writes the Go function of one plan. In the function, s is the struct that is read,
// b the builder that is written, from and to their locations, and r the run.
type emitter struct {
	*function
	file *fileEmitter
	// names are the identifiers that local variables must not take.
	names map[string]bool
	// locals are the objects inside s that the function reads, children the builders of
	// objects inside b; both by the path of members.
	locals   map[string]*local
	children map[string]*child
	order    []string // of the children
	head     []jen.Code
	// writers counts the steps that write into a child.
	writers          map[string]int
	usesFrom, usesTo bool
	// usesMark says that the function needs the index of its first report entry.
	usesMark bool
}

// local is a variable for an object inside s; it is nil if the object is absent.
type local struct{ name string }

// child is a builder for an object inside b.
type child struct {
	name   string
	field  *ir.Field
	around []*ir.Field
	// always says that the object is set in the enclosing builder even if it is empty.
	always bool
}

// emit is the Go function of a plan.
func (f *function) emit(file *fileEmitter) jen.Code {
	e := &emitter{
		function: f, file: file, names: map[string]bool{},
		locals: map[string]*local{}, children: map[string]*child{}, writers: map[string]int{},
	}
	for _, name := range []string{
		"r", "s", "b", "from", "to", "v", "ok", "i", "key", "mark", "other", "card", "projectrt", "slices", "maps",
		f.inFormat.Dialect.Package.Name, f.outFormat.Dialect.Package.Name,
	} {
		e.names[name] = true
	}
	for _, s := range f.steps {
		e.countWriter(s)
	}
	var steps []jen.Code
	for _, s := range f.steps {
		steps = append(steps, e.step(s)...)
	}
	rest := e.leftovers(f.in, nil, f.read)
	attach := e.attach()
	return e.signature().BlockFunc(func(g *jen.Group) {
		if f.root {
			e.locations(g)
		}
		if e.usesMark {
			g.Id("mark").Op(":=").Id("r").Dot("Mark").Call()
		}
		g.Id("b").Op(":=").Add(newBuilder(f.outFormat, f.out))
		for _, part := range [][]jen.Code{e.head, steps, attach, rest} {
			for _, c := range part {
				g.Add(c)
			}
		}
		g.Return(jen.Id("b"))
	})
}

// signature is the comment and the signature of the function.
func (e *emitter) signature() *jen.Statement {
	in, out := typeOf(e.inFormat, e.in), jen.Op("*").Qual(e.outFormat.Dialect.ImportPath, e.out.Go+"Builder")
	run := jen.Id("r").Op("*").Qual(sdkpath.ProjectRT, "Run")
	location := func(name string) *jen.Statement { return jen.Id(name).Op("*").Qual(sdkpath.ProjectRT, "Place") }
	s := jen.Id("s").Op("*").Add(in)
	if e.root {
		return comment(e.name+" converts "+e.inFormat.Title+" to "+e.outFormat.Title+".").
			Func().Id(e.name).Params(run, s).Add(out)
	}
	return comment(e.name+" converts "+e.inFormat.Dialect.Package.Name+"."+e.in.Go+" to the builder of "+e.outFormat.Dialect.Package.Name+"."+e.out.Go+".").
		Func().Id(e.name).Params(run, location("from"), s, location("to")).Add(out)
}

// locations declares the variables for the locations of the whole documents, if used.
func (e *emitter) locations(g *jen.Group) {
	root := func() *jen.Statement { return jen.Qual(sdkpath.ProjectRT, "Root").Call() }
	switch {
	case e.usesFrom && e.usesTo:
		g.List(jen.Id("from"), jen.Id("to")).Op(":=").List(root(), root())
	case e.usesFrom:
		g.Id("from").Op(":=").Add(root())
	case e.usesTo:
		g.Id("to").Op(":=").Add(root())
	}
}

// fromLocation is a location in s, toLocation a location in b.
func (e *emitter) fromLocation(p *location) *jen.Statement {
	e.usesFrom = true
	return inside(jen.Id("from"), p.fields, p.keys)
}

// absentLocation is the location of an absent member, or of the outermost enclosing object
// that is absent too.
func (e *emitter) absentLocation(p *location) *jen.Statement {
	e.usesFrom = true
	at := inside(jen.Id("from"), p.fields[:1], nil)
	missing := func(there *jen.Statement, member string) {
		at = jen.Qual(sdkpath.ProjectRT, "Missing").Call(at, there, jen.Lit(member))
	}
	for i := 1; i < len(p.fields); i++ {
		missing(e.local(p.fields[:i]).Op("!=").Nil(), p.fields[i].Member)
	}
	if !p.isField() {
		missing(has(e.local(p.fields[:len(p.fields)-1]), p.last()), p.keys[0])
	}
	return at
}

func (e *emitter) toLocation(p *location) *jen.Statement {
	e.usesTo = true
	return inside(jen.Id("to"), p.fields, p.keys)
}

// inside is a location inside another.
func inside(at *jen.Statement, fields []*ir.Field, keys []string) *jen.Statement {
	for _, f := range fields {
		at = at.Dot("Member").Call(jen.Lit(f.Member))
	}
	for _, key := range keys {
		at = at.Dot("Member").Call(jen.Lit(key))
	}
	return at
}

// local returns the variable for the object that fields lead to.
func (e *emitter) local(fields []*ir.Field) *jen.Statement {
	if len(fields) == 0 {
		return jen.Id("s")
	}
	key := fieldKey(fields)
	if l := e.locals[key]; l != nil {
		return jen.Id(l.name)
	}
	around := e.safe(fields[:len(fields)-1])
	f := fields[len(fields)-1]
	l := &local{e.free(naming.SafeLocal(caser.Unexported(f.Go)))}
	e.locals[key] = l
	switch {
	case f.Presence() == ir.PlainPresence:
		owner := e.local(fields[:len(fields)-1])
		e.head = append(e.head,
			jen.Var().Id(l.name).Op("*").Add(typeOf(e.inFormat, f.Use.Named)),
			jen.If(has(owner, f)).Block(jen.Id(l.name).Op("=").Op("&").Add(owner).Dot(f.Go)))
	case f.Presence() == ir.NullablePresence && f.Use.Boxed:
		e.head = append(e.head, jen.Id(l.name).Op(":=").Add(around).Dot(f.Go).Dot("Or").Call(jen.Nil()))
	case f.Presence() == ir.NullablePresence:
		e.head = append(e.head, jen.Id(l.name).Op(":=").Add(around).Dot(f.Go).Dot("Ptr").Call())
	default:
		e.head = append(e.head, jen.Id(l.name).Op(":=").Add(around).Dot(f.Go))
	}
	return jen.Id(l.name)
}

// safe is the object that fields lead to, or an empty one if it is absent.
func (e *emitter) safe(fields []*ir.Field) *jen.Statement {
	if len(fields) == 0 {
		return jen.Id("s")
	}
	return e.local(fields).Dot("OrEmpty").Call()
}

// free returns an unused name.
func (e *emitter) free(name string) string {
	for e.names[name] {
		name += "Value"
	}
	e.names[name] = true
	return name
}

// has is the condition that a member is present.
func has(owner *jen.Statement, f *ir.Field) *jen.Statement {
	return owner.Clone().Dot("Members").Call().Dot("Has").Call(jen.Lit(f.Member))
}

// fieldKey identifies a path of fields.
func fieldKey(fields []*ir.Field) string {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.Member
	}
	return strings.Join(names, "\x00")
}
