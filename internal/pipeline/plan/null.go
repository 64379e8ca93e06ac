package plan

import (
	"slices"

	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
)

// null decides a node for null, which a card.Nullable holds.
func (d decider) null(n *ir.Node, at Site) (steps []Step, ok bool) {
	gate, rest := KindGate(Inlined(Resolve(n)))
	if admitted(gate)&ir.Null == 0 {
		return d.broken(gate, at), d.ask(1, gate)
	}
	for _, c := range rest {
		check, ok := d.nullCheck(c, at)
		if !ok || !d.ask(0, c) {
			return nil, false
		}
		steps = append(steps, check...)
	}
	return steps, true
}

// nullCheck decides one check for null. Whether null satisfies a rule does not depend on
// the value.
func (d decider) nullCheck(c *ir.Check, at Site) (steps []Step, ok bool) {
	switch r := c.Rule.(type) {
	case ir.Ref:
		return d.null(r.Node, at)
	case ir.InVersions:
		steps, ok = d.null(r.Node, at)
		return onlyIf(Versions{r.From, r.To}, steps), ok && !d.predicate
	case ir.If:
		if branch := r.Branch(holdsOfNull(r.If)); branch != nil {
			return d.null(branch, at)
		}
		return nil, true
	case ir.ReadOnly:
		return d.refusals([]*ir.Check{c}, at)
	case ir.Dispatch:
		if of := nullCase(r); of != nil {
			return d.null(of.Node, at)
		}
		return d.broken(c, at), true
	}
	if nullKeeps(c.Rule, map[*ir.Node]bool{}) {
		return nil, true
	}
	return d.noAlternative(c, nil, at, func(f *Func) Step { return Apply{at, f, literal("null")} }), true
}

// holdsOfNull reports whether a node, nil being always, holds for null.
func holdsOfNull(n *ir.Node) bool {
	return n == nil || nullKeeps(ir.Ref{Node: n}, map[*ir.Node]bool{})
}

// nullCase returns the case that applies to null, nil if there is none.
func nullCase(d ir.Dispatch) *ir.Case {
	for i := range d.Cases {
		if d.Cases[i].Kinds&ir.Null != 0 {
			return &d.Cases[i]
		}
	}
	return nil
}

// nullKeeps reports whether null satisfies a rule. known are the visited nodes; one that
// is being visited holds.
func nullKeeps(r ir.Rule, known map[*ir.Node]bool) bool {
	node := func(n *ir.Node) bool {
		if n == nil {
			return true
		}
		holds, asked := known[n]
		if !asked {
			known[n] = true
			holds = !slices.ContainsFunc(n.Checks, func(c *ir.Check) bool { return c.Severity == ir.Error && !nullKeeps(c.Rule, known) })
			known[n] = holds
		}
		return holds
	}
	switch r := r.(type) {
	case ir.TypeRule:
		return r.Allowed&ir.Null != 0
	case ir.Never:
		return false
	case ir.Const:
		return r.Value == "null"
	case ir.Enum:
		return slices.Contains(r.Values, "null")
	case ir.Ref:
		return node(r.Node)
	case ir.AnyOf:
		return slices.ContainsFunc(r.Nodes, node)
	case ir.Dispatch:
		c := nullCase(r)
		return c != nil && node(c.Node)
	case ir.OneOf:
		n := 0
		for _, branch := range r.Nodes {
			if node(branch) {
				n++
			}
		}
		return n == 1
	case ir.Not:
		return !node(r.Node)
	case ir.If:
		return node(r.Branch(node(r.If)))
	}
	return true
}
