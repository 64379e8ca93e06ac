package directory_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
)

// events reads a stream.
type events struct {
	t      testing.TB
	body   io.ReadCloser
	frames *service.FrameReader
	ready  *service.Ready
}

// follow opens a stream and reads its first frame.
func (c client) follow(path string, header ...string) *events {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), time.Minute)
	c.t.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, "GET", c.url+"/public/agent-cards/stream"+path, nil)
	if err != nil {
		c.t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { _ = got.Body.Close() })
	if got.StatusCode != 200 || got.Header.Get("Content-Type") != "text/event-stream; charset=utf-8" {
		text, _ := io.ReadAll(got.Body)
		c.t.Fatalf("%d %v %s", got.StatusCode, got.Header, text)
	}
	e := &events{t: c.t, body: got.Body, frames: service.NewFrameReader(got.Body, 0)}
	if e.ready = e.message().Ready; e.ready == nil {
		c.t.Fatal("the first frame is not ready")
	}
	return e
}

// message returns the content of the next frame, which must be valid.
func (e *events) message() service.Message {
	e.t.Helper()
	frame, err := e.frames.Next()
	if err != nil {
		e.t.Fatal(err)
	}
	m, err := service.ParseMessage(frame)
	if err != nil {
		e.t.Fatalf("%s: %v", frame.Data, err)
	}
	return m
}

// next returns the type, the agent and the name in the next event.
func (e *events) next() string {
	e.t.Helper()
	m := e.message()
	if m.Event == nil {
		return "no event"
	}
	text := fmt.Sprintf("%s %s", m.Event.Type, m.Event.AgentID)
	if m.Event.AgentCard != nil {
		text += " " + m.Event.AgentCard.DisplayName
	}
	return text
}

// want compares the next events.
func (e *events) want(list ...string) {
	e.t.Helper()
	for _, want := range list {
		if got := e.next(); got != want {
			e.t.Errorf("%s, want %s", got, want)
		}
	}
}

// write declares a card.
func (c client) write(id, name, more string) answer {
	c.t.Helper()
	got := c.post(fmt.Sprintf(`{"agentId":%q,"displayName":%q%s}`, id, name, more))
	if got.status >= 300 {
		c.t.Errorf("%s: %d %s", id, got.status, got.text)
	}
	return got
}

// TestStream: a stream has the cards that are there, then each change, and continues where the
// client says.
func TestStream(t *testing.T) {
	for name, s := range stores(t) {
		t.Run(name, func(t *testing.T) {
			c := serve(t, directory.Options{Store: s})
			c.write("a", "A", "")
			c.write("hidden", "H", `,"visibility":"tenant"`)
			c.write("b", "B", `,"capabilities":["pay"]`)
			c.write("a", "A2", "")
			e := c.follow("")
			e.want("AGENT_CARD_UPSERT b B", "AGENT_CARD_UPSERT a A2")
			pay := c.follow("?capability=pay")
			pay.want("AGENT_CARD_UPSERT b B")
			c.write("c", "C", "")
			c.write("hidden", "H2", `,"visibility":"public"`)
			c.write("b", "B2", `,"visibility":"private"`)
			e.want("AGENT_CARD_UPSERT c C", "AGENT_CARD_UPSERT hidden H2", "AGENT_CARD_REMOVED b")
			pay.want("AGENT_CARD_REMOVED b")
			away := e.frames.LastEventID()
			if err := s.Delete(context.Background(), store.Key{Dialect: "nooterra", Tenant: "tenant_default", ID: "c"}, "tenant_default", start.Add(time.Hour)); err != nil {
				t.Fatal(err)
			}
			e.want("AGENT_CARD_REMOVED c")
			c.write("b", "B3", `,"visibility":"public"`)
			e.want("AGENT_CARD_UPSERT b B3")
			pay.want("AGENT_CARD_UPSERT b B3")

			again := c.follow("", "Last-Event-Id", away)
			if again.ready.SinceCursor != away {
				t.Errorf("%+v", again.ready)
			}
			again.want("AGENT_CARD_UPSERT b B3") // removals while it was away are not sent
			precedence := c.follow("?sinceCursor="+again.frames.LastEventID(), "Last-Event-Id", away)
			beginning := c.follow("?sinceCursor=", "Last-Event-Id", away)
			beginning.want("AGENT_CARD_UPSERT a A2", "AGENT_CARD_UPSERT hidden H2", "AGENT_CARD_UPSERT b B3")
			c.write("d", "D", "")
			for _, x := range []*events{e, again, precedence, beginning} {
				x.want("AGENT_CARD_UPSERT d D")
			}
		})
	}
}

// TestReady: the first frame repeats the filters.
func TestReady(t *testing.T) {
	e := serve(t, directory.Options{}).follow("?capability=pay&toolSideEffecting=&limit=0&status=ALL")
	var query map[string]any
	if err := json.Unmarshal([]byte(e.ready.Query.String()), &query); err != nil {
		t.Fatal(err)
	}
	if len(query) != 10 || query["capability"] != "pay" || query["toolSideEffecting"] != false || query["status"] != "all" || query["runtime"] != nil {
		t.Errorf("%v", query)
	}
}

// TestResume: clients that leave and continue again and again get every change once, in order, while
// several writers change cards and the clock goes back.
func TestResume(t *testing.T) {
	const writers, agents, writes = 4, 10, 40
	var mu sync.Mutex
	clock := rand.New(rand.NewPCG(1, 2))
	now := func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		return start.Add(time.Duration(clock.IntN(100)-50) * time.Second)
	}
	for name, s := range stores(t) {
		t.Run(name, func(t *testing.T) {
			c := serve(t, directory.Options{Store: s, Now: now})
			var all sync.WaitGroup
			for w := range writers {
				all.Go(func() {
					for i := range writes {
						c.write(fmt.Sprintf("agent-%d-%d", w, i%agents), fmt.Sprint(i), "")
					}
				})
			}
			seen := map[string]int64{}
			last := ""
			var position service.Tracker
			for complete := 0; complete < writers*agents; {
				e := c.follow("?sinceCursor=" + last)
				for range 3 {
					if complete == writers*agents {
						break
					}
					event := e.message().Event
					if !position.Advance(event) {
						t.Fatalf("the event %s is not after the one before", event.Cursor)
					}
					if before, known := seen[event.AgentID]; known && before >= event.AgentCard.Revision {
						t.Errorf("%s: the revision %d after %d", event.AgentID, event.AgentCard.Revision, before)
					}
					seen[event.AgentID] = event.AgentCard.Revision
					if event.AgentCard.Revision == writes/agents-1 {
						complete++
					}
				}
				last = e.frames.LastEventID()
				_ = e.body.Close()
			}
			all.Wait()
			if len(seen) != writers*agents {
				t.Errorf("%d agents", len(seen))
			}
		})
	}
}

// TestBehind: a stream whose client misses changes that are not known any more ends with an error,
// and the client continues.
func TestBehind(t *testing.T) {
	s := store.NewMemory(store.Limits{Changes: 5})
	c := serve(t, directory.Options{Store: s})
	c.write("a", "A", "")
	e := c.follow("")
	e.want("AGENT_CARD_UPSERT a A")
	last := e.frames.LastEventID()
	// Another program changes the store: more than its log keeps, before the directory reads it.
	for i := range 50 {
		var x nooterra.Card
		if err := json.Unmarshal([]byte(fmt.Sprintf(`{"schemaVersion":"AgentCard.v1","tenantId":"t","agentId":"x%d","displayName":"X","status":"active",
			"visibility":"public","capabilities":[],"createdAt":"2026-03-01T09:00:00Z","updatedAt":"2026-03-01T09:00:00.%03dZ","revision":0}`, i, i)), &x); err != nil {
			t.Fatal(err)
		}
		document, err := json.Marshal(&x)
		if err != nil {
			t.Fatal(err)
		}
		put, err := store.Read(context.Background(), document, store.Declaration{At: start.Add(time.Hour), Policy: store.Policy{Unproven: true}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Put(context.Background(), put); err != nil {
			t.Fatal(err)
		}
	}
	// The client gets some of the changes, or the error; a new stream has all.
	count := 0
	for again := c.follow("?sinceCursor=" + last); count < 50; count++ {
		if m := again.message(); m.Error != nil {
			again = c.follow("?sinceCursor=" + again.frames.LastEventID())
			count--
		}
	}
}

// TestStreamLimits: the streams are limited, together and for each client, a closed stream
// does not count, and a directory that stops ends its streams.
func TestStreamLimits(t *testing.T) {
	h, err := directory.New(directory.Options{Limits: directory.Limits{Streams: 2}, BehindProxy: true})
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	web := &http.Server{Handler: h}
	go func() { _ = web.Serve(listener) }()
	t.Cleanup(func() { _ = web.Close() })
	c := client{t, "http://" + listener.Addr().String()}
	from := func(address string) []string { return []string{"X-Forwarded-For", address} }
	one := c.follow("", from("1")...)
	for _, address := range []string{"1"} {
		if got := c.get("/public/agent-cards/stream", from(address)...); got.status != 503 || got.code() != "TOO_MANY_STREAMS" || got.header.Get("Retry-After") == "" {
			t.Errorf("%d %s", got.status, got.text)
		}
	}
	two := c.follow("", from("2")...)
	if got := c.get("/public/agent-cards/stream", from("3")...); got.status != 503 {
		t.Errorf("%d %s", got.status, got.text)
	}
	_ = one.body.Close()
	for { // until the directory sees that the client has gone
		r, err := http.NewRequestWithContext(t.Context(), "GET", c.url+"/public/agent-cards/stream", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("X-Forwarded-For", "3")
		got, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = got.Body.Close()
		if got.StatusCode == 200 {
			break
		}
	}
	h.Close()
	if _, err := two.frames.Next(); err != io.EOF {
		t.Errorf("a stream of a directory that stops: %v", err)
	}
}

// TestSlowClient: a client that does not read ends, and the others are not held up.
func TestSlowClient(t *testing.T) {
	c := serve(t, directory.Options{Limits: directory.Limits{Streams: 1, StreamWrite: 50 * time.Millisecond}})
	for i := range 40 {
		c.write(fmt.Sprint("agent-", i), "A", `,"metadata":{"text":"`+strings.Repeat("x", 400_000)+`"}`)
	}
	slow, err := net.Dial("tcp", strings.TrimPrefix(c.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer slow.Close()
	if _, err := io.WriteString(slow, "GET /public/agent-cards/stream HTTP/1.1\r\nHost: localhost\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	one := make([]byte, 1)
	if _, err := io.ReadFull(slow, one); err != nil { // the stream has begun
		t.Fatal(err)
	}
	c.write("another", "A", "")
	for {
		got, err := http.Get(c.url + "/public/agent-cards/stream?runtime=none")
		if err != nil {
			t.Fatal(err)
		}
		_ = got.Body.Close()
		if got.StatusCode == 200 {
			return
		}
	}
}

// TestOrder: the list is in the order of agents after any changes.
func TestOrder(t *testing.T) {
	c := serve(t, directory.Options{})
	random := rand.New(rand.NewPCG(3, 4))
	there := map[string]bool{}
	for range 300 {
		id := fmt.Sprintf("%c-%d", []rune("aBäZ_")[random.IntN(5)], random.IntN(8))
		if there[id] && random.IntN(2) == 0 {
			if got := c.call("DELETE", "/agent-cards/"+url.PathEscape(id), ""); got.status != 200 {
				t.Fatal(got.text)
			}
			delete(there, id)
			continue
		}
		c.write(id, "A", "")
		there[id] = true
	}
	want := slices.SortedFunc(maps.Keys(there), nooterra.CompareText)
	for _, path := range []string{"/agent-cards", "/public/agent-cards/discover?limit=100"} {
		if got := agentsOf(c.get(path)); got != strings.Join(want, " ") {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}
