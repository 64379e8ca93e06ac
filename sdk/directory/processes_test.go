package directory_test

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/test/database"
	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
)

// processes starts directories on one database, whose clocks differ by an hour.
func processes(t *testing.T, address string, n int) []client {
	t.Helper()
	var list []client
	for i := range n {
		now := func() time.Time { return start.Add(-time.Duration(i) * time.Hour) }
		list = append(list, serve(t, directory.Options{Store: openDatabase(t, address), Now: now}))
	}
	return list
}

// change is an event of a stream.
type change struct {
	agent    string
	revision int64
	cursor   string
}

// until reads events up to the last revision of each of these agents. The cursors must rise.
func (e *events) until(last map[string]int64) []change {
	e.t.Helper()
	var list []change
	missing := maps.Clone(last)
	for len(missing) > 0 {
		m := e.message()
		if m.Event == nil || m.Event.AgentCard == nil {
			e.t.Fatalf("no card: %+v", m)
		}
		c := change{m.Event.AgentID, m.Event.AgentCard.Revision, m.Event.Cursor}
		if len(list) > 0 && !isBefore(e.t, list[len(list)-1].cursor, c.cursor) {
			e.t.Errorf("%v follows %v", c, list[len(list)-1])
		}
		if c.revision == missing[c.agent] {
			delete(missing, c.agent)
		}
		list = append(list, c)
	}
	return list
}

// isBefore reports whether a cursor is before another one.
func isBefore(t testing.TB, a, b string) bool {
	t.Helper()
	first, err := nooterra.ParseCursor(a)
	if err != nil {
		t.Fatal(err)
	}
	second, err := nooterra.ParseCursor(b)
	if err != nil {
		t.Fatal(err)
	}
	return first.Compare(second) < 0
}

// TestProcesses: clients of several processes change the same cards, and no change is lost. A change has
// one cursor in all processes, so that a client can continue a stream with any of them, also with
// one that starts later: it gets the last revision of each card that it does not know, and nothing
// that it knows.
func TestProcesses(t *testing.T) {
	address := database.Start(t).New(t)
	list := processes(t, address, 2)
	streams := []*events{list[0].follow(""), list[1].follow("")}
	const agents, rounds = 3, 8
	var all sync.WaitGroup
	for i, c := range []client{list[0], list[1], list[0], list[1]} {
		all.Go(func() {
			for n := range rounds {
				c.write(fmt.Sprint("agent", n%agents), fmt.Sprintf("By %d, %d", i, n), `,"visibility":"public"`)
			}
		})
	}
	all.Wait()
	last := map[string]int64{} // revisions begin at 0, and no two changes have one
	for n := range 4 * rounds {
		last[fmt.Sprint("agent", n/4%agents)]++
	}
	for agent := range last {
		last[agent]--
	}
	cursors := map[string]string{}
	final := map[string]string{}
	var seen []string
	for _, s := range streams {
		for _, c := range s.until(last) {
			id := fmt.Sprint(c.agent, c.revision)
			if known := cursors[id]; known != "" && known != c.cursor {
				t.Errorf("%s has the cursors %s and %s", id, known, c.cursor)
			}
			cursors[id] = c.cursor
			seen = append(seen, c.cursor)
			if c.revision == last[c.agent] {
				final[c.agent] = c.cursor
			}
		}
	}
	list = append(list, processes(t, address, 1)...)
	for i, cursor := range seen {
		unknown := map[string]int64{}
		for agent, end := range final {
			if isBefore(t, cursor, end) {
				unknown[agent] = last[agent]
			}
		}
		for _, c := range list[i%len(list)].follow("?sinceCursor=" + url.QueryEscape(cursor)).until(unknown) {
			if !isBefore(t, cursor, c.cursor) {
				t.Errorf("%v is sent again after %s", c, cursor)
			}
		}
	}
}

// TestProcessBehind: a process that reads several changes of a card at once has the cursors of the others.
func TestProcessBehind(t *testing.T) {
	list := processes(t, database.Start(t).New(t), 2)
	for _, c := range list {
		c.write("first", "First", `,"visibility":"public"`)
	}
	for _, id := range []string{"x", "y", "x"} {
		list[0].write(id, "X", `,"visibility":"public"`)
	}
	want := list[0].follow("").until(map[string]int64{"y": 0, "x": 1})
	got := list[1].follow("").until(map[string]int64{"y": 0, "x": 1})
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestIdempotencyOfProcesses: a request that is sent again to another process has the answer of the first one and
// changes nothing, also at the same time, and in a process that starts later.
func TestIdempotencyOfProcesses(t *testing.T) {
	address := database.Start(t).New(t)
	list := processes(t, address, 2)
	post := func(c client, key, body string) answer { return c.post(body, "X-Idempotency-Key", key) }
	body := `{"agentId":"a","displayName":"A"}`
	first := post(list[0], "first", body)
	if first.status != http.StatusCreated {
		t.Fatal(first.text)
	}
	texts := make([]string, 20)
	var all sync.WaitGroup
	for i := range texts {
		all.Go(func() { texts[i] = post(list[i%2], "second", `{"agentId":"a","displayName":"B"}`).text })
	}
	all.Wait()
	for _, text := range texts {
		if text != texts[0] || !strings.Contains(text, `"revision":1`) {
			t.Error(text)
		}
	}
	for i, c := range append(list, processes(t, address, 1)...) {
		if got := post(c, "first", body); got.status != first.status || got.text != first.text {
			t.Errorf("process %d: %d %s", i, got.status, got.text)
		}
		if got := post(c, "first", `{"agentId":"a","displayName":"C"}`); got.status != http.StatusConflict || got.code() != "IDEMPOTENCY_CONFLICT" {
			t.Errorf("process %d, another body: %d %s", i, got.status, got.text)
		}
	}
}

// TestIdempotencyOfClocks: the answer to a request is known for a day in all processes, also if the clock of one of
// them is two days ahead.
func TestIdempotencyOfClocks(t *testing.T) {
	address := database.Start(t).New(t)
	ahead := serve(t, directory.Options{Store: openDatabase(t, address), Now: func() time.Time { return start.Add(48 * time.Hour) }})
	c := serve(t, directory.Options{Store: openDatabase(t, address)})
	ahead.write("other", "Other", "")
	want := c.post(`{"agentId":"a","displayName":"A"}`, "X-Idempotency-Key", "k")
	for _, x := range []client{ahead, c, ahead} {
		if got := x.post(`{"agentId":"a","displayName":"A"}`, "X-Idempotency-Key", "k"); got.text != want.text {
			t.Errorf("%s, want %s", got.text, want.text)
		}
		x.post(`{"agentId":"b","displayName":"B"}`, "X-Idempotency-Key", x.url)
	}
}

// unreadable is a store whose log cannot be read.
type unreadable struct {
	store.Store
	gone atomic.Bool
}

// Changes implements [store.Store].
func (u *unreadable) Changes(ctx context.Context, after uint64, limit int) ([]store.Change, error) {
	if u.gone.Load() {
		return nil, store.ErrUnavailable
	}
	return u.Store.Changes(ctx, after, limit)
}

// TestReadyWithoutStore: a directory whose store has gone is not ready, although it has all cards in memory.
func TestReadyWithoutStore(t *testing.T) {
	s := &unreadable{Store: store.NewMemory(store.Limits{})}
	c := serve(t, directory.Options{Store: s})
	c.write("a", "A", "")
	for _, gone := range []bool{false, true, false} {
		s.gone.Store(gone)
		if got := c.get("/ready"); (got.status == http.StatusServiceUnavailable && got.code() == "STORE_UNAVAILABLE") != gone {
			t.Errorf("gone: %v: %d %s", gone, got.status, got.text)
		}
		if got := c.get("/public/agent-cards/discover"); got.status != http.StatusOK {
			t.Errorf("gone: %v: %d %s", gone, got.status, got.text)
		}
	}
}

// TestUnavailable: while the database is down, requests are answered with 503, and with success
// afterwards.
func TestUnavailable(t *testing.T) {
	server := database.Start(t)
	c := processes(t, server.New(t), 1)[0]
	c.write("a", "A", "")
	stop := make(chan struct{})
	refused := 0
	var trying sync.WaitGroup
	trying.Go(func() {
		for n := 0; ; n++ {
			select {
			case <-stop:
				return
			default:
			}
			switch got := c.post(fmt.Sprintf(`{"agentId":"a","displayName":"A %d"}`, n)); {
			case got.status == http.StatusServiceUnavailable && got.code() == "STORE_UNAVAILABLE" && got.header.Get("Retry-After") != "":
				refused++
			case got.status != http.StatusOK:
				t.Errorf("%d %s", got.status, got.text)
			}
		}
	})
	server.Kill(t, 100*time.Millisecond)
	close(stop)
	trying.Wait()
	if refused == 0 {
		t.Error("no request was refused")
	}
	c.write("a", "Afterwards", "")
	if got := c.get("/ready"); got.status != http.StatusOK {
		t.Errorf("%d %s", got.status, got.text)
	}
}
