package check

import (
	"github.com/agentcard-go/cardgen/internal/base/op"
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// slot is the trial of a subschema on the current value or on a value that contains it.
type slot struct {
	subschema int32
	kids      int32 // the index in the list kids of the slots that it applies in place
	counts    int32 // the index of its first count
	state     state
}

type state uint8

const (
	undecided state = iota // no error found so far
	asking                 // the subschemas that it applies in place are being evaluated
	failed                 // an error was found
	passed                 // no error was found
	resumed                // the result was known before
)

// link connects the slot of an inner value with a slot of the value that contains it. If the
// inner slot fails, the outer one fails too. A link with a count counts the inner slots that
// pass instead.
type link struct{ inner, outer, count int32 }

// holdsAt reports whether subschema n finds no error in the value at i.
func (e *evaluator) holdsAt(i int, n int32) bool {
	slots, kids := len(e.slots), len(e.kids)
	e.slot(slots, n)
	e.try(i, slots)
	ok := e.slots[slots].state == passed
	e.slots, e.kids = e.slots[:slots], e.kids[:kids]
	return ok
}

// slot returns the slot of subschema n for the value whose slots begin at lo.
func (e *evaluator) slot(lo int, n int32) int32 {
	if p := e.slotOf[n]; int(p) >= lo && int(p) < len(e.slots) && e.slots[p].subschema == n {
		return p
	}
	p := int32(len(e.slots))
	e.slotOf[n] = p
	e.slots = append(e.slots, slot{subschema: n, kids: -1, counts: -1})
	return p
}

// kid appends the slot of subschema n to the list kids.
func (e *evaluator) kid(lo int, n int32) { e.kids = append(e.kids, e.slot(lo, n)) }

// try decides which of the slots from lo on pass for the value at i. It returns the index after
// the value, or a negative number if it stopped before its end.
func (e *evaluator) try(i, lo int) (end int) {
	e.depth++
	kind, end := e.kindAt(i)
	kids, counts := len(e.kids), len(e.counts)
	for k := lo; k < len(e.slots); k++ {
		e.unfold(k, i, kind, lo)
	}
	hi := len(e.slots)
	switch kind {
	case scan.Object:
		end = e.tryMembers(i, lo, hi)
	case scan.Array:
		end = e.tryElements(i, lo, hi)
	}
	for k := lo; k < hi; k++ {
		if e.slots[k].state == undecided {
			end = e.tryLeaves(k, i, end, kind)
		}
	}
	for k := lo; k < hi; k++ {
		e.holds(k, i, kind, lo, hi)
	}
	for k := lo; k < hi; k++ {
		switch s := &e.slots[k]; {
		case s.state == resumed:
			s.state = passed
		case e.repeats(s.subschema, i, kind):
			e.results().add(e.start+e.offset(i), s.subschema, s.state == passed)
		}
	}
	e.kids, e.counts = e.kids[:kids], e.counts[:counts]
	e.depth--
	return end
}

// repeats reports whether the result of a subschema on the value at i is stored.
func (e *evaluator) repeats(n int32, i int, kind scan.KindSet) bool {
	return kind&(scan.Array|scan.Object) != 0 && e.schema.Subschemas[n].Repeats && !e.short(i)
}

// unfold adds slots for the subschemas that the subschema of slot k applies to the same value.
func (e *evaluator) unfold(k, i int, kind scan.KindSet, lo int) {
	n := e.slots[k].subschema
	s := &e.schema.Subschemas[n]
	if s.Kinds != 0 && kind&s.Kinds == 0 {
		e.slots[k].state = failed
		return
	}
	if e.notes != nil && e.notes.results != nil && e.repeats(n, i, kind) {
		if holds, known := e.results().get(e.start+e.offset(i), n); known {
			e.slots[k].state = failed
			if holds {
				e.slots[k].state = resumed
			}
			return
		}
	}
	if !s.InPlace {
		return
	}
	e.slots[k].kids = int32(len(e.kids))
	for j := range s.Keywords {
		ch := &s.Keywords[j]
		if ch.severity() == card.Warning {
			continue
		}
		switch ch.Op {
		case op.Ref, op.Not, op.DependentSchema, op.Versions, op.NullOr:
			e.kid(lo, int32(ch.N))
		case op.AnyOf, op.OneOf:
			for _, n := range ch.Arg.(*Alternatives).Apply {
				e.kid(lo, n)
			}
		case op.Dispatch:
			if n, ok := e.dispatch(ch.Arg.(*Alternatives), i, kind); ok {
				e.kid(lo, n)
			} else {
				e.kids = append(e.kids, -1)
			}
		case op.If:
			for _, n := range []int{ch.N, ch.Low, ch.High} {
				if n > 0 {
					e.kid(lo, int32(n))
				} else {
					e.kids = append(e.kids, -1)
				}
			}
		case op.UnevaluatedItems, op.UnevaluatedProperties:
			for _, n := range e.schema.Evaluations[ch.Low].Conditions {
				e.kid(lo, n)
			}
		}
	}
}

// tryMembers tries the subschemas of the members of the object at i.
func (e *evaluator) tryMembers(i, lo, hi int) (end int) {
	tables, bits := len(e.tables), len(e.bits)
	for k := lo; k < hi; k++ {
		if e.slots[k].state != undecided {
			continue
		}
		if o := e.schema.Subschemas[e.slots[k].subschema].Object; o != nil {
			e.use(o, k)
		}
	}
	if len(e.tables) == tables {
		return -1
	}
	end = e.tryEachMember(i, tables)
	for k := tables; end >= 0 && k < len(e.tables); k++ {
		if s := &e.slots[e.tables[k].slot]; s.state == undecided {
			mark := e.c.begin()
			e.required(&e.tables[k])
			if !e.c.end(mark) {
				s.state = failed
			}
		}
	}
	e.tables, e.bits = e.tables[:tables], e.bits[:bits]
	return end
}

// tryEachMember tries the subschemas of the tables from first on for the members of the object
// at i. It returns the index after the object, or a negative number if all slots failed before.
func (e *evaluator) tryEachMember(start, first int) (end int) {
	c := e.c
	left := e.expected(start, first)
	i := e.enter(start)
	for e.more(start, i) {
		if left == 0 {
			return e.rest(start, i)
		}
		name, value := e.name(i)
		inner, links, alive := len(e.slots), len(e.links), false
		m := c.Mark()
		for k := first; k < len(e.tables); k++ {
			if e.slots[e.tables[k].slot].state == undecided {
				if e.tryMember(&e.tables[k], name, i, inner) {
					left--
				}
				alive = alive || e.slots[e.tables[k].slot].state == undecided
			}
		}
		if !alive {
			c.In(m, name)
			e.slots, e.links = e.slots[:inner], e.links[:links]
			return -1
		}
		end = e.tryInner(value, inner, links)
		c.In(m, name)
		i = e.next(end)
	}
	return e.leave(i)
}

// tryInner tries the slots from inner on, which belong to the value at i inside the current
// one, and resolves their links. It returns the index after the value.
func (e *evaluator) tryInner(i, inner, links int) (end int) {
	end = -1
	if len(e.slots) > inner {
		end = e.try(i, inner)
	}
	for _, l := range e.links[links:] {
		holds := e.slots[l.inner].state == passed
		switch {
		case l.count >= 0 && holds:
			e.counts[l.count]++
		case l.count < 0 && !holds:
			e.slots[l.outer].state = failed
		}
	}
	e.slots, e.links = e.slots[:inner], e.links[:links]
	return e.skip(i, end)
}

// inner adds a slot for subschema n on the current value, linked to the slot outer of the value
// that contains it.
func (e *evaluator) inner(lo int, n int32, outer int) {
	e.links = append(e.links, link{e.slot(lo, n), int32(outer), -1})
}

// tryMember creates slots for the subschemas of a table for the value of a member. It reports
// whether the member has a row with something to check.
func (e *evaluator) tryMember(t *table, name string, i, inner int) (asks bool) {
	known := uint64(0)
	if row := t.find(name); row >= 0 {
		m := &t.Members[row]
		e.mark(t, m.Bit)
		known, asks = m.Known, e.asks(m)
		for _, n := range m.Apply {
			e.inner(inner, n, t.slot)
		}
	}
	for j := range t.Patterns {
		if p := &t.Patterns[j]; e.matches(p, name, false) {
			e.inner(inner, p.Apply, t.slot)
		}
	}
	for j := range t.Others {
		o := &t.Others[j]
		switch {
		case known&(1<<j) != 0 || o.Rule != nil && o.Rule.Severity == card.Warning || !e.isOther(o, name):
		case o.Apply > 0:
			e.inner(inner, o.Apply, t.slot)
		case !e.c.allowsUnknown():
			e.slots[t.slot].state = failed
			return asks
		}
	}
	// The slots of the value are still being collected. The slots of the name are added after
	// them and removed again.
	for _, n := range t.Names {
		if !e.holdsAt(e.asValue(i), n) {
			e.slots[t.slot].state = failed
			return asks
		}
	}
	return asks
}

// tryElements tries the subschemas of the elements of the array at start.
func (e *evaluator) tryElements(start, lo, hi int) (end int) {
	some := false
	for k := lo; k < hi; k++ {
		s := &e.slots[k]
		if s.state != undecided {
			continue
		}
		sub := &e.schema.Subschemas[s.subschema]
		some = some || sub.Array != nil
		for j := range sub.Keywords {
			if sub.Keywords[j].Op == op.Contains {
				if s.counts < 0 {
					s.counts = int32(len(e.counts))
				}
				e.counts = append(e.counts, 0)
				some = true
			}
		}
	}
	if !some {
		return -1
	}
	c := e.c
	i := e.enter(start)
	for index := 0; e.more(start, i); index++ {
		inner, links, alive := len(e.slots), len(e.links), false
		m := c.Mark()
		for k := lo; k < hi; k++ {
			if e.slots[k].state == undecided {
				alive = true
				e.tryElement(k, index, inner)
			}
		}
		if !alive {
			return -1
		}
		end = e.tryInner(i, inner, links)
		c.InIndex(m, index)
		i = e.next(end)
	}
	return e.leave(i)
}

// tryElement creates slots for the subschemas that slot k applies to an element.
func (e *evaluator) tryElement(k, index, inner int) {
	s := &e.schema.Subschemas[e.slots[k].subschema]
	if s.Array != nil {
		s.Array.apply(index, func(n int32) { e.inner(inner, n, k) })
	}
	count := e.slots[k].counts
	for j := range s.Keywords {
		if ch := &s.Keywords[j]; ch.Op == op.Contains {
			if ch.severity() != card.Warning {
				e.links = append(e.links, link{e.slot(inner, int32(ch.N)), int32(k), count})
			}
			count++
		}
	}
}

// tryLeaves evaluates the checks of slot k that concern the value itself. It returns the end of
// the value if it is known.
func (e *evaluator) tryLeaves(k, i, end int, kind scan.KindSet) int {
	s := &e.slots[k]
	count := s.counts
	checks := e.schema.Subschemas[s.subschema].Keywords
	for j := range checks {
		ch := &checks[j]
		switch {
		case ch.Op == op.Contains && kind == scan.Array:
			n := e.counts[count]
			count++
			if ch.severity() != card.Warning && (n < ch.Low || ch.High >= 0 && n > ch.High) {
				s.state = failed
				return end
			}
		case ch.severity() == card.Warning, ch.Op == op.Suggest:
		case ch.Op == op.Never:
			s.state = failed
			return end
		case ch.Op >= op.Const:
			end = e.skip(i, end)
			mark := e.c.begin()
			e.leaf(ch, i, end, kind)
			if !e.c.end(mark) {
				e.slots[k].state = failed
				return end
			}
		}
	}
	return end
}

// holds reports whether slot k passes, after the value was visited.
func (e *evaluator) holds(k, i int, kind scan.KindSet, lo, hi int) bool {
	switch e.slots[k].state {
	case failed:
		return false
	case passed, resumed:
		return true
	case asking:
		return true // a reference back to itself adds no condition
	}
	e.slots[k].state = asking
	ok := e.inPlaceHolds(k, i, kind, lo, hi)
	e.slots[k].state = failed
	if ok {
		e.slots[k].state = passed
	}
	return ok
}

// inPlaceHolds reports whether the keywords of slot k that apply subschemas to the same value
// accept it.
func (e *evaluator) inPlaceHolds(k, i int, kind scan.KindSet, lo, hi int) bool {
	s := &e.schema.Subschemas[e.slots[k].subschema]
	if !s.InPlace {
		return true
	}
	at := int(e.slots[k].kids)
	next := func() bool {
		kid := e.kids[at]
		at++
		return kid >= 0 && e.holds(int(kid), i, kind, lo, hi)
	}
	for j := range s.Keywords {
		ch := &s.Keywords[j]
		if ch.severity() == card.Warning {
			continue
		}
		ok := true
		switch ch.Op {
		case op.Ref, op.Dispatch:
			ok = next()
		case op.NullOr:
			ok = next() || kind == scan.Null
		case op.Versions:
			ok = next() || !e.c.InVersions(e.schema.Versions, ch.Low, ch.High)
		case op.DependentSchema:
			ok = next() || kind != scan.Object || e.member(i, ch.Arg.(string)) < 0
		case op.Not:
			ok = !next()
		case op.AnyOf, op.OneOf:
			n := 0
			for range ch.Arg.(*Alternatives).Apply {
				if next() {
					n++
				}
			}
			ok = n == 1 || n > 1 && ch.Op == op.AnyOf
		case op.If:
			condition, then := next(), ch.Low == 0
			then = next() || then
			otherwise := ch.High == 0
			otherwise = next() || otherwise
			ok = condition && then || !condition && otherwise
		case op.UnevaluatedItems, op.UnevaluatedProperties:
			verdicts := len(e.verdicts)
			for _, n := range e.schema.Evaluations[ch.Low].Conditions {
				e.verdicts = append(e.verdicts, verdict{n, next()})
			}
			ok = e.unevaluatedHolds(ch, i, kind, e.verdicts[verdicts:])
			e.verdicts = e.verdicts[:verdicts]
		}
		if !ok {
			return false
		}
	}
	return true
}
