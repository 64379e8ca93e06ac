package directory_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/test/database"
	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store/postgres"
)

// TestHungDatabase: while a database keeps its connections and does not answer, requests that need it end with 503 in
// time, others are answered, and the store can be closed. Afterwards all is as before.
func TestHungDatabase(t *testing.T) {
	server := database.Start(t)
	s, err := postgres.Open(t.Context(), server.New(t), store.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	c := serve(t, directory.Options{Store: s, Limits: directory.Limits{Time: 3 * time.Second}}) // enough for a write on a busy machine
	c.write("a", "A", "")
	resume := server.Pause(t)
	for range 2 {
		begin := time.Now()
		if got := c.post(`{"agentId":"b","displayName":"B"}`); got.status != http.StatusServiceUnavailable || got.code() != "TIMEOUT" || time.Since(begin) > time.Minute {
			t.Errorf("%d %s after %v", got.status, got.text, time.Since(begin))
		}
		if got := c.get("/public/agent-cards/discover"); got.status != http.StatusOK {
			t.Errorf("%d %s", got.status, got.text)
		}
	}
	resume()
	for end := time.Now().Add(time.Minute); c.post(`{"agentId":"b","displayName":"B"}`).status >= 500; {
		if time.Now().After(end) {
			t.Fatal("the database is not used again")
		}
	}
	if testing.Short() {
		return // each connection takes up to 15 seconds to end
	}
	server.Pause(t)
	c.post(`{"agentId":"c","displayName":"C"}`)
	closed := make(chan error)
	go func() { closed <- s.Close() }()
	select {
	case err := <-closed:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(2 * time.Minute):
		t.Error("the store is not closed")
	}
}
