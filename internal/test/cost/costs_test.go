package cost_test

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Costs are the highest measured costs of each function.
type Costs map[string]Cost

// Cost is the cost of a function per byte of its most expensive document.
type Cost struct {
	Time   time.Duration
	Memory float64
}

// Add records a measurement of a function: the time and the memory of one call on a
// document of that many bytes.
func (c Costs) Add(function string, size int, spent time.Duration, memory uint64) {
	most := c[function]
	most.Time = max(most.Time, spent/time.Duration(size))
	most.Memory = max(most.Memory, float64(memory)/float64(size))
	c[function] = most
}

// String returns a table with a line for each function.
func (c Costs) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-24s %8s %8s\n", "function", "ns/byte", "B/byte")
	names := make([]string, 0, len(c))
	for name := range c {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		fmt.Fprintf(&b, "%-24s %8d %8.0f\n", name, c[name].Time.Nanoseconds(), c[name].Memory)
	}
	return b.String()
}
