package plan

import (
	"slices"

	"github.com/agentcard-go/cardgen/internal/pipeline/ir"
)

// ofNull is whether null satisfies a node or rule.
type ofNull int

const (
	// undecided: it depends on the version, on whether a builder set it, or on a warning.
	undecided ofNull = iota
	holds
	fails
)

// holdsIf is holds or fails.
func holdsIf(b bool) ofNull {
	if b {
		return holds
	}
	return fails
}

// ofNull returns whether null satisfies a node. It decides each node once, however many
// paths lead to it; one that depends on itself is undecided.
func (p *planner) ofNull(n *ir.Node) ofNull {
	n = Resolve(n)
	if known, ok := p.nulls[n]; ok {
		return known
	}
	p.nulls[n] = undecided
	all := holds
	for _, c := range n.Checks {
		rule := p.ruleOfNull(c.Rule)
		if c.Severity == ir.Warning && rule != holds {
			rule = undecided
		}
		if rule == fails {
			all = fails
			break
		}
		if rule == undecided {
			all = undecided
		}
	}
	p.nulls[n] = all
	return all
}

// ruleOfNull returns whether null satisfies a rule.
func (p *planner) ruleOfNull(r ir.Rule) ofNull {
	switch r := r.(type) {
	case ir.ReadOnly:
		return undecided
	case ir.Ref:
		return p.ofNull(r.Node)
	case ir.InVersions:
		if p.ofNull(r.Node) == holds {
			return holds
		}
		return undecided
	case ir.Dispatch:
		if n := nullCase(r); n != nil {
			return p.ofNull(n)
		}
		return fails
	}
	matches, ok := p.nullMatches(r)
	if !ok {
		return undecided
	}
	switch r := r.(type) {
	case ir.If:
		if branch := r.Branch(matches > 0); branch != nil {
			return p.ofNull(branch)
		}
		return holds
	case ir.AnyOf:
		return holdsIf(matches > 0)
	case ir.OneOf:
		return holdsIf(matches == 1)
	case ir.Not:
		return holdsIf(matches == 0)
	}
	return holdsIf(ir.RestrictionOf(r).Kinds&ir.Null != 0)
}

// nullMatches counts the alternatives and conditions of a rule that hold for null, false if
// one is undecided.
func (p *planner) nullMatches(r ir.Rule) (n int, ok bool) {
	for _, a := range ir.Applies(r) {
		if a.To != ir.Instance || a.As != ir.AsAlternative && a.As != ir.AsCondition || a.Kinds&ir.Null == 0 {
			continue
		}
		switch p.ofNull(a.Node) {
		case undecided:
			return 0, false
		case holds:
			n++
		}
	}
	return n, true
}

// nullCase returns the node that applies to null, nil if there is none.
func nullCase(d ir.Dispatch) *ir.Node {
	i := slices.IndexFunc(d.Cases, func(of ir.Case) bool { return of.Kinds&ir.Null != 0 })
	if i < 0 {
		return nil
	}
	return d.Cases[i].Node
}

// null decides a node for null, which a card.Nullable holds.
func (d decider) null(n *ir.Node, at Site) (steps []Step, ok bool) {
	if d.predicate {
		switch d.ofNull(n) {
		case holds:
			return nil, true
		case fails:
			return []Step{Return{False}}, true
		}
		return nil, false
	}
	return nullSteps{d, new(int)}.node(n, at), true
}

// nullSteps creates the steps that report what null violates.
type nullSteps struct {
	decider
	// nodes counts the nodes, each once per path to it.
	nodes *int
}

// manyNulls is the maximum number of nodes whose checks on null are written one by one. The
// text null is checked by the rest.
const manyNulls = 64

// node returns the steps for a node.
func (s nullSteps) node(n *ir.Node, at Site) (steps []Step) {
	*s.nodes++
	gate, rest := KindGate(Inlined(Resolve(n)))
	if admitted(gate)&ir.Null == 0 {
		return s.broken(gate, at)
	}
	for _, c := range rest {
		if s.ruleOfNull(c.Rule) != holds {
			steps = append(steps, s.check(c, at)...)
		}
	}
	return steps
}

// check returns the steps for a check that null may violate.
func (s nullSteps) check(c *ir.Check, at Site) []Step {
	if *s.nodes < manyNulls {
		switch r := c.Rule.(type) {
		case ir.Ref:
			return s.node(r.Node, at)
		case ir.InVersions:
			return onlyIf(Versions{r.From, r.To}, s.node(r.Node, at))
		case ir.ReadOnly:
			steps, _ := s.refusals([]*ir.Check{c}, at)
			return steps
		case ir.Dispatch:
			if n := nullCase(r); n != nil {
				return s.node(n, at)
			}
			return s.broken(c, at)
		case ir.If:
			if matches, ok := s.nullMatches(r); ok {
				return s.node(r.Branch(matches > 0), at)
			}
		}
	}
	text := func(f *Func) Step { return Apply{at, f, literal("null")} }
	if s.ruleOfNull(c.Rule) == undecided {
		return []Step{text(s.rawCheck(c))}
	}
	return s.noAlternative(c, nil, at, text)
}
