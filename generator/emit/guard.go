package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
)

// guarded runs code that applies n, only on request when all that n can find are
// warnings: going through a list for nothing is not free.
func guarded(n *ir.Node, code jen.Code) jen.Code {
	if onlyWarns(n) {
		return jen.If(jen.Id("c").Dot("Warnings")).Block(code)
	}
	return code
}

// onlyWarn is onlyWarns for what is left to ask of a value that is held in Go.
func (d *demands) onlyWarn() bool {
	return len(d.gated())+len(d.allRefused()) == 0 && !slices.ContainsFunc(d.allOpen(), func(c *ir.Check) bool {
		return c.Severity == ir.Error && !appliesWarnings(c)
	})
}

// onlyWarns reports whether n reports no errors. A node of a named type is not looked
// into: what has a name is worth a call.
func onlyWarns(n *ir.Node) bool {
	if n.Type != nil || len(n.Checks) == 0 {
		return false
	}
	for _, c := range n.Checks {
		if c.Severity == ir.Error && !appliesWarnings(c) {
			return false
		}
	}
	return true
}

// appliesWarnings reports whether a check finds nothing itself and applies nodes that
// only warn.
func appliesWarnings(c *ir.Check) bool {
	switch c.Rule.(type) {
	case ir.Properties, ir.PatternProperties, ir.AdditionalProperties, ir.PropertyNames, ir.Items, ir.PrefixItems:
	default:
		return false
	}
	nodes := ir.Children(c.Rule)
	for _, n := range nodes {
		if !onlyWarns(n) {
			return false
		}
	}
	return len(nodes) > 0
}
