package directory

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
)

const (
	// heartbeat is the time between two comments that keep a connection open.
	heartbeat = 10 * time.Second
	// maxMoves is the number of moves that a stream reads at a time, maxPart the length of the text
	// after which it sends them.
	maxMoves = 64
	maxPart  = 64 << 10
)

// streams counts the streams of all clients.
type streams struct {
	most    int
	mu      sync.Mutex
	all     int
	clients map[string]int
}

// enter counts a stream of a client, false if there are too many.
func (s *streams) enter(client string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all >= s.most || s.clients[client] >= max(1, s.most/10) {
		return false
	}
	s.all++
	s.clients[client]++
	return true
}

// open returns the number of streams.
func (s *streams) open() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.all
}

func (s *streams) leave(client string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all--
	if s.clients[client]--; s.clients[client] == 0 {
		delete(s.clients, client)
	}
}

// stream sends the changes of public cards.
func (h *Handler) stream(w http.ResponseWriter, r *http.Request) {
	client := h.client(r)
	s, err := h.openStream(w, r)
	if err == nil && r.Method == http.MethodHead {
		s.header()
		return
	}
	if err == nil && !h.streams.enter(client) {
		err = &refused{http.StatusServiceUnavailable, "TOO_MANY_STREAMS", "too many streams are open", nil}
	}
	if err != nil {
		h.fail(w, r, err)
		return
	}
	defer h.streams.leave(client)
	if s.begin() == nil {
		s.run(r.Context())
	}
}

// openStream checks a request for a stream.
func (h *Handler) openStream(w http.ResponseWriter, r *http.Request) (*connection, error) {
	if err := h.takeDiscovery(r); err != nil {
		return nil, err
	}
	values := r.URL.Query()
	q, err := discovery.Parse(discovery.Stream, values)
	if err != nil {
		return nil, err
	}
	var since *string
	if given, ok := values["sinceCursor"]; ok {
		since = &given[0]
	}
	last, err := service.Since(since, r.Header.Get("Last-Event-Id"))
	if err != nil {
		return nil, discovery.Invalid(card.Violations{{Pointer: "/sinceCursor", Code: discovery.CodeCursor, Message: "the cursor is not valid"}})
	}
	if err := h.cards.follow(r.Context()); err != nil {
		return nil, err
	}
	return &connection{h: h, w: w, control: http.NewResponseController(w), query: q, last: last, begun: h.cards.end()}, nil
}

// connection is an open stream.
type connection struct {
	h       *Handler
	w       http.ResponseWriter
	control *http.ResponseController
	query   discovery.Query
	// last is the position of the client; nil is the beginning.
	last *nooterra.Cursor
	// begun is the last position when the stream began: later moves are changes that the client
	// follows, moves up to it are the cards that it does not know.
	begun *nooterra.Cursor
}

// header sets the header of the answer.
func (s *connection) header() {
	header := s.w.Header()
	header.Set("Content-Type", "text/event-stream; charset=utf-8")
	header.Set("Cache-Control", "no-cache, no-transform")
	header.Set("X-Accel-Buffering", "no")
}

// begin sends the header and the first frame.
func (s *connection) begin() error {
	s.header()
	// A writer without deadlines, as in tests, has no connection to wait for.
	_ = s.control.SetReadDeadline(time.Time{})
	ready := service.Ready{}
	if s.last != nil {
		ready.SinceCursor = s.last.String()
	}
	filters := map[string]any{}
	given := s.query.Values(discovery.Stream)
	for _, name := range filterNames {
		filters[name] = nil
		if given.Has(name) {
			filters[name] = given.Get(name)
		}
	}
	if value, ok := s.query.ToolSideEffecting.Get(); ok {
		filters["toolSideEffecting"] = value
	}
	var err error
	if ready.Query, err = card.JSON(filters); err != nil {
		return err
	}
	text, err := service.AppendReady(nil, ready)
	if err != nil {
		return err
	}
	return s.send(text)
}

// filterNames are the filters that the first frame repeats.
var filterNames = []string{
	"capability", "executionCoordinatorDid", "toolId", "toolMcpName", "toolRiskClass", "toolSideEffecting",
	"toolMaxPriceCents", "toolRequiresEvidenceKind", "status", "runtime",
}

// send writes a part of the stream, in the time that a client has for it.
func (s *connection) send(text []byte) error {
	_ = s.control.SetWriteDeadline(time.Now().Add(s.h.options.Limits.StreamWrite))
	if _, err := s.w.Write(text); err != nil {
		return err
	}
	return s.control.Flush()
}

// run sends events until the client or the directory ends the stream.
func (s *connection) run(ctx context.Context) {
	alive := time.NewTicker(heartbeat)
	defer alive.Stop()
	for {
		changed := s.h.options.Store.Watch()
		if err := s.h.cards.follow(ctx); err != nil {
			s.end("the store cannot be read")
			return
		}
		moves, forgotten := s.h.cards.after(s.last, maxMoves)
		if forgotten != nil && isAfter(forgotten, s.begun) && isAfter(forgotten, s.last) {
			s.end("the client is too far behind: continue with the id of the last event")
			return
		}
		if err := s.sendMoves(ctx, moves); err != nil {
			return
		}
		if len(moves) > 0 {
			continue
		}
		select {
		case <-changed:
		case <-alive.C:
			if s.send(service.AppendHeartbeat(nil)) != nil {
				return
			}
		case <-ctx.Done():
			return
		case <-s.h.closing:
			return
		}
	}
}

// isAfter reports whether a cursor is after another one; nil is before all.
func isAfter(a, b *nooterra.Cursor) bool { return b == nil || a.Compare(*b) > 0 }

// end sends the last frame of a stream that fails.
func (s *connection) end(message string) {
	if text, err := service.AppendFailure(nil, &nooterra.Error{Code: service.CodeReadFailed, Message: message}); err == nil {
		_ = s.send(text) // the stream ends in any case
	}
}

// sendMoves sends the events of moves and advances the position.
func (s *connection) sendMoves(ctx context.Context, moves []move) error {
	var part []byte
	for _, m := range moves {
		event, err := s.event(ctx, m)
		if err != nil {
			s.end("a card cannot be read")
			return err
		}
		s.last = &m.cursor
		if event == nil {
			continue
		}
		if part, err = service.AppendEvent(part, event); err != nil {
			s.end("a card cannot be written")
			return err
		}
		if len(part) >= maxPart {
			if err := s.send(part); err != nil {
				return err
			}
			part = part[:0]
		}
	}
	if len(part) == 0 {
		return nil
	}
	return s.send(part)
}

// event returns the event of a move for this stream, nil if there is none. A removal is sent only if
// the card was visible when the stream was open.
func (s *connection) event(ctx context.Context, m move) (*nooterra.StreamEvent, error) {
	follows := isAfter(&m.cursor, s.begun)
	if m.past && !follows {
		return nil, nil
	}
	if visible, err := s.accepts(ctx, m.after); err != nil {
		return nil, err
	} else if visible {
		return service.UpsertEvent(m.after, m.cursor), nil
	}
	if visible, err := s.accepts(ctx, m.before); err != nil || !visible || !follows {
		return nil, err
	}
	return service.RemovalEvent(m.cursor), nil
}

// accepts reports whether a card is visible on this stream.
func (s *connection) accepts(ctx context.Context, c *nooterra.Card) (bool, error) {
	if c == nil {
		return false, nil
	}
	standing, err := s.h.standing(ctx, c)
	return err == nil && s.query.Accepts(discovery.Stream, discovery.Candidate{Card: c, Standing: standing}), err
}
