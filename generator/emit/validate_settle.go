package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/agentcard-go/cardgen/generator/ir"
	"github.com/agentcard-go/cardgen/generator/plan"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// demands are the checks of a node on a value that is held in Go, sorted by what there
// is left to look at. They follow the raw validator in one thing: where the type check
// of a schema refuses a value, nothing else of that schema is asked.
type demands struct {
	// own says that the node of the value's own type is among what is asked.
	own bool
	// gate is the type check that only the value can decide, "integer" asked of a
	// double; everything else here counts where it holds. It is nil for none.
	gate *ir.Check
	// refused are the checks that every value of the Go type breaks, open are those that
	// look at the value.
	refused, open []*ir.Check
	// inner are the demands of the schemas that the node refers to.
	inner []*demands
}

// settle sorts the checks of n on the values of u that are not null.
func settle(n *ir.Node, u *ir.Use) *demands {
	return newSettler(u).node(n)
}

func newSettler(u *ir.Use) *settler {
	kinds, form := useKinds(u)
	r := &settler{
		kinds:   kinds,
		refused: func(c *ir.Check) bool { return refused(c, kinds, form) },
		seen:    map[*ir.Node]bool{},
	}
	if u.IsStruct() {
		r.own = u.Named.Node
	}
	return r
}

// settleOwn sorts the checks of a struct's own node.
func settleOwn(t *ir.Type) *demands { return settleAll(t.Node, t) }

// settleAll sorts the checks of n on a struct, those of the struct's own node among them.
func settleAll(n *ir.Node, t *ir.Type) *demands {
	r := newSettler(&ir.Use{Form: ir.Named, Named: t})
	r.own = nil
	return r.node(n)
}

// settler has what is known of the values.
type settler struct {
	// own is the node of the type itself, nil where that is looked into as well.
	own     *ir.Node
	kinds   ir.Kinds
	refused func(*ir.Check) bool
	seen    map[*ir.Node]bool
}

func (r *settler) node(n *ir.Node) *demands {
	n = plan.Resolve(n)
	switch {
	case r.own != nil && n == plan.Resolve(r.own):
		return &demands{own: true}
	case r.seen[n]:
		return &demands{} // what leads back here adds nothing
	}
	r.seen[n] = true
	return r.checks(plan.Inlined(n))
}

func (r *settler) checks(checks []*ir.Check) *demands {
	gate, rest := plan.KindGate(checks)
	d := &demands{}
	switch passed := admitted(gate) & r.kinds; passed {
	case 0:
		return &demands{refused: []*ir.Check{gate}}
	case r.kinds:
	default:
		d.gate = gate
	}
	for _, c := range rest {
		switch rule := c.Rule.(type) {
		case ir.Ref:
			d.inner = append(d.inner, r.node(rule.Node))
		case ir.NullOr:
			d.inner = append(d.inner, r.node(rule.Node))
		default:
			if r.refused(c) {
				d.refused = append(d.refused, c)
			} else if c.Kinds&r.kinds != 0 {
				d.open = append(d.open, c)
			}
		}
	}
	return d
}

// all returns the demands without gates in one list, d first.
func (d *demands) all() []*demands {
	if d.gate != nil {
		return nil
	}
	list := []*demands{d}
	for _, inner := range d.inner {
		list = append(list, inner.all()...)
	}
	return list
}

// gated returns the innermost demands behind a gate that is not settled.
func (d *demands) gated() []*demands {
	if d.gate != nil {
		return []*demands{d}
	}
	var list []*demands
	for _, inner := range d.inner {
		list = append(list, inner.gated()...)
	}
	return list
}

// allRefused and allOpen gather the checks of everything without a gate.
func (d *demands) allRefused() []*ir.Check {
	var list []*ir.Check
	for _, each := range d.all() {
		list = append(list, each.refused...)
	}
	return list
}

func (d *demands) allOpen() []*ir.Check {
	var list []*ir.Check
	for _, each := range d.all() {
		list = append(list, each.open...)
	}
	return list
}

// hasOwn reports whether the node of the type itself is among what is asked.
func (d *demands) hasOwn() bool {
	return slices.ContainsFunc(d.all(), func(each *demands) bool { return each.own })
}

// useKinds are the JSON kinds of the values that u holds, null aside.
func useKinds(u *ir.Use) (ir.Kinds, ir.Form) {
	switch list := container(u); {
	case list != nil:
		return containerKind(list), list.Form
	case u.IsNamed(ir.SumType):
		var kinds ir.Kinds
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

// refused reports whether every value of these kinds, in this Go form, breaks a check.
func refused(c *ir.Check, kinds ir.Kinds, form ir.Form) bool {
	literals := func(values ...string) bool {
		return form != ir.Named && kinds&c.Kinds != 0 && kinds&(ir.Array|ir.Object) == 0 &&
			!slices.ContainsFunc(values, func(v string) bool { return constLiteral(v, form) != nil })
	}
	switch r := c.Rule.(type) {
	case ir.Never, ir.ReadOnly:
		return true
	case ir.TypeRule:
		return r.Allowed&kinds == 0
	case ir.Const:
		return literals(r.Value)
	case ir.Enum:
		return literals(r.Values...)
	case ir.Minimum, ir.Maximum, ir.ExclusiveMinimum, ir.ExclusiveMaximum:
		return outOfBound(r, form)
	}
	return false
}

// outOfBound reports whether a bound admits no value of a Go integer type.
func outOfBound(rule ir.Rule, form ir.Form) bool {
	if form != ir.Int64 && form != ir.Uint64 {
		return false
	}
	lowest, highest := integerRange(form)
	switch r := rule.(type) {
	case ir.Minimum:
		return cardrt.CompareDecimal(r.Bound, highest) > 0
	case ir.Maximum:
		return cardrt.CompareDecimal(r.Bound, lowest) < 0
	case ir.ExclusiveMinimum:
		return cardrt.CompareDecimal(r.Bound, highest) >= 0
	case ir.ExclusiveMaximum:
		return cardrt.CompareDecimal(r.Bound, lowest) <= 0
	}
	return false
}

// refusals reports checks that need not look at the value.
func refusals(checks []*ir.Check, at site, broken sink) []jen.Code {
	var code []jen.Code
	for _, c := range checks {
		finding := broken.at(c, at)
		if _, ok := c.Rule.(ir.ReadOnly); ok {
			finding = jen.If(jen.Id("c").Dot("Building").Call()).Block(finding)
		}
		code = append(code, finding)
	}
	return code
}
