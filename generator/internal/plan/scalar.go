package plan

import (
	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// scalar decides parts of a node on a Go string, number or boolean.
func (d decider) scalar(p *parts, u *ir.Use, x Value, at Site) (steps []Step, ok bool) {
	for _, c := range p.allOpen() {
		if !d.ask(0, c) {
			return nil, false
		}
		check, ok := d.scalarCheck(c, u, x, at)
		switch {
		case !ok && d.predicate:
			return nil, false
		case !ok:
			check = []Step{d.scalarText(d.rawCheck(c), u, x, at)}
		}
		steps = append(steps, check...)
	}
	for _, g := range p.gated() {
		behind := g.behind()
		refused, ok := d.refusals(behind.allRefused(), at)
		if !ok || !d.ask(0, append(behind.allRefused(), g.gate)...) {
			return nil, false
		}
		then, ok := d.scalar(behind, u, x, at)
		if !ok {
			return nil, false
		}
		fraction := Fails{Test: IsInteger, Of: x.plain(u)}
		if then = append(refused, then...); len(then) == 0 {
			steps = append(steps, If{Cond: fraction, Then: d.broken(g.gate, at)})
		} else {
			steps = append(steps, If{Not{fraction}, then, d.broken(g.gate, at)})
		}
	}
	return steps, true
}

// plain returns the value of a use converted to its basic Go type.
func (x Value) plain(u *ir.Use) Value {
	x.Form, _ = u.Scalar()
	x.Convert = u.Form == ir.Named
	return x
}

// scalarText applies a function to the JSON text of a scalar.
func (d decider) scalarText(f *Func, u *ir.Use, x Value, at Site) Step {
	return Apply{at, f, x.plain(u).text(ScalarText)}
}

// scalarCheck decides one check on a scalar.
func (d decider) scalarCheck(c *ir.Check, u *ir.Use, x Value, at Site) (steps []Step, ok bool) {
	if steps, ok = rowOf(c.Rule).onAny(d, c, holder{u, x, at}); ok {
		return steps, true
	}
	if values := ir.RestrictionOf(c.Rule).Values; values != nil {
		return d.oneOf(c, values, u, x, at), true
	}
	if r, is := c.Rule.(ir.Pattern); is && r.Open {
		return d.search(c, r, x.plain(u), at)
	}
	broken, ok := d.breaks(c, x.plain(u))
	return d.when(c, broken, at), ok
}

// search decides a pattern whose match may remain undecided. This is not a condition, since an
// undecided match is reported.
func (d decider) search(c *ir.Check, r ir.Pattern, x Value, at Site) (steps []Step, ok bool) {
	if d.predicate {
		return nil, false
	}
	return optional(c, Search{at, d.matcher(r.Source, c), x, d.rule(c)}), true
}

// node decides another node on the same value; nil has no checks.
func (d decider) node(n *ir.Node, u *ir.Use, x Value, at Site) (steps []Step, ok bool) {
	if n == nil {
		return nil, true
	}
	refused, steps, ok := d.value(n, u, x, at)
	return append(refused, steps...), ok
}

// breaks returns the condition under which a Go string, number or boolean fails a check. It is
// nil if no value of the form fails it.
func (d decider) breaks(c *ir.Check, x Value) (broken Cond, ok bool) {
	if b := ir.RestrictionOf(c.Rule).Bound; b.Op != "" {
		return number(b, x), true
	}
	return rowOf(c.Rule).onScalar(d, c, x)
}

// wholeNumber decides the type integer on a float64; partition decides every other type.
func (d decider) wholeNumber(_ *ir.Check, _ ir.TypeRule, x Value) (Cond, bool) {
	return Fails{Test: IsInteger, Of: x}, x.Form == ir.Float64
}

func (d decider) representable(_ *ir.Check, _ ir.Representable, x Value) (Cond, bool) {
	if x.Form == ir.Float64 {
		return Fails{Test: Finite, Of: x}, true
	}
	return nil, true
}

func (d decider) minLength(_ *ir.Check, r ir.MinLength, x Value) (Cond, bool) {
	switch r.N {
	case 0:
		return nil, true
	case 1:
		return Empty{Of: x, Trim: r.Trim}, true
	}
	return Length{x, r.Unit, r.Trim, "<", r.N}, true
}

func (d decider) maxLength(_ *ir.Check, r ir.MaxLength, x Value) (Cond, bool) {
	longer := Length{x, r.Unit, r.Trim, ">", r.N}
	if r.Unit == ir.Octets && !r.Trim {
		return longer, true
	}
	octets := Length{Of: x, Unit: ir.Octets, Op: ">", N: r.N}
	return And{[]Cond{octets, longer}}, true // no string has more characters than bytes
}

func (d decider) pattern(c *ir.Check, r ir.Pattern, x Value) (Cond, bool) {
	return Mismatch{Matcher: d.matcher(r.Source, c), Of: x}, true
}

func (d decider) format(_ *ir.Check, r ir.Format, x Value) (Cond, bool) {
	if !asserts(r) {
		return nil, true
	}
	return NotFormat{Name: r.Name, Of: x}, true
}

// asserts reports whether the runtime has a checker for a format. An unknown format asserts
// nothing.
func asserts(r ir.Format) bool {
	_, known := ir.Formats[r.Name]
	return known
}

func (d decider) within(_ *ir.Check, r ir.Within, x Value) (Cond, bool) {
	return Outside{r.Set, r.Trim, x}, !d.predicate
}

// manyValues is the maximum number of enumeration values that are compared inline at each
// location. Such comparisons compile slowly, and a schema with thousands of names may have
// dozens of locations.
const manyValues = 32

// oneOf compares a scalar with the values of its kind in const or enum.
func (d decider) oneOf(c *ir.Check, values []string, u *ir.Use, x Value, at Site) []Step {
	form, _ := u.Scalar()
	constants := constantsOf(values, form)
	if len(constants) == 1 {
		return d.when(c, differs(x, u, constants[0]), at)
	}
	broken := optional(c, d.broken(c, at)...)
	if len(constants) > manyValues && form == ir.String {
		x.Form, x.Convert = ir.String, true
		return []Step{If{Cond: Not{Holds{d.enumeration(c, constants), x}}, Then: broken}}
	}
	return []Step{Switch{On: OnValue, Of: x, Cases: []Case{{Values: constants}}, Default: broken}}
}
