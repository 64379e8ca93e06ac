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
			tried := triedNodes(c)
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

// triedNodes are those of the nodes that a check applies which it only tries.
func triedNodes(c *ir.Check) map[*ir.Node]bool {
	tried := map[*ir.Node]bool{}
	add := func(nodes ...*ir.Node) {
		for _, n := range nodes {
			tried[n] = true
		}
	}
	switch r := c.Rule.(type) {
	case ir.AnyOf:
		if !c.Choice.Selects() {
			add(r.Nodes...)
		}
	case ir.OneOf:
		if !c.Choice.Selects() {
			add(r.Nodes...)
		}
	case ir.Not:
		add(r.Node)
	case ir.If:
		if r.If != r.Then && r.If != r.Else {
			add(r.If)
		}
	case ir.Contains:
		add(r.Node)
	case ir.References:
		add(ir.Children(r)...)
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
	if s.recursive(n) {
		return rtID("Once").Call(jen.Lit(name), jen.Id(name))
	}
	return jen.Id(name)
}

// cycles finds the nodes that lead back to themselves: those of the strongly connected
// components with an edge inside, by Tarjan's algorithm (Depth-First Search and Linear
// Graph Algorithms, 1972). Each node is looked at once, when it is first asked for.
type cycles struct {
	// order numbers the nodes as they are entered, from 1; low is the least number that
	// can be reached from a node.
	order, low map[*ir.Node]int
	stack      []*ir.Node
	onStack    map[*ir.Node]bool
	inCycle    map[*ir.Node]bool
}

func newCycles() *cycles {
	return &cycles{order: map[*ir.Node]int{}, low: map[*ir.Node]int{}, onStack: map[*ir.Node]bool{}, inCycle: map[*ir.Node]bool{}}
}

// recursive reports whether applying a node can lead to applying it again, to a value
// inside.
func (c *cycles) recursive(n *ir.Node) bool {
	n = resolve(n)
	if c.order[n] == 0 {
		c.enter(n)
	}
	return c.inCycle[n]
}

func (c *cycles) enter(n *ir.Node) {
	c.order[n] = len(c.order) + 1
	c.low[n] = c.order[n]
	c.stack = append(c.stack, n)
	c.onStack[n] = true
	for _, check := range n.Checks {
		for _, child := range ir.Children(check.Rule) {
			child = resolve(child)
			switch {
			case child == n:
				c.inCycle[n] = true
			case c.order[child] == 0:
				c.enter(child)
				c.low[n] = min(c.low[n], c.low[child])
			case c.onStack[child]:
				c.low[n] = min(c.low[n], c.order[child])
			}
		}
	}
	if c.low[n] == c.order[n] {
		c.leave(n)
	}
}

// leave takes the component whose first node is n from the stack.
func (c *cycles) leave(n *ir.Node) {
	from := len(c.stack) - 1
	for c.stack[from] != n {
		from--
	}
	component := c.stack[from:]
	for _, member := range component {
		c.onStack[member] = false
		c.inCycle[member] = c.inCycle[member] || len(component) > 1
	}
	c.stack = c.stack[:from]
}

// signatures describe what anonymous nodes ask for: two of the same number ask the same.
// What a node asks for is written with the numbers of the nodes that it applies, so that
// each is described once.
type signatures struct {
	numbers map[string]int
	known   map[*ir.Node]int
}

func newSignatures() *signatures {
	return &signatures{numbers: map[string]int{}, known: map[*ir.Node]int{}}
}

// of returns the number of a node. There is none for a node that leads back to itself.
func (s *signatures) of(n *ir.Node) (number int, ok bool) {
	number, asked := s.known[n]
	if !asked {
		s.known[n] = 0 // for one that leads back here
		number = s.describe(n)
		s.known[n] = number
	}
	return number, number > 0
}

// describe numbers what a node asks for, from 1; 0 says that it cannot be described.
func (s *signatures) describe(n *ir.Node) int {
	d := describer{signatures: s}
	for _, c := range n.Checks {
		if c.Severity == ir.Error {
			fmt.Fprintf(&d.text, "%d %T(", c.Kinds, c.Rule)
			d.value(reflect.ValueOf(c.Rule))
			d.text.WriteByte(')')
		}
	}
	if d.failed {
		return 0
	}
	text := d.text.String()
	number, known := s.numbers[text]
	if !known {
		number = len(s.numbers) + 1
		s.numbers[text] = number
	}
	return number
}

// describer writes the signature of one node.
type describer struct {
	*signatures
	text   strings.Builder
	failed bool
}

// node writes what is known of a node that the one at hand applies.
func (d *describer) node(n *ir.Node) {
	switch {
	case n == nil:
		d.text.WriteString("nil;")
	case n.Type != nil:
		fmt.Fprintf(&d.text, "type %s;", n.Type.Go)
	default:
		number, ok := d.of(n)
		d.failed = d.failed || !ok
		fmt.Fprintf(&d.text, "#%d;", number)
	}
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
			d.failed = true // an evaluation, of which each is told apart
			return
		}
		d.node(n)
	case reflect.String:
		fmt.Fprintf(&d.text, "%q;", v.String())
	default:
		fmt.Fprintf(&d.text, "%v;", v)
	}
}
