package store_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// owned reads an A2A card of an agent that an owner declares.
func owned(t *testing.T, owner, id, version string) *store.Card {
	t.Helper()
	c, err := store.Read(context.Background(), fmt.Appendf(nil, a2aCard, version), store.Declaration{ID: id, At: start, Owner: owner, Policy: policy})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// offered offers a card and returns the code of the finding, "stored", or the error.
func offered(d store.Store, c *store.Card) string {
	result, err := d.Put(context.Background(), c)
	switch {
	case err != nil:
		return err.Error()
	case result.Decision == store.Replace:
		return "stored"
	case len(result.Findings) > 0:
		return result.Findings[0].Code
	}
	return "equal"
}

// TestOwners: a card of an owner is replaced and removed by this owner only, and a signature by
// the agent's key comes before an owner.
func TestOwners(t *testing.T) {
	ctx := context.Background()
	for name, d := range directories(t, store.Limits{}) {
		for _, step := range []struct {
			card *store.Card
			want string
		}{
			{owned(t, "alice", "clerk", "1.0.0"), "stored"},
			{owned(t, "bob", "clerk", "2.0.0"), store.CodeOwner},
			{owned(t, "", "clerk", "2.0.0"), store.CodeOwner},
			{owned(t, "bob", "clerk", "1.0.0"), store.CodeOwner},
			{owned(t, "alice", "clerk", "1.0.0"), "equal"},
			{owned(t, "alice", "clerk", "1.1.0"), "stored"},
		} {
			if got := offered(d, step.card); got != step.want {
				t.Errorf("%s: %s by %q: %s, want %s", name, step.card.Version, step.card.Owner, got, step.want)
			}
		}
		key := store.Key{Dialect: "a2a", ID: "clerk"}
		if c, err := d.Get(ctx, key); err != nil || c.Owner != "alice" {
			t.Errorf("%s: %+v (%v)", name, c, err)
		}
		for _, step := range []struct {
			owner string
			want  error
		}{{"bob", store.ErrOwner}, {"", store.ErrOwner}, {"alice", nil}, {"alice", store.ErrNotFound}} {
			if err := d.Delete(ctx, key, step.owner, start); !errors.Is(err, step.want) {
				t.Errorf("%s: removed by %q: %v, want %v", name, step.owner, err, step.want)
			}
		}
		if list, err := d.List(ctx, store.Query{Limit: 10}); err != nil || len(list) != 0 || d.Len() != 0 {
			t.Errorf("%s: %v, %d cards (%v)", name, list, d.Len(), err)
		}

		proved, err := store.Read(ctx, []byte(signed(t, `{"id":"agent://a","name":"A","seq":1}`)), store.Declaration{At: start, Owner: "bob", Policy: policy})
		if err != nil {
			t.Fatal(err)
		}
		unproved, err := store.Read(ctx, []byte(`{"id":"agent://a","name":"A","seq":5}`), store.Declaration{At: start, Owner: "alice", Policy: policy})
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range []struct {
			card *store.Card
			want string
		}{{unproved, "stored"}, {proved, "stored"}, {unproved, store.CodeUnproven}} {
			if got := offered(d, step.card); got != step.want {
				t.Errorf("%s: by %q: %s, want %s", name, step.card.Owner, got, step.want)
			}
		}
	}
}

// TestQuota: an owner has at most so many cards, and a removed one counts no more.
func TestQuota(t *testing.T) {
	for name, d := range directories(t, store.Limits{OwnerCards: 2}) {
		for _, step := range []struct{ owner, id, want string }{
			{"alice", "1", "stored"},
			{"alice", "2", "stored"},
			{"alice", "3", "store: the owner has too many cards: the limit is 2 cards"},
			{"bob", "3", "stored"},
			{"", "4", "stored"},
			{"", "5", "stored"},
			{"", "6", "stored"},
		} {
			if got := offered(d, owned(t, step.owner, step.id, "1.0.0")); got != step.want {
				t.Errorf("%s: %v: %s", name, step, got)
			}
		}
		if err := d.Delete(context.Background(), store.Key{Dialect: "a2a", ID: "1"}, "alice", start); err != nil {
			t.Error(err)
		}
		if got := offered(d, owned(t, "alice", "7", "1.0.0")); got != "stored" {
			t.Errorf("%s: %s", name, got)
		}
		if got := offered(d, owned(t, "alice", "2", "1.0.1")); got != "stored" {
			t.Errorf("%s: a card of a full owner is replaced: %s", name, got)
		}
	}
}

// TestChanges: the log has every change, in order, and only these.
func TestChanges(t *testing.T) {
	ctx := context.Background()
	for name, d := range directories(t, store.Limits{Changes: 4}) {
		follow := d.Watch()
		offered(d, owned(t, "alice", "1", "1.0.0"))
		select {
		case <-follow:
		default:
			t.Errorf("%s: a change does not wake those who wait for it", name)
		}
		follow = d.Watch()
		offered(d, owned(t, "bob", "1", "2.0.0")) // is refused
		offered(d, owned(t, "alice", "1", "1.0.0"))
		select {
		case <-follow:
			t.Errorf("%s: a refused card is a change", name)
		default:
		}
		offered(d, owned(t, "alice", "1", "1.1.0"))
		later := start.Add(time.Hour)
		if err := d.Delete(ctx, store.Key{Dialect: "a2a", ID: "1"}, "alice", later); err != nil {
			t.Error(err)
		}
		list, err := d.Changes(ctx, 0, 10)
		if err != nil || len(list) != 3 || d.Position() != 3 {
			t.Fatalf("%s: %+v (%v)", name, list, err)
		}
		for i, c := range list {
			if c.Position != uint64(i+1) || c.Edition != []uint64{1, 2, 0}[i] || !c.At.Equal([]time.Time{start, start, later}[i]) ||
				c.Key != (store.Key{Dialect: "a2a", ID: "1"}) || (c.Digest == "") != (c.Edition == 0) {
				t.Errorf("%s: %+v", name, c)
			}
		}
		for i := range 20 {
			offered(d, owned(t, "alice", fmt.Sprint(i), "1.0.0"))
			position := d.Position()
			kept, err := d.Changes(ctx, position-min(position, 4), 10)
			if err != nil || len(kept) != min(4, 4+i) || kept[0].Position != position-3 {
				t.Fatalf("%s: %+v (%v)", name, kept, err)
			}
			if rest, err := d.Changes(ctx, position-2, 1); err != nil || len(rest) != 1 || rest[0].Position != position-1 {
				t.Errorf("%s: %+v (%v)", name, rest, err)
			}
			if rest, err := d.Changes(ctx, position, 10); err != nil || len(rest) != 0 {
				t.Errorf("%s: %+v (%v)", name, rest, err)
			}
			if position > 4 {
				if _, err := d.Changes(ctx, position-5, 10); !errors.Is(err, store.ErrForgotten) {
					t.Errorf("%s: before the log: %v", name, err)
				}
			}
			if _, err := d.Changes(ctx, position+1, 10); !errors.Is(err, store.ErrForgotten) {
				t.Errorf("%s: after the log: %v", name, err)
			}
		}
	}
}

// TestRenew: a renewal is kept with its card, and is a change in the log only if it is announced.
func TestRenew(t *testing.T) {
	ctx := context.Background()
	key := store.Key{Dialect: "a2a", ID: "1"}
	for name, d := range directories(t, store.Limits{}) {
		if err := d.Renew(ctx, key, 1, start, false); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%s: no card: %v", name, err)
		}
		offered(d, owned(t, "alice", "1", "1.0.0"))
		for i, step := range []struct {
			edition  uint64
			after    time.Duration
			announce bool
			renewed  time.Duration
			position uint64
		}{
			{1, time.Hour, false, time.Hour, 1},
			{2, 3 * time.Hour, true, time.Hour, 1}, // another edition
			{1, time.Minute, true, time.Hour, 1},   // earlier
			{1, 2 * time.Hour, true, 2 * time.Hour, 2},
		} {
			if err := d.Renew(ctx, key, step.edition, start.Add(step.after), step.announce); err != nil {
				t.Errorf("%s: step %d: %v", name, i, err)
			}
			c, err := d.Get(ctx, key)
			if err != nil || !c.Renewed.Equal(start.Add(step.renewed)) || !c.Declared.Equal(start) || c.Owner != "alice" || d.Position() != step.position {
				t.Errorf("%s: step %d: %+v, position %d (%v)", name, i, c, d.Position(), err)
			}
		}
		list, err := d.Changes(ctx, 1, 10)
		if err != nil || len(list) != 1 || !list[0].At.Equal(start.Add(2*time.Hour)) || list[0].Edition != 1 || list[0].Digest == "" {
			t.Errorf("%s: %+v (%v)", name, list, err)
		}
		if got := offered(d, owned(t, "alice", "1", "1.1.0")); got != "stored" {
			t.Errorf("%s: %s", name, got)
		}
		if c, err := d.Get(ctx, key); err != nil || !c.Renewed.IsZero() {
			t.Errorf("%s: a new card is renewed: %+v (%v)", name, c, err)
		}
	}
}

// TestIndexDelete: an index and a list that is searched from the beginning have equal results
// after random additions and removals, also after nearly all summaries are removed.
func TestIndexDelete(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var x store.Index
	var all naive
	for round := range 8 {
		for i := range 3000 {
			s := store.Summary{Key: randomKey(r, round, i), Name: randomName(r), Revoked: r.IntN(4) == 0}
			x.Put(&s)
			all.put(s)
		}
		keep := []int{0, 1, 40, 2000}[round%4]
		for len(all) > keep {
			i := r.IntN(len(all))
			x.Delete(all[i].Key)
			x.Delete(store.Key{Dialect: "a2a", ID: "none"})
			all = slices.Delete(all, i, i+1)
			if len(all)%97 != 0 {
				continue
			}
			q := randomQuery(r, all)
			got, err := x.List(context.Background(), q)
			if want := all.list(q); err != nil || !slices.Equal(got, want) || x.Len() != len(all) {
				t.Fatalf("round %d, %+v: %d summaries, want %d (%v)", round, q, len(got), len(want), err)
			}
		}
		got, err := x.List(context.Background(), store.Query{Revoked: true, Limit: 1 << 20})
		if err != nil || !slices.Equal(got, all) {
			t.Fatalf("round %d: %d summaries, want %d (%v)", round, len(got), len(all), err)
		}
		for _, s := range all {
			if strings.ToLower(s.Name) == s.Name {
				x.Delete(s.Key)
				x.Put(&s)
			}
		}
	}
}
