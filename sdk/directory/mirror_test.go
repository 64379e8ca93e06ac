package directory_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// slowStore takes long to read a card, as if it was long.
type slowStore struct {
	store.Store
	begun, end chan struct{}
}

// Get implements [store.Store].
func (s *slowStore) Get(ctx context.Context, key store.Key) (*store.Card, error) {
	if key.ID == "slow" {
		close(s.begun)
		<-s.end
	}
	return s.Store.Get(ctx, key)
}

// TestReadsBesideChange: while a change is read, other requests find the cards before it, and when it is acknowledged
// they find the new one.
func TestReadsBesideChange(t *testing.T) {
	s := &slowStore{store.NewMemory(store.Limits{}), make(chan struct{}), make(chan struct{})}
	c := serve(t, directory.Options{Store: s})
	c.write("first", "First", "")
	done := make(chan answer)
	go func() { done <- c.post(`{"agentId":"slow","displayName":"Slow"}`) }()
	<-s.begun
	release := time.AfterFunc(20*time.Second, func() { close(s.end) })
	for _, path := range []string{"/find?words=first", "/public/agent-cards/discover", "/agent-cards/first", "/cards", "/v0.1/servers"} {
		if got := c.get(path); got.status != http.StatusOK || strings.Contains(got.text, "Slow") {
			t.Errorf("%s: %d %s", path, got.status, got.text)
		}
	}
	if !release.Stop() {
		t.Fatal("requests waited for the change")
	}
	close(s.end)
	if got := <-done; got.status != http.StatusCreated {
		t.Errorf("%d %s", got.status, got.text)
	}
	if got := c.get("/find?words=slow"); !strings.Contains(got.text, "Slow") {
		t.Error(got.text)
	}
}
