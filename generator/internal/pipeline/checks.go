package pipeline

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/generator/internal/source"
)

// askForChecks warns about hand-written checks (x-go-check) that are not among the declared
// identifiers, with their signatures. They are no errors, since generated types must exist
// before the checks can be written. A hand-written variable of a finding is an error.
func askForChecks(pkg *ir.Package, declared []string, diags *source.Diagnostics) {
	for _, n := range pkg.Nodes {
		for _, c := range n.Checks {
			call, ok := c.Rule.(ir.Call)
			if !ok {
				continue
			}
			at := source.Position{File: c.Definition.File, Line: c.Definition.Line, Column: c.Definition.Column}
			for _, f := range call.Findings {
				if slices.Contains(declared, f.Go) {
					diags.Errorf(at, "finding", "the variable %s of a finding is also declared by hand; remove that declaration", f.Go)
				}
			}
			if !slices.Contains(declared, call.Func) {
				diags.Warnf(at, "no-function",
					"the package does not declare the function %s: func %[1]s(c *cardrt.Checker, %s)", call.Func, checked(call))
			}
		}
	}
}

// checked returns the parameter of a hand-written check for the checked value.
func checked(call ir.Call) string {
	if call.Struct != nil {
		return "x *" + call.Struct.Go
	}
	return "s string"
}
