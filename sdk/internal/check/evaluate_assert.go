package check

import (
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/op"
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// add asserts subschema n for the value whose entries in asserted begin at lo.
func (e *evaluator) add(lo int, n int32) {
	if e.schema.Subschemas[n].Warns && !e.c.Warnings {
		return
	}
	if p := int(e.position[n]); p >= lo && p < len(e.asserted) && (e.asserted[p] == n || e.asserted[p] == ^n) {
		return
	}
	e.position[n] = int32(len(e.asserted))
	e.asserted = append(e.asserted, n)
}

// assert reports the findings of the subschemas from lo on in the value at i, and returns the
// index after it.
func (e *evaluator) assert(i, lo int) (end int) {
	e.depth++
	kind, end := e.kindAt(i)
	verdicts := len(e.verdicts)
	e.expand(i, kind, lo)
	hi := len(e.asserted)
	switch kind {
	case scan.Object:
		end = e.members(i, lo, hi, verdicts)
	case scan.Array:
		end = e.elements(i, lo, hi, verdicts)
	}
	for _, n := range e.asserted[lo:hi] {
		if n < 0 {
			continue
		}
		for checks := e.schema.Subschemas[n].Keywords; len(checks) > 0; checks = checks[1:] {
			if o := checks[0].Op; o == op.Never || o >= op.Const && o != op.Call {
				e.leaf(&checks[0], i, end, kind)
			}
		}
	}
	e.asserted, e.verdicts = e.asserted[:lo], e.verdicts[:verdicts]
	e.depth--
	return end
}

// expand adds the subschemas that the subschemas from lo on apply to the same value. One visit
// of the value decides all checks that depend on trials.
func (e *evaluator) expand(i int, kind scan.KindSet, lo int) {
	first := len(e.pending)
	for k := lo; ; {
		for ; k < len(e.asserted); k++ {
			n := e.asserted[k]
			s := &e.schema.Subschemas[n]
			if s.Kinds != 0 && kind&s.Kinds == 0 {
				e.c.Fail(orUnmet(s.Type))
				e.asserted[k] = ^n
				continue
			}
			if s.InPlace {
				for j := range s.Keywords {
					e.apply(&s.Keywords[j], i, kind, lo)
				}
			}
		}
		if len(e.pending) == first {
			return
		}
		e.decide(i, kind, lo, first)
	}
}

// apply adds the subschemas that a check applies to the value at i.
func (e *evaluator) apply(ch *Keyword, i int, kind scan.KindSet, lo int) {
	switch ch.Op {
	case op.Ref:
		e.add(lo, int32(ch.N))
	case op.NullOr:
		if kind != scan.Null {
			e.add(lo, int32(ch.N))
		}
	case op.Versions:
		if e.c.InVersions(e.schema.Versions, ch.Low, ch.High) {
			e.add(lo, int32(ch.N))
		}
	case op.Call:
		// Hand-written checks run before the members are visited, since they may select the
		// version.
		e.leaf(ch, i, e.skip(i, -1), kind)
	case op.DependentSchema:
		if kind == scan.Object && e.member(i, ch.Arg.(string)) >= 0 {
			e.add(lo, int32(ch.N))
		}
	case op.Dispatch:
		a := ch.Arg.(*Alternatives)
		if n, ok := e.dispatch(a, i, kind); ok {
			e.add(lo, n)
		} else {
			e.refuse(ch, a, i, lo, nil)
		}
	case op.AnyOf, op.OneOf, op.Not, op.If, op.UnevaluatedItems, op.UnevaluatedProperties:
		if ch.severity() != card.Warning || e.c.Warnings {
			e.pending = append(e.pending, pending{check: ch})
		}
	}
}

// dispatch returns the alternative that the value at i selects.
func (e *evaluator) dispatch(a *Alternatives, i int, kind scan.KindSet) (int32, bool) {
	tag, known := "", false
	for j, n := range a.Apply {
		if a.Kinds[j]&kind == 0 {
			continue
		}
		if j >= len(a.Values) || len(a.Values[j]) == 0 {
			return n, true
		}
		if !known {
			tag, _ = e.tag(i, a.Tag)
			known = true
		}
		if slices.Contains(a.Values[j], tag) {
			return n, true
		}
	}
	return 0, false
}

// decide runs the trials of the pending checks from first on. It then reports each failed
// check, or adds the subschemas that the check applies.
func (e *evaluator) decide(i int, kind scan.KindSet, lo, first int) {
	last := len(e.pending)
	for _, severity := range []card.Severity{card.Error, card.Warning} {
		slots, kids := len(e.slots), len(e.kids)
		for k := first; k < last; k++ {
			switch p := &e.pending[k]; {
			case p.check.severity() != severity:
			case p.check.Op == op.If && e.isVacuous(p.check.N, i, kind):
				p.kids = vacuous
			default:
				p.kids = len(e.kids)
				e.roots(slots, p.check)
			}
		}
		if len(e.slots) > slots {
			if severity == card.Warning {
				e.c.advise()
			}
			e.try(i, slots)
			e.c.unadvised()
		}
		for k := first; k < last; k++ {
			if p := e.pending[k]; p.check.severity() == severity {
				e.decided(p, i, lo)
			}
		}
		e.slots, e.kids = e.slots[:slots], e.kids[:kids]
	}
	e.pending = e.pending[:first]
}

// vacuous is the value of kids for a condition that holds without a trial.
const vacuous = -1

// isVacuous reports whether a subschema has only rules about members that the value at i lacks.
// It is false for a text without an index, since finding the members would need a scan.
func (e *evaluator) isVacuous(n, i int, kind scan.KindSet) bool {
	s := &e.schema.Subschemas[n]
	o := s.Object
	if e.spans == nil || s.Kinds != 0 || len(s.Keywords) > 0 || s.Array != nil || o == nil ||
		len(o.Patterns)+len(o.Others)+len(o.Names)+len(o.Required) > 0 {
		return false
	}
	return kind != scan.Object || !slices.ContainsFunc(o.Members, func(m Member) bool { return e.member(i, m.Name) >= 0 })
}

// severity returns the severity of findings that depend on the trials of a check.
func (ch *Keyword) severity() card.Severity {
	switch {
	case ch.Warns:
		return card.Warning
	case ch.Rule == nil:
		return card.Error
	}
	return ch.Rule.Severity
}

// roots creates slots for the trials of a check and lists them.
func (e *evaluator) roots(slots int, ch *Keyword) {
	switch ch.Op {
	case op.AnyOf, op.OneOf:
		for _, n := range ch.Arg.(*Alternatives).Apply {
			e.kid(slots, n)
		}
	case op.Not, op.If:
		e.kid(slots, int32(ch.N))
	case op.UnevaluatedItems, op.UnevaluatedProperties:
		for _, n := range e.schema.Evaluations[ch.Low].Conditions {
			e.kid(slots, n)
		}
	}
}

// decided completes a pending check after its trials.
func (e *evaluator) decided(p pending, i, lo int) {
	holds := func(j int) bool { return p.kids == vacuous || e.slots[e.kids[p.kids+j]].state == passed }
	ch := p.check
	switch ch.Op {
	case op.AnyOf:
		a := ch.Arg.(*Alternatives)
		for j := range a.Apply {
			if holds(j) {
				return
			}
		}
		e.refuse(ch, a, i, lo, nil)
	case op.OneOf:
		a := ch.Arg.(*Alternatives)
		n := 0
		for j := range a.Apply {
			if holds(j) {
				n++
			}
		}
		if n == 1 {
			return
		}
		var matches []int
		for j := range a.Apply {
			if holds(j) {
				matches = append(matches, j)
			}
		}
		e.refuse(ch, a, i, lo, matches)
	case op.Not:
		if holds(0) {
			e.c.Fail(orUnmet(ch.Rule))
		}
	case op.If:
		branch := ch.High
		if holds(0) {
			branch = ch.Low
		}
		if branch > 0 {
			e.add(lo, int32(branch))
		}
	case op.UnevaluatedItems, op.UnevaluatedProperties:
		for j, n := range e.schema.Evaluations[ch.Low].Conditions {
			e.verdicts = append(e.verdicts, verdict{n, holds(j)})
		}
	}
}

// refuse reports a value that no alternative, or more than one, accepts. If one alternative was
// probably intended, it asserts that alternative to report its findings. If several match, it
// names them. Otherwise it reports the rule.
func (e *evaluator) refuse(ch *Keyword, a *Alternatives, i, lo int, matches []int) {
	c, rule := e.c, orUnmet(ch.Rule)
	switch {
	case a.Choice == nil || c.trials > 0 || rule.Severity == card.Warning && !c.Warnings:
		c.Fail(rule)
	case a.Names && len(matches) > 0:
		c.failSeveral(a.Choice, rule, matches)
	default:
		if meant := c.meant(e.value(i, e.skip(i, -1)), a.Choice, rule); meant >= 0 {
			e.add(lo, a.Apply[meant])
		}
	}
}

// members asserts the subschemas of the members of the object at i.
func (e *evaluator) members(i, lo, hi, verdicts int) (end int) {
	tables, bits := len(e.tables), len(e.bits)
	var rest []unevaluated
	for _, n := range e.asserted[lo:hi] {
		if n < 0 {
			continue
		}
		s := &e.schema.Subschemas[n]
		if s.Object != nil {
			e.use(s.Object, -1)
		}
		rest = e.unevaluated(rest, s, op.UnevaluatedProperties, i, e.verdicts[verdicts:])
	}
	if len(e.tables) == tables && len(rest) == 0 {
		return e.skip(i, -1)
	}
	end = e.visitMembers(i, tables, rest)
	for k := tables; k < len(e.tables); k++ {
		e.required(&e.tables[k])
	}
	e.tables, e.bits = e.tables[:tables], e.bits[:bits]
	return end
}

// visitMembers asserts the subschemas for each member of the object at start. They come from
// the tables from first on, and from rest, the checks of unevaluated members.
func (e *evaluator) visitMembers(start, first int, rest []unevaluated) (end int) {
	c := e.c
	left := -1
	if len(rest) == 0 {
		left = e.expected(start, first)
	}
	if left == 0 {
		return e.skip(start, -1)
	}
	i := e.enter(start)
	for e.more(start, i) {
		if left == 0 {
			return e.rest(start, i)
		}
		name, value := e.name(i)
		values := len(e.asserted)
		for k := first; k < len(e.tables); k++ {
			if e.memberOf(&e.tables[k], name, i, values) {
				left--
			}
		}
		for j := range rest {
			switch u := &rest[j]; {
			case e.evaluatesMember(u, name):
			case u.N == 0:
				c.RefuseMember(name, orUnmet(u.Rule))
			default:
				e.add(values, int32(u.N))
			}
		}
		if len(e.asserted) == values {
			end = e.pass(value)
		} else {
			m := c.Mark()
			end = e.assert(value, values)
			c.In(m, name)
		}
		i = e.next(end)
	}
	return e.leave(i)
}

// memberOf adds the subschemas that a table applies to the value of a member, and asserts the
// subschemas for its name, which is at i. It reports whether the member has a row with
// something to check.
func (e *evaluator) memberOf(t *table, name string, i, values int) (asks bool) {
	known := uint64(0)
	if row := t.find(name); row >= 0 {
		m := &t.Members[row]
		e.mark(t, m.Bit)
		known, asks = m.Known, e.asks(m)
		for _, n := range m.Apply {
			e.add(values, n)
		}
	}
	for j := range t.Patterns {
		if p := &t.Patterns[j]; e.matches(p, name, false) {
			e.add(values, p.Apply)
		}
	}
	for j := range t.Others {
		o := &t.Others[j]
		switch {
		case known&(1<<j) != 0 || !e.isOther(o, name):
		case o.Apply == 0:
			e.c.RefuseMember(name, orUnmet(o.Rule))
		default:
			e.add(values, o.Apply)
		}
	}
	if len(t.Names) > 0 {
		m := e.c.Mark()
		lo := len(e.asserted)
		for _, n := range t.Names {
			e.add(lo, n)
		}
		if len(e.asserted) > lo {
			e.assert(e.asValue(i), lo)
		}
		e.c.In(m, name)
	}
	return asks
}

// elements asserts the subschemas of the elements of the array at start.
func (e *evaluator) elements(start, lo, hi, verdicts int) (end int) {
	arrays, counts := len(e.arrays), len(e.counts)
	rest, contains := e.arrayRules(start, lo, hi, verdicts)
	if len(e.arrays) == arrays && len(rest)+len(contains) == 0 {
		return e.skip(start, -1)
	}
	c := e.c
	i, index := e.enter(start), 0
	for ; e.more(start, i); index++ {
		values := len(e.asserted)
		m := c.Mark()
		for k := arrays; k < len(e.arrays); k++ {
			e.arrays[k].apply(index, func(n int32) { e.add(values, n) })
		}
		for j := range rest {
			switch u := &rest[j]; {
			case e.evaluatesElement(u, i, index):
			case u.N == 0:
				c.Fail(orUnmet(u.Rule))
			default:
				e.add(values, int32(u.N))
			}
		}
		for j, ch := range contains {
			if ch.severity() == card.Warning {
				c.advise()
			}
			if e.holdsAt(i, int32(ch.N)) {
				e.counts[counts+j]++
			}
			c.unadvised()
		}
		if len(e.asserted) == values {
			end = e.pass(i)
		} else {
			end = e.assert(i, values)
		}
		c.InIndex(m, index)
		i = e.next(end)
	}
	for j, ch := range contains {
		if n := e.counts[counts+j]; n < ch.Low || ch.High >= 0 && n > ch.High {
			c.Fail(orUnmet(ch.Rule))
		}
	}
	e.arrays, e.counts = e.arrays[:arrays], e.counts[:counts]
	return e.leave(i)
}

// arrayRules collects what the asserted subschemas check in the elements of the array at i: it
// adds to e.arrays the tables of subschemas by index, and to e.counts a zero for each contains.
func (e *evaluator) arrayRules(i, lo, hi, verdicts int) (rest []unevaluated, contains []*Keyword) {
	for _, n := range e.asserted[lo:hi] {
		if n < 0 {
			continue
		}
		s := &e.schema.Subschemas[n]
		if s.Array != nil {
			e.arrays = append(e.arrays, s.Array)
		}
		rest = e.unevaluated(rest, s, op.UnevaluatedItems, i, e.verdicts[verdicts:])
		for j := range s.Keywords {
			if ch := &s.Keywords[j]; ch.Op == op.Contains && (ch.severity() != card.Warning || e.c.Warnings) {
				contains = append(contains, ch)
				e.counts = append(e.counts, 0)
			}
		}
	}
	return rest, contains
}

// apply calls add with the subschemas for the element at an index.
func (t *ArrayTable) apply(index int, add func(int32)) {
	if index < len(t.Prefix) && t.Prefix[index] > 0 {
		add(t.Prefix[index])
	}
	for _, items := range t.Items {
		if int(items.From) <= index {
			add(items.Apply)
		}
	}
}
