package plan

import "github.com/agentcard-go/cardgen/internal/pipeline/ir"

// funcKey identifies a function: a node, on a Go type.
type funcKey struct {
	node *ir.Node
	use  string
}

// predicate is the state of a predicate: nil while its steps are being created, and if
// there is none.
type predicate struct {
	f *Func
	// asked is the number of its nodes and checks.
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

// holds is the condition that a node holds of a value: a comparison if the node requires
// one value of one member, and else a predicate.
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
		if equal, ok := discriminator(u.Named, n, x); ok {
			return equal, true
		}
		return Holds{Func: p.f, Of: x}, true
	}
	return Holds{Func: p.f, Of: x}, true
}

// discriminator is the comparison equivalent to a node whose only constraint is that one
// required member has one value, false for other nodes.
func discriminator(t *ir.Type, n *ir.Node, x Value) (Cond, bool) {
	var property *ir.Property
	for _, c := range Flat(n) {
		switch r := c.Rule.(type) {
		case ir.TypeRule:
			if r.Allowed&ir.Object == 0 {
				return nil, false
			}
		case ir.Required:
			if f := t.Field(r.Name); f == nil || !f.Required {
				return nil, false
			}
		case ir.Properties:
			if property != nil || len(r.List) != 1 {
				return nil, false
			}
			property = &r.List[0]
		default:
			return nil, false
		}
	}
	if property == nil {
		return nil, false
	}
	f := t.Field(property.Name)
	if f == nil || f.Presence() != ir.PlainPresence {
		return nil, false
	}
	value, ok := onlyConstant(property.Node, &f.Use)
	return compare(fieldOf(x, f), &f.Use, "==", value), ok
}

// onlyConstant returns the constant to which a node restricts a scalar, if that is its
// only constraint.
func onlyConstant(n *ir.Node, u *ir.Use) (Constant, bool) {
	form, scalar := u.Scalar()
	if !scalar {
		return Constant{}, false
	}
	var constants []Constant
	for _, c := range Flat(n) {
		switch r := c.Rule.(type) {
		case ir.TypeRule:
			if r.Allowed&scalarKinds(form) != scalarKinds(form) {
				return Constant{}, false
			}
		case ir.Const:
			value, ok := constantOf(r.Value, form)
			if !ok {
				return Constant{}, false
			}
			constants = append(constants, value)
		default:
			return Constant{}, false
		}
	}
	if len(constants) != 1 {
		return Constant{}, false
	}
	return constants[0], true
}
