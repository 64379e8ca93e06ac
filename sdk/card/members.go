package card

import (
	"errors"
	"iter"

	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
	"github.com/agentcard-go/cardgen/sdk/internal/trusted"
)

// Members is a view of the members of a JSON object that is held by a generated struct,
// by name: those that have a field, those that have none, and those whose value the field
// cannot hold. The method Members of the struct returns it. A view shows the struct as it
// is when a method is called, and changes of it change the struct.
//
// There are three kinds of members. A known member has a field. An unknown member has
// none; it is kept and written back byte for byte. A mismatch is a known member whose value
// the type of its field cannot hold, such as the number 3 where the schema requires a string:
// the field stays empty, and the value is kept and written back until the field is set.
//
// The zero value is the view of a nil struct, which has no members; SetUnknown fails.
type Members struct {
	table memberTable
	x     any // the pointer to the struct
}

// memberTable is what the runtime of generated code knows of the members of a type.
type memberTable interface {
	FieldNames() []string
	Has(x any, name string) bool
	JSON(x any) (Raw, bool)
	Get(x any, name string) (Raw, bool)
	Literal(x any, name string) (string, bool)
	Unknown(x any) MemberList
	Mismatches(x any) MemberList
	SetUnknown(x any, name string, v any) error
	DeleteUnknown(x any, name string)
}

// MembersOf returns the view of a struct. It is for generated code and its runtime.
func MembersOf(_ trusted.Pass, table memberTable, x any) Members { return Members{table, x} }

// Names returns the names of the members that have a field, present or not, the required
// ones first.
func (m Members) Names() []string {
	if m.table == nil {
		return nil
	}
	return m.table.FieldNames()
}

// All goes through the names and values of all members that are present, known and
// unknown, in the order in which they are written. It writes the struct once; of a struct
// that cannot be written as JSON it returns nothing.
func (m Members) All() iter.Seq2[string, Raw] {
	return func(yield func(string, Raw) bool) {
		if m.table == nil {
			return
		}
		whole, ok := m.table.JSON(m.x)
		if !ok || whole.Kind() != KindObject {
			return
		}
		for name, value := range rawjson.Members(whole.text) {
			if !yield(name, Raw{value}) {
				return
			}
		}
	}
}

// Has reports whether a known member is present with a value that its field holds. null
// counts where the schema allows it.
func (m Members) Has(name string) bool { return m.table != nil && m.table.Has(m.x, name) }

// Get returns the value of a member as it would be written, and whether it is present. A
// known member has the text of its field, an unknown member and a mismatch the text that
// was read or set.
func (m Members) Get(name string) (Raw, bool) {
	if m.table == nil {
		return Raw{}, false
	}
	return m.table.Get(m.x, name)
}

// Literal returns the text of a known member that has a number which its field does not
// hold exactly, and whether there is such a number: one with more digits than a float64
// has, or an integer beyond 64 bits.
func (m Members) Literal(name string) (string, bool) {
	if m.table == nil {
		return "", false
	}
	return m.table.Literal(m.x, name)
}

// Unknown returns the unknown members in order.
func (m Members) Unknown() MemberList {
	if m.table == nil {
		return MemberList{}
	}
	return m.table.Unknown(m.x)
}

// Mismatches returns the known members whose value their field cannot hold, in order.
func (m Members) Mismatches() MemberList {
	if m.table == nil {
		return MemberList{}
	}
	return m.table.Mismatches(m.x)
}

// SetUnknown sets an unknown member to any Go value, [Raw] and json.RawMessage included:
// in its place if it is present, else after the last one. The error says that the member
// has a field or that v cannot be written as JSON.
func (m Members) SetUnknown(name string, v any) error {
	if m.table == nil {
		return errNoStruct
	}
	return m.table.SetUnknown(m.x, name, v)
}

// DeleteUnknown removes an unknown member or a mismatch, if it is present.
func (m Members) DeleteUnknown(name string) {
	if m.table != nil {
		m.table.DeleteUnknown(m.x, name)
	}
}

// errNoStruct is the error of a change by the view of a nil struct.
var errNoStruct = errors.New("card: members of a nil value cannot be set")
