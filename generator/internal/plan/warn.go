package plan

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// guarded returns steps that apply a node. If the node can report only warnings, the steps run
// only if the caller wants warnings, to save loops that cannot report anything.
func guarded(n *ir.Node, steps ...Step) []Step {
	if onlyWarns(n) {
		return onlyIf(Warnings{}, steps)
	}
	return steps
}

// onlyWarns reports whether the parts report no errors.
func (d *parts) onlyWarns() bool {
	return len(d.gated())+len(d.allRefused()) == 0 && !slices.ContainsFunc(d.allOpen(), reportsErrors)
}

// onlyWarns reports whether a node reports no errors. It does not enter the node of a named
// type, which has its own function.
func onlyWarns(n *ir.Node) bool {
	return n.Type == nil && len(n.Checks) > 0 && !slices.ContainsFunc(n.Checks, reportsErrors)
}

// reportsErrors reports whether a check may report errors, itself or through the nodes that it
// applies.
func reportsErrors(c *ir.Check) bool {
	if c.Severity == card.Warning {
		return false
	}
	return !ir.OnlyApplies(c.Rule) || slices.ContainsFunc(ir.Applies(c.Rule), func(a ir.Applied) bool {
		return a.To == ir.Instance || !onlyWarns(a.Node)
	})
}
