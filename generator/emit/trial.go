package emit

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
)

// What is found in a trial (the condition of an if, an alternative, what not excludes)
// is counted and forgotten. A node that is only ever tried therefore needs no rules of
// its own, and two that ask the same can share one function.

// assertedNodes are the nodes whose findings somebody may see.
func assertedNodes(pkg *ir.Package) map[*ir.Node]bool {
	asserted := map[*ir.Node]bool{}
	var visit func(*ir.Node)
	visit = func(n *ir.Node) {
		if n == nil || asserted[n] {
			return
		}
		asserted[n] = true
		for _, c := range n.Checks {
			tried := triedNodes(c.Rule)
			for _, child := range ir.Children(c.Rule) {
				if !tried[child] {
					visit(child)
				}
			}
		}
	}
	for _, t := range pkg.Types {
		visit(t.Node)
		for _, f := range t.Fields {
			visit(f.Node)
		}
	}
	return asserted
}

// triedNodes are those of the nodes that a rule applies which it only tries.
func triedNodes(r ir.Rule) map[*ir.Node]bool {
	tried := map[*ir.Node]bool{}
	add := func(nodes ...*ir.Node) {
		for _, n := range nodes {
			tried[n] = true
		}
	}
	switch r := r.(type) {
	case ir.AnyOf:
		add(r.Nodes...)
	case ir.OneOf:
		add(r.Nodes...)
	case ir.Not:
		add(r.Node)
	case ir.If:
		if r.If != r.Then && r.If != r.Else {
			add(r.If)
		}
	case ir.Contains:
		add(r.Node)
	case ir.UnevaluatedItems:
		add(ir.Children(ir.UnevaluatedItems{Evaluation: r.Evaluation})...)
		delete(tried, r.Node)
	case ir.UnevaluatedProperties:
		add(ir.Children(ir.UnevaluatedProperties{Evaluation: r.Evaluation})...)
		delete(tried, r.Node)
	}
	return tried
}

// tried is the check by which a node is tried. One that leads back to itself is done
// once for each value: tried at every level, it would else take twice as long with each
// one that a document adds.
func (s *section) tried(n *ir.Node) *jen.Statement {
	name := s.rawFunc(n)
	if recursive(n) {
		return rtID("Once").Call(jen.Lit(name), jen.Id(name))
	}
	return jen.Id(name)
}

// recursive reports whether applying a node can lead to applying it again, to a value
// inside.
func recursive(n *ir.Node) bool {
	n = resolve(n)
	seen := map[*ir.Node]bool{}
	var leads func(*ir.Node) bool
	leads = func(from *ir.Node) bool {
		for _, c := range from.Checks {
			for _, child := range ir.Children(c.Rule) {
				if child = resolve(child); child == n {
					return true
				} else if !seen[child] {
					seen[child] = true
					if leads(child) {
						return true
					}
				}
			}
		}
		return false
	}
	return leads(n)
}

// signature describes what an anonymous node asks for, so that two with the same
// signature ask the same. It has none when the node leads back to itself, or is too
// involved to be worth it.
func signature(n *ir.Node) (string, bool) {
	d := describer{active: map[*ir.Node]bool{}}
	d.node(n)
	return d.text.String(), !d.failed
}

type describer struct {
	text   strings.Builder
	active map[*ir.Node]bool
	failed bool
}

// longestSignature bounds the work of describing deep schemas.
const longestSignature = 1 << 14

func (d *describer) node(n *ir.Node) {
	switch {
	case n == nil:
		d.text.WriteString("nil;")
		return
	case n.Type != nil:
		fmt.Fprintf(&d.text, "type %s;", n.Type.Go)
		return
	case d.active[n], d.text.Len() > longestSignature:
		d.failed = true
		return
	}
	d.active[n] = true
	d.text.WriteByte('{')
	for _, c := range n.Checks {
		if c.Severity == ir.Error {
			fmt.Fprintf(&d.text, "%d %T(", c.Kinds, c.Rule)
			d.value(reflect.ValueOf(c.Rule))
			d.text.WriteByte(')')
		}
	}
	d.text.WriteByte('}')
	delete(d.active, n)
}

func (d *describer) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			d.value(v.Field(i))
		}
	case reflect.Slice:
		fmt.Fprintf(&d.text, "%d[", v.Len())
		for i := range v.Len() {
			d.value(v.Index(i))
		}
		d.text.WriteByte(']')
	case reflect.Pointer:
		n, ok := v.Interface().(*ir.Node)
		if !ok {
			d.failed = true
			return
		}
		d.node(n)
	case reflect.String:
		fmt.Fprintf(&d.text, "%q;", v.String())
	default:
		fmt.Fprintf(&d.text, "%v;", v)
	}
}
