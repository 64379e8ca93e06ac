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

// nullCheck decides one check for null. Whether null satisfies a rule depends on nothing
// but the version, and on whether a builder set it.
func (d decider) nullCheck(c *ir.Check, at Site) (steps []Step, ok bool) {
	matches, ok := d.nullMatches(c.Rule)
	if !ok {
		return []Step{Apply{at, d.rawCheck(c), literal("null")}}, !d.predicate
	}
	holds := ir.RestrictionOf(c.Rule).Kinds&ir.Null != 0
	switch r := c.Rule.(type) {
	case ir.Ref:
		return d.null(r.Node, at)
	case ir.InVersions:
		steps, ok = d.null(r.Node, at)
		return onlyIf(Versions{r.From, r.To}, steps), ok && !d.predicate
	case ir.ReadOnly:
		return d.refusals([]*ir.Check{c}, at)
	case ir.If:
		if branch := r.Branch(matches > 0); branch != nil {
			return d.null(branch, at)
		}
	case ir.Dispatch:
		i := slices.IndexFunc(r.Cases, func(of ir.Case) bool { return of.Kinds&ir.Null != 0 })
		if i < 0 {
			return d.broken(c, at), true
		}
		return d.null(r.Cases[i].Node, at)
	case ir.AnyOf:
		holds = matches > 0
	case ir.OneOf:
		holds = matches == 1
	case ir.Not:
		holds = matches == 0
	}
	if holds {
		return nil, true
	}
	return d.noAlternative(c, nil, at, func(f *Func) Step { return Apply{at, f, literal("null")} }), true
}

// nullMatches counts the alternatives and conditions of a rule that hold for null, false if
// that depends on more than null.
func (d decider) nullMatches(r ir.Rule) (n int, ok bool) {
	for _, a := range ir.Applies(r) {
		if a.To != ir.Instance || a.As != ir.AsAlternative && a.As != ir.AsCondition || a.Kinds&ir.Null == 0 {
			continue
		}
		trial := decider{planner: d.planner, predicate: true, asked: new(int)}
		refuses, ok := trial.null(a.Node, here)
		if !ok {
			return 0, false
		}
		if len(refuses) == 0 {
			n++
		}
	}
	return n, true
}
