package inverted_test

import (
	"cmp"
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/directory/internal/inverted"
)

func Example() {
	x := inverted.New(cmp.Compare[string])
	x.Put("clerk", []string{"travel", "trains"})
	x.Put("hotel", []string{"travel"})
	found := x.With("travel")
	fmt.Println(found.Count, x.Page(found, 0, 10))
	counts := x.Count([]string{"trains", "travel"})
	defer counts.Done()
	for n, some := range counts.Ranked(found) {
		fmt.Println(n, x.Page(some, 0, 10))
	}
	// Output:
	// 2 [clerk hotel]
	// 2 [clerk]
	// 1 [hotel]
}
