package plan

import "github.com/agentcard-go/cardgen/generator/internal/ir"

// instance decides rules that apply nodes to the value itself, whatever holds it, and
// hand-written checks.
func (d decider) instance(c *ir.Check, u *ir.Use, x Value, at Site) (steps []Step, ok bool) {
	switch r := c.Rule.(type) {
	case ir.InVersions:
		if d.predicate {
			return nil, false
		}
		steps, ok = d.again(r.Node, u, x, at)
		return onlyIf(Versions{r.From, r.To}, steps), ok
	case ir.AnyOf:
		none, ok := d.none(r.Nodes, u, x)
		if !ok {
			return nil, false
		}
		return d.noAlternative(c, none, at, func(f *Func) Step { return d.text(f, u, x, at) }), true
	case ir.Not:
		holds, ok := d.holds(r.Node, u, x)
		return d.when(c, holds, at), ok
	case ir.If:
		return d.branches(r, u, x, at)
	case ir.Call:
		_, scalar := u.Scalar()
		if scalar {
			x = x.plain(u)
		}
		return []Step{Apply{at, handWritten(r), x}}, !d.predicate && (scalar || u.IsNamed(ir.StructType))
	}
	return nil, false
}

// branches decides if, then and else.
func (d decider) branches(r ir.If, u *ir.Use, x Value, at Site) (steps []Step, ok bool) {
	holds, ok := d.holds(r.If, u, x)
	if !ok {
		return nil, false
	}
	then, ok := d.again(r.Then, u, x, at)
	if !ok || !u.IsStruct() && partition(r.If, u).isEmpty() {
		return then, ok
	}
	otherwise, ok := d.again(r.Else, u, x, at)
	return ifElse(holds, then, otherwise), ok
}

// again decides another node on the same value; nil has no checks.
func (d decider) again(n *ir.Node, u *ir.Use, x Value, at Site) (steps []Step, ok bool) {
	if u.IsStruct() {
		return d.structNode(n, u.Named), !d.predicate
	}
	return d.node(n, u, x, at)
}

// text applies a function to the JSON text of a scalar or of the struct x.
func (d decider) text(f *Func, u *ir.Use, x Value, at Site) Step {
	if u.IsStruct() {
		return Encode{Use: u, Func: f}
	}
	return d.scalarText(f, u, x, at)
}
