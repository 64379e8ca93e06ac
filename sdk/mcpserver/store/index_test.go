package store_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/test/cost"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// naive is a list of summaries that is searched from the beginning.
type naive []store.Summary

func (x *naive) put(s store.Summary) {
	i, found := slices.BinarySearchFunc(*x, s.Key, func(s store.Summary, k store.Key) int { return s.Compare(k) })
	if !found {
		*x = slices.Insert(*x, i, s)
	}
	(*x)[i] = s
}

func (x *naive) list(q store.Query) (list []store.Summary) {
	for _, s := range *x {
		if s.Compare(q.After) > 0 && (q.Dialect == "" || s.Dialect == q.Dialect) && (q.Revoked || !s.Revoked) &&
			strings.Contains(strings.ToLower(s.Name), strings.ToLower(q.Name)) && len(list) < q.Limit {
			list = append(list, s)
		}
	}
	return list
}

// alphabets are the letters of random names. Some letters change their length in lower case, and
// some octets are not UTF-8.
var alphabets = [][]string{
	strings.Split("ab", ""),
	strings.Split("abcdefghijklmnopqrstuvwxyz ABCDEFGHIJ0123456789-", ""),
	strings.Split("aAİıẞßÉéǅΣσς天気エージ", ""),
	{"a", "\xff", "\xc3", "é", "\x00"},
}

// randomName returns a name of up to 30 letters, or one of more than 256 octets.
func randomName(r *rand.Rand) string {
	n := r.IntN(30)
	if r.IntN(100) == 0 {
		n = 300
	}
	alphabet := alphabets[r.IntN(len(alphabets))]
	var b strings.Builder
	for range n {
		b.WriteString(alphabet[r.IntN(len(alphabet))])
	}
	return b.String()
}

// randomKey returns a key. The orders of identifiers differ from phase to phase: random,
// ascending, descending.
func randomKey(r *rand.Rand, phase, i int) store.Key {
	k := store.Key{Dialect: []string{"a2a", "adp", "mcp"}[r.IntN(3)]}
	switch phase % 3 {
	case 0:
		k.ID = fmt.Sprint("m", r.IntN(20_000))
		k.Tenant = []string{"", "", "t", "u"}[r.IntN(4)]
	case 1:
		k.ID = fmt.Sprintf("z%d-%06d", phase, i)
	default:
		k.ID = fmt.Sprintf("a%d-%06d", phase, 1_000_000-i)
	}
	return k
}

// randomQuery returns a query for a part of a stored name, or of another one.
func randomQuery(r *rand.Rand, all naive) store.Query {
	q := store.Query{Limit: r.IntN(20), Revoked: r.IntN(2) == 0}
	if len(all) > 0 && r.IntN(2) == 0 {
		q.After = all[r.IntN(len(all))].Key
	}
	if r.IntN(4) == 0 {
		q.Dialect = []string{"a2a", "adp", "mcp", "nooterra"}[r.IntN(4)]
	}
	if r.IntN(4) == 0 {
		return q
	}
	name := randomName(r)
	if len(all) > 0 && r.IntN(4) > 0 {
		name = all[r.IntN(len(all))].Name
	}
	from := r.IntN(len(name) + 1)
	q.Name = name[from : from+r.IntN(min(len(name)-from, 12)+1)]
	if r.IntN(10) == 0 {
		q.Name = name
	}
	return q
}

// TestIndex: an index and a list that is searched from the beginning have equal results after
// random changes.
func TestIndex(t *testing.T) {
	changes, queries := 20_000, 400
	if testing.Short() {
		changes, queries = 6000, 100
	}
	for seed := range uint64(3) {
		r := rand.New(rand.NewPCG(seed, 1))
		var x store.Index
		var all naive
		for i := range changes {
			s := store.Summary{Key: randomKey(r, int(seed)+i*4/changes, i), Name: randomName(r), Edition: uint64(i), Revoked: r.IntN(4) == 0}
			x.Put(&s)
			all.put(s)
			if i%(changes/queries) != 0 {
				continue
			}
			q := randomQuery(r, all)
			got, err := x.List(context.Background(), q)
			if want := all.list(q); err != nil || !slices.Equal(got, want) {
				t.Fatalf("seed %d, change %d, %+v: %d summaries, want %d (%v)", seed, i, q, len(got), len(want), err)
			}
		}
		got, err := x.List(context.Background(), store.Query{Revoked: true, Limit: 2 * changes})
		if err != nil || !slices.Equal(got, all) || x.Len() != len(all) {
			t.Errorf("seed %d: %d summaries, want %d (%v)", seed, len(got), len(all), err)
		}
	}
}

// TestIndexPages: the summaries after any key are those in the order of the keys, in whichever
// order they were added.
func TestIndexPages(t *testing.T) {
	const n = 10_000
	r := rand.New(rand.NewPCG(3, 4))
	for name, numberOf := range map[string]func(i int) int{
		"ascending": func(i int) int { return i }, "descending": func(i int) int { return n - 1 - i },
		"mixed": func(i int) int { return i * 7919 % n }, "ascending, then between": func(i int) int { return (2*i)%n + 2*i/n },
	} {
		var x store.Index
		all := make([]store.Summary, n)
		for i := range n {
			number := numberOf(i)
			all[number] = store.Summary{Key: store.Key{ID: fmt.Sprintf("%05d", number)}, Name: fmt.Sprintf("Agent %04x", number*31)}
			x.Put(&all[number])
		}
		for range 100 {
			i := r.IntN(n)
			got, err := x.List(context.Background(), store.Query{After: all[i].Key, Limit: n})
			if err != nil || !slices.Equal(got, all[i+1:]) {
				t.Fatalf("%s: %d summaries after the %d-th (%v)", name, len(got), i, err)
			}
			other := all[r.IntN(n)]
			got, err = x.List(context.Background(), store.Query{After: all[i].Key, Name: other.Name, Limit: n})
			if found := slices.Contains(got, other); err != nil || found != (other.ID > all[i].ID) {
				t.Fatalf("%s: %s is found after the %d-th: %t (%v)", name, other.ID, i, found, err)
			}
		}
		if x.Len() != n {
			t.Errorf("%s: %d summaries", name, x.Len())
		}
	}
}

// TestIndexReplace: a replaced summary is selected by what it has now.
func TestIndexReplace(t *testing.T) {
	var x store.Index
	add := func(i int, name string, revoked bool) {
		x.Put(&store.Summary{Key: store.Key{ID: fmt.Sprintf("%04d", i)}, Name: name, Revoked: revoked})
	}
	const n = 300
	for i := range n {
		add(i, "first", true)
	}
	add(50, "first", false)
	if got, err := x.List(context.Background(), store.Query{Limit: n}); err != nil || len(got) != 1 {
		t.Errorf("%d summaries are not revoked, want 1 (%v)", len(got), err)
	}
	for i, s := range []struct {
		name    string
		revoked bool
	}{{"first", false}, {"second", false}, {"third", true}, {"second", true}, {"first", false}} {
		for id := range n {
			if id%100 == i {
				add(id, s.name, s.revoked)
			}
		}
	}
	for q, want := range map[store.Query]int{
		{Name: "first"}: 7, {Name: "second"}: 3, {Name: "third"}: 0, {Name: "third", Revoked: true}: 3, {}: 10, {Revoked: true}: n,
	} {
		q.Limit = n
		if got, err := x.List(context.Background(), q); err != nil || len(got) != want {
			t.Errorf("%+v: %d summaries, want %d (%v)", q, len(got), want, err)
		}
	}
	if x.Len() != n {
		t.Errorf("%d summaries", x.Len())
	}
}

// TestListRandomly: stores and a list that is searched from the beginning have equal results
// after random declarations. Some declarations replace a card and its name.
func TestListRandomly(t *testing.T) {
	for name, d := range directories(t, store.Limits{}) {
		r := rand.New(rand.NewPCG(1, 2))
		var all naive
		for i := range 200 {
			key := randomKey(r, 0, i)
			key.ID = key.ID[:min(len(key.ID), 3)]
			s := store.Summary{Key: key, Name: strings.ToValidUTF8(randomName(r), ""), Declared: start.Add(time.Duration(i)), Signature: "valid", Revoked: r.IntN(4) == 0}
			document := fmt.Appendf(nil, `{"id":"agent://a","name":"a","schemaVersion":"AgentCard.v1","seq":%d}`, i)
			s.Size = len(document)
			result, err := d.Put(context.Background(), &store.Card{Summary: s, Document: document})
			if err != nil {
				t.Fatal(err)
			}
			if result.Decision == store.Replace {
				all.put(result.Card.Summary)
			}
			q := randomQuery(r, all)
			got, err := d.List(context.Background(), q)
			if want := all.list(q); err != nil || !slices.Equal(got, want) {
				t.Fatalf("%s, declaration %d, %+v: %v, want %v (%v)", name, i, q, got, want, err)
			}
		}
		if replaced := slices.ContainsFunc(all, func(s store.Summary) bool { return s.Edition > 1 }); !replaced {
			t.Errorf("%s: no card was replaced", name)
		}
	}
}

// TestIndexContext: a list with a context that has ended is an error.
func TestIndexContext(t *testing.T) {
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	var x store.Index
	for range 2 {
		if _, err := x.List(gone, store.Query{Limit: 1}); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		x.Put(&store.Summary{Key: store.Key{ID: "a"}})
	}
}

// summaries returns summaries with names of about 24 octets, in the order of the keys or not.
func summaries(n int, ordered bool) []store.Summary {
	r := rand.New(rand.NewPCG(1, 2))
	list := make([]store.Summary, n)
	for i := range list {
		list[i] = randomCard(r, i).Summary
		if ordered {
			list[i].ID = fmt.Sprintf("agent://%09d", i)
		}
	}
	return list
}

func indexOf(list []store.Summary) *store.Index {
	var x store.Index
	for i := range list {
		x.Put(&list[i])
	}
	return &x
}

// TestIndexMemory: the memory of an index is what its comment says.
func TestIndexMemory(t *testing.T) {
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	n := 100_000
	if testing.Short() {
		n = 20_000
	}
	for _, ordered := range []bool{false, true} {
		list := summaries(n, ordered)
		before := heap()
		x := indexOf(list)
		perCard := float64(heap()-before) / float64(n)
		t.Logf("ordered: %t: %.0f octets for each card", ordered, perCard)
		if perCard > 200 {
			t.Errorf("ordered: %t: %.0f octets for each card", ordered, perCard)
		}
		runtime.KeepAlive(x)
		runtime.KeepAlive(list)
	}
}

// TestIndexGrowth: the time to make an index is linear in the number of cards, and a search
// without a match reads few of them.
func TestIndexGrowth(t *testing.T) {
	for _, ordered := range []bool{false, true} {
		var calls []cost.Sized
		for n := 4000; n <= 64_000; n *= 2 {
			calls = append(calls, func() (int, func()) {
				list := summaries(n, ordered)
				return n, func() { indexOf(list) }
			})
		}
		cost.CheckGrowth(t, fmt.Sprintf("put, ordered: %t", ordered), calls)
	}
	n := 64_000
	if testing.Short() {
		n = 10_000
	}
	x := indexOf(summaries(n, false))
	for _, name := range []string{"nothing like that", "zzz", "1a2b3c4d", "q", "\x00"} {
		cost.Within(t, time.Millisecond, func() {
			if found, err := x.List(context.Background(), store.Query{Name: name, Limit: 100}); err != nil || len(found) > 0 {
				t.Errorf("%q: %d summaries (%v)", name, len(found), err)
			}
		})
	}
}

func ExampleIndex() {
	var x store.Index
	for id, name := range map[string]string{"agent://a": "Weather for sailors", "agent://b": "Invoices", "agent://c": "Space weather"} {
		x.Put(&store.Summary{Key: store.Key{Dialect: "adp", ID: id}, Name: name})
	}
	page, err := x.List(context.Background(), store.Query{Name: "weather", Limit: 10})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range page {
		fmt.Println(s.ID, s.Name)
	}
	// Output:
	// agent://a Weather for sailors
	// agent://c Space weather
}

// even selects the cards whose identifier ends in an even digit.
type even struct{}

// Selects implements [store.Selector].
func (even) Selects(s *store.Summary) bool { return (s.ID[len(s.ID)-1]-'0')%2 == 0 }

// TestSelect: a selector applies to what the other members select, and the limit to what it selects.
func TestSelect(t *testing.T) {
	var x store.Index
	for i := range 300 {
		x.Put(&store.Summary{Key: store.Key{Dialect: []string{"adp", "a2a", "aevum"}[i%3], ID: fmt.Sprintf("%03d", i)}})
	}
	list, err := x.List(t.Context(), store.Query{Dialect: "adp", Select: even{}, Limit: 3, After: store.Key{Dialect: "adp", ID: "006"}})
	if err != nil || len(list) != 3 || list[0].ID != "012" || list[1].ID != "018" || list[2].ID != "024" {
		t.Errorf("%v (%v)", list, err)
	}
}
