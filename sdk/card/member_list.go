package card

import (
	"iter"

	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// Member is a name and a value of a JSON object.
type Member struct {
	Name  string
	Value Raw
}

// MemberList is an immutable, ordered list of members with distinct names.
type MemberList struct{ list []Member }

// MemberListOf returns a MemberList that takes ownership of list. It is for generated
// code and its runtime.
func MemberListOf(_ scan.Trusted, list []Member) MemberList { return MemberList{list} }

// Len returns the number of members.
func (m MemberList) Len() int { return len(m.list) }

// All iterates over names and values in order.
func (m MemberList) All() iter.Seq2[string, Raw] {
	return func(yield func(string, Raw) bool) {
		for _, e := range m.list {
			if !yield(e.Name, e.Value) {
				return
			}
		}
	}
}

// Get returns the value of the member with that name.
func (m MemberList) Get(name string) (Raw, bool) {
	for _, e := range m.list {
		if e.Name == name {
			return e.Value, true
		}
	}
	return Raw{}, false
}

// Names returns the names in order.
func (m MemberList) Names() []string {
	names := make([]string, len(m.list))
	for i, e := range m.list {
		names[i] = e.Name
	}
	return names
}
