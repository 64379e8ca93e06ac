package index_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/adp/index"
	"github.com/agentcard-go/cardgen/sdk/card"
)

var benchmarked = &adp.DiscoverRequest{Tags: []string{"vision/ocr", "code"}, Query: card.Some("review french text")}

// BenchmarkFind ranks cards with the index, and by the procedure of the draft without one.
func BenchmarkFind(b *testing.B) {
	for _, n := range []int{10_000, 100_000, 1_000_000} {
		r := rand.New(rand.NewPCG(1, 2))
		d := newDirectory(b, index.Profile{}, 0)
		pool := make([]candidate, n)
		for i := range pool {
			pool[i] = randomCandidate(r, i)
			put(b, d, pool[i])
		}
		b.Run(fmt.Sprintf("index/%d", n), func(b *testing.B) {
			for b.Loop() {
				d.Find(benchmarked)
			}
		})
		if n > 100_000 {
			continue
		}
		b.Run(fmt.Sprintf("naive/%d", n), func(b *testing.B) {
			for b.Loop() {
				naive(pool, benchmarked)
			}
		})
	}
}
