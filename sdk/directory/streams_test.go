package directory_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/test/cost"
	"github.com/agentcard-go/cardgen/sdk/directory"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
)

// pipes is a listener whose connections are in memory, so that no limit of the system counts them.
type pipes struct {
	accepted chan net.Conn
	closed   chan struct{}
	once     sync.Once
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.accepted:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.closed) })
	return nil
}

func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)} }

// dial connects to the listener.
func (p *pipes) dial() (net.Conn, error) {
	client, server := net.Pipe()
	select {
	case p.accepted <- server:
		return client, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

// servePipes serves a directory in memory.
func servePipes(t testing.TB, h http.Handler) *pipes {
	p := &pipes{accepted: make(chan net.Conn), closed: make(chan struct{})}
	web := &http.Server{Handler: h}
	go func() { _ = web.Serve(p) }()
	t.Cleanup(func() { _ = web.Close() })
	return p
}

// follower reads a stream: the names of the cards, in their order.
type follower struct {
	conn   net.Conn
	frames *service.FrameReader
}

// follow opens a stream and reads its first frame.
func (p *pipes) follow(query string) (*follower, error) {
	c, err := p.dial()
	if err != nil {
		return nil, err
	}
	if _, err := fmt.Fprintf(c, "GET /public/agent-cards/stream%s HTTP/1.1\r\nHost: localhost\r\n\r\n", query); err != nil {
		return nil, err
	}
	got, err := http.ReadResponse(bufio.NewReaderSize(c, 512), nil)
	if err != nil {
		return nil, err
	}
	if got.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("status %d", got.StatusCode)
	}
	f := &follower{c, service.NewFrameReader(got.Body, 0)}
	_, err = f.frames.Next()
	return f, err
}

// want reads events until the last one of a list; heartbeats do not count.
func (f *follower) want(list []string) error {
	for i := 0; i < len(list); {
		frame, err := f.frames.Next()
		if err != nil {
			return err
		}
		m, err := service.ParseMessage(frame)
		if err != nil {
			return err
		}
		if m.Event == nil {
			continue
		}
		if m.Event.AgentCard == nil || m.Event.AgentCard.DisplayName != list[i] {
			return fmt.Errorf("event %d is %s, want %s", i, frame.Data, list[i])
		}
		i++
	}
	return nil
}

// discard reads until the stream ends.
func (f *follower) discard() {
	for part := make([]byte, 1024); ; {
		if _, err := f.conn.Read(part); err != nil {
			return
		}
	}
}

// openStreams opens n streams of a directory.
func openStreams(t testing.TB, p *pipes, n int, query string) []*follower {
	t.Helper()
	list := make([]*follower, n)
	for i := range list {
		var err error
		if list[i], err = p.follow(query); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = list[i].conn.Close() })
	}
	return list
}

// TestManyStreams: all of many streams get all changes in their order, and once. CARD_STREAMS is their
// number.
func TestManyStreams(t *testing.T) {
	n := variable(t, "CARD_STREAMS", 200)
	h, err := directory.New(directory.Options{Limits: directory.Limits{Streams: 10 * n}, Now: func() time.Time { return start }})
	if err != nil {
		t.Fatal(err)
	}
	c := serveHandler(t, h)
	c.write("first", "First", "")
	list := openStreams(t, servePipes(t, h), n, "")
	want := []string{"First"}
	for i := range 20 {
		want = append(want, fmt.Sprint("Change ", i))
	}
	var all sync.WaitGroup
	for i, f := range list {
		all.Go(func() {
			if err := f.want(want); err != nil {
				t.Errorf("stream %d: %v", i, err)
			}
		})
	}
	for i, name := range want[1:] {
		c.write(fmt.Sprint("agent-", i%5), name, "")
		if got := c.get("/find?words=change"); got.status != http.StatusOK {
			t.Errorf("%d %s", got.status, got.text)
		}
	}
	all.Wait()
}

// BenchmarkStreams: CARD_STREAMS streams (1,000) are open and get two changes a second, while 100 requests a
// second find and list cards. The figures are the memory of a stream with its client, the CPU time of an event,
// and the time of the requests, also without the streams ("alone").
func BenchmarkStreams(b *testing.B) {
	n, seconds := variable(b, "CARD_STREAMS", 1000), variable(b, "CARD_SECONDS", 10)
	s := store.NewMemory(roomy)
	for c := range randomCards(b, 10_000) {
		if err := s.Restore(b.Context(), c); err != nil {
			b.Fatal(err)
		}
	}
	h, err := directory.New(directory.Options{Store: s, Limits: directory.Limits{Streams: 10 * n}})
	if err != nil {
		b.Fatal(err)
	}
	c := serveHandler(b, h)
	p := servePipes(b, h)
	got := c.write("first", "First", "")
	since := nooterra.Cursor{Time: got.at("agentCard", "updatedAt").(string), TenantID: directory.DefaultTenant, AgentID: "first"}
	for b.Loop() {
		measure := func(name string) time.Duration {
			var took map[string][]time.Duration
			used := cost.ProcessTime(func() {
				took = load(b, c.url, 100, seconds, func(r *rand.Rand, i int) request {
					if i%50 == 0 {
						return request{"write", "POST", "/agent-cards", fmt.Sprintf(`{"agentId":"new-%d","displayName":"New"}`, r.Uint32()), "t"}
					}
					for {
						if x := randomRequest(r, i); x.kind != "write" {
							x.kind = "read"
							return x
						}
					}
				})
			})
			report(b, name, took)
			return used
		}
		alone := measure("alone-")
		before := heap()
		for _, f := range openStreams(b, p, n, "?sinceCursor="+url.QueryEscape(since.String())) {
			go f.discard()
		}
		b.ReportMetric((heap()-before)/float64(n), "B/stream")
		used := measure("")
		b.ReportMetric(float64((used-alone).Microseconds())/float64(2*seconds*n), "cpu-µs/event")
	}
}
