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
// generated struct has one, unexported; its zero value knows nothing and costs two
// words.
//
// Entries are never changed once a decoder or a method has returned: every method that
// changes something makes a new list, or a new map of entries when there are many. So a
// struct may be copied by assignment, and neither copy sees what happens to the other.
type Kept struct {
	_       [0]func() // structs are compared by Equal, not by ==
	absent  uint64    // required members 0 to 63; those from 64 on are entries
	entries *entries
}

// entryKind says why an entry is kept.
type entryKind uint8

const (
	unknown  entryKind = iota // a member that no field is for
	mismatch                  // a member whose value the field cannot hold
	literal                   // the text of a member with a number that is not exact in its field
	fault                     // a member that a builder was given no JSON for; text is the sentence
	absent                    // a required member from 64 on; number is its place
	whole                     // a value of another kind in place of the object
)

// entry is one thing that is kept.
type entry struct {
	name string
	// text is the value of the member. Where the document has the name with escapes,
	// text begins with the name as it was written, and number says where the value
	// begins.
	text   string
	kind   entryKind
	number int32
}

// wordBits is how many required members Kept.absent has room for.
const wordBits = 64

// SetAbsent says which of the first 64 required members are absent.
func (k *Kept) SetAbsent(mask uint64) { k.absent = mask }

// MarkAbsent says that a required member is absent.
func (k *Kept) MarkAbsent(bit int) {
	if bit < wordBits {
		k.absent |= 1 << bit
		return
	}
	k.set(entry{kind: absent, number: int32(bit)})
}

// Absent reports whether a required member is absent.
func (k *Kept) Absent(bit int) bool {
	if bit < wordBits {
		return k.absent>>bit&1 != 0
	}
	return k.absentBeyond(bit)
}

// absentBeyond is Absent for the members from 64 on.
//
//go:noinline
func (k *Kept) absentBeyond(bit int) bool {
	return k.find(entryKey{kind: absent, bit: int32(bit)}) != nil
}

// Present forgets what was kept of a member, since its field was set: that it was
// absent (bit is its place among the required members, negative when it is none),
// did not fit, was no JSON, or had another literal.
func (k *Kept) Present(bit int, name string) {
	k.Extend(bit, name)
	if k.entries != nil {
		k.delete(entryKey{kind: fault, name: name})
	}
}

// Extend is Present for a setter that adds to what is there: a fault that an
// earlier addition left stays.
func (k *Kept) Extend(bit int, name string) {
	if bit >= 0 && bit < wordBits {
		k.absent &^= 1 << bit
	}
	if k.entries == nil {
		return
	}
	if bit >= wordBits {
		k.delete(entryKey{kind: absent, bit: int32(bit)})
	}
	k.delete(entryKey{kind: mismatch, name: name})
	k.delete(entryKey{kind: literal, name: name})
	k.delete(entryKey{kind: whole}) // a value with members is an object
}

// isZero reports whether nothing is known beside the fields.
func (k *Kept) isZero() bool { return k.absent == 0 && k.entries == nil }

// Any reports whether there may be members to write beside the fields.
func (k *Kept) Any() bool { return k.entries != nil }

// Irregular reports whether the fields alone do not determine validity: a required member is
// absent, a value is a mismatch or not JSON, or a number is not exact.
func (k *Kept) Irregular() bool {
	return k.absent != 0 || k.entries != nil && k.irregularEntries()
}

// irregularEntries reports whether there is an entry that is no unknown member.
func (k *Kept) irregularEntries() bool {
	list := k.list()
	for i := range list {
		if list[i].kind != unknown {
			return true
		}
	}
	return false
}

// unknown returns the unknown members in order.
func (k *Kept) unknown() card.MemberList {
	var list []card.Member
	for name, text := range k.Unknowns() {
		list = append(list, card.Member{Name: name, Value: card.RawOf(trusted.Pass{}, text)})
	}
	return card.MemberListOf(trusted.Pass{}, list)
}

// Unknowns iterates over the names and the values of the unknown members in order.
func (k *Kept) Unknowns() iter.Seq2[string, string] {
	list := k.list()
	return func(yield func(string, string) bool) {
		for i := range list {
			if e := &list[i]; e.kind == unknown && !yield(e.name, e.value()) {
				return
			}
		}
	}
}

// get returns the unknown member, or the member that did not fit, of that name.
func (k *Kept) get(name string) (card.Raw, bool) {
	e := k.find(entryKey{kind: unknown, name: name})
	if e == nil {
		e = k.find(entryKey{kind: mismatch, name: name})
	}
	if e == nil {
		return card.Raw{}, false
	}
	return card.RawOf(trusted.Pass{}, e.value()), true
}

// setUnknown sets an unknown member: in its place when there is one of that name,
// else at the end. Setting the zero Raw deletes it.
func (k *Kept) setUnknown(name string, v card.Raw) {
	if v.IsZero() {
		k.deleteUnknown(name)
		return
	}
	e := entry{kind: unknown, name: name, text: v.String()}
	if old := k.find(e.key()); old != nil {
		e.text, e.number = old.text[:old.number]+e.text, old.number
	}
	k.set(e)
}

// deleteUnknown removes the unknown member, or the member that did not fit, of that name.
func (k *Kept) deleteUnknown(name string) {
	k.delete(entryKey{kind: unknown, name: name})
	k.delete(entryKey{kind: mismatch, name: name})
}

// fault says that a builder was given something for a member that is no JSON. The
// message is a sentence about it; a later fault of the same member replaces it.
func (k *Kept) fault(name, message string) {
	k.set(entry{kind: fault, name: name, text: message})
}

// setAbsentBeyond records which of the required members from 64 on are absent: those that
// were not met and those whose value did not fit.
func (k *Kept) setAbsentBeyond(met *fieldsBeyond, required int) {
	var missing []entry
	for field := wordBits; field < required; field++ {
		if !met.has(field) {
			missing = append(missing, entry{kind: absent, number: int32(field)})
		}
	}
	if missing != nil {
		k.entries = &entries{list: slices.Concat(k.list(), missing)}
	}
}
