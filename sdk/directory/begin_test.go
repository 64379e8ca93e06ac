package directory_test

import (
	"context"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// heldStore is a store whose cards are read when released is closed.
type heldStore struct {
	store.Store
	released chan struct{}
	read     atomic.Int32
}

func (s *heldStore) Snapshot(ctx context.Context, read func(store.Reader) error) error {
	s.read.Add(1)
	select {
	case <-s.released:
		return s.Store.Snapshot(ctx, read)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// TestSlowStart: requests that end while the directory reads its cards do not make it begin anew. It is not ready
// meanwhile, and ends the reading when it is closed.
func TestSlowStart(t *testing.T) {
	s := &heldStore{Store: store.NewMemory(store.Limits{}), released: make(chan struct{})}
	c := serve(t, directory.Options{Store: s, Limits: directory.Limits{Time: 50 * time.Millisecond}})
	for range 3 {
		if got := c.get("/public/agent-cards/discover"); got.status != http.StatusServiceUnavailable || got.code() != "TIMEOUT" {
			t.Errorf("%d %s", got.status, got.text)
		}
	}
	if got := c.get("/ready"); got.status != http.StatusServiceUnavailable || !strings.Contains(got.text, "being read") {
		t.Errorf("%d %s", got.status, got.text)
	}
	close(s.released)
	for end := time.Now().Add(time.Minute); c.get("/ready").status != http.StatusOK; {
		if time.Now().After(end) {
			t.Fatal("the directory does not become ready")
		}
	}
	if n := s.read.Load(); n != 1 {
		t.Errorf("the cards were read %d times", n)
	}

	s = &heldStore{Store: store.NewMemory(store.Limits{}), released: make(chan struct{})}
	h, err := directory.New(directory.Options{Store: s})
	if err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(10*time.Millisecond, h.Close)
	if got := serveHandler(t, h).get("/cards"); got.status < 500 {
		t.Errorf("%d %s", got.status, got.text)
	}
}
