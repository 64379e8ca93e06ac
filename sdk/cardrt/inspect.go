package cardrt

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/trusted"
)

// Fits reports whether a required member whose field is zero is there and fits: bit is
// its place among the required members.
func (k *Kept) Fits(bit int, name string) bool {
	if k.Absent(bit) {
		return false
	}
	for i := range k.list {
		switch e := &k.list[i]; e.kind {
		case whole:
			return false // a value that is no object has no members
		case misfit, fault:
			if e.name == name {
				return false
			}
		}
	}
	return true
}

// Literal returns the text kept for a member because a number in it is not exact in
// its field.
func (k *Kept) Literal(name string) (string, bool) {
	for i := range k.list {
		if e := &k.list[i]; e.kind == literal && e.name == name {
			return e.text, true
		}
	}
	return "", false
}

// Unfit returns the members that did not fit their field, in order. set reports
// whether the field for a member is set; text that did not fit it is then out of date.
func Unfit(k *Kept, set func(string) bool) card.Members {
	var list []card.Member
	for i := range k.list {
		if e := &k.list[i]; e.kind == misfit && !set(e.name) {
			list = append(list, card.Member{Name: e.name, Value: card.RawOf(trusted.Pass{}, e.text)})
		}
	}
	return card.MembersOf(trusted.Pass{}, list)
}
