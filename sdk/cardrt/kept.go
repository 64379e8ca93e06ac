package cardrt

import (
	"iter"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/trusted"
)

// Kept is what a decoded or built value knows beside its fields: which required
// members are absent, the unknown members in order, the members that did not fit
// their field, and number literals that the field would not write back. Every
// generated struct has one, unexported; its zero value knows nothing and costs four
// words.
//
// A list is never changed once a decoder or a method has returned: every method that
// changes something makes a new list. So a struct may be copied by assignment, and
// neither copy sees what happens to the other.
type Kept struct {
	absent uint64 // required members 0 to 63; those from 64 on are entries
	list   []entry
}

// entryKind says why an entry is kept.
type entryKind uint8

const (
	unknown entryKind = iota // a member that no field is for
	misfit                   // a member whose value the field cannot hold
	literal                  // the text of a member with a number that is not exact in its field
	fault                    // a member that a builder was given no JSON for; text is the sentence
	absent                   // a required member from 64 on; bit is its place
	whole                    // a value of another kind in place of the object
)

// entry is one thing that is kept.
type entry struct {
	name, text string
	kind       entryKind
	bit        int32
}

// wordBits is how many required members Kept.absent has room for.
const wordBits = 64

// SetAbsent says which of the first 64 required members are absent.
func (k *Kept) SetAbsent(mask uint64) { k.absent = mask }

// MarkAbsent says that a required member is absent.
func (k *Kept) MarkAbsent(bit int) {
	if bit < wordBits {
		k.absent |= 1 << bit
	} else if !k.Absent(bit) {
		k.add(entry{kind: absent, bit: int32(bit)})
	}
}

// Absent reports whether a required member is absent.
func (k *Kept) Absent(bit int) bool {
	if bit < wordBits {
		return k.absent>>bit&1 != 0
	}
	for i := range k.list {
		if e := &k.list[i]; e.kind == absent && int(e.bit) == bit {
			return true
		}
	}
	return false
}

// Present forgets what was kept of a member, since its field was set: that it was
// absent (bit is its place among the required members, negative when it is none),
// did not fit, was no JSON, or had another literal.
func (k *Kept) Present(bit int, name string) {
	if bit >= 0 && bit < wordBits {
		k.absent &^= 1 << bit
	}
	k.drop(func(e *entry) bool {
		switch e.kind {
		case absent:
			return int(e.bit) == bit
		case unknown:
			return false
		case whole:
			return true // a value with members is an object
		}
		return e.name == name
	})
}

// IsZero reports whether nothing is known beside the fields.
func (k *Kept) IsZero() bool { return k.absent == 0 && len(k.list) == 0 }

// Any reports whether there may be members to write beside the fields.
func (k *Kept) Any() bool { return len(k.list) > 0 }

// Irregular reports whether the fields do not tell all that validation has to know:
// something is absent, did not fit, was no JSON or is not exact.
func (k *Kept) Irregular() bool {
	if k.absent != 0 {
		return true
	}
	for i := range k.list {
		if k.list[i].kind != unknown {
			return true
		}
	}
	return false
}

// Unknown returns the unknown members in order.
func (k *Kept) Unknown() card.Members {
	var list []card.Member
	for name, text := range k.Unknowns() {
		list = append(list, card.Member{Name: name, Value: card.RawOf(trusted.Pass{}, text)})
	}
	return card.MembersOf(trusted.Pass{}, list)
}

// Unknowns goes through the names and the texts of the unknown members in order.
func (k *Kept) Unknowns() iter.Seq2[string, string] {
	list := k.list
	return func(yield func(string, string) bool) {
		for i := range list {
			if e := &list[i]; e.kind == unknown && !yield(e.name, e.text) {
				return
			}
		}
	}
}

// Get returns the unknown member, or the member that did not fit, of that name.
func (k *Kept) Get(name string) (card.Raw, bool) {
	for i := range k.list {
		if e := &k.list[i]; e.isMember() && e.name == name {
			return card.RawOf(trusted.Pass{}, e.text), true
		}
	}
	return card.Raw{}, false
}

// isMember reports whether the entry is a member with its value.
func (e *entry) isMember() bool { return e.kind == unknown || e.kind == misfit }

// SetUnknown sets an unknown member: in its place when there is one of that name,
// else at the end. Setting the zero Raw deletes it.
func (k *Kept) SetUnknown(name string, v card.Raw) {
	if v.IsZero() {
		k.DeleteUnknown(name)
		return
	}
	for i := range k.list {
		if e := &k.list[i]; e.kind == unknown && e.name == name {
			k.list = slices.Clone(k.list)
			k.list[i].text = v.String()
			return
		}
	}
	k.add(entry{kind: unknown, name: name, text: v.String()})
}

// DeleteUnknown removes the unknown member, or the member that did not fit, of that name.
func (k *Kept) DeleteUnknown(name string) {
	k.drop(func(e *entry) bool { return e.isMember() && e.name == name })
}

// Fault says that a builder was given something for a member that is no JSON. The
// message is a sentence about it; a later fault of the same member replaces it.
func (k *Kept) Fault(name, message string) {
	k.drop(func(e *entry) bool { return e.kind == fault && e.name == name })
	k.add(entry{kind: fault, name: name, text: message})
}

// faultRule is what [Kept.ReportFaults] says beside the message.
var faultRule = Rule{Keyword: "type", Code: "value"}

// isFault reports whether r is about what a builder was given.
func (r *Rule) isFault() bool {
	return r.Code == faultRule.Code && r.Keyword == faultRule.Keyword && r.Schema == ""
}

// ReportFaults reports what a builder was given that is no JSON.
func (k *Kept) ReportFaults(c *Checker) {
	for i := range k.list {
		if e := &k.list[i]; e.kind == fault {
			r := faultRule
			r.Message = e.text
			c.FailAt(e.name, &r)
		}
	}
}

// add makes a list with one more entry.
func (k *Kept) add(e entry) {
	list := make([]entry, len(k.list), len(k.list)+1)
	copy(list, k.list)
	k.list = append(list, e)
}

// drop makes a list without some entries; the list stays when there are none.
func (k *Kept) drop(drop func(*entry) bool) {
	for i := range k.list {
		if !drop(&k.list[i]) {
			continue
		}
		list := slices.Clone(k.list[:i])
		for _, e := range k.list[i+1:] {
			if !drop(&e) {
				list = append(list, e)
			}
		}
		k.list = list
		return
	}
}
