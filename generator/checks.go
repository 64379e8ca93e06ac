package generator

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/diag"
	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/source"
)

// askForChecks warns of the hand-written checks (x-go-check) that the package does not
// declare, and says how they are called. It is no error: the types that they look at
// are in what is generated.
func (u Unit) askForChecks(store *source.Store, pkg *ir.Package, diags *diag.List) {
	declared := handwritten(store, u.Output, u.Package, diags)
	for _, n := range pkg.Nodes {
		for _, c := range n.Checks {
			call, ok := c.Rule.(ir.Call)
			if !ok || slices.Contains(declared, call.Func) {
				continue
			}
			at := c.Definition
			diags.Warnf(source.Position{File: at.File, Line: at.Line, Column: at.Column}, "no-function",
				"the package does not declare the function %s: func %[1]s(c *cardrt.Checker, %s)", call.Func, checked(call))
		}
	}
}

// checked is the parameter for what a hand-written check looks at.
func checked(call ir.Call) string {
	if call.Struct != nil {
		return "x *" + call.Struct.Go
	}
	return "s string"
}
