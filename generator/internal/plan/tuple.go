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

// unlessArray checks a tuple on the text if the fields do not describe its encoding: it holds
// an array that does not fit, or has a gap.
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
	at := func(f *ir.Field) Site { return Site{Kind: Place, Index: f.Index} }
	switch r := c.Rule.(type) {
	case ir.PrefixItems:
		if !t.Closed && len(r.Nodes) > len(t.Places()) {
			return nil, false
		}
		for i, f := range t.Places() {
			if i < len(r.Nodes) {
				field, _ := d.field(f, r.Nodes[i], at(f))
				steps = append(steps, field...)
			}
		}
		return steps, true
	case ir.Items:
		for i, f := range t.Places() {
			if i >= r.From {
				field, _ := d.field(f, r.Node, at(f))
				steps = append(steps, field...)
			}
		}
		if rest := t.Rest(); rest != nil {
			list := fieldOf(varX, rest)
			element := d.part(r.Node, rest.Use.Elem, list.index("i"), Site{Kind: Element, Index: rest.Index})
			steps = append(steps, elementsFrom(list, r.From-rest.Index, element)...)
		}
		return steps, true
	}
	return nil, false
}
