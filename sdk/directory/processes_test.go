package directory_test

import (
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/test/database"
	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
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

// changeOf returns the agent, the revision and the name in an event.
func changeOf(m service.Message) string {
	return fmt.Sprint(m.Event.AgentID, m.Event.AgentCard.Revision, m.Event.AgentCard.DisplayName)
}

// TestProcesses: clients of several processes change the same cards, no change is lost, and a stream of
// each process has all changes in one order. A client continues its stream with another process, also
// with one that starts later.
func TestProcesses(t *testing.T) {
	address := database.Start(t).New(t)
	list := processes(t, address, 2)
	list[0].write("first", "First", `,"visibility":"public"`)
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
	const changes = 4 * rounds
	var seen []string
	var cursors []string
	for range 1 + changes {
		m := streams[0].message()
		if m.Event == nil {
			t.Fatalf("%+v", m)
		}
		seen = append(seen, changeOf(m))
		cursors = append(cursors, m.Event.Cursor)
	}
	for i, want := range seen {
		m := streams[1].message()
		if got := changeOf(m); got != want || m.Event.Cursor != cursors[i] {
			t.Fatalf("event %d: %s at %s, the other process has %s at %s", i, got, m.Event.Cursor, want, cursors[i])
		}
	}
	revisions := map[string]int{}
	for n := range rounds {
		revisions[fmt.Sprint("agent", n%agents)] += 4
	}
	for id, want := range revisions {
		for _, c := range list {
			// Revisions begin at 0, and no two changes have one.
			if got := c.get("/public/agent-cards/" + id); got.at("agentCard", "revision") != float64(want-1) {
				t.Errorf("%s: %s, want the revision %d", id, got.text, want-1)
			}
		}
	}
	late := processes(t, address, 1)[0]
	middle := len(cursors) / 2
	follower := late.follow("?sinceCursor=" + cursors[middle])
	latest := map[string]string{}
	for _, text := range seen[middle+1:] {
		latest[text[:len("agent0")]] = text
	}
	for range len(latest) {
		m := follower.message()
		got := changeOf(m)
		if latest[m.Event.AgentID] != got {
			t.Errorf("a process that starts later sends %s, want %s", got, latest[m.Event.AgentID])
		}
		delete(latest, m.Event.AgentID)
	}
	if len(latest) > 0 {
		t.Errorf("a process that starts later leaves out %v", latest)
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
