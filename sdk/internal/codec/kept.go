package codec

import (
	"iter"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// Kept has the information about a value that its fields cannot represent: absent required
// members, unknown members in order, mismatches, and number literals whose spelling the field
// would change. Every generated struct has one, unexported. Its zero value is empty and takes
// two words.
//
// Entries do not change after a decoder or a method has returned: every method that changes an
// entry makes a new list, or a new map if there are many entries. Therefore a struct may be
// copied by assignment, and the copies are independent.
type Kept struct {
	_       [0]func() // structs are compared with Equal, not ==
	absent  uint64    // required members 0 to 63; later ones are entries
	entries *entries
}

// entryKind is the reason for an entry.
type entryKind uint8

const (
	_        entryKind = iota // an entry that a [card.Reader] has taken back
	unknown                   // a member without a field
	mismatch                  // a member whose value the field cannot hold
	literal                   // the text of a member with a number that its field cannot represent exactly
	fault                     // a member whose builder argument has no JSON form; text is the message
	absent                    // a required member beyond the first 64; number is its position
	whole                     // a value of another kind instead of the object
)

// entry is one piece of information about a member.
type entry struct {
	name string
	// text is the value of the member. If the name has escapes in the document, text begins
	// with the name as it was written, and number is the offset of the value.
	text   string
	kind   entryKind
	number int32
}

// wordBits is the number of required members that Kept.absent covers.
const wordBits = 64

// SetAbsent sets the absent members among the first 64 required ones.
func (k *Kept) SetAbsent(mask uint64) { k.absent = mask }

// MarkAbsent marks a required member as absent.
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

// Present removes a member's entries after its field was set: absent, mismatch, fault, or
// literal. bit is the member's position among the required members, negative for an optional
// member.
func (k *Kept) Present(bit int, name string) {
	k.Extend(bit, name)
	if k.entries != nil {
		k.delete(entryKey{kind: fault, name: name})
	}
}

// Extend is [Kept.Present] for a setter that adds to an existing value. A fault of an earlier
// addition stays.
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

// isZero reports whether there is no information besides the fields.
func (k *Kept) isZero() bool { return k.absent == 0 && k.entries == nil }

// Any reports whether there may be members to write besides the fields.
func (k *Kept) Any() bool { return k.entries != nil }

// Irregular reports whether the fields alone are not enough for validation, because an entry
// has a part of the value: an absent required member, a mismatch, a fault, or an inexact
// number.
func (k *Kept) Irregular() bool {
	return (k.absent != 0 || k.entries != nil) && k.isIrregular()
}

// isIrregular is Irregular for a value that is not empty; an unknown member is regular.
func (k *Kept) isIrregular() bool {
	if k.absent != 0 {
		return true
	}
	list := k.list()
	for i := range list {
		if list[i].kind != unknown {
			return true
		}
	}
	return false
}

// unknown returns an object of the unknown members in order, absent if there are none.
func (k *Kept) unknown() card.Object {
	return k.object(func(e *entry) bool { return e.kind == unknown })
}

// object returns an object of the entries that are wanted, absent if there are none.
func (k *Kept) object(wanted func(*entry) bool) card.Object {
	var text []byte
	list := k.list()
	for i := range list {
		if e := &list[i]; wanted(e) {
			text = e.append(text)
		}
	}
	if text == nil {
		return card.Object{}
	}
	return check.ObjectOf(string(CloseObject(text, 0)))
}

// Unknowns iterates over the names and values of the unknown members in order.
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

// get returns the unknown member or mismatch with the name.
func (k *Kept) get(name string) (card.Raw, bool) {
	e := k.find(entryKey{kind: unknown, name: name})
	if e == nil {
		e = k.find(entryKey{kind: mismatch, name: name})
	}
	if e == nil {
		return card.Raw{}, false
	}
	return check.RawOf(e.value()), true
}

// setUnknown sets an unknown member: it replaces an existing one in its position, otherwise it
// appends the member. Setting the zero Raw deletes it.
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

// deleteUnknown removes the unknown member or mismatch with the name.
func (k *Kept) deleteUnknown(name string) {
	k.delete(entryKey{kind: unknown, name: name})
	k.delete(entryKey{kind: mismatch, name: name})
}

// fault records that a builder received an argument for a member that has no JSON form. message
// is a sentence about it; a later fault of the same member replaces it.
func (k *Kept) fault(name, message string) {
	k.set(entry{kind: fault, name: name, text: message})
}

// setAbsentBeyond records the required members beyond the first 64 that were not found or are
// mismatches.
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
