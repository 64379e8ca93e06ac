package plan

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// ofNull says whether null satisfies a node or rule.
type ofNull int

const (
	// undecided: the result depends on the version, on whether a builder set the value, or on a
	// warning.
	undecided ofNull = iota
	holds
	fails
)

// holdsIf returns holds if b is true and fails if it is false; if b is not known, it returns
// undecided.
func holdsIf(known, b bool) ofNull {
	switch {
	case !known:
		return undecided
	case b:
		return holds
	}
	return fails
}

// ofNull returns whether null satisfies a node. It decides each node once, however many paths
// lead to it. A node that depends on itself is undecided.
func (p *planner) ofNull(n *ir.Node) ofNull {
	n = Resolve(n)
	if known, ok := p.nulls[n]; ok {
		return known
	}
	p.nulls[n] = undecided
	all := holds
	for _, c := range n.Checks {
		rule := p.ruleOfNull(c.Rule)
		if c.Severity == card.Warning && rule != holds {
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
	n, verdict := p.appliedToNull(r)
	if n != nil {
		verdict = p.ofNull(n)
	}
	if _, some := r.(ir.InVersions); some && verdict != holds {
		return undecided
	}
	return verdict
}

// appliedToNull returns the node that a rule applies to null, in all versions or in some. If the
// rule applies no node to null, the second result says whether null satisfies the rule.
func (p *planner) appliedToNull(r ir.Rule) (*ir.Node, ofNull) {
	matches, ok := p.nullMatches(r)
	switch r := r.(type) {
	case ir.Ref:
		return r.Node, holds
	case ir.InVersions:
		return r.Node, holds
	case ir.Dispatch:
		i := slices.IndexFunc(r.Cases, func(of ir.Case) bool { return of.Kinds&ir.Null != 0 })
		if i < 0 {
			return nil, fails
		}
		return r.Cases[i].Node, holds
	case ir.ReadOnly:
		return nil, undecided
	case ir.If:
		if ok {
			return r.Branch(matches > 0), holds
		}
	case ir.AnyOf:
		return nil, holdsIf(ok, matches > 0)
	case ir.OneOf:
		return nil, holdsIf(ok, matches == 1)
	case ir.Not:
		return nil, holdsIf(ok, matches == 0)
	}
	return nil, holdsIf(ok, ir.RestrictionOf(r).Kinds&ir.Null != 0)
}

// nullMatches counts the alternatives and conditions of a rule that hold for null. It returns
// false if one of them is undecided.
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

// null decides a node for the null of a card.Nullable.
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
	// nodes counts the nodes, once for each path to them.
	nodes *int
}

// manyNulls is the maximum number of nodes whose checks on null are written one by one. The
// other nodes are applied to the text null.
const manyNulls = 64

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
	if _, is := c.Rule.(ir.ReadOnly); is {
		steps, _ := s.refusals([]*ir.Check{c}, at)
		return steps
	}
	n, verdict := s.appliedToNull(c.Rule)
	if n != nil && *s.nodes < manyNulls {
		steps := s.node(n, at)
		if some, ok := c.Rule.(ir.InVersions); ok {
			return onlyIf(Versions{some.From, some.To}, steps)
		}
		return steps
	}
	text := func(f *Func) Step { return Apply{at, f, literal("null")} }
	if n != nil || verdict == undecided {
		return []Step{text(s.rawCheck(c))}
	}
	return s.noAlternative(c, nil, at, text)
}
