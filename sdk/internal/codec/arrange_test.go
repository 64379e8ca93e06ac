package codec

import (
	"math/rand/v2"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// TestArrange compares with a second list.
func TestArrange(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 50 {
		vs := make(card.Violations, n)
		for i := range vs {
			vs[i].Line = i
		}
		order := r.Perm(n)
		want := append([]int(nil), order...)
		arrange(vs, order)
		for i, v := range vs {
			if v.Line != want[i] {
				t.Fatalf("%v gives %d at %d", want, v.Line, i)
			}
		}
	}
}
