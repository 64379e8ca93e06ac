package directory_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// hostileTenant is the tenant of hostile clients.
const hostileTenant = "hostile"

// large returns a Nooterra card of almost the length of the longest body. Its identifier is before all others.
func large(n int) request {
	return request{"large", "POST", "/agent-cards", fmt.Sprintf(`{"agentId":"_%d","displayName":"Large","capabilities":["trap.large"],"metadata":{"text":"%s"}}`, n, strings.Repeat("x", 900_000)), hostileTenant}
}

// tagged returns an A2A card with skills whose tags have 64 KB.
func tagged(n int) request {
	var skills []string
	for i := range 12 {
		skills = append(skills, fmt.Sprintf(`{"id":"s%d","name":"S","description":"D","tags":["%s"]}`, i, strings.Repeat(fmt.Sprint("trap/", i, "/"), 9000)))
	}
	return request{"tagged", "POST", fmt.Sprint("/cards?id=_", n), strings.Replace(a2aCard, `"skills":[`, `"skills":[`+strings.Join(skills, ",")+",", 1), hostileTenant}
}

// stall opens connections that send a part of a body, or a request for a stream, and then neither write
// nor read.
func stall(t testing.TB, address string, n int) {
	t.Helper()
	for i := range n {
		c, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
		text := "GET /public/agent-cards/stream HTTP/1.1\r\nHost: localhost\r\n\r\n"
		if i%2 == 0 {
			text = "POST /agent-cards HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{"
		}
		if _, err := c.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
}

// TestHostile: clients that send nothing, streams without a reader, cards that no answer can have together,
// and long tags do not keep others from their cards. A page ends before it becomes too long.
func TestHostile(t *testing.T) {
	const cards = 12
	s := store.NewMemory(store.Limits{Bytes: 1 << 30, OwnerCards: 2 * cards})
	c := serve(t, directory.Options{Store: s, Limits: directory.Limits{Requests: 4, Streams: 1000, StreamWrite: 100 * time.Millisecond}})
	stall(t, c.url, 40)
	var flood sync.WaitGroup
	flood.Go(func() {
		for n := range 2 * cards {
			x := []request{large(n), tagged(n)}[n%2]
			if err := send(http.DefaultTransport, c.url, x); err != nil {
				t.Error(err)
			}
		}
	})
	for n := range 20 {
		id := fmt.Sprint("clerk-", n)
		c.write(id, "Clerk", fmt.Sprintf(`,"capabilities":["honest.%d"]`, n))
		for _, path := range []string{"/public/agent-cards/discover?capability=honest.%d", "/find?capability=honest.%d", "/agent-cards/clerk-%d"} {
			if got := c.get(fmt.Sprintf(path, n)); got.status != http.StatusOK || !strings.Contains(got.text, id) {
				t.Errorf("%s: %d %.200s", path, got.status, got.text)
			}
		}
	}
	flood.Wait()
	if err := send(http.DefaultTransport, c.url, large(1)); err == nil || !strings.Contains(err.Error(), "OWNER_QUOTA_EXCEEDED") {
		t.Errorf("beyond the quota: %v", err)
	}
	for _, route := range []string{"/public/agent-cards/discover?capability=trap.large", "/agent-cards?capability=trap.large"} {
		seen := map[string]bool{}
		for len(seen) < cards {
			got := c.get(fmt.Sprintf("%s&limit=100&offset=%d", route, len(seen)), "X-Proxy-Tenant-Id", hostileTenant)
			list := strings.Fields(agentsOf(got))
			if got.status != http.StatusOK || len(list) == 0 || len(got.text) > 5<<20 {
				t.Fatalf("%s: %d, %d cards of %d octets", route, got.status, len(list), len(got.text))
			}
			for _, id := range list {
				seen[id] = true
			}
		}
	}
	if got := c.get("/find?tag=trap/1"); got.status != http.StatusOK || len(got.at("results").([]any)) != 0 {
		t.Errorf("a long tag is found: %.200s", got.text)
	}
}

// BenchmarkHostile: the times of requests alone, and while hostile clients hold connections, read no
// stream, flood the directory with long cards, and ask for the longest pages. "control" are the times of a server that
// reads the same requests and answers with text of about the same length: what remains if the directory does
// no work, since all clients share the processors with it.
func BenchmarkHostile(b *testing.B) {
	s := store.NewMemory(store.Limits{Cards: 1 << 20, Bytes: 1 << 40, OwnerCards: 1000})
	for c := range randomCards(b, 10_000) {
		if err := s.Restore(b.Context(), c); err != nil {
			b.Fatal(err)
		}
	}
	h, err := directory.New(directory.Options{Store: s})
	if err != nil {
		b.Fatal(err)
	}
	c := serveHandler(b, h)
	if got := c.get("/ready"); got.status != http.StatusOK { // the cards are read
		b.Fatal(got.text)
	}
	control := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		length := 4 << 10
		if r.FormValue("limit") == "100" {
			length = 64 << 10
		}
		_, _ = w.Write(make([]byte, length))
	}))
	b.Cleanup(control.Close) // after the stalled connections
	for b.Loop() {
		besideFlood(b, "control-", control.URL)
		besideFlood(b, "", c.url)
	}
}

// besideFlood reports the times of requests alone and beside hostile clients.
func besideFlood(b *testing.B, name, address string) {
	seconds := variable(b, "CARD_SECONDS", 10)
	read := func(r *rand.Rand, n int) request {
		x := randomRequest(r, n)
		for x.kind == "write" {
			x = randomRequest(r, n)
		}
		x.kind = "read"
		return x
	}
	report(b, name+"alone-", load(b, address, 100, seconds, read))
	stall(b, address, 150)
	done := make(chan struct{})
	var flood sync.WaitGroup
	for client := range 2 {
		flood.Go(func() {
			for n := client; ; n += 2 {
				select {
				case <-done:
					return
				default:
				}
				x := []request{large(n), tagged(n), {"long", "GET", "/public/agent-cards/discover?limit=100", "", ""}, {"long", "GET", "/find?limit=100", "", ""}}[n%4]
				_ = send(http.DefaultTransport, address, x) // most of them are refused
			}
		})
	}
	report(b, name, load(b, address, 100, seconds, read))
	close(done)
	flood.Wait()
}

// BenchmarkFlood: the times of requests with much work, each for a page of 1 MiB: of a client that always has 60
// of them open, and of one that sends four in a second meanwhile.
func BenchmarkFlood(b *testing.B) {
	seconds := variable(b, "CARD_SECONDS", 10)
	h, err := directory.New(directory.Options{Store: store.NewMemory(store.Limits{Bytes: 1 << 30})})
	if err != nil {
		b.Fatal(err)
	}
	c := serveHandler(b, h)
	for n := range 2 {
		if err := send(http.DefaultTransport, c.url, large(n)); err != nil {
			b.Fatal(err)
		}
	}
	page := func(tenant string) request {
		return request{tenant, "GET", "/public/agent-cards/discover?capability=trap.large", "", tenant}
	}
	for b.Loop() {
		done := make(chan struct{})
		var all sync.WaitGroup
		var mu sync.Mutex
		took := map[string][]time.Duration{}
		transport := &http.Transport{MaxIdleConnsPerHost: 60}
		for range 60 {
			all.Go(func() {
				for {
					select {
					case <-done:
						return
					default:
					}
					begin := time.Now()
					if err := send(transport, c.url, page("flood")); err != nil {
						b.Error(err)
						return
					}
					mu.Lock()
					took["flood"] = append(took["flood"], time.Since(begin))
					mu.Unlock()
				}
			})
		}
		other := load(b, c.url, 4, seconds, func(*rand.Rand, int) request { return page("other") })
		close(done)
		all.Wait()
		transport.CloseIdleConnections()
		report(b, "", other)
		report(b, "", took)
	}
}
