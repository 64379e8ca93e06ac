package cardrt

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/trusted"
)

// ReadWhole keeps the value at i as what stands in place of an object, for a struct that
// has to hold values of other kinds. It returns the index behind it.
func ReadWhole(d *Decoder, i int, k *Kept) int {
	raw, next := d.raw(i)
	if next >= 0 {
		*d.slot(k, i) = entry{kind: whole, text: raw.String()}
	}
	return next
}

// Whole returns what stands in place of the object, and whether anything does.
func (k *Kept) Whole() (card.Raw, bool) {
	if e := k.find(entryKey{kind: whole}); e != nil {
		return card.RawOf(trusted.Pass{}, e.text), true
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

// ValueOfRaw returns the value of a Raw, and null where there is none.
func ValueOfRaw(r card.Raw) Value {
	if r.IsZero() {
		return ValueOf("null")
	}
	return ValueOf(r.String())
}
