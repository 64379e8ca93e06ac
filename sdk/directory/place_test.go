package directory_test

import (
	"context"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/nooterra/publish"
)

// TestMuchWork: requests with long bodies, and with long cards in their answers, take none of the places of
// other requests, and half as many as there are processors are answered at a time.
func TestMuchWork(t *testing.T) {
	most := max(1, runtime.GOMAXPROCS(0)/2)
	var mu sync.Mutex
	var blocked chan struct{} // agents wait for its end
	inside, atOnce := 0, 0
	entered := make(chan struct{}, 100)
	agent := func(ctx context.Context, _, id string) (directory.Agent, error) {
		mu.Lock()
		wait := blocked
		if id != "long-5" && id != "long-new" { // the cards before are long or many enough
			wait = nil
		}
		if wait != nil {
			inside++
			atOnce = max(atOnce, inside)
			entered <- struct{}{}
		}
		mu.Unlock()
		if wait != nil {
			<-wait
			mu.Lock()
			inside--
			mu.Unlock()
		}
		return directory.Agent{Identity: publish.Identity{AgentID: id, DisplayName: "A"}}, nil
	}
	c := serve(t, directory.Options{Agent: agent, Limits: directory.Limits{Requests: 1}})
	long := func(id string) string {
		return fmt.Sprintf(`{"agentId":%q,"displayName":"A","metadata":{"text":%q}}`, id, strings.Repeat("x", 50_000))
	}
	for i := range 10 {
		if got := c.post(long(fmt.Sprint("long-", i))); got.status != http.StatusCreated {
			t.Fatal(got.text)
		}
	}
	c.write("short", "S", "")
	for i := range 70 {
		c.write(fmt.Sprint("a-", i), "A", "")
	}
	for _, test := range []struct{ name, method, path, body string }{
		{"long bodies", "POST", "/agent-cards", long("long-new") + strings.Repeat(" ", 50_000)},
		{"many standings", "GET", "/public/agent-cards/discover", ""},
		{"long results", "GET", "/find?limit=100", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			mu.Lock()
			blocked, inside, atOnce = make(chan struct{}), 0, 0
			mu.Unlock()
			c := client{t, c.url}
			var all sync.WaitGroup
			for range most + 3 {
				all.Go(func() {
					if got := c.call(test.method, test.path, test.body); got.status >= 300 {
						t.Errorf("%d %s", got.status, got.text)
					}
				})
			}
			<-entered
			for range 5 {
				if got := c.get("/public/agent-cards/short"); got.status != http.StatusOK {
					t.Errorf("%d %s", got.status, got.text)
				}
			}
			mu.Lock()
			close(blocked)
			blocked = nil
			mu.Unlock()
			all.Wait()
			for len(entered) > 0 {
				<-entered
			}
			if atOnce > most {
				t.Errorf("%d at a time, want at most %d", atOnce, most)
			}
		})
	}
}
