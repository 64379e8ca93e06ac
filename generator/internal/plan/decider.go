package plan

import (
	"github.com/agentcard-go/cardgen/generator/internal/ir"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// decider decides checks on Go values. For each representation of a value, one method returns
// the steps of a check. The method returns false if the check needs the JSON text, as for a
// rule type that it does not list.
type decider struct {
	*planner
	// predicate says that the steps return whether the value is valid instead of
	// reporting findings. If that is impossible, the method returns false.
	predicate bool
	// asked counts the nodes and checks of a predicate, a node once for each path to it.
	asked *int
}

// validating decides for validators.
func (p *planner) validating() decider { return decider{planner: p, asked: new(int)} }

// manyAsked is the maximum number of nodes and checks of a predicate.
const manyAsked = 256

// ask counts a node or check of a predicate. It returns false if there are too many, or
// if the result would depend on a warning.
func (d decider) ask(n int, checks ...*ir.Check) bool {
	if !d.predicate {
		return true
	}
	*d.asked += n + len(checks)
	for _, c := range checks {
		if c.Severity == card.Warning {
			return false
		}
	}
	return *d.asked <= manyAsked
}

// broken returns the steps for a violated check.
func (d decider) broken(c *ir.Check, at Site) []Step {
	if d.predicate {
		return []Step{Return{False}}
	}
	return []Step{Report{d.rule(c), at}}
}

// when returns steps that report a check under a condition; a nil condition never holds. A
// warning is checked only if the caller wants warnings.
func (d decider) when(c *ir.Check, broken Cond, at Site) []Step {
	if broken == nil {
		return nil
	}
	return []Step{If{Cond: ifWanted(c, broken), Then: d.broken(c, at)}}
}

// ifWanted extends a condition for a warning: the caller must want warnings.
func ifWanted(c *ir.Check, cond Cond) Cond {
	switch and, ok := cond.(And); {
	case c.Severity != card.Warning:
		return cond
	case cond == nil:
		return Warnings{}
	case ok:
		return And{append([]Cond{Warnings{}}, and.List...)}
	}
	return And{[]Cond{Warnings{}, cond}}
}

// optional returns steps that report a check. For a warning, they run only if the caller wants
// warnings.
func optional(c *ir.Check, steps ...Step) []Step { return onlyIf(ifWanted(c, nil), steps) }

// refusals returns steps that report checks which every value violates.
func (d decider) refusals(checks []*ir.Check, at Site) (steps []Step, ok bool) {
	for _, c := range checks {
		finding := d.broken(c, at)
		if _, is := c.Rule.(ir.ReadOnly); is {
			if d.predicate {
				return nil, false
			}
			finding = onlyIf(Building{}, finding)
		}
		steps = append(steps, finding...)
	}
	return steps, true
}

// noAlternative returns the steps for a value that no alternative of c accepts. The steps run if
// cond holds; a nil cond always holds. They report c, or validate the JSON text if the findings
// of one alternative may explain the problem better. In a predicate they return false.
func (d decider) noAlternative(c *ir.Check, cond Cond, at Site, text func(*Func) Step) []Step {
	broken := d.broken(c, at)
	if !d.predicate && d.explains(c) {
		broken = []Step{text(d.rawCheck(c))}
	}
	if cond == nil {
		return broken
	}
	return []Step{If{Cond: ifWanted(c, cond), Then: broken}}
}

// none returns the condition that no alternative accepts the value. It returns false if
// predicates cannot decide that.
func (d decider) none(nodes []*ir.Node, u *ir.Use, x Value) (Cond, bool) {
	var list []Cond
	for _, n := range nodes {
		holds, ok := d.holds(n, u, x)
		if !ok {
			return nil, false
		}
		list = append(list, not(holds))
	}
	return all(list...), true
}
