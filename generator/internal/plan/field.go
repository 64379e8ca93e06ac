package plan

import "github.com/agentcard-go/cardgen/generator/internal/ir"

// value decides a node for a present value that is not null. x holds the value, by pointer if
// it is a struct. refused are steps for checks that every such value fails; they do not read
// the value.
func (d decider) value(n *ir.Node, u *ir.Use, x Value, at Site) (refused, steps []Step, ok bool) {
	_, scalar := u.Scalar()
	switch {
	case d.predicate && !scalar:
		steps, ok = d.kindOf(n, u, x, at)
		return nil, steps, ok
	case u.IsRaw():
		return nil, d.raw(n, u, x, at), true
	case u.IsObject():
		return nil, d.object(n, u, x, at), true
	case u.IsStruct():
		return nil, d.structValue(n, u.Named, x, at), true
	case !d.predicate && d.textual[Resolve(n)]:
		return nil, d.textOf(n, u, x, at), true
	}
	p := partition(n, u)
	refused, ok = d.refusals(p.allRefused(), at)
	if !ok || !d.ask(1, p.allRefused()...) {
		return nil, nil, false
	}
	if list := u.Container(); list != nil {
		return refused, d.container(n, p, u, list, x, at), true
	}
	steps, ok = d.scalar(p, u, x, at)
	return refused, steps, ok
}

// kindOf decides a predicate on a value that is no scalar: by the kind of the value, and by the
// number of elements of a list or entries of a map.
func (d decider) kindOf(n *ir.Node, u *ir.Use, x Value, at Site) (steps []Step, ok bool) {
	if u.IsRaw() {
		return nil, len(Inlined(Resolve(n))) == 0
	}
	p := partition(n, u)
	steps, ok = d.refusals(p.allRefused(), at)
	ok = ok && !p.hasOwn() && len(p.gated()) == 0 && d.ask(1, append(p.allRefused(), p.allOpen()...)...)
	for _, c := range p.allOpen() {
		b := ir.RestrictionOf(c.Rule).Bound
		if !ok || b.Op == "" || u.Container() == nil {
			return nil, false
		}
		steps = append(steps, d.when(c, sizeBound(b, x), at)...)
	}
	return steps, ok
}

// raw applies a node to JSON text.
func (d decider) raw(n *ir.Node, u *ir.Use, x Value, at Site) []Step {
	if len(n.Checks) == 0 {
		return nil
	}
	if u.Form == ir.Named {
		x = x.dereferenced().field("Raw")
	}
	return []Step{Apply{at, d.textFunc(n), x.text(RawText)}}
}

// object applies a node to an object with unrestricted members. All checks except the kind are
// decided on the text.
func (d decider) object(n *ir.Node, u *ir.Use, x Value, at Site) []Step {
	p := partition(n, u)
	if p.isEmpty() {
		return nil
	}
	if u.Form == ir.Named {
		x = x.dereferenced().field("Object")
	}
	call := []Step{Apply{at, d.textFunc(n), x.text(ObjectText)}}
	if p.onlyWarns() {
		return onlyIf(Warnings{}, call)
	}
	return call
}

// textOf applies a node to the JSON text of a scalar, slice or map.
func (d decider) textOf(n *ir.Node, u *ir.Use, x Value, at Site) []Step {
	if u.Container() == nil {
		return []Step{d.scalarText(d.textFunc(n), u, x, at)}
	}
	n = Resolve(n)
	key := funcKey{n, goType(u)}
	f, ok := d.typed[key]
	if !ok {
		f = &Func{Mode: Validator, Node: n, Use: u, want: "validate" + upperFirst(n.Name)}
		f.build = func() []Step { return []Step{Encode{Use: u, Func: d.textFunc(n)}} }
		d.typed[key] = f
	}
	return []Step{Apply{at, f, x}}
}

// structValue applies a node to a struct. It is usually the node of the struct's type.
func (d decider) structValue(n *ir.Node, t *ir.Type, x Value, at Site) []Step {
	if r, ok := Resolve(n).OnlyVersions(); ok {
		return onlyIf(Versions{r.From, r.To}, d.structValue(r.Node, t, x, at))
	}
	if f := d.structFunc(n, t); f != nil {
		return []Step{Apply{at, f, x}}
	}
	return nil
}

// field applies a node to a field of x if its member is present.
func (d decider) field(f *ir.Field, n *ir.Node, at Site) (steps []Step, ok bool) {
	u, from := &f.Use, fieldOf(varX, f)
	switch f.Presence() {
	case ir.OptionalPresence:
		refused, steps, ok := d.value(n, u, varV, at)
		return append(onlyIf(present(f), refused), got(from, steps)...), ok
	case ir.NullablePresence:
		steps, ok = d.nullable(n, u, from, at)
		null, decided := d.null(n, at)
		isNull := Cond(Is{Of: from, State: IsNull})
		if u.Boxed { // a nil pointer is null, too
			isNull = And{[]Cond{Not{Is{from, IsAbsent}}, Is{Of: from, State: IsNilInside}}}
		}
		return append(steps, onlyIf(isNull, null)...), ok && decided
	case ir.NilPresence:
		steps, ok = d.node(n, u, from, at)
		return onlyIf(present(f), steps), ok
	}
	return d.node(n, u, operand(u, from), at)
}

// part applies a node to an element of a list or an entry of a map. An absent card.Nullable
// counts as null there.
func (d decider) part(n *ir.Node, u *ir.Use, x Value, at Site) []Step {
	if !u.IsNullable() {
		steps, _ := d.node(n, u, operand(u, x), at)
		return steps
	}
	steps, _ := d.nullable(n, u, x, at)
	null, _ := d.null(n, at)
	return append(steps, onlyIf(Not{Is{x, IsSet}}, null)...)
}

// nullable applies a node to the value of a card.Nullable if it has one.
func (d decider) nullable(n *ir.Node, u *ir.Use, x Value, at Site) (steps []Step, ok bool) {
	refused, value, ok := d.value(n, u, varV, at)
	steps = onlyIf(Is{Of: x, State: IsSet}, refused)
	switch {
	case len(value) == 0:
		return steps, ok
	case u.IsStruct() && u.Boxed:
		return append(steps, Got{x, ByOr, value}), ok
	case u.IsStruct():
		return append(steps, Got{x, ByPointer, value}), ok
	}
	return append(steps, got(x, value)...), ok
}
