package plan

import (
	"iter"
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Resolve follows references from n as long as a node consists of one reference only.
func Resolve(n *ir.Node) *ir.Node {
	seen := map[*ir.Node]bool{}
	for len(n.Checks) == 1 && !seen[n] {
		ref, ok := n.Checks[0].Rule.(ir.Ref)
		if !ok {
			break
		}
		seen[n] = true
		n = ref.Node
	}
	return n
}

// Inlined returns the checks of a node. References to anonymous nodes are replaced by the
// checks of these nodes; a named type keeps its function.
func Inlined(n *ir.Node) []*ir.Check { return slices.Collect(inlined(n)) }

// inlined is [Inlined] for a caller that does not need all checks.
func inlined(n *ir.Node) iter.Seq[*ir.Check] {
	return func(yield func(*ir.Check) bool) {
		seen := map[*ir.Node]bool{}
		var add func(*ir.Node) bool
		add = func(n *ir.Node) bool {
			seen[n] = true
			for _, c := range n.Checks {
				ref, ok := c.Rule.(ir.Ref)
				inside := ok && ref.Node.Type == nil && !seen[ref.Node]
				if inside && !add(ref.Node) || !inside && !yield(c) {
					return false
				}
			}
			return true
		}
		add(n)
	}
}

// areAll reports whether some checks are all checks of a node, in order.
func areAll(checks []*ir.Check, n *ir.Node) bool {
	i := 0
	for c := range inlined(n) {
		if i == len(checks) || checks[i] != c {
			return false
		}
		i++
	}
	return i == len(checks)
}

// KindGate separates the first type check that is an error from the other checks.
func KindGate(checks []*ir.Check) (gate *ir.Check, rest []*ir.Check) {
	for i, c := range checks {
		if _, ok := c.Rule.(ir.TypeRule); ok && c.Severity == card.Error {
			return c, slices.Concat(checks[:i], checks[i+1:])
		}
	}
	return nil, checks
}

// assertedNodes returns the nodes whose findings can be reported.
func assertedNodes(pkg *ir.Package) map[*ir.Node]bool {
	var roots []*ir.Node
	for _, t := range pkg.Types {
		roots = append(roots, t.Node)
		for _, f := range t.Fields {
			roots = append(roots, f.Node)
		}
	}
	asserted := map[*ir.Node]bool{}
	ir.Once(func(n *ir.Node, also func(*ir.Node)) {
		asserted[n] = true
		for _, c := range n.Checks {
			for _, a := range c.Reported() {
				also(a.Node)
			}
		}
	}, roots...)
	return asserted
}

// cycles finds the nodes that are part of a cycle, from the strongly connected components of
// the graph (Tarjan, Depth-First Search and Linear Graph Algorithms, 1972). Each node is
// visited once, on demand.
type cycles struct {
	// order numbers the nodes as they are visited, from 1. low is the smallest number that is
	// reachable from a node.
	order, low map[*ir.Node]int
	stack      []*ir.Node
	onStack    map[*ir.Node]bool
	inCycle    map[*ir.Node]bool
	// components are the strongly connected components. A component comes after the components
	// that it refers to.
	components [][]*ir.Node
}

func newCycles() *cycles {
	return &cycles{order: map[*ir.Node]int{}, low: map[*ir.Node]int{}, onStack: map[*ir.Node]bool{}, inCycle: map[*ir.Node]bool{}}
}

// recursive reports whether applying a node can apply it again, to a nested value.
func (c *cycles) recursive(n *ir.Node) bool {
	n = Resolve(n)
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
			child = Resolve(child)
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

// leave pops the component whose first node is n from the stack.
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
	c.components = append(c.components, slices.Clone(component))
	c.stack = c.stack[:from]
}

// Flat returns the checks that apply to the same instance as n, following references.
// References back to n itself add nothing.
func Flat(n *ir.Node) []*ir.Check { return flatInto(nil, n, map[*ir.Node]bool{}) }

func flatInto(list []*ir.Check, n *ir.Node, seen map[*ir.Node]bool) []*ir.Check {
	if seen[n] {
		return list
	}
	seen[n] = true
	for _, c := range n.Checks {
		if ref, ok := c.Rule.(ir.Ref); ok {
			list = flatInto(list, ref.Node, seen)
		} else {
			list = append(list, c)
		}
	}
	return list
}
