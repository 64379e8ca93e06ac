package card

import (
	"iter"

	"github.com/agentcard-go/cardgen/sdk/internal/trusted"
)

// Member is a name and a value of a JSON object.
type Member struct {
	Name  string
	Value Raw
}

// Members is an immutable list of members in their order, no name twice.
type Members struct{ list []Member }

// MembersOf returns the Members for a list that the caller gives away. It is for
// generated code and its runtime.
func MembersOf(_ trusted.Pass, list []Member) Members { return Members{list} }

// Len returns how many members there are.
func (m Members) Len() int { return len(m.list) }

// All goes through names and values in order.
func (m Members) All() iter.Seq2[string, Raw] {
	return func(yield func(string, Raw) bool) {
		for _, e := range m.list {
			if !yield(e.Name, e.Value) {
				return
			}
		}
	}
}

// Get returns the value of the member with that name.
func (m Members) Get(name string) (Raw, bool) {
	for _, e := range m.list {
		if e.Name == name {
			return e.Value, true
		}
	}
	return Raw{}, false
}

// Names returns the names in order.
func (m Members) Names() []string {
	names := make([]string, len(m.list))
	for i, e := range m.list {
		names[i] = e.Name
	}
	return names
}
