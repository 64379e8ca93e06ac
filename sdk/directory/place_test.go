package directory_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/nooterra/publish"
)

// atWork is the number of requests with much work that work at a time.
var atWork = max(1, runtime.GOMAXPROCS(0)/2)

// TestMuchWork: requests with long bodies, and with long cards in their answers, take none of the places of
// other requests, and half as many as there are processors work at a time.
func TestMuchWork(t *testing.T) {
	for _, places := range []int{1, 4 * (atWork + 3)} {
		t.Run(fmt.Sprint(places), func(t *testing.T) { testMuchWork(t, places) })
	}
}

func testMuchWork(t *testing.T, places int) {
	x := &jam{entered: make(chan struct{}, 100)}
	c := serve(t, directory.Options{Agent: x.agent, Limits: directory.Limits{Requests: places}})
	large := func(id string) string {
		return fmt.Sprintf(`{"agentId":%q,"displayName":"A","metadata":{"text":%q}}`, id, strings.Repeat("x", 50_000))
	}
	for i := range 10 {
		if got := c.post(large(fmt.Sprint("long-", i))); got.status != http.StatusCreated {
			t.Fatal(got.text)
		}
	}
	c.write("long-one", "One", fmt.Sprintf(`,"metadata":{"text":%q}`, strings.Repeat("x", 100_000)))
	c.write("short", "S", "")
	for i := range 70 {
		c.write(fmt.Sprint("a-", i), "A", "")
	}
	for _, test := range []struct{ name, method, path, body string }{
		{"long bodies", "POST", "/agent-cards", large("long-new") + strings.Repeat(" ", 50_000)},
		{"many standings", "GET", "/public/agent-cards/discover", ""},
		{"long results", "GET", "/find?limit=100", ""},
		{"a long card", "GET", "/public/agent-cards/long-one", ""},
		{"a long card for browsers", "GET", "/page/nooterra/long-one", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			x.block()
			c := client{t, c.url}
			var all sync.WaitGroup
			for range atWork + 3 {
				all.Go(func() {
					if got := c.call(test.method, test.path, test.body); got.status >= 300 {
						t.Errorf("%d %s", got.status, got.text)
					}
				})
			}
			<-x.entered
			for range 5 {
				if got := c.get("/public/agent-cards/short"); got.status != http.StatusOK {
					t.Errorf("%d %s", got.status, got.text)
				}
			}
			x.release()
			all.Wait()
			for len(x.entered) > 0 {
				<-x.entered
			}
			if x.atOnce > atWork {
				t.Errorf("%d at a time, want at most %d", x.atOnce, atWork)
			}
		})
	}
}

// jam is a register of agents in which requests with much work stay until they are released.
type jam struct {
	entered chan struct{}

	mu             sync.Mutex
	blocked        chan struct{} // nil lets all pass
	inside, atOnce int
}

// block makes later requests stay.
func (x *jam) block() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.blocked, x.inside, x.atOnce = make(chan struct{}), 0, 0
}

// release lets all requests pass.
func (x *jam) release() {
	x.mu.Lock()
	defer x.mu.Unlock()
	close(x.blocked)
	x.blocked = nil
}

// agent implements [directory.Options.Agent].
func (x *jam) agent(_ context.Context, _, id string) (directory.Agent, error) {
	found := directory.Agent{Identity: publish.Identity{AgentID: id, DisplayName: "A"}}
	x.mu.Lock()
	defer x.mu.Unlock()
	// The cards before these agents are long or many enough.
	wait := x.blocked
	if wait == nil || id != "long-5" && id != "long-new" && id != "long-one" {
		return found, nil
	}
	x.inside++
	x.atOnce = max(x.atOnce, x.inside)
	x.entered <- struct{}{}
	x.mu.Unlock()
	<-wait
	x.mu.Lock()
	x.inside--
	return found, nil
}

// gate is a register of agents that lets requests with much work pass one after the other, and notes their agents
// in this order.
type gate struct {
	entered chan string
	open    chan struct{}
}

func newGate() *gate { return &gate{make(chan string, 100), make(chan struct{}, 100)} }

// agent implements [directory.Options.Agent].
func (g *gate) agent(_ context.Context, _, id string) (directory.Agent, error) {
	g.entered <- id
	<-g.open
	return directory.Agent{Identity: publish.Identity{AgentID: id, DisplayName: "A"}}, nil
}

// hall has a directory behind a gate.
type hall struct {
	client
	*gate
	h   *directory.Handler
	all sync.WaitGroup
	n   int
}

// newHall starts a directory behind a gate.
func newHall(t *testing.T, o directory.Options) *hall {
	t.Helper()
	x := &hall{gate: newGate()}
	o.Agent = x.agent
	var err error
	if x.h, err = directory.New(o); err != nil {
		t.Fatal(err)
	}
	x.client = serveHandler(t, x.h)
	return x
}

// send sends a card with a long body, whose answer must have a status, in the background.
func (x *hall) send(status int, header ...string) {
	id := fmt.Sprint("a-", x.n)
	x.n++
	x.all.Go(func() {
		if got := x.post(long(id), header...); got.status != status {
			x.t.Errorf("%s of %v: %d %s", id, header, got.status, got.text)
		}
	})
}

// long returns the body of a request with much work.
func long(id string) string {
	return fmt.Sprintf(`{"agentId":%q,"displayName":"A"}%s`, id, strings.Repeat(" ", 80_000))
}

// await waits until a number of requests wait.
func (x *hall) await(n int) { await(x.h, n) }

func await(h *directory.Handler, n int) {
	for h.Stats().Waiting != n {
		time.Sleep(time.Millisecond)
	}
}

// TestClientsTakeTurns: a client with many requests with much work keeps no other client waiting for all of
// them. A client is a tenant, or an address.
func TestClientsTakeTurns(t *testing.T) {
	token := "a-token-of-16-or-more"
	for name, test := range map[string]struct {
		options directory.Options
		a, b    []string
	}{
		"trusted tenants": {directory.Options{}, []string{"X-Proxy-Tenant-Id", "a"}, []string{"X-Proxy-Tenant-Id", "b"}},
		"addresses":       {directory.Options{BehindProxy: true}, []string{"X-Forwarded-For", "192.0.2.1"}, []string{"X-Forwarded-For", "192.0.2.2"}},
		"tokens": {
			directory.Options{Tokens: map[string]string{token: "a", token + "2": "b"}},
			[]string{"Authorization", "Bearer " + token}, []string{"Authorization", "Bearer " + token + "2"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			test.options.Limits.Requests = 4 * (atWork + 10)
			x := newHall(t, test.options)
			for range atWork {
				x.send(201, test.a...)
				<-x.entered
			}
			for i := range 9 {
				x.send(201, test.a...)
				x.await(i + 1)
			}
			want := fmt.Sprint("a-", x.n)
			x.send(201, test.b...)
			x.await(10)
			x.open <- struct{}{}
			if got := <-x.entered; got != want {
				t.Errorf("the card of %s is next, want %s", got, want)
			}
			close(x.open)
			x.all.Wait()
		})
	}
}

// TestWaiting: requests beyond the limit are refused. A client leaves room for others, and a client that goes
// while it waits, too.
func TestWaiting(t *testing.T) {
	x := newHall(t, directory.Options{Limits: directory.Limits{Requests: 1, Waiting: 4}})
	as := func(tenant string) []string { return []string{"X-Proxy-Tenant-Id", tenant} }
	refused := func(tenant string) {
		t.Helper()
		if got := x.post(long("z"), as(tenant)...); got.status != 503 || got.code() != "BUSY" || got.header.Get("Retry-After") == "" {
			t.Errorf("%s: %d %s", tenant, got.status, got.text)
		}
	}
	x.send(201, as("a")...)
	<-x.entered
	for i, tenant := range []string{"a", "a", "b", "c"} {
		if tenant == "b" {
			refused("a")
		}
		x.send(201, as(tenant)...)
		x.await(i + 1)
	}
	refused("d")
	close(x.open)
	x.all.Wait()
	x.await(0)

	x = newHall(t, directory.Options{Limits: directory.Limits{Requests: 1, Waiting: 1}})
	x.send(201, as("a")...)
	<-x.entered
	ctx, cancel := context.WithCancel(t.Context())
	r, err := http.NewRequestWithContext(ctx, "POST", x.url+"/agent-cards", strings.NewReader(long("gone")))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	x.all.Go(func() {
		if got, err := http.DefaultClient.Do(r); err == nil {
			_ = got.Body.Close()
			t.Errorf("%d for a client that has gone", got.StatusCode)
		}
	})
	x.await(1)
	refused("d")
	cancel()
	x.await(0)
	x.send(201, as("d")...)
	x.await(1)
	close(x.open)
	x.all.Wait()
}

// TestBodiesOfClients: a client whose bodies are at their limit keeps no other client behind the same proxy from
// sending one.
func TestBodiesOfClients(t *testing.T) {
	x := newHall(t, directory.Options{BehindProxy: true, Limits: directory.Limits{Requests: 1}})
	from := func(address string) []string { return []string{"X-Forwarded-For", address} }
	x.send(201, from("192.0.2.1")...)
	<-x.entered
	for range 63 {
		x.send(201, from("192.0.2.1")...)
	}
	x.await(63)
	if got := x.post(long("z"), from("192.0.2.1")...); got.status != 503 || got.code() != "BUSY" {
		t.Errorf("%d %s", got.status, got.text)
	}
	x.send(201, from("192.0.2.2")...)
	x.await(64)
	close(x.open)
	x.all.Wait()
}

// unread is the writer of an answer whose client does not read it.
type unread struct {
	header http.Header
	begun  chan<- struct{}
	end    <-chan struct{}
}

func (u unread) Header() http.Header { return u.header }
func (unread) WriteHeader(int)       {}
func (u unread) Write(b []byte) (int, error) {
	u.begun <- struct{}{}
	<-u.end
	return len(b), nil
}

// TestUnreadAnswers: a client that does not read its answers has half of the places, and none for work.
func TestUnreadAnswers(t *testing.T) {
	h, err := directory.New(directory.Options{Limits: directory.Limits{Requests: 4}})
	if err != nil {
		t.Fatal(err)
	}
	ask := func(w http.ResponseWriter, address string) {
		r := httptest.NewRequest("GET", "/public/agent-cards/a", nil)
		r.RemoteAddr = address
		h.ServeHTTP(w, r)
	}
	serveHandler(t, h).write("a", "A", fmt.Sprintf(`,"metadata":{"text":%q}`, strings.Repeat("x", 100_000)))
	begun, end := make(chan struct{}, 3), make(chan struct{})
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() { ask(unread{http.Header{}, begun, end}, "192.0.2.1:1") })
	}
	<-begun
	<-begun
	await(h, 1)
	got := httptest.NewRecorder()
	if ask(got, "192.0.2.2:1"); got.Code != http.StatusOK {
		t.Errorf("%d %s", got.Code, got.Body)
	}
	close(end)
	all.Wait()
}
