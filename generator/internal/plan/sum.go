package plan

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// A sum is a struct with a field for each alternative. One of these fields is set.

// unlessAlternative checks the JSON text of a sum in which no alternative is set. If a program
// has set several, the first one is used, as in encoding.
func (d decider) unlessAlternative(t *ir.Type, n *ir.Node) []Step {
	steps := []Step{If{
		Cond: noneSet(t, varX),
		Then: []Step{Apply{here, d.textFunc(n), varX.field("Other").text(RawText)}, Return{Nothing}},
	}}
	for _, other := range holdOther(t, varX, map[*ir.Type]bool{}) {
		steps = append(steps, If{Cond: And{other}, Then: []Step{d.encoded(t, n), Return{Nothing}}})
	}
	return steps
}

// noneSet returns the condition that no alternative of the sum x is set.
func noneSet(t *ir.Type, x Value) And {
	var none And
	for _, a := range t.Alternatives {
		none.List = append(none.List, presence(x, a.Field, true))
	}
	return none
}

// holdOther returns a list of conjunctions. Each of them holds if an alternative of the sum x is
// set, possibly a nested one, whose value is stored as text because it matches no declared
// shape.
func holdOther(t *ir.Type, x Value, inside map[*ir.Type]bool) [][]Cond {
	if inside[t] {
		return nil // every sum on the path has its own validator
	}
	inside[t] = true
	defer delete(inside, t)
	var list [][]Cond
	for _, a := range t.Alternatives {
		value := x.field(a.Field.Go)
		set := []Cond{Not{Is{value, IsNil}}}
		switch {
		case a.Field.Use.IsNamed(ir.TupleType):
			list = append(list, append(set, Compare{value.size(), "<", Constant{ir.Int64, "0"}}))
		case a.Field.Use.IsNamed(ir.SumType):
			list = append(list, slices.Concat(set, noneSet(a.Field.Use.Named, value).List))
			for _, inner := range holdOther(a.Field.Use.Named, value, inside) {
				list = append(list, slices.Concat(set, inner))
			}
		}
	}
	return list
}

// sumCheck decides a check on the alternative that is set. If the check applies to some kinds
// only, the alternatives of these kinds must be Go scalars, lists or maps.
func (d decider) sumCheck(c *ir.Check, t *ir.Type) (steps []Step, ok bool) {
	if d.predicate {
		return nil, false
	}
	var decide func(a *ir.Alternative) ([]Step, bool)
	dispatch, isDispatch := c.Rule.(ir.Dispatch)
	admitted := ir.RestrictionOf(c.Rule)
	switch {
	case isDispatch:
		decide = func(a *ir.Alternative) ([]Step, bool) { return d.dispatch(c, dispatch, a, t) }
	case admitted.Kinds != ir.AnyKind && admitted.Values == nil:
		decide = func(a *ir.Alternative) ([]Step, bool) {
			if a.Kinds&admitted.Kinds == 0 {
				return d.broken(c, here), true
			}
			return nil, a.Kinds&admitted.Kinds == a.Kinds
		}
	case c.Kinds == ir.AnyKind:
		return nil, false
	default:
		of := &ir.Node{Name: d.table.Owner[c].Name, Checks: []*ir.Check{c}}
		decide = func(a *ir.Alternative) ([]Step, bool) {
			switch {
			case a.Kinds&c.Kinds == 0:
				return nil, true
			case a.Kinds&^c.Kinds != 0, !holdsAll(&a.Field.Use):
				return nil, false
			}
			return d.alternative(a.Field, of), true
		}
	}
	one := Switch{On: OnCond}
	some := false
	for _, a := range t.Alternatives {
		inner, ok := decide(a)
		if !ok {
			return nil, false
		}
		some = some || len(inner) > 0
		one.Cases = append(one.Cases, Case{Cond: present(a.Field), Steps: inner})
	}
	if !some {
		return nil, true
	}
	return []Step{one}, true
}

// holdsAll reports whether a Go value represents all values of its kind, so that a rule about
// the kind can be checked on it: a scalar, a list or a map.
func holdsAll(u *ir.Use) bool { return !u.IsStruct() && !u.IsObject() && !u.IsRaw() }

// dispatch applies the case for an alternative.
func (d decider) dispatch(c *ir.Check, r ir.Dispatch, a *ir.Alternative, t *ir.Type) (steps []Step, ok bool) {
	of := caseOf(r, a)
	if of == nil {
		return nil, false
	}
	if len(of.Values) == 0 {
		return d.alternative(a.Field, of.Node), true
	}
	tag := tagField(a)
	if tag == nil {
		return nil, false
	}
	return d.ifTagged(t, c, a, tag, of.Values, d.alternative(a.Field, of.Node)), true
}

// tagField returns the field of the discriminator in the alternative's struct, nil if it is not
// a field with a string.
func tagField(a *ir.Alternative) *ir.Field {
	if !a.Field.Use.IsNamed(ir.StructType) {
		return nil
	}
	if f := a.Field.Use.Named.Field(a.Tag); holdsText(f) {
		return f
	}
	return nil
}

// caseOf returns the case for the values of an alternative, nil if there are several or none.
func caseOf(d ir.Dispatch, a *ir.Alternative) *ir.Case {
	for i := range d.Cases {
		c := &d.Cases[i]
		if a.Kinds&c.Kinds != a.Kinds {
			continue
		}
		if len(c.Values) == 0 || a.Tag == d.Tag && len(a.Values) > 0 && !slices.ContainsFunc(a.Values, func(v string) bool { return !slices.Contains(c.Values, v) }) {
			return c
		}
	}
	return nil
}

// ifTagged runs steps if the discriminator has one of the alternative's values. If a program
// has set another value, the JSON text is checked, since it matches another alternative or
// none.
func (d decider) ifTagged(t *ir.Type, c *ir.Check, a *ir.Alternative, tag *ir.Field, values []string, steps []Step) []Step {
	text := varX.field(a.Field.Go).field(tag.Go)
	if p := tag.Presence(); p == ir.OptionalPresence || p == ir.NullablePresence {
		text = text.orEmpty()
	}
	return []Step{Switch{
		On: OnValue, Of: text,
		Cases:   []Case{{Values: stringsOf(values), Steps: steps}},
		Default: []Step{d.encodedAs(t, []*ir.Check{c}, d.textRest(t, []*ir.Check{c}))},
	}}
}

func stringsOf(values []string) []Constant {
	var list []Constant
	for _, value := range values {
		list = append(list, Constant{ir.String, value})
	}
	return list
}

// alternative applies a node to an alternative that is set.
func (d decider) alternative(f *ir.Field, n *ir.Node) []Step {
	if f.Presence() == ir.OptionalPresence {
		refused, steps, _ := d.value(n, &f.Use, varV, here)
		return append(refused, got(fieldOf(varX, f), steps)...)
	}
	steps, _ := d.node(n, &f.Use, fieldOf(varX, f), here)
	return steps
}

// encodesAlternatives reports whether a check needs the JSON text of a list or map among the
// alternatives of a sum.
func (d decider) encodesAlternatives(c *ir.Check, t *ir.Type) bool {
	return t.Kind == ir.SumType && slices.ContainsFunc(t.Alternatives, func(a *ir.Alternative) bool {
		list := a.Field.Use.Container()
		if c.Kinds == ir.AnyKind || a.Kinds&c.Kinds == 0 || list == nil {
			return false
		}
		_, counted := d.containerCheck(c, &a.Field.Use, varX, here)
		_, decided := d.elements(c, list)
		return !counted && !decided
	})
}

// encodedAs applies a function for some checks to the JSON text of x. For a sum it passes the
// alternative that the builder set. This alternative applies if the text does not determine
// one.
func (d decider) encodedAs(t *ir.Type, checks []*ir.Check, f *Func) Step {
	if t.Kind == ir.SumType {
		for _, c := range checks {
			if held := d.held(c, t); held != nil && d.explains(c) && c.Choice.Selects() {
				return Encode{typeUse(t), f, d.choice(c), held}
			}
		}
	}
	return Encode{Use: typeUse(t), Func: f}
}

// heldKey identifies the function that reports which alternative of a check a sum holds.
// Several sums can have the alternatives of one check.
type heldKey struct {
	check *ir.Check
	sum   *ir.Type
}

// held returns the function that reports which alternative of a check a sum holds, nil if
// no field belongs to a single alternative.
func (d decider) held(c *ir.Check, t *ir.Type) *Func {
	key := heldKey{c, t}
	if f, ok := d.helds[key]; ok || c.Choice == nil {
		return f
	}
	nodes := ir.Children(c.Rule)
	var cases []Case
	for _, a := range t.Alternatives {
		if a.Node == nil {
			continue
		}
		i := slices.IndexFunc(nodes, func(n *ir.Node) bool { return Resolve(n) == Resolve(a.Node) })
		if i >= 0 {
			cases = append(cases, Case{Cond: present(a.Field), Steps: []Step{Return{Result(i)}}})
		}
	}
	var f *Func
	if len(cases) > 0 {
		f = &Func{Mode: Held, Node: t.Node, Use: typeUse(t), want: "held" + t.Go,
			Steps: []Step{Switch{On: OnCond, Cases: cases}, Return{None}}}
	}
	d.helds[key] = f
	return f
}
