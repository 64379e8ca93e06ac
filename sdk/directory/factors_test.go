package directory_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/adp/index"
	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/find"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// measured is a card with what the deployment has measured.
type measured struct {
	card    *store.Card
	signals *index.Signals
}

// search returns the keys of the cards that a query finds, and their scores, by reading all cards.
func search(t *testing.T, all []measured, q find.Query) (list []string) {
	t.Helper()
	type found struct {
		key   store.Key
		score float64
	}
	var hits []found
	_, some := q.Features()
	for _, x := range all {
		d, err := store.Describe(x.card.Document, x.card.Dialect)
		if err != nil {
			t.Fatal(err)
		}
		hit, ok := q.Match(x.card.Dialect, d)
		if !ok || x.card.Dialect == "nooterra" && (d.Status.Or("") != "active" || d.Visibility.Or("") != "public") {
			continue
		}
		known, _ := find.FactorsOf(d, x.signals)
		words := int(hit.Factors.Semantic.Or(0)*float64(len(some)) + .5)
		hits = append(hits, found{x.card.Key, known.With(&q, words, len(some)).Score()})
	}
	slices.SortFunc(hits, func(a, b found) int { return cmp.Or(cmp.Compare(b.score, a.score), a.key.Compare(b.key)) })
	for _, x := range hits {
		list = append(list, fmt.Sprint(x.key.ID, " ", x.score))
	}
	return list
}

// randomQuery returns a query with its parameters.
func randomQuery(r *rand.Rand) (q find.Query, values url.Values) {
	values = url.Values{}
	if r.IntN(5) > 0 {
		q.Words = text(r, 1+r.IntN(3))
		values.Set("words", q.Words)
	}
	if r.IntN(3) == 0 {
		q.Facts = []find.Fact{{By: find.ByTag, Value: topic(r)}}
		values.Set("tag", q.Facts[0].Value)
	}
	return q, values
}

// TestFactorsOfMany compares GET /find with a search that reads all cards, before, while and after the deployment
// measures agents: the order is the same for every store, and pages follow each other.
func TestFactorsOfMany(t *testing.T) {
	for name, s := range stores(t) {
		t.Run(name, func(t *testing.T) {
			h, err := directory.New(directory.Options{Store: s, Now: func() time.Time { return start }})
			if err != nil {
				t.Fatal(err)
			}
			c := serveHandler(t, h)
			var all []measured
			for x := range randomCards(t, 400) {
				x.Channel = "direct" // of the agent itself
				if x.Dialect == "adp" && len(all)%20 < 10 {
					x.Document = []byte(strings.Replace(string(x.Document), `"tools"`, `"constraints":{"max_concurrent_tasks":0},"tools"`, 1))
					x.Size = len(x.Document)
				}
				if err := s.Restore(t.Context(), x); err != nil {
					t.Fatal(err)
				}
				all = append(all, measured{card: x})
			}
			r := rand.New(rand.NewPCG(3, 4))
			unequal := 0
			for range 60 {
				for range 10 {
					x := &all[r.IntN(len(all))]
					x.signals = nil
					if r.IntN(4) > 0 {
						x.signals = &index.Signals{Online: r.IntN(2) == 0, Reputation: r.Float64(), Rating: float64(r.IntN(3)) / 2, Completed: r.IntN(10)}
					}
					if err := h.SetSignals(t.Context(), x.card.Key, x.signals); err != nil {
						t.Fatal(err)
					}
				}
				q, values := randomQuery(r)
				want, skip, limit := search(t, all, q), r.IntN(20), 1+r.IntN(100)
				values.Set("offset", fmt.Sprint(skip))
				values.Set("limit", fmt.Sprint(limit))
				part := want[min(skip, len(want)):min(skip+limit, len(want))]
				got := c.get("/find?" + values.Encode())
				var list []string
				for _, y := range got.body["results"].([]any) {
					hit := answer{body: y.(map[string]any)}
					list = append(list, fmt.Sprint(hit.at("card", "id"), " ", hit.at("score")))
				}
				if !slices.Equal(list, part) {
					t.Errorf("%s: %q, want %q", values.Encode(), list, part)
				}
				if next := got.at("nextOffset"); (next != nil) != (skip+limit < len(want)) {
					t.Errorf("%s: %v after %d of %d", values.Encode(), next, skip+limit, len(want))
				}
				if len(want) > 1 && want[0][strings.LastIndex(want[0], " "):] != want[len(want)-1][strings.LastIndex(want[len(want)-1], " "):] {
					unequal++
				}
			}
			if unequal < 20 {
				t.Errorf("only %d queries find cards with different scores", unequal)
			}
		})
	}
}

// TestSignals: measurements are in adp.discover and GET /find, for later cards of the agent, too, until they are removed.
func TestSignals(t *testing.T) {
	h, err := directory.New(directory.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c := serveHandler(t, h)
	key := store.Key{Dialect: "adp", ID: "agent://router"}
	if err := h.SetSignals(t.Context(), key, &index.Signals{Online: true, Reputation: .8, Rating: 1, Completed: 9}); err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{
		"agent://router 0.94 words=train/description reputation=0.8 availability=1 rating=1; discover 0.66",
		"agent://router 0.94 words=train/description reputation=0.8 availability=1 rating=1; discover 0.66",
		"agent://router 1.00 words=train/description; discover 0.27",
	} {
		switch i {
		case 0, 1:
			card := fmt.Sprintf(`{"id":"agent://router","name":"Router %d","description":"Plans routes by train.","tools":[{"name":"plan"}],"seq":%d}`, i, i)
			if got := c.call("POST", "/cards", card, "X-Proxy-Tenant-Id", "agent://router"); got.status >= 300 {
				t.Fatal(got.text)
			}
		default:
			if err := h.SetSignals(t.Context(), key, nil); err != nil {
				t.Fatal(err)
			}
		}
		found := c.call("POST", "/adp", `{"jsonrpc":"2.0","id":1,"method":"adp.discover","params":{"tags":[],"query":"train"}}`)
		results, _ := found.at("result", "results").([]any)
		if len(results) != 1 {
			t.Fatal(found.text)
		}
		score, _ := results[0].(map[string]any)["score"].(float64)
		if got := fmt.Sprintf("%s; discover %.2f", c.found("words=train"), score); got != want {
			t.Errorf("%d: %s, want %s", i, got, want)
		}
	}
}
