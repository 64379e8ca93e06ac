package codec

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// MemberTable describes the members of a struct type. It must not refer to validators: these
// may call Members, and Go does not allow such a cycle in the initialization of variables.
type MemberTable struct {
	// Names are the names of the members that have a field, the required ones first. The
	// index of a name is the number of its field.
	Names []string
	// Required is the number of required members.
	Required int
	// Fields returns the Kept of x, a pointer to a struct of the type, and the fields that
	// are set.
	Fields func(x any) (*Kept, FieldSet)
}

// FieldSet is a set of fields of a struct, by their numbers.
type FieldSet struct {
	first uint64   // fields 0 to 63
	more  []uint64 // fields from 64 on
}

// Grow makes room for a number of fields above 64.
func (s *FieldSet) Grow(fields int) { s.more = make([]uint64, (fields-1)/wordBits) }

// Add adds a field.
func (s *FieldSet) Add(field int) {
	if field < wordBits {
		s.first |= 1 << field
		return
	}
	s.more[field/wordBits-1] |= 1 << (field % wordBits)
}

func (s *FieldSet) holds(field int) bool {
	if field < wordBits {
		return s.first>>field&1 != 0
	}
	return s.more[field/wordBits-1]>>(field%wordBits)&1 != 0
}

// IsZero reports whether a struct has no set field and no extra members.
func (k *Kept) IsZero(set FieldSet) bool {
	return set.first == 0 && k.isZero() && !slices.ContainsFunc(set.more, func(w uint64) bool { return w != 0 })
}

// Members returns the number of members of a regular struct in a set of fields and among its
// unknown members.
func (k *Kept) Members(set FieldSet) int {
	n := bits.OnesCount64(set.first) + len(k.list())
	for _, w := range set.more {
		n += bits.OnesCount64(w)
	}
	return n
}

// number returns the number of the field for a member, or -1.
func (t *MemberTable) number(name string) int { return slices.Index(t.Names, name) }

// has reports whether a field is set; -1 means no field.
func (s *FieldSet) has(field int) bool { return field >= 0 && s.holds(field) }

// setUnknown sets an unknown member of the struct that has the extra members k.
func (t *MemberTable) setUnknown(k *Kept, name string, v any) error {
	if t.number(name) >= 0 {
		return fmt.Errorf("card: member %s has a field", strconv.Quote(name))
	}
	text, err := card.JSON(v)
	if err != nil {
		return fmt.Errorf("card: member %s: %w", strconv.Quote(name), err)
	}
	k.setUnknown(name, text)
	return nil
}

// has reports whether a member is present and its value is in the field of x. It also returns
// true for a required member whose value is zero.
func (t *MemberTable) has(x any, name string) bool {
	field := t.number(name)
	if field < 0 {
		return false
	}
	k, set := t.Fields(x)
	return set.holds(field) || field < t.Required && k.fits(field, name)
}

// memberAccess is a [card.MemberAccess] for a type with members.
type memberAccess Type

func (v *memberAccess) kept(x card.Message) *Kept {
	k, _ := v.Members.Fields(x)
	return k
}

func (v *memberAccess) Names() []string { return slices.Clone(v.Members.Names) }

func (v *memberAccess) Has(x card.Message, name string) bool { return v.Members.has(x, name) }

// JSON returns x as it would be written.
func (v *memberAccess) JSON(x card.Message) (card.Raw, bool) {
	b := BorrowOutput()
	defer b.release()
	text, err := Finish(v.Append(b.data, x), 0)
	if err != nil {
		return card.Raw{}, false
	}
	b.data = text
	return check.RawOf(string(text)), true
}

func (v *memberAccess) Get(x card.Message, name string) (card.Raw, bool) {
	k, set := v.Members.Fields(x)
	if text, ok := k.get(name); ok && !set.has(v.Members.number(name)) {
		return text, true
	}
	whole, ok := v.JSON(x)
	if !ok {
		return card.Raw{}, false
	}
	return whole.Pointer(card.JoinPointer(name))
}

func (v *memberAccess) Literal(x card.Message, name string) (string, bool) {
	return v.kept(x).literal(name)
}

func (v *memberAccess) Unknown(x card.Message) card.Object { return v.kept(x).unknown() }

// Mismatches omits a member whose field was set later, since its text is then out of date.
func (v *memberAccess) Mismatches(x card.Message) card.Object {
	k, set := v.Members.Fields(x)
	return k.object(func(e *entry) bool { return e.kind == mismatch && !set.has(v.Members.number(e.name)) })
}

func (v *memberAccess) SetUnknown(x card.Message, name string, value any) error {
	return v.Members.setUnknown(v.kept(x), name, value)
}

func (v *memberAccess) DeleteUnknown(x card.Message, name string) { v.kept(x).deleteUnknown(name) }
