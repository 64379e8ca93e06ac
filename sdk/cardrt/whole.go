package cardrt

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/trusted"
)

// Whole keeps the value at i as what stands in place of an object, for a struct that
// has to hold values of other kinds. It returns the index behind it.
func (d *Decoder) Whole(k *Kept, i int) int {
	raw, next := d.Raw(i)
	if next >= 0 {
		*d.slot(k, i) = entry{kind: whole, text: raw.String()}
	}
	return next
}

// Whole returns what stands in place of the object, and whether anything does.
func (k *Kept) Whole() (card.Raw, bool) {
	for i := range k.list {
		if k.list[i].kind == whole {
			return card.RawOf(trusted.Pass{}, k.list[i].text), true
		}
	}
	return card.Raw{}, false
}

// Exact returns next, or Misfit when a number that was just read is not the same
// decimal in its Go type: for values that have no place to keep the literal.
func (d *Decoder) Exact(next int) int {
	if d.inexact {
		d.inexact = false
		return Misfit
	}
	return next
}

// Tag returns the string that the object v has at member, empty when it has none.
func Tag(v, member string) string {
	for name, value := range Members(v) {
		if name == member && KindOf(value) == Text {
			return StringOf(value)
		}
	}
	return ""
}

// Matches reports whether raw finds no error in the JSON text v, under the options
// that hold when nothing is said.
func Matches(v string, raw func(*Checker, string)) bool {
	var holds bool
	Findings(card.Defaults(), false, func(c *Checker) { holds = c.Holds(v, raw) })
	return holds
}

// HasMembers reports whether the object v has all of these members.
func HasMembers(v string, names ...string) bool {
	for _, name := range names {
		if !HasMember(v, name) {
			return false
		}
	}
	return true
}

// TextOf returns the JSON text of a value, and null where there is none.
func TextOf(r card.Raw) string {
	if r.IsZero() {
		return "null"
	}
	return r.String()
}
