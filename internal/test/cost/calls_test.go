package cost_test

import (
	"fmt"
	"testing"

	"github.com/agentcard-go/cardgen/internal/test/cost"
)

// smallestOfCalls is the size in bytes of the smallest input of [checkCalls].
const smallestOfCalls = 16 << 10

// checkCalls measures the time and the memory of calls on one or several documents of doubling
// size. prepare returns the documents, the first of about n bytes, and a call that returns the
// size of its result.
func checkCalls(t *testing.T, label string, prepare func(n int) (documents [][]byte, call func() int)) {
	t.Helper()
	if !cost.Wanted(label) {
		return
	}
	var (
		sized []cost.Sized
		made  int
		last  [][]byte
	)
	for i := range doublings + 1 {
		documents, call := prepare(smallestOfCalls << i)
		size := 0
		for _, d := range documents {
			size += len(d)
		}
		last = documents
		sized = append(sized, func() (int, func()) { return size, func() { made = call() } })
	}
	_, allocated := cost.CheckGrowth(t, label, sized)
	size, call := sized[doublings]()
	call() // for the size of its result
	limit := cost.MaxMemoryOfResult(made, last...)
	if memory := cost.LeastPeak(allocated, limit, call); memory > limit {
		cost.Suspect(t, label, fmt.Sprintf("%d bytes of memory for %d bytes and a result of %d, at most %d are allowed", memory, size, made, limit))
	}
}
