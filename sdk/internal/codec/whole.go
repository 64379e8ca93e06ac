package codec

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// Whole stores the value at i, which is not an object, for a struct that also represents values
// of other kinds. It returns the index after the value.
func (d *Decoder) Whole(i int, k *Kept) int {
	raw, next := d.raw(i)
	if next >= 0 {
		*d.slot(k, i) = entry{kind: whole, text: raw.String()}
	}
	return next
}

// Whole returns the value that [Decoder.Whole] stored, and whether there is one.
func (k *Kept) Whole() (card.Raw, bool) {
	if e := k.find(entryKey{kind: whole}); e != nil {
		return check.RawOf(e.text), true
	}
	return card.Raw{}, false
}

// Exact returns next, or Mismatch if the number that was just read cannot be represented
// exactly by its Go type. It is for values that cannot store the original literal.
func (d *Decoder) Exact(next int) int {
	if d.inexact {
		d.inexact = false
		return Mismatch
	}
	return next
}

// ValueOfRaw returns the value of a Raw, null for an absent one.
func ValueOfRaw(r card.Raw) check.Value {
	if r.IsZero() {
		return check.ValueOf("null")
	}
	return check.ValueOf(r.String())
}
