package store_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/test/cost"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// sizes are the numbers of cards in the benchmarks. With -short the largest is left out.
func sizes() []int {
	if testing.Short() {
		return []int{10_000, 100_000}
	}
	return []int{10_000, 100_000, 1_000_000}
}

// unlimited are limits that no test exceeds.
var unlimited = store.Limits{Cards: 1 << 40, Bytes: 1 << 60}

// words are the parts of random names.
var words = strings.Fields("Weather Invoice Forecast Review Translation Billing Support Search Image Audio Travel Legal Medical Finance Agent Assistant Helper Service")

// randomCard returns a card with a random name that ends with a random number, and an identifier
// that is not in the order of the numbers.
func randomCard(r *rand.Rand, number int) *store.Card {
	name := fmt.Sprintf("%s %s %08x", words[r.IntN(len(words))], words[r.IntN(len(words))], r.Uint32())
	document := fmt.Appendf(nil, `{"name":%q}`, name)
	return &store.Card{
		Summary: store.Summary{
			Key:  store.Key{Dialect: "a2a", ID: fmt.Sprintf("https://%08x.example/agents/%d", r.Uint32(), number)},
			Name: name, Version: "1.0.0", Declared: start, Size: len(document), Signature: "unsigned", Channel: "relayed",
		},
		Document: document,
	}
}

// filled returns a store in memory with random cards.
func filled(b *testing.B, n int) *store.Memory {
	b.Helper()
	d, r := store.NewMemory(unlimited), rand.New(rand.NewPCG(1, 2))
	for i := range n {
		if _, err := d.Put(context.Background(), randomCard(r, i)); err != nil {
			b.Fatal(err)
		}
	}
	return d
}

// BenchmarkPut puts 1,000 new cards into a store of n cards; ns/card is the time for one.
func BenchmarkPut(b *testing.B) {
	const batch = 1000
	for _, n := range sizes() {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			d, r := filled(b, n), rand.New(rand.NewPCG(3, 4))
			var took time.Duration
			rounds := 0
			for b.Loop() {
				cards := make([]*store.Card, batch)
				for i := range cards {
					cards[i] = randomCard(r, n+rounds*batch+i)
				}
				rounds++
				took += cost.CPUTime(func() {
					for _, c := range cards {
						if _, err := d.Put(context.Background(), c); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
			b.ReportMetric(float64(took.Nanoseconds())/float64(rounds*batch), "cpu-ns/card")
		})
	}
}

// BenchmarkList lists a page of 100 cards.
func BenchmarkList(b *testing.B) {
	for _, n := range sizes() {
		d := filled(b, n)
		for _, q := range []struct {
			name  string
			query store.Query
		}{
			{"all", store.Query{}},
			{"by a word", store.Query{Name: "weather"}},
			{"by two words", store.Query{Name: "weather invoice"}},
			{"by one letter", store.Query{Name: "q"}},
			{"by a number", store.Query{Name: "1a2b3c4d"}},
			{"without a match", store.Query{Name: "nothing like that"}},
			{"of a dialect", store.Query{Dialect: "adp"}},
		} {
			q.query.Limit = 100
			b.Run(fmt.Sprintf("%d/%s", n, q.name), func(b *testing.B) {
				var took time.Duration
				for b.Loop() {
					took += cost.CPUTime(func() {
						if _, err := d.List(context.Background(), q.query); err != nil {
							b.Fatal(err)
						}
					})
				}
				b.ReportMetric(float64(took.Nanoseconds())/float64(b.N), "cpu-ns/op")
			})
		}
	}
}
