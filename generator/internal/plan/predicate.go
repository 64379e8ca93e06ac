package plan

import "github.com/agentcard-go/cardgen/generator/internal/ir"

// funcKey identifies the function for a node on a Go type.
type funcKey struct {
	node *ir.Node
	use  string
}

// predicate is a function that returns whether a value satisfies a node. The planner stores nil
// while it creates the steps, to find recursion, and if there is no such function.
type predicate struct {
	f *Func
	// asked is the number of nodes and checks in the predicate.
	asked int
}

// predicateOf returns the predicate of a node on the values of a use, nil if the value
// cannot decide it: a rule reports or depends on the text, the node is recursive, or
// there are too many nodes.
func (p *planner) predicateOf(n *ir.Node, u *ir.Use) *predicate {
	n = Resolve(n)
	key := funcKey{n, goType(u)}
	known, asked := p.predicates[key]
	if asked {
		return known
	}
	p.predicates[key] = nil
	d := decider{planner: p, predicate: true, asked: new(int)}
	var steps []Step
	ok := d.ask(1)
	if ok && u.IsNamed(ir.StructType) {
		steps, ok = d.structParts(n, partitionAll(n, u), u.Named)
	} else if ok {
		steps, ok = d.node(n, u, varV, here)
	}
	if !ok || *d.asked > manyAsked {
		return nil
	}
	known = &predicate{asked: *d.asked, f: &Func{Mode: Predicate, Node: n, Use: u, want: "is" + upperFirst(n.Name), Steps: answered(steps)}}
	p.predicates[key] = known
	return known
}

// holds returns the condition that a value satisfies a node. It is a comparison if the node
// requires one value of one member, otherwise the call of a predicate.
func (d decider) holds(n *ir.Node, u *ir.Use, x Value) (Cond, bool) {
	if !u.IsNamed(ir.StructType) {
		if _, scalar := u.Scalar(); !scalar {
			return nil, false
		}
	}
	p := d.predicateOf(n, u)
	if p == nil || !d.ask(p.asked) {
		return nil, false
	}
	if u.IsNamed(ir.StructType) {
		if equal, ok := p.f.comparison(); ok {
			return equal, true
		}
	}
	return Holds{Func: p.f, Of: x}, true
}

// alwaysHolds reports whether every value satisfies a predicate.
func (f *Func) alwaysHolds() bool { return len(f.Steps) == 1 && f.Steps[0] == Step(Return{True}) }

// comparison returns the condition of a predicate that only compares a member of x, or only
// reads a boolean member.
func (f *Func) comparison() (Cond, bool) {
	answer, ok := f.Steps[0].(Answer)
	if !ok {
		return nil, false
	}
	switch c := answer.Cond.(type) {
	case Compare:
		return c, c.Op == "=="
	case Bool:
		return c, true
	case Not:
		_, reads := c.Of.(Bool)
		return c, reads
	}
	return nil, false
}
