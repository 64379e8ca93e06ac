package inverted_test

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/directory/internal/inverted"
)

// model is what an index has: the features of each item.
type model map[string]map[string]bool

// with returns the items with all features, in their order.
func (m model) with(features []string) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(m)), func(item string) bool {
		return slices.ContainsFunc(features, func(f string) bool { return !m[item][f] })
	})
}

// randomFeature returns a feature that between all and few items have.
func randomFeature(r *rand.Rand) string {
	return fmt.Sprint("f", int(float64(uint(1)<<r.IntN(12))*(1+r.Float64())))
}

// check compares a query with the model.
func (m model) check(t *testing.T, x *inverted.Index[string], r *rand.Rand) {
	t.Helper()
	var all, some []string
	for range r.IntN(4) {
		all = append(all, randomFeature(r))
	}
	for range r.IntN(5) {
		if f := randomFeature(r); !slices.Contains(some, f) {
			some = append(some, f)
		}
	}
	want := m.with(all)
	found := x.With(all...)
	skip, limit := r.IntN(3)*r.IntN(1+len(want)), 1+r.IntN(30)
	page := want[min(skip, len(want)):min(skip+limit, len(want))]
	if got := x.Page(found, skip, limit); found.Count != len(want) || !slices.Equal(got, page) {
		t.Fatalf("%v from %d, at most %d: %v of %d, want %v of %d", all, skip, limit, got, found.Count, page, len(want))
	}
	count := func(item string) (n int) {
		for _, f := range some {
			if m[item][f] {
				n++
			}
		}
		return n
	}
	slices.SortStableFunc(want, func(a, b string) int { return cmp.Compare(count(b), count(a)) })
	want = slices.DeleteFunc(want, func(item string) bool { return count(item) == 0 })
	var got []string
	counts := x.Count(some)
	defer counts.Done()
	for n, group := range counts.Ranked(found) {
		for _, item := range x.Page(group, 0, group.Count) {
			if got = append(got, item); count(item) != n {
				t.Fatalf("%s has %d of %v, not %d", item, count(item), some, n)
			}
		}
	}
	if !slices.Equal(got, want) {
		t.Fatalf("%v, %v: %v, want %v", all, some, got, want)
	}
	m.checkAfter(t, x, r, all)
	even := func(item string) bool { return item[len(item)-1]%2 == 0 }
	x.Keep(found, even)
	want = slices.DeleteFunc(m.with(all), func(item string) bool { return !even(item) })
	if got := x.Page(found, 0, found.Count); !slices.Equal(got, want) {
		t.Fatalf("%v: %v, want %v", all, got, want)
	}
	numbers := slices.Collect(found.All())
	for _, n := range numbers {
		if item := x.Item(n); counts.Of(n) != count(item) {
			t.Fatalf("%s has %d of %v, not %d", item, count(item), some, counts.Of(n))
		}
	}
	selected, others := x.Select(numbers), x.With(all...)
	others.Remove(found)
	odd := slices.DeleteFunc(m.with(all), even)
	for _, step := range []struct {
		found *inverted.Found
		want  []string
	}{{selected, want}, {others, odd}} {
		if got := x.Page(step.found, 0, len(m)); step.found.Count != len(step.want) || !slices.Equal(got, step.want) {
			t.Fatalf("%v: %v of %d, want %v", all, got, step.found.Count, step.want)
		}
	}
	if others.Add(found); others.Count != len(m.with(all)) || !slices.Equal(x.Page(others, 0, len(m)), m.with(all)) {
		t.Fatalf("%v: %d, want %d", all, others.Count, len(m.with(all)))
	}
	x.Done(selected)
	x.Done(others)
}

// checkAfter compares a query for the items after one with the model.
func (m model) checkAfter(t *testing.T, x *inverted.Index[string], r *rand.Rand, all []string) {
	t.Helper()
	least, last, limit := uint64(r.IntN(1<<len(digits))), fmt.Sprint("item ", r.IntN(4000)), 1+r.IntN(30)
	own := slices.DeleteFunc(slices.Clone(digits), func(digit string) bool { return !m[last][digit] })
	if got := inverted.AppendDigits(nil, digits, m.number(last)); !slices.Equal(got, own) {
		t.Fatalf("the digits of %s are %v, want %v", last, got, own)
	}
	accept := func(item string) bool { return item[len(item)-1]%3 != 0 }
	want := slices.DeleteFunc(m.with(all), func(item string) bool {
		return m.number(item) < least || item <= last || !accept(item)
	})
	found := x.With(all...)
	x.AtLeast(found, digits, least)
	if got := x.After(found, last, limit, accept); !slices.Equal(got, want[:min(limit, len(want))]) {
		t.Fatalf("%v from %d on, after %s, at most %d: %v, want %v", all, least, last, limit, got, want)
	}
	x.Done(found)
}

// digits are the features of the digits of a number.
var digits = []string{"d0", "d1", "d2", "d3", "d4"}

// number returns the number of an item.
func (m model) number(item string) (n uint64) {
	for i, digit := range digits {
		if m[item][digit] {
			n |= 1 << i
		}
	}
	return n
}

// TestIndex compares an index with a model after random changes.
func TestIndex(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	x, m := inverted.New(cmp.Compare[string]), model{}
	for round := range 12_000 {
		item := fmt.Sprint("item ", r.IntN(4000))
		n, found := x.Find(item)
		if _, known := m[item]; known != found || found && x.Item(n) != item {
			t.Fatalf("%s is found: %t", item, found)
		}
		// The items become more, then fewer.
		if remove := r.IntN(10) < 1+8*(round/8000); remove {
			if delete(m, item); found {
				x.Remove(n)
			}
		} else {
			features := []string{"f1"}
			m[item] = map[string]bool{"f1": true}
			for i := range 1 + r.IntN(20) {
				f := randomFeature(r)
				if i < len(digits) && r.IntN(2) == 0 {
					f = digits[i]
				}
				m[item][f] = true
				features = append(features, f)
			}
			x.Put(item, features)
		}
		if round%40 == 0 {
			m.check(t, x, r)
		}
	}
	if got := slices.Sorted(x.All()); x.Len() != len(m) || !slices.Equal(got, m.with(nil)) {
		t.Errorf("%d items, want %d", len(got), len(m))
	}
	from := m.with(nil)[len(m)/2]
	if got := slices.Collect(x.From(func(item string) bool { return item >= from })); !slices.Equal(got, m.with(nil)[len(m)/2:]) {
		t.Errorf("from %s: %v", from, got)
	}
	for _, item := range m.with(nil) {
		n, _ := x.Find(item)
		x.Remove(n)
	}
	if found := x.With(); x.Len() != 0 || found.Count != 0 || len(x.Page(found, 0, 10)) != 0 {
		t.Errorf("an empty index has %d items", x.Len())
	}
}
