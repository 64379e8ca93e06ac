package check

import (
	"fmt"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
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
	seen := texts{c: new(Checker)}
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

// The memory of a set of texts is used again, unless the set was unusually large.
func TestMemoryOfTexts(t *testing.T) {
	var c Checker
	for _, n := range []int{few, few + 1, mostTexts, mostTexts + 1} {
		c.start(new(card.Options), false)
		list := make([]string, n)
		for i := range list {
			list[i] = fmt.Sprint(i)
		}
		CheckUnique(&c, list, &Rule{})
		if vs := c.finish(); len(vs) > 0 {
			t.Fatalf("%d texts: %v", n, vs)
		}
		if len(c.texts) > 0 || (c.texts != nil) != (few < n && n <= mostTexts) {
			t.Errorf("%d texts: %d are kept, memory %v", n, len(c.texts), c.texts != nil)
		}
	}
}

func TestDistinct(t *testing.T) {
	var c Checker
	differ := func(list []string) func(i, j int) bool {
		return func(i, j int) bool { return list[i] != list[j] }
	}
	many := make([]string, 33)
	for i := range many {
		many[i] = strings.Repeat("a", i)
	}
	for _, of := range []struct {
		list []string
		want bool
	}{
		{nil, true}, {[]string{"a"}, true}, {[]string{"a", "b", "c"}, true}, {[]string{"a", "b", "a"}, false},
		{many[:32], true}, {many, false},
	} {
		if got := c.Distinct(len(of.list), differ(of.list)); got != of.want {
			t.Errorf("Distinct of %d elements is %v", len(of.list), got)
		}
	}
}

func TestOne(t *testing.T) {
	var c Checker
	if c.One() || c.One(false, false) || !c.One(false, true) || c.One(true, false, true) {
		t.Error("One")
	}
}
