package detect

import (
	"sync"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// shape lists the root members of one kind of document.
type shape struct {
	format  Format
	entry   string
	members []member
}

// member is a root member of a shape.
type member struct {
	name string
	// kinds are the allowed kinds of the value; 0 allows all.
	kinds scan.KindSet
	// required says that every version of the format requires the member.
	required bool
	// only is the string that the value must be; empty when any value is allowed.
	only string
}

// fits reports whether a value is allowed for the member.
func (m *member) fits(v string) bool {
	if m.only != "" {
		return scan.KindOf(v) == scan.Text && check.StringOf(v) == m.only
	}
	return m.kinds == 0 || m.kinds&scan.KindOf(v) != 0
}

// weights maps a member name to how strongly it indicates a format: the more shapes
// have it, the less.
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
