package projectiontest

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

// back: the card that comes back differs only where a report says so.
//
// Values are compared at their locations, elements of lists at those of the elements that
// correspond to them. A value that is different or absent is accounted for if the report of
// the conversion names its location as lost, if the report of the conversion back names the
// location of the result as an addition, or if the latter names a value of the target as lost
// that was made from it. Reports do not say of a value without an entry what it was made from,
// and a text may occur in several places. Which value of the target was made from it is
// therefore found by changing it in the card and converting again. Where that is impossible,
// because the changed card cannot be converted or the target is the same, the law is weaker:
// each entry then accounts for as many values as it names in the target, at any location.
func (p Pair) back(t reporter, target []byte, forth *card.Report) {
	t.Helper()
	result, back, err := projection.Convert(target, p.To, p.From, p.Back...)
	if err != nil {
		Pair{Card: target}.isExpected(t, err) // the card's format requires what the target does not have
		return
	}
	if slices.ContainsFunc(forth.Entries, func(e card.ReportEntry) bool { return e.Code == card.CodeNormalForm }) {
		return // the locations of the card are others in its normal form
	}
	c := &comparison{
		pair: p, target: target, was: parse(t, p.Card), middle: leaves(parse(t, target)), now: parse(t, result),
		lost:  pointers(forth, func(e card.ReportEntry) string { return e.Source }),
		added: pointers(back, func(e card.ReportEntry) string { return e.Target }),
		// What is made up on the way forth comes back, and what is lost on the way back was
		// there.
		addedForth: pointers(forth, func(e card.ReportEntry) string { return e.Target }),
		lostBack:   pointers(back, func(e card.ReportEntry) string { return e.Source }),
		gone:       make(budget), made: make(budget), count: make(budget),
	}
	c.prepare()
	differences := align(c.was, c.now, c.lost)
	for _, place := range differences.moved {
		if !c.lost.around(place) && !c.lost.inside(place) {
			t.Errorf("%s: the order is another one when it comes back, and no report says so\n%v\n%v", place, forth, back)
		}
	}
	slices.SortFunc(differences.matches, func(a, b match) int { return strings.Compare(a.was+a.now, b.was+b.now) })
	for _, m := range differences.matches {
		if m.old != nil && !m.equal() && !c.isGone(m) {
			t.Errorf("%s: %.100s is %.100s when it comes back, and no report says so\n%v\n%v", m.was, m.old.value, m.new.string(), forth, back)
		}
	}
	for _, m := range differences.matches {
		// A null is an absent value.
		if m.new != nil && (m.old == nil || m.old.kind == card.KindNull) && !c.isMade(m) {
			t.Errorf("%s: %.100s comes back, and no report says so\n%v\n%v", m.now, m.new.value, forth, back)
		}
	}
}

func (m match) equal() bool {
	return m.new != nil && m.new.kind == m.old.kind && equal(m.new.value, m.old.value)
}

// comparison is a card and the one that came back.
type comparison struct {
	pair     Pair
	target   []byte
	was, now card.Raw
	middle   map[string]leaf // of the target
	// lost and addedForth are the locations that the report of the conversion names in the card
	// and the target, lostBack and added those that the other report names in the target and
	// the result.
	lost, addedForth, lostBack, added places
	// gone are values of the target that the conversion back loses, made those that the
	// conversion has added, and those that are lost at their location.
	gone, made budget
	// count are all values of the card and the target.
	count budget
}

func (c *comparison) prepare() {
	for place, leaf := range c.middle {
		c.count.add(leaf)
		if c.lostBack.around(place) {
			c.gone.add(leaf)
			for _, inner := range leavesOfText(leaf.value) {
				c.gone.add(inner)
			}
		}
		if c.addedForth.around(place) {
			c.made.add(leaf)
		}
	}
	for place, leaf := range leaves(c.was) {
		c.count.add(leaf)
		if c.lost.around(place) {
			c.made.add(leaf) // it can have moved
		}
	}
}

// isGone reports whether a report says why a value of the card is another one, or absent.
func (c *comparison) isGone(m match) bool {
	if isEmpty(m.old.value) || m.old.kind == card.KindNull || c.lost.around(m.was) || c.added.around(m.now) {
		return true
	}
	if c.count[m.old.text()] > 2 {
		if made := c.madeFrom(m.was, *m.old); made != nil {
			return slices.ContainsFunc(made, c.lostBack.around)
		}
	}
	return c.gone.take(*m.old)
}

// isMade reports whether a report says why a value came that the card lacks.
func (c *comparison) isMade(m match) bool {
	isConstant := func(l leaf) bool { return l.text() == m.new.text() }
	return isEmpty(m.new.value) || m.new.kind == card.KindNull || c.added.around(m.now) || c.lost.around(m.was) || c.lost.inside(m.was) ||
		slices.ContainsFunc(constants(c.pair.From), isConstant) || c.made.take(*m.new)
}

// madeFrom returns the locations in the target of what is made from a value of the card: those
// that change with it. The result is nil if they are not known.
func (c *comparison) madeFrom(place string, l leaf) []string {
	changed, ok := replace(c.was, place, l.other())
	if !ok {
		return nil
	}
	target, _, err := projection.Convert([]byte(changed), c.pair.From, c.pair.To, c.pair.Forth...)
	if err != nil {
		return nil
	}
	raw, err := card.ParseRaw(target)
	if err != nil {
		return nil
	}
	var list []string
	now := leaves(raw)
	for place, l := range c.middle {
		if x, ok := now[place]; !ok || x.text() != l.text() {
			list = append(list, place)
		}
	}
	return list
}

// budget counts values.
type budget map[string]int

func (b budget) add(l leaf) { b[l.text()]++ }

func (b budget) take(l leaf) bool {
	b[l.text()]--
	return b[l.text()] >= 0
}
