package plan

import (
	"cmp"
	"math"
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/internal/base/op"
)

// The names of the table of a package, its dialect and the function that runs hand-written checks.
const (
	SchemaVar  = "textSchema"
	DialectVar = "ownDialect"
	CallsFunc  = "runCheck"
)

// Package has the validators of a generated package and the names of everything written for
// them.
type Package struct {
	IR *ir.Package
	// Funcs are the functions of each type, in the order of the output. A
	// shared function belongs to the last type that needs it.
	Funcs map[*ir.Type][]*Func
	// Texts are the functions on JSON text, which assert a subschema of Schema.
	Texts  []*Func
	Schema *Schema
	// Rules are in the order of their locations. The other lists are in the order of first use.
	Rules    []*Rule
	Choices  []*Choice
	Matchers []*Matcher
	// Members are the variables with the members of types for suggestions.
	Members map[*ir.Type]string

	planner *planner
}

// Of plans the validators of a package. All identifiers in pkg must have been assigned.
func Of(pkg *ir.Package) *Package {
	p := newPlanner()
	p.pkg, p.table, p.textual = pkg, NewTables(pkg), ManyWays(pkg)
	out := &Package{IR: pkg, Funcs: map[*ir.Type][]*Func{}, Members: map[*ir.Type]string{}, planner: p}
	n := &namer{planner: p, out: out, taken: map[string]bool{SchemaVar: true, DialectVar: true, CallsFunc: true}, ordinals: map[string]int{}, seen: map[*Func]bool{}}
	for code := range op.Code(math.MaxUint8) {
		n.taken[OpConst(code)] = true // a code without a name gives no identifier
	}
	for _, t := range pkg.Types {
		if hasValidator(t) {
			n.taken[p.own(t).Name] = true // even if a node has the same name
		}
	}
	n.findings()
	for _, t := range pkg.Types {
		if SuggestsMembers(t) {
			out.Members[t] = n.name("known" + t.Go)
		}
	}
	for _, t := range pkg.Types {
		n.section(t)
	}
	out.Schema = p.table.Finish()
	n.schema(out.Schema)
	for _, t := range pkg.Types {
		n.namedMembers(t)
	}
	newWalks().mark(pkg.Types, out.Texts)
	slices.SortFunc(out.Rules, func(a, b *Rule) int {
		x, y := a.Check.Definition, b.Check.Definition
		return cmp.Or(cmp.Compare(x.File, y.File), cmp.Compare(x.Line, y.Line), cmp.Compare(x.Column, y.Column), cmp.Compare(a.Name, b.Name))
	})
	return out
}

// hasValidator reports whether values of a type are validated by a function of the type.
func hasValidator(t *ir.Type) bool {
	switch t.Kind {
	case ir.StructType, ir.SumType, ir.TupleType, ir.RawType, ir.ObjectType:
		return true
	}
	return false
}

// section plans the functions of one type.
func (n *namer) section(t *ir.Type) {
	n.funcs = nil
	if hasValidator(t) {
		n.write(n.own(t))
	}
	if t.Kind == ir.SumType {
		n.write(which(t))
	}
	if t.Kind == ir.ListType || t.Kind == ir.MapType || slices.ContainsFunc(n.pkg.Entries, func(e *ir.Entry) bool { return e.Type == t }) {
		n.call(n.textFunc(t.Node))
	}
	for len(n.pending) > 0 {
		next := n.pending[0]
		n.pending = n.pending[1:]
		if !next.inline {
			n.steps(next)
		}
		n.funcs = append(n.funcs, next)
	}
	n.out.Funcs[t] = n.funcs
}

// TextFunc returns the function that checks the JSON text of an entry, a list or a map.
func (p *Package) TextFunc(t *ir.Type) *Func { return p.planner.textFunc(t.Node) }

// Number returns the number of the subschema of a node.
func (p *Package) Number(n *ir.Node) int { return p.planner.table.Number(n) }

// Rule, Choice and Matcher return the table's names for a check or a source.
func (p *Package) Rule(c *ir.Check) *Rule         { return p.planner.rule(c) }
func (p *Package) Choice(c *ir.Check) *Choice     { return p.planner.choice(c) }
func (p *Package) Matcher(source string) *Matcher { return &p.planner.matchers[source].Matcher }
