package plan

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
	"github.com/agentcard-go/cardgen/internal/base/decimal"
)

// parts are the checks of a node on a Go value, grouped by the condition under which they
// apply. If a value fails the type check of a schema, the other checks of the schema are
// skipped, as in the evaluation of JSON text.
type parts struct {
	// own says that the node of the value's Go type applies, too.
	own bool
	// gate is the type check that depends on the value ("integer" for a float64), nil if there
	// is none. The other checks apply only if it holds.
	gate *ir.Check
	// refused are the checks that every value of the Go type fails. open are the checks that
	// depend on the value.
	refused, open []*ir.Check
	// inner are the parts of the schemas that the node refers to.
	inner []*parts
}

// partition groups the checks of a node on the non-null values of a use. It leaves out the
// checks of the node of the use's own type.
func partition(n *ir.Node, u *ir.Use) *parts {
	p := newPartitioner(u)
	if u.IsStruct() {
		p.own = Resolve(u.Named.Node)
	}
	return p.node(n)
}

// partitionAll is like partition, but also includes the checks of the type's own node.
func partitionAll(n *ir.Node, u *ir.Use) *parts { return newPartitioner(u).node(n) }

func newPartitioner(u *ir.Use) *partitioner {
	kinds, form := useKinds(u)
	return &partitioner{kinds: kinds, form: form, seen: map[*ir.Node]bool{}}
}

// partitioner collects the parts of a node for values of some kinds in one Go form.
type partitioner struct {
	// own is the node of the type itself, nil if partition should enter it.
	own   *ir.Node
	kinds ir.KindSet
	form  ir.Form
	seen  map[*ir.Node]bool
}

func (p *partitioner) node(n *ir.Node) *parts {
	n = Resolve(n)
	switch {
	case p.own != nil && n == p.own:
		return &parts{own: true}
	case p.seen[n]:
		return &parts{} // a reference back to this node adds nothing
	}
	p.seen[n] = true
	return p.checks(Inlined(n))
}

func (p *partitioner) checks(checks []*ir.Check) *parts {
	gate, rest := KindGate(checks)
	d := &parts{}
	switch passed := admitted(gate) & p.kinds; passed {
	case 0:
		return &parts{refused: []*ir.Check{gate}}
	case p.kinds:
	default:
		d.gate = gate
	}
	for _, c := range rest {
		switch inner := ir.Same(c.Rule); {
		case inner != nil:
			d.inner = append(d.inner, p.node(inner))
		case refused(c, p.kinds, p.form):
			d.refused = append(d.refused, c)
		case c.Kinds&p.kinds != 0 && !admitsAll(c.Rule, p.kinds):
			d.open = append(d.open, c)
		}
	}
	return d
}

// admitted returns the kinds that pass a gate.
func admitted(gate *ir.Check) ir.KindSet {
	if gate == nil {
		return ir.AnyKind
	}
	return gate.Rule.(ir.TypeRule).Allowed
}

// ungated returns d and its inner parts, except parts under a condition.
func (d *parts) ungated() []*parts {
	list, _ := d.split(nil, nil)
	return list
}

// gated returns the outermost parts that apply only if a type check holds.
func (d *parts) gated() []*parts {
	_, list := d.split(nil, nil)
	return list
}

// split appends d and its inner parts to the parts without or with a gate. It does not enter a
// part with a gate.
func (d *parts) split(ungated, gated []*parts) ([]*parts, []*parts) {
	if d.gate != nil {
		return ungated, append(gated, d)
	}
	ungated = append(ungated, d)
	for _, inner := range d.inner {
		ungated, gated = inner.split(ungated, gated)
	}
	return ungated, gated
}

// allRefused and allOpen collect the checks of all parts without a gate.
func (d *parts) allRefused() []*ir.Check {
	var list []*ir.Check
	for _, each := range d.ungated() {
		list = append(list, each.refused...)
	}
	return list
}

func (d *parts) allOpen() []*ir.Check {
	var list []*ir.Check
	for _, each := range d.ungated() {
		list = append(list, each.open...)
	}
	return list
}

// behind returns the parts whose checks apply if the gate holds.
func (d *parts) behind() *parts {
	behind := *d
	behind.gate = nil
	return &behind
}

// hasOwn reports whether the node of the value's Go type applies.
func (d *parts) hasOwn() bool {
	return slices.ContainsFunc(d.ungated(), func(each *parts) bool { return each.own })
}

// isEmpty reports whether all checks that a value can fail belong to the node of its Go type.
func (d *parts) isEmpty() bool { return len(d.gated())+len(d.allRefused())+len(d.allOpen()) == 0 }

// useKinds returns the JSON kinds of a use's non-null values, and the form of the use.
func useKinds(u *ir.Use) (ir.KindSet, ir.Form) {
	switch list := u.Container(); {
	case list != nil && list.Form == ir.Map:
		return ir.Object, list.Form
	case list != nil:
		return ir.Array, list.Form
	case u.IsNamed(ir.SumType):
		var kinds ir.KindSet
		for _, a := range u.Named.Alternatives {
			kinds |= a.Kinds
		}
		return kinds, u.Form
	case u.IsNamed(ir.TupleType):
		return ir.Array, u.Form
	case u.IsStruct(), u.IsObject():
		return ir.Object, u.Form
	}
	form, _ := u.Scalar()
	return scalarKinds(form), form
}

func scalarKinds(form ir.Form) ir.KindSet {
	switch form {
	case ir.Bool:
		return ir.Boolean
	case ir.String:
		return ir.Text
	case ir.Int64, ir.Uint64:
		return ir.Integer
	}
	return ir.Number
}

// refused reports whether every value of these kinds, in this Go form, fails a check.
func refused(c *ir.Check, kinds ir.KindSet, form ir.Form) bool {
	r := ir.RestrictionOf(c.Rule)
	_, readOnly := c.Rule.(ir.ReadOnly)
	switch {
	case r.Values != nil:
		return form != ir.Named && kinds&c.Kinds != 0 && kinds&(ir.Array|ir.Object) == 0 &&
			!slices.ContainsFunc(r.Values, func(v string) bool { _, ok := constantOf(v, form); return ok })
	case r.Bound.Literal != "" && isInteger(form):
		return refusesIntegers(r.Bound, form)
	}
	return readOnly || r.Kinds&kinds == 0
}

// admitsAll reports whether all values of these kinds satisfy a type check.
func admitsAll(r ir.Rule, kinds ir.KindSet) bool {
	t, ok := r.(ir.TypeRule)
	return ok && t.Allowed&kinds == kinds
}

func isInteger(form ir.Form) bool { return form == ir.Int64 || form == ir.Uint64 }

// refusesIntegers reports whether a bound admits no value of a Go integer type.
func refusesIntegers(b ir.Bound, form ir.Form) bool {
	lowest, highest := integerRange(form)
	switch b.Op {
	case "<":
		return decimal.Compare(b.Literal, highest) > 0
	case ">":
		return decimal.Compare(b.Literal, lowest) < 0
	case "<=":
		return decimal.Compare(b.Literal, highest) >= 0
	}
	return decimal.Compare(b.Literal, lowest) <= 0
}
