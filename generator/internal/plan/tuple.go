package plan

import (
	"strconv"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// A tuple is a struct with a field for each position of an array, and one for the remaining
// elements.

// varN is the number of encoded elements.
var varN = Value{Var: "n"}

func number64(n int) Constant { return Constant{ir.Int64, strconv.Itoa(n)} }

// unlessArray checks the JSON text of a tuple that its fields do not represent: the tuple has
// an array that does not match, or an unset element before a set one.
func (d decider) unlessArray(t *ir.Type, n *ir.Node) []Step {
	places, least := t.Places(), len(t.Required())
	irregular := Or{[]Cond{Compare{varN, "<", number64(0)}}}
	for i, f := range places {
		switch {
		case t.Closed && i >= least && i == len(places)-1: // no elements can follow
		case i >= least:
			irregular.List = append(irregular.List, And{[]Cond{Compare{varN, ">", number64(i + 1)}, Unset{f}}})
		case f.Presence() != ir.PlainPresence:
			irregular.List = append(irregular.List, Unset{f})
		}
	}
	return []Step{Size{}, If{Cond: irregular, Then: []Step{d.encoded(t, n), Return{Nothing}}}}
}

// tupleCheck decides a check on the elements of the tuple x.
func (d decider) tupleCheck(c *ir.Check, t *ir.Type) (steps []Step, ok bool) {
	if d.predicate {
		return nil, false
	}
	if b := ir.RestrictionOf(c.Rule).Bound; b.Op != "" {
		if b.Op == "<" && b.Size <= len(t.Required()) || b.Op == ">" && t.Closed && b.Size >= len(t.Places()) {
			return nil, true
		}
		return d.when(c, Compare{varN, b.Op, number64(b.Size)}, here), true
	}
	return rowOf(c.Rule).onTuple(d, c, t)
}

func (d decider) tuplePrefix(_ *ir.Check, r ir.PrefixItems, t *ir.Type) (steps []Step, ok bool) {
	places := t.Places()
	if !t.Closed && len(r.Nodes) > len(places) {
		return nil, false
	}
	for i, n := range r.Nodes[:min(len(r.Nodes), len(places))] {
		steps = append(steps, d.place(places[i], n)...)
	}
	return steps, true
}

func (d decider) tupleItems(_ *ir.Check, r ir.Items, t *ir.Type) (steps []Step, ok bool) {
	for i, f := range t.Places() {
		if i >= r.From {
			steps = append(steps, d.place(f, r.Node)...)
		}
	}
	if rest := t.Rest(); rest != nil {
		list := fieldOf(varX, rest)
		element := d.part(r.Node, rest.Use.Elem, list.index("i"), Site{Kind: Element, Index: rest.Index})
		steps = append(steps, elementsFrom(list, r.From-rest.Index, element)...)
	}
	return steps, true
}

// place applies a node to the element at a position.
func (d decider) place(f *ir.Field, n *ir.Node) []Step {
	steps, _ := d.field(f, n, Site{Kind: Place, Index: f.Index})
	return steps
}
