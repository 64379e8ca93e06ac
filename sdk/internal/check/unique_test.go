package check

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// Elements are compared with an earlier one only if their hashes are equal: the number of
// comparisons is the number of repeats, however many elements there are.
func TestComparisonsOfElements(t *testing.T) {
	for n := 10_000; n <= 80_000; n *= 2 {
		for _, different := range []int{1, 100, n} {
			var b strings.Builder
			for i := range n {
				fmt.Fprintf(&b, `,{"id":"element %d"}`, i%different)
			}
			comparisons, repeated := 0, 0
			repeats(ValueOf("["+b.String()[1:]+"]"),
				func(x, y string) bool { comparisons++; return scan.Equal(x, y) },
				func(int) { repeated++ })
			if repeated != n-different || comparisons != repeated {
				t.Errorf("%d elements, %d of them different: %d repeats, %d comparisons", n, different, repeated, comparisons)
			}
		}
	}
}

// Strings are compared one by one until the list is full, and never afterwards.
func TestListOfTextsIsBounded(t *testing.T) {
	var seen texts
	for i := range 1000 {
		if (seen.table != nil) != (i > few) {
			t.Fatalf("after %d strings the table is in use: %v", i, seen.table != nil)
		}
		if !seen.add(fmt.Sprint(i)) || seen.add(fmt.Sprint(i/2)) {
			t.Fatalf("string %d", i)
		}
	}
	if seen.n != few || len(seen.table) != 1000 {
		t.Errorf("%d in the list, %d in the table", seen.n, len(seen.table))
	}
}
