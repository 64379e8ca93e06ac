package plan

import "github.com/agentcard-go/cardgen/generator/internal/ir"

// The methods below decide rules that apply nodes to the value itself, for every Go
// representation of the value. They also decide hand-written checks.

func (d decider) inVersions(_ *ir.Check, r ir.InVersions, h holder) (steps []Step, ok bool) {
	if d.predicate {
		return nil, false
	}
	steps, ok = d.again(r.Node, h)
	return onlyIf(Versions{r.From, r.To}, steps), ok
}

func (d decider) anyOf(c *ir.Check, r ir.AnyOf, h holder) (steps []Step, ok bool) {
	none, ok := d.none(r.Nodes, h.use, h.x)
	if !ok {
		return nil, false
	}
	return d.noAlternative(c, none, h.at, func(f *Func) Step { return d.text(f, h) }), true
}

// exactlyOne decides oneOf. In a predicate it is left to the text, since its condition needs a
// checker.
func (d decider) exactlyOne(c *ir.Check, r ir.OneOf, h holder) (steps []Step, ok bool) {
	var broken NotOne
	for _, n := range r.Nodes {
		holds, ok := d.holds(n, h.use, h.x)
		if !ok || d.predicate {
			return nil, false
		}
		broken.Of = append(broken.Of, holds)
	}
	return d.noAlternative(c, broken, h.at, func(f *Func) Step { return d.text(f, h) }), true
}

func (d decider) not(c *ir.Check, r ir.Not, h holder) (steps []Step, ok bool) {
	holds, ok := d.holds(r.Node, h.use, h.x)
	return d.when(c, holds, h.at), ok
}

func (d decider) handWritten(_ *ir.Check, r ir.Call, h holder) (steps []Step, ok bool) {
	_, scalar := h.use.Scalar()
	if scalar {
		h.x = h.x.plain(h.use)
	}
	return []Step{Apply{h.at, handWritten(r), h.x}}, !d.predicate && (scalar || h.use.IsNamed(ir.StructType))
}

// branches decides if, then and else.
func (d decider) branches(c *ir.Check, r ir.If, h holder) (steps []Step, ok bool) {
	holds, ok := d.holds(r.If, h.use, h.x)
	if !ok {
		return nil, false
	}
	then, ok := d.again(r.Then, h)
	if !ok || d.predicateOf(r.If, h.use).f.alwaysHolds() {
		return then, ok
	}
	otherwise, ok := d.again(r.Else, h)
	steps = ifElse(holds, then, otherwise)
	if !d.predicate && !reportsErrors(c) {
		steps = onlyIf(Warnings{}, steps)
	}
	return steps, ok
}

// again returns the steps for another node on the same value. A nil node has no checks.
func (d decider) again(n *ir.Node, h holder) (steps []Step, ok bool) {
	if h.use.IsStruct() {
		return d.structNode(n, h.use.Named), !d.predicate
	}
	return d.node(n, h.use, h.x, h.at)
}

// text applies a function to the JSON text of a scalar or of the struct x.
func (d decider) text(f *Func, h holder) Step {
	if h.use.IsStruct() {
		return Encode{Use: h.use, Func: f}
	}
	return d.scalarText(f, h.use, h.x, h.at)
}
