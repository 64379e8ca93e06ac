package plan

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// Walks reports whether finding the errors that a node reports takes a visit of the values
// inside an array or object.
func Walks(n *ir.Node) bool {
	return anyError(n, map[*ir.Node]bool{}, func(c *ir.Check) bool {
		if _, ok := c.Rule.(ir.JSONSchema); ok {
			return true
		}
		return slices.ContainsFunc(ir.Applies(c.Rule), func(a ir.Applied) bool {
			return a.To != ir.Instance && !onlyWarns(a.Node)
		})
	})
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
