package codec

import (
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// ReportFaults reports the builder arguments that have no JSON form.
func (k *Kept) ReportFaults(c *check.Checker) {
	list := k.list()
	for i := range list {
		if e := &list[i]; e.kind == fault {
			c.FailGiven(e.name, e.text)
		}
	}
}

// RefuseUnknown reports r at every unknown member unless the caller allows unknown members.
func (k *Kept) RefuseUnknown(c *check.Checker, r *check.Rule) {
	if k.entries != nil {
		k.refuseUnknown(c, r)
	}
}

func (k *Kept) refuseUnknown(c *check.Checker, r *check.Rule) {
	for name := range k.Unknowns() {
		c.RefuseMember(name, r)
	}
}

// Suggest warns about unknown members whose name is similar to the name of an absent known one.
// x is the value that k belongs to, and t describes its type.
func (k *Kept) Suggest(c *check.Checker, t *MemberTable, x any, known *check.Known) {
	if k.entries == nil {
		return
	}
	c.Suggest(k.unknownNames, known, func(member string) bool {
		_, mismatch := k.get(member)
		return mismatch || t.has(x, member)
	})
}

// unknownNames yields the names of the unknown members in order.
func (k *Kept) unknownNames(yield func(string) bool) {
	for name := range k.Unknowns() {
		if !yield(name) {
			return
		}
	}
}
