package projectiontest

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

// back checks that the card after the conversion back differs from the original only where a
// report has an entry.
//
// Values are compared at their locations, and elements of lists with their counterparts. A value
// that differs or is absent must be reported in one of three ways: the report of the conversion
// has its location as lost; the report of the conversion back has the location in the result as
// an addition; or the report of the conversion back has a value of the target as lost that was
// made from the value.
//
// Reports do not state from which value a value without an entry was made, and a text may occur
// several times. Therefore the value is changed in the card and the card is converted again; the
// values of the target that change are made from it. Several members of a card can have the same
// value; if changing one of them changes nothing in the target, all are changed together. If the
// changed card cannot be converted or the target still does not change, a weaker rule is used:
// each entry then excuses as many values as it names in the target, at any location. A value
// that comes back at the location of a value that is reported as lost counts as moved. Members
// that repeat one value can come back with other values if the value that selected them is
// reported as lost.
func (p Pair) back(t reporter, target []byte, forth *card.Report) {
	t.Helper()
	result, back, err := projection.Convert(target, p.To, p.From, p.Back...)
	if err != nil {
		Pair{Card: target}.isExpected(t, err) // the card's format may require members that the target lacks
		return
	}
	if slices.ContainsFunc(forth.Entries, func(e card.ReportEntry) bool { return e.Code == card.CodeNormalForm }) {
		return // locations in the card differ from locations in its normal form
	}
	c := &comparison{
		pair: p, target: target, was: parse(t, p.Card), middle: leaves(parse(t, target)), now: parse(t, result),
		lost:  pointers(forth, func(e card.ReportEntry) string { return e.Source }),
		added: pointers(back, func(e card.ReportEntry) string { return e.Target }),
		// The conversion back reads the additions of the conversion, and the values that it loses are
		// values of the target.
		addedForth: pointers(forth, func(e card.ReportEntry) string { return e.Target }),
		lostBack:   pointers(back, func(e card.ReportEntry) string { return e.Source }),
		gone:       make(budget), made: make(budget), count: make(budget), moved: make(budget),
	}
	c.prepare()
	differences := align(c.was, c.now, c.lost)
	for _, place := range differences.moved {
		if !c.lost.around(place) && !c.lost.inside(place) {
			t.Errorf("%s: the elements come back in another order, and no report says so\n%v\n%v", place, forth, back)
		}
	}
	c.findMoved(differences.matches)
	slices.SortFunc(differences.matches, func(a, b match) int { return strings.Compare(a.was+a.now, b.was+b.now) })
	for _, m := range differences.matches {
		if m.old != nil && !m.equal() && !c.isGone(m) {
			now := cmp.Or(m.new, &leaf{value: "nothing"}).value
			t.Errorf("%s: %.100s comes back as %.100s, and no report says so\n%v\n%v", m.was, m.old.value, now, forth, back)
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

// comparison compares a card with the card that came back.
type comparison struct {
	pair     Pair
	target   []byte
	was, now card.Raw
	middle   map[string]leaf // of the target
	// lost and addedForth are the locations in the card and in the target that the report of
	// the conversion names. lostBack and added are the locations in the target and in the
	// result that the report of the conversion back names.
	lost, addedForth, lostBack, added places
	// gone counts the values of the target that the conversion back loses. made counts the
	// values that the conversion added, and the values that it lost at their location, since
	// these may have moved.
	gone, made budget
	// count counts all values of the card and of the target. moved counts the values that come
	// back in the place of a value that is reported as lost.
	count, moved budget
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

// findMoved counts the values that come back in the place of a value that is reported as lost.
func (c *comparison) findMoved(matches []match) {
	for _, m := range matches {
		if m.new == nil || m.was == "" || m.old != nil && m.equal() {
			continue
		}
		if c.lost.around(m.was) || m.old != nil && c.isLostBack(m) {
			c.moved.add(*m.new)
		}
	}
}

// isGone reports whether a report explains that a value of the card differs or is absent.
func (c *comparison) isGone(m match) bool {
	if isEmpty(m.old.value) || m.old.kind == card.KindNull || c.lost.around(m.was) || c.added.around(m.now) {
		return true
	}
	if m.new != nil && c.isConstant(*m.old) && c.isConstant(*m.new) {
		return true // such as the version of the format
	}
	if c.count[m.old.text()] > 2 {
		if made := c.madeFrom(*m.old, m.was); made != nil {
			return slices.ContainsFunc(made, c.lostBack.around)
		}
	}
	return c.isLostBack(m) || c.gone.take(*m.old) || c.moved.take(*m.old) || c.isRepeated(m.old) && c.isRepeated(m.new)
}

// isRepeated reports whether the card has a value several times, and the value comes back at one
// of its locations next to a value that is reported as lost and may have selected the locations.
func (c *comparison) isRepeated(l *leaf) bool {
	if l == nil {
		return false
	}
	places := c.equalTo(*l)
	return len(places) > 1 && slices.ContainsFunc(places, func(at string) bool {
		now, ok := c.now.Pointer(at)
		return ok && textOf(now) == l.text() && c.lost.inside(at[:strings.LastIndexByte(at, '/')])
	})
}

// isLostBack reports whether a value occurs several times in the card, and the conversion back
// loses every value of the target that was made from these occurrences.
func (c *comparison) isLostBack(m match) bool {
	if c.count[m.old.text()] <= 2 {
		return false
	}
	made := c.madeFrom(*m.old, c.equalTo(*m.old)...)
	return made != nil && !slices.ContainsFunc(made, func(at string) bool { return !c.lostBack.around(at) })
}

// isMade reports whether a report explains a value that the card lacks.
func (c *comparison) isMade(m match) bool {
	return isEmpty(m.new.value) || m.new.kind == card.KindNull || c.added.around(m.now) || c.lost.around(m.was) || c.lost.inside(m.was) ||
		c.isConstant(*m.new) || c.made.take(*m.new) || c.isRepeated(m.new)
}

// isConstant reports whether a value belongs to the syntax of the card's format.
func (c *comparison) isConstant(l leaf) bool {
	return slices.ContainsFunc(constants(c.pair.From), func(x leaf) bool { return x.text() == l.text() })
}

// equalTo returns the locations in the card of the values that are equal to l.
func (c *comparison) equalTo(l leaf) []string {
	var list []string
	for place, x := range leaves(c.was) {
		if x.text() == l.text() {
			list = append(list, place)
		}
	}
	return list
}

// madeFrom returns the locations in the target whose values are made from a value of the card at
// these places: they change with it. The result is nil if they cannot be determined.
func (c *comparison) madeFrom(l leaf, places ...string) []string {
	changed := c.was
	for _, place := range places {
		text, ok := replace(changed, place, l.other())
		if !ok {
			return nil
		}
		var err error
		if changed, err = card.ParseRaw([]byte(text)); err != nil {
			return nil
		}
	}
	target, _, err := projection.Convert([]byte(changed.String()), c.pair.From, c.pair.To, c.pair.Forth...)
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
