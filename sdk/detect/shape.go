package detect

import (
	"sync"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// shape lists the members at the root of one kind of document.
type shape struct {
	format  Format
	entry   string
	members []member
}

// member is one of them.
type member struct {
	name string
	// kinds are those that the value may have; 0 admits all.
	kinds cardrt.Kinds
	// required says that every version of the format requires the member.
	required bool
	// only is the string that the member must be; empty for others.
	only string
}

// fits reports whether a value may be that of the member.
func (m *member) fits(v string) bool {
	if m.only != "" {
		return cardrt.KindOf(v) == cardrt.Text && cardrt.StringOf(v) == m.only
	}
	return m.kinds == 0 || m.kinds&cardrt.KindOf(v) != 0
}

// weights says how much a member name tells about the format: the less, the more
// shapes have it.
var weights = sync.OnceValue(func() map[string]float64 {
	count := map[string]float64{}
	for i := range shapes {
		for _, m := range shapes[i].members {
			count[m.name]++
		}
	}
	for name, n := range count {
		count[name] = 1 / n
	}
	return count
})
