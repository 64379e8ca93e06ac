package cardrt

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/trusted"
)

// Fits reports whether a required member whose field is zero is there and fits: bit is
// its place among the required members.
func (k *Kept) Fits(bit int, name string) bool {
	if k.entries == nil {
		return !k.Absent(bit)
	}
	return !k.Absent(bit) &&
		k.find(entryKey{kind: whole}) == nil && // a value that is no object has no members
		k.find(entryKey{kind: misfit, name: name}) == nil &&
		k.find(entryKey{kind: fault, name: name}) == nil
}

// Literal returns the text kept for a member because a number in it is not exact in
// its field.
func (k *Kept) Literal(name string) (string, bool) {
	return k.literal(name)
}

// Unfit returns the members that did not fit their field, in order. set reports
// whether the field for a member is set; text that did not fit it is then out of date.
func Unfit(k *Kept, set func(string) bool) card.Members {
	var list []card.Member
	entries := k.list()
	for i := range entries {
		if e := &entries[i]; e.kind == misfit && !set(e.name) {
			list = append(list, card.Member{Name: e.name, Value: card.RawOf(trusted.Pass{}, e.value())})
		}
	}
	return card.MembersOf(trusted.Pass{}, list)
}
