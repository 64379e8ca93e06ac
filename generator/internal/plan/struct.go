package plan

import (
	"slices"

	"github.com/agentcard-go/cardgen/generator/internal/ir"
)

// structFunc returns the validator of a node on a struct, nil if there are no checks. For the
// node of t it returns t's own validator.
func (d decider) structFunc(n *ir.Node, t *ir.Type) *Func {
	n = Resolve(n)
	if n == Resolve(t.Node) || onlyWraps(n, t) {
		return d.own(t)
	}
	key := funcKey{n, t.Go}
	if f, ok := d.typed[key]; ok {
		return f
	}
	if len(n.Checks) == 0 {
		return nil
	}
	f := &Func{Mode: Validator, Node: n, Use: typeUse(t), want: "validate" + upperFirst(n.Name)}
	f.build = func() []Step {
		switch {
		case d.textual[n]:
			return d.textually(t, n)
		case t.Kind == ir.SumType: // a node of another type may not distinguish the alternatives
			return []Step{d.encoded(t, n)}
		}
		steps := append(d.unlessRegular(t, n), d.structNode(n, t)...)
		if n.Shares == t && d.table.Asserted(n) {
			steps = append(steps, d.suggest(t)...)
		}
		return steps
	}
	d.typed[key] = f
	return f
}

func typeUse(t *ir.Type) *ir.Use { return &ir.Use{Form: ir.Named, Named: t} }

// onlyWraps reports whether a node has the same constraints as the node of a struct's type,
// apart from "or null".
func onlyWraps(n *ir.Node, t *ir.Type) bool {
	if t.OtherKinds {
		return false // the node's constraints on other kinds do not matter
	}
	p := partition(n, typeUse(t))
	return p.hasOwn() && p.isEmpty()
}

// own returns the validator of a type: a struct, a tuple, a sum, or JSON text. The validator
// reads the fields. A value with mismatches or relevant extra members is therefore checked on
// the text.
func (p *planner) own(t *ir.Type) *Func {
	f, ok := p.owns[t]
	if !ok {
		f = &Func{Name: "validate" + t.Go, Mode: Validator, Node: t.Node, Use: typeUse(t), Own: true}
		f.build = func() []Step { return p.validating().ownSteps(t) }
		p.owns[t] = f
	}
	return f
}

func (d decider) ownSteps(t *ir.Type) []Step {
	p := partitionAll(t.Node, typeUse(t))
	switch {
	case t.Kind == ir.RawType:
		return []Step{Apply{here, d.textFunc(t.Node), varX.field("Raw").text(RawText)}}
	case t.Kind == ir.ObjectType:
		return []Step{Apply{here, d.textFunc(t.Node), varX.field("Object").text(ObjectText)}}
	case d.textual[Resolve(t.Node)]:
		return append(d.useVersion(t), d.textually(t, t.Node)...)
	case t.Kind == ir.SumType && len(p.gated()) > 0: // a type check that some alternatives pass
		return []Step{d.encoded(t, t.Node)}
	}
	steps, _ := d.structParts(t.Node, p, t)
	return slices.Concat(d.useVersion(t), d.unlessRegular(t, t.Node), steps, d.suggest(t))
}

// useVersion checks a document by the version in its version field, if its type has one.
func (p *planner) useVersion(t *ir.Type) []Step {
	for _, e := range p.pkg.Entries {
		if e.Type == t && e.Version != nil {
			return []Step{UseVersion{textOf(e.Version)}}
		}
	}
	return nil
}

// textually checks the JSON text of x.
func (d decider) textually(t *ir.Type, n *ir.Node) []Step {
	if t.Kind == ir.StructType {
		return []Step{ReportMismatches{}, d.encoded(t, n)}
	}
	return []Step{d.encoded(t, n)}
}

// encoded applies a node to the JSON text of x.
func (d decider) encoded(t *ir.Type, n *ir.Node) Step {
	return Encode{Use: typeUse(t), Func: d.textFunc(n)}
}

// unlessRegular returns steps that check the JSON text of x if its fields do not represent it
// completely.
func (d decider) unlessRegular(t *ir.Type, n *ir.Node) []Step {
	switch t.Kind {
	case ir.SumType:
		return d.unlessAlternative(t, n)
	case ir.TupleType:
		return d.unlessArray(t, n)
	}
	return []Step{If{
		Cond: Is{Of: kept(), State: IsIrregular},
		Then: []Step{ReportMismatches{}, d.encoded(t, n), Return{Nothing}},
	}}
}

// structNode applies a node to the struct x. If the node refers to the node of x's type, the
// validator of the type checks that part; the other checks read the fields.
func (d decider) structNode(n *ir.Node, t *ir.Type) []Step {
	switch {
	case n == nil:
		return nil
	case d.textual[Resolve(n)]:
		return []Step{d.encoded(t, n)}
	}
	steps, _ := d.structParts(n, partition(n, typeUse(t)), t)
	return steps
}

// structParts decides checks of a node on the struct x. Checks that need more than the fields
// use the JSON text. In a recursive node, all checks then use the text. Otherwise every nested
// value would be encoded once for each enclosing value.
func (d decider) structParts(n *ir.Node, p *parts, t *ir.Type) (steps []Step, ok bool) {
	if p.hasOwn() {
		steps = append(steps, Apply{here, d.own(t), varX})
	}
	refused, ok := d.refusals(p.allRefused(), here)
	if !ok || !d.ask(0, p.allRefused()...) {
		return nil, false
	}
	steps = append(steps, refused...)
	recursive := !d.predicate && d.table.Recursive(n)
	var text []*ir.Check
	for _, c := range p.allOpen() {
		if !d.ask(0, c) {
			return nil, false
		}
		check, ok := d.structCheck(c, t)
		switch {
		case ok && !(recursive && d.encodesAlternatives(c, t)):
			steps = append(steps, check...)
		case d.predicate:
			return nil, false
		default:
			text = append(text, c)
		}
	}
	switch {
	case len(text) == 0:
		return steps, true
	case recursive:
		return []Step{d.encodedAs(t, text, d.textFunc(n))}, true
	}
	rest := []Step{d.encodedAs(t, text, d.textRest(t, text))}
	if !slices.ContainsFunc(text, reportsErrors) {
		rest = onlyIf(Warnings{}, rest)
	}
	return append(steps, rest...), true
}

// structCheck decides a check on the fields of the struct x. x has all required members, and no
// mismatches or inexact numbers.
func (d decider) structCheck(c *ir.Check, t *ir.Type) (steps []Step, ok bool) {
	if steps, ok = rowOf(c.Rule).onAny(d, c, holder{typeUse(t), varX, here}); ok {
		return steps, true
	}
	switch t.Kind {
	case ir.SumType:
		return d.sumCheck(c, t)
	case ir.TupleType:
		return d.tupleCheck(c, t)
	}
	if b := ir.RestrictionOf(c.Rule).Bound; b.Op != "" {
		return d.countMembers(c, b, t)
	}
	return rowOf(c.Rule).onStruct(d, c, t)
}

// textRest returns the function that checks JSON text against the given checks only. If the
// type has no other checks, it is the function of the type's node.
func (d decider) textRest(t *ir.Type, checks []*ir.Check) *Func {
	if areAll(checks, Resolve(t.Node)) {
		return d.textFunc(t.Node)
	}
	return &Func{Mode: OfTextRest, Node: t.Node, Use: typeUse(t), want: "raw" + t.Go + "Rest", checks: checks}
}

// textOf returns the string in a field of x, empty if absent.
func textOf(f *ir.Field) Value {
	text := fieldOf(varX, f)
	switch f.Presence() {
	case ir.OptionalPresence, ir.NullablePresence:
		text = text.orEmpty()
	}
	return text.plain(&f.Use)
}
