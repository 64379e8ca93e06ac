package card

import (
	"errors"
	"iter"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// Members is a view of a generated struct that gives access to its JSON members by name.
// [MembersOf] returns it. The view holds no copy: it shows the current state of the struct,
// and its methods change the struct.
//
// A known member has a field. An unknown member has no field; its value is stored beside the
// fields and written byte for byte. A mismatch is a known member with a value that the Go type
// of its field cannot hold, such as the number 3 where the schema requires a string: the field
// stays empty, and the original value is written until the field is set.
//
// The zero value is the view of a nil struct, or of a type without members, such as an array. It
// has no members, and its SetUnknown returns an error.
type Members struct {
	access MemberAccess
	x      Message
}

// MemberAccess reads and changes the members of the structs of a type; generated packages
// implement it. Programs use [Members], whose methods have the same names.
type MemberAccess interface {
	Names() []string
	// JSON returns x as it would be written, and false if it cannot be encoded.
	JSON(x Message) (Raw, bool)
	Has(x Message, name string) bool
	Get(x Message, name string) (Raw, bool)
	Literal(x Message, name string) (string, bool)
	Unknown(x Message) Object
	Mismatches(x Message) Object
	SetUnknown(x Message, name string, v any) error
	DeleteUnknown(x Message, name string)
}

// Names returns the names of the known members, present or absent, the required ones
// first.
func (m Members) Names() []string {
	if m.access == nil {
		return nil
	}
	return m.access.Names()
}

// All iterates over the names and values of all present members, known and unknown, in the
// order of encoding. It encodes the struct once; a struct that cannot be encoded as JSON has no
// members.
func (m Members) All() iter.Seq2[string, Raw] {
	return func(yield func(string, Raw) bool) {
		if m.access == nil {
			return
		}
		whole, ok := m.access.JSON(m.x)
		if !ok || whole.Kind() != KindObject {
			return
		}
		for name, value := range scan.Members(whole.text) {
			if !yield(name, Raw{text: value}) {
				return
			}
		}
	}
}

// Has reports whether a known member is present and its field holds the value. A null
// counts if the schema allows it.
func (m Members) Has(name string) bool { return m.access != nil && m.access.Has(m.x, name) }

// Get returns the value of a member as it would be written, and whether the member is present.
// The value of a known member is the encoded field. The value of an unknown member or a
// mismatch is the text that was read or set.
func (m Members) Get(name string) (Raw, bool) {
	if m.access == nil {
		return Raw{}, false
	}
	return m.access.Get(m.x, name)
}

// Literal returns the original text of a known member whose number its field cannot represent
// exactly, because it has more digits than a float64 or exceeds 64 bits as an integer. It
// returns false if there is no such number.
func (m Members) Literal(name string) (string, bool) {
	if m.access == nil {
		return "", false
	}
	return m.access.Literal(m.x, name)
}

// Unknown returns an object with the unknown members in order. The object is absent if there are
// none.
func (m Members) Unknown() Object {
	if m.access == nil {
		return Object{}
	}
	return m.access.Unknown(m.x)
}

// Mismatches returns an object with the mismatches, see [Members], in order. The object is
// absent if there are none.
func (m Members) Mismatches() Object {
	if m.access == nil {
		return Object{}
	}
	return m.access.Mismatches(m.x)
}

// SetUnknown sets an unknown member to any Go value, [Raw] and json.RawMessage included.
// It replaces the value if the member is present and otherwise appends the member. It
// returns an error if the member has a field or if v cannot be encoded as JSON.
func (m Members) SetUnknown(name string, v any) error {
	if m.access == nil {
		return errNoStruct
	}
	return m.access.SetUnknown(m.x, name, v)
}

// DeleteUnknown removes an unknown member or a mismatch, if it is present.
func (m Members) DeleteUnknown(name string) {
	if m.access != nil {
		m.access.DeleteUnknown(m.x, name)
	}
}

// errNoStruct is the error of SetUnknown for a nil struct.
var errNoStruct = errors.New("card: members of a nil value cannot be set")
