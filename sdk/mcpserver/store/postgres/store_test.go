package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/mod/sumdb/tlog"

	"github.com/agentcard-go/cardgen/internal/test/database"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store/postgres"
)

// open opens a store that is closed at the end of the test.
func open(t testing.TB, address string, l store.Limits) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(context.Background(), address, l)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// named returns a card with an identifier and a name.
func named(id, name string, n int) *store.Card {
	document := fmt.Appendf(nil, `{"n":%d}`, n)
	return &store.Card{
		Summary:  store.Summary{Key: store.Key{Dialect: "a2a", ID: id}, Name: name, Declared: time.Unix(int64(n), 0).UTC(), Size: len(document)},
		Document: document, Owner: "o",
	}
}

// until waits until a condition holds, which takes milliseconds unless the machine is busy.
func until(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("it never happened that %s", what)
		}
	}
}

// TestTwoProcesses: two stores on one database see each other's changes in one order, and no card is
// lost when both change the same ones.
func TestTwoProcesses(t *testing.T) {
	address := database.Start(t).New(t)
	a, b := open(t, address, store.Limits{}), open(t, address, store.Limits{})
	ctx := context.Background()
	changed := b.Watch()
	if _, err := a.Put(ctx, named("x", "X", 0)); err != nil {
		t.Fatal(err)
	}
	select {
	case <-changed:
	case <-time.After(2 * time.Minute):
		t.Fatal("the other store does not report the change")
	}
	if b.Position() != 1 || b.Len() != 1 {
		t.Errorf("position %d, %d cards", b.Position(), b.Len())
	}
	const cards, rounds = 5, 20
	var all sync.WaitGroup
	for i, s := range []*postgres.Store{a, b, a, b} {
		all.Go(func() {
			for n := range rounds {
				if _, err := s.Put(ctx, named(fmt.Sprint("card ", n%cards), "C", 4*n+i)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	const changes = 1 + 4*rounds
	until(t, "both stores have all changes", func() bool { return a.Position() == changes && b.Position() == changes })
	left, err := a.Changes(ctx, 0, changes)
	if err != nil {
		t.Fatal(err)
	}
	right, err := b.Changes(ctx, 0, changes)
	if err != nil || fmt.Sprint(left) != fmt.Sprint(right) || len(left) != changes {
		t.Fatalf("%d changes and %d (%v)", len(left), len(right), err)
	}
	for n := range cards {
		c, err := b.Get(ctx, store.Key{Dialect: "a2a", ID: fmt.Sprint("card ", n)})
		if err != nil || c.Edition != 4*rounds/cards {
			t.Errorf("card %d: %+v, %v", n, c, err)
		}
	}
	if a.Len() != 1+cards || b.Len() != 1+cards {
		t.Errorf("%d and %d cards", a.Len(), b.Len())
	}
}

// TestExclusively: one call at a time, over all stores of a database, and each begins with the
// position after the one before.
func TestExclusively(t *testing.T) {
	address := database.Start(t).New(t)
	stores := []*postgres.Store{open(t, address, store.Limits{}), open(t, address, store.Limits{})}
	ctx := context.Background()
	inside, total := 0, 0
	var all sync.WaitGroup
	for _, s := range stores {
		all.Go(func() {
			for range 20 {
				err := s.Exclusively(ctx, func(ctx context.Context) error {
					if inside++; inside != 1 || s.Position() != uint64(total) {
						return fmt.Errorf("%d calls at a time, position %d of %d", inside, s.Position(), total)
					}
					total++
					_, err := s.Put(ctx, named(fmt.Sprint(total), "", total))
					inside--
					return err
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if total != 40 {
		t.Errorf("%d calls", total)
	}
	wanted := errors.New("the error of the function")
	if err := stores[0].Exclusively(ctx, func(context.Context) error { return wanted }); !errors.Is(err, wanted) {
		t.Error(err)
	}
	short, cancel := context.WithCancel(ctx)
	cancel()
	if err := stores[0].Exclusively(short, func(context.Context) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestLockLost: a process whose lock is lost with its connection changes nothing any more, since another process can
// have the lock. Its other connections still work.
func TestLockLost(t *testing.T) {
	address := database.Start(t).New(t)
	slow, other := open(t, address, store.Limits{}), open(t, address, store.Limits{})
	ctx := t.Context()
	admin, err := pgx.Connect(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	defer admin.Close(ctx)
	err = slow.Exclusively(ctx, func(ctx context.Context) error {
		if _, err := admin.Exec(ctx, "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted"); err != nil {
			t.Error(err)
		}
		err := other.Exclusively(t.Context(), func(ctx context.Context) error {
			_, err := other.Put(ctx, named("other", "", 1))
			return err
		})
		if err != nil {
			t.Error("the other process: ", err)
		}
		calls := map[string]func() error{
			"put":     func() error { _, err := slow.Put(ctx, named("slow", "", 1)); return err },
			"restore": func() error { return slow.Restore(ctx, named("slow", "", 1)) },
			"delete":  func() error { return slow.Delete(ctx, named("other", "", 1).Key, "", time.Unix(2, 0)) },
			"revise":  func() error { return slow.Revise(ctx, nil, []*store.Card{named("slow", "", 1)}, time.Unix(2, 0)) },
			"renew":   func() error { return slow.Renew(ctx, named("other", "", 1).Key, 1, time.Unix(2, 0), true) },
		}
		for name, call := range calls {
			if err := call(); !errors.Is(err, store.ErrUnavailable) {
				t.Errorf("%s without the lock: %v", name, err)
			}
		}
		_, err = slow.Get(ctx, named("other", "", 1).Key)
		return err
	})
	if err != nil {
		t.Error(err)
	}
	if n := other.Position(); n != 1 {
		t.Errorf("%d changes", n)
	}
	if _, err := slow.Put(ctx, named("slow", "", 2)); err != nil {
		t.Error("afterwards: ", err)
	}
}

// TestKilled: a database that is killed again and again loses nothing that was acknowledged. The calls
// in between fail with ErrUnavailable, and the store goes on afterwards without being opened again. The
// variable CARD_KILLS sets the number of kills.
func TestKilled(t *testing.T) {
	rounds := 3
	if text := os.Getenv("CARD_KILLS"); text != "" {
		var err error
		if rounds, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	server := database.Start(t)
	address := server.New(t)
	writer, reader := open(t, address, store.Limits{}), open(t, address, store.Limits{})
	ctx, stop := context.WithCancel(context.Background())
	acknowledged := map[string]uint64{}
	refused := 0
	var writing sync.WaitGroup
	writing.Go(func() {
		for n := 1; ctx.Err() == nil; n++ {
			id := fmt.Sprint("card ", n%7)
			result, err := writer.Put(context.Background(), named(id, "C", n))
			switch {
			case err == nil:
				acknowledged[id] = result.Card.Edition
			case errors.Is(err, store.ErrUnavailable):
				refused++
				time.Sleep(time.Millisecond)
			default:
				t.Errorf("an error of another kind: %v", err)
			}
		}
	})
	for range rounds {
		at := reader.Position()
		until(t, "cards are stored", func() bool { return reader.Position() > at+20 })
		server.Kill(t, 20*time.Millisecond)
	}
	at := reader.Position()
	until(t, "cards are stored again", func() bool { return reader.Position() > at })
	stop()
	writing.Wait()
	if refused == 0 {
		t.Error("no call failed while the database was down")
	}
	log, err := writer.Changes(context.Background(), 0, 1<<20)
	if err != nil || len(log) < 20*rounds {
		t.Fatalf("%d changes (%v)", len(log), err)
	}
	until(t, "the other store has all changes", func() bool { return reader.Position() == uint64(len(log)) })
	for id, edition := range acknowledged {
		// A change whose acknowledgement was lost may follow.
		c, err := reader.Get(context.Background(), store.Key{Dialect: "a2a", ID: id})
		if err != nil || c.Edition < edition {
			t.Errorf("%s, edition %d: %+v, %v", id, edition, c, err)
		}
	}
}

// TestOpen: several programs create the tables at the same time, one that is older than the tables
// refuses them, and an address that leads nowhere is an error.
func TestOpen(t *testing.T) {
	address := database.Start(t).New(t)
	var all sync.WaitGroup
	for range 6 {
		all.Go(func() {
			s, err := postgres.Open(context.Background(), address, store.Limits{})
			if err != nil {
				t.Error(err)
				return
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	ctx := context.Background()
	c, err := pgx.Connect(ctx, address)
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.Exec(ctx, "INSERT INTO agentcard_layout VALUES (1000)")
	if err := errors.Join(err, c.Close(ctx)); err != nil {
		t.Fatal(err)
	}
	if _, err := postgres.Open(ctx, address, store.Limits{}); !errors.Is(err, postgres.ErrNewer) {
		t.Errorf("tables of a newer program: %v", err)
	}
	if _, err := postgres.Open(ctx, "postgres:///x?host="+t.TempDir(), store.Limits{}); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("no server: %v", err)
	}
	if _, err := postgres.Open(ctx, "postgres://user:secret@host:port/", store.Limits{}); err == nil || errors.Is(err, store.ErrUnavailable) {
		t.Errorf("a malformed address: %v", err)
	}
}

// TestTreeCatchesUp: the tree gets the leaves of changes that a program of an older version has made, when
// a store is opened and before the next change.
func TestTreeCatchesUp(t *testing.T) {
	address, ctx := database.Start(t).New(t), context.Background()
	s := open(t, address, store.Limits{Changes: 3})
	change := func(n int) {
		t.Helper()
		if _, err := s.Put(ctx, named("x", "X", n)); err != nil {
			t.Fatal(err)
		}
	}
	for n := range 6 {
		change(n)
	}
	root := func() tlog.Hash {
		t.Helper()
		hash, err := tlog.TreeHash(int64(s.Position()), store.Tree(ctx, s))
		if err != nil {
			t.Error(err)
		}
		return hash
	}
	forget := func(leaves int) {
		t.Helper()
		c, err := pgx.Connect(ctx, address)
		if err != nil {
			t.Fatal(err)
		}
		_, err = c.Exec(ctx, "DELETE FROM agentcard_hashes WHERE index >= $1", tlog.StoredHashCount(int64(leaves)))
		if _, failed := c.Exec(ctx, "UPDATE agentcard_state SET leaves = $1", leaves); err != nil || failed != nil {
			t.Fatal(err, failed)
		}
		if err := c.Close(ctx); err != nil {
			t.Fatal(err)
		}
	}
	want := root()
	forget(4)
	s = open(t, address, store.Limits{Changes: 3})
	if got := root(); got != want {
		t.Errorf("after a start the tree is %v, want %v", got, want)
	}
	forget(5)
	change(6)
	proof, err := tlog.ProveTree(7, 6, store.Tree(ctx, s))
	if err == nil {
		err = tlog.CheckTree(proof, 7, root(), 6, want)
	}
	if err != nil {
		t.Errorf("after a change: %v", err)
	}
	forget(0) // the first changes are not in the log any more
	change(7)
	if got, err := s.Hashes(ctx, []int64{0}); err != nil || got[0] != tlog.RecordHash(nil) {
		t.Errorf("the leaf of a forgotten change: %v (%v)", got, err)
	}
}

// TestNames: parts of names are found as the index in memory finds them, with the characters that
// PostgreSQL treats specially.
func TestNames(t *testing.T) {
	s := open(t, database.Start(t).New(t), store.Limits{})
	names := []string{"100%", "1000", "a_b", "aXb", `back\slash`, "NUL\x00here", "NUL\uFFFDhere", "ÄRGER", "ärger", "ISTANBUL İ"}
	index := store.NewMemory(store.Limits{})
	ctx := context.Background()
	for i, name := range names {
		for _, each := range []store.Store{s, index} {
			if _, err := each.Put(ctx, named(fmt.Sprint(i), name, i)); err != nil {
				t.Fatal(err)
			}
		}
	}
	found := 0
	for _, part := range append(names, "%", "_", `\`, "\x00", "\uFFFD", "ä", "İ", "i", "x", "\xC3", "100", "", "r") {
		want, err := index.List(ctx, store.Query{Name: part, Limit: 100})
		if err != nil {
			t.Fatal(err)
		}
		got, err := s.List(ctx, store.Query{Name: part, Limit: 100})
		if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%q: %v, want %v (%v)", part, got, want, err)
		}
		found += len(got)
	}
	if found < 2*len(names) {
		t.Errorf("only %d names were found", found)
	}
}
