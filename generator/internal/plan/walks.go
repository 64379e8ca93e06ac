package plan

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// Walks reports whether finding the errors that a node reports takes a visit of the values
// inside an array or object.
func Walks(n *ir.Node) bool { return anyError(n, map[*ir.Node]bool{}, looksInside) }

// looksInside reports whether a check reports errors about the values inside.
func looksInside(c *ir.Check) bool {
	if _, ok := c.Rule.(ir.JSONSchema); ok {
		return true
	}
	return slices.ContainsFunc(ir.Applies(c.Rule), func(a ir.Applied) bool {
		return a.To != ir.Instance && !onlyWarns(a.Node)
	})
}

// markWalks sets Walks of functions on text. Each node is looked at once, since a chain of schemas has
// a function for each of them.
func markWalks(funcs []*Func) {
	var walking []*ir.Node
	known := make(map[*ir.Node]bool)           // the nodes that were looked at
	appliedBy := make(map[*ir.Node][]*ir.Node) // to the same value
	var look func(n *ir.Node)
	look = func(n *ir.Node) {
		if known[n] {
			return
		}
		known[n] = true
		for _, c := range n.Checks {
			if !reportsErrors(c) {
				continue
			}
			if looksInside(c) {
				walking = append(walking, n)
			}
			for _, a := range ir.Applies(c.Rule) {
				if a.To == ir.Instance {
					appliedBy[a.Node] = append(appliedBy[a.Node], n)
					look(a.Node)
				}
			}
		}
	}
	for _, f := range funcs {
		look(f.Node)
	}
	walks := make(map[*ir.Node]bool)
	for len(walking) > 0 {
		n := walking[len(walking)-1]
		walking = walking[:len(walking)-1]
		if !walks[n] {
			walks[n] = true
			walking = append(walking, appliedBy[n]...)
		}
	}
	for _, f := range funcs {
		f.Walks = walks[f.Node]
	}
}

// WalksMember is [Walks] for the value of a member of an object that n applies to.
func WalksMember(n *ir.Node, name string) bool {
	return anyError(n, map[*ir.Node]bool{}, func(c *ir.Check) bool {
		return slices.ContainsFunc(ir.Applies(c.Rule), func(a ir.Applied) bool {
			return a.To == ir.Member && a.Name == name && Walks(a.Node)
		})
	})
}

// anyError reports whether holds is true for a check that reports errors, of a node or of the nodes
// that it applies to the same value.
func anyError(n *ir.Node, seen map[*ir.Node]bool, holds func(*ir.Check) bool) bool {
	if seen[n] {
		return false
	}
	seen[n] = true
	return slices.ContainsFunc(n.Checks, func(c *ir.Check) bool {
		return reportsErrors(c) && (holds(c) || slices.ContainsFunc(ir.Applies(c.Rule), func(a ir.Applied) bool {
			return a.To == ir.Instance && anyError(a.Node, seen, holds)
		}))
	})
}
