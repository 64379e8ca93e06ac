package directory

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/directory/internal/fair"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
)

const (
	// heartbeat is the time between two comments that keep a connection open.
	heartbeat = 10 * time.Second
	// maxMoves is the number of moves that a stream reads at a time. maxPart is the length in bytes
	// at which it sends what it has read.
	maxMoves = 64
	maxPart  = 64 << 10
)

// streams counts the streams of all clients. They take turns to send, as clients share places: so that a client
// with many streams, or with streams that are far behind, does not keep those of other clients waiting, and
// other requests do not wait for all streams.
type streams struct {
	most    int
	turns   *fair.Queue
	mu      sync.Mutex
	clients map[string]int
	open    map[*turn]bool
	// done ends the goroutine that asks for turns.
	done chan struct{}
}

func newStreams(most int) streams {
	return streams{
		most: most, turns: fair.New(fair.Options{Places: max(1, runtime.GOMAXPROCS(0)/2)}),
		clients: map[string]int{}, open: map[*turn]bool{},
	}
}

// turn is what a stream needs to take turns.
type turn struct {
	turns  *fair.Queue
	client string
	// granted receives a value when the stream may send.
	granted chan struct{}

	mu sync.Mutex
	// asked is the request for a turn, nil without one; gone says that the stream has ended.
	asked *fair.Request
	gone  bool
}

// ask asks for a turn, unless the stream waits for one. It sends nothing if no change is new.
func (t *turn) ask() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.asked == nil && !t.gone {
		t.asked = t.turns.Ask(t.client, t.granted)
	}
}

// begin begins a turn that was granted. The stream can ask for the next one from now on. The caller calls end,
// possibly several times.
func (t *turn) begin() (end func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.asked = nil
	return sync.OnceFunc(func() { t.turns.Give(t.client) })
}

// leave ends the turns of a stream.
func (t *turn) leave() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.gone = true; t.asked != nil {
		t.asked.Cancel()
	}
}

// enter counts a stream of a client and returns its turn, nil if there are too many. ask is called in a goroutine
// while streams are open.
func (s *streams) enter(client string, ask func(done <-chan struct{})) *turn {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.open) >= s.most || s.clients[client] >= max(1, s.most/10) {
		return nil
	}
	if len(s.open) == 0 {
		s.done = make(chan struct{})
		go ask(s.done)
	}
	t := &turn{turns: s.turns, client: client, granted: make(chan struct{}, 1)}
	s.open[t] = true
	s.clients[client]++
	return t
}

// count returns the number of streams.
func (s *streams) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.open)
}

// all returns the turns of all streams.
func (s *streams) all() []*turn {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Collect(maps.Keys(s.open))
}

func (s *streams) leave(t *turn) {
	t.leave()
	s.mu.Lock()
	defer s.mu.Unlock()
	if delete(s.open, t); len(s.open) == 0 {
		close(s.done)
	}
	if s.clients[t.client]--; s.clients[t.client] == 0 {
		delete(s.clients, t.client)
	}
}

// askForTurns asks for a turn of each stream at each change until done is closed. A stream wakes when it has its
// turn.
func (h *Handler) askForTurns(done <-chan struct{}) {
	for {
		changed := h.options.Store.Watch()
		for _, t := range h.streams.all() {
			t.ask()
		}
		select {
		case <-changed:
		case <-done:
			return
		}
	}
}

// streamRoute is the route of [Handler.stream].
const streamRoute = "GET /public/agent-cards/stream"

// stream sends the changes of public cards.
func (h *Handler) stream(w http.ResponseWriter, r *http.Request) {
	client := h.Client(r)
	s, err := h.openStream(w, r)
	if err == nil && r.Method == http.MethodHead {
		s.header()
		return
	}
	if err == nil {
		s.turn = h.streams.enter(client, h.askForTurns)
	}
	if err == nil && s.turn == nil {
		err = &refused{http.StatusServiceUnavailable, "TOO_MANY_STREAMS", "too many streams are open", nil}
	}
	if err != nil {
		h.fail(w, r, err)
		return
	}
	defer h.streams.leave(s.turn)
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
		return nil, invalidCursor("the cursor is not valid")
	}
	if err := h.cards.follow(r.Context()); err != nil {
		return nil, err
	}
	if last != nil {
		known, err := h.cards.reaches(r.Context(), last)
		if err != nil {
			return nil, err
		}
		if !known {
			return nil, invalidCursor("the cursor is later than every change of this directory; begin the stream without a cursor")
		}
	}
	return &connection{h: h, w: w, control: http.NewResponseController(w), query: q, last: last, begun: h.cards.end()}, nil
}

// invalidCursor returns the answer to a cursor that no stream can continue from.
func invalidCursor(message string) error {
	return discovery.Invalid(card.Violations{{Pointer: "/sinceCursor", Code: discovery.CodeCursor, Message: message}})
}

// connection is an open stream.
type connection struct {
	h       *Handler
	w       http.ResponseWriter
	control *http.ResponseController
	query   discovery.Query
	turn    *turn
	// last is the position of the client; nil is the beginning.
	last *nooterra.Cursor
	// begun is the position of the last move at the start of the stream: moves up to it are
	// existing cards that the client does not have yet, later moves are new changes.
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
	for s.turn.ask(); ; {
		select {
		case <-s.turn.granted:
			more, err := s.advance(ctx)
			if err != nil {
				s.end(err.Error())
				return
			}
			if more {
				s.turn.ask()
			}
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

// The reasons for the end of a stream, which its client reads.
var (
	errBehind   = errors.New("the client is too far behind: continue with the id of the last event")
	errRead     = errors.New("the store cannot be read")
	errCardSent = errors.New("a card cannot be sent")
)

// maxTurn is the maximum time of a turn: a stream whose client does not read lets others send.
const maxTurn = 5 * time.Millisecond

// advance sends the next moves in one part, in a turn that was granted, and reports whether there may be more.
func (s *connection) advance(ctx context.Context) (more bool, err error) {
	end := s.turn.begin()
	defer end()
	defer time.AfterFunc(maxTurn, end).Stop()
	part, more, err := s.next(ctx)
	if err == nil && len(part) > 0 {
		err = s.send(part)
	}
	runtime.Gosched() // other requests run before the next stream, which would otherwise run at once
	return more, err
}

// next returns the frames of the next moves, and advances the position.
func (s *connection) next(ctx context.Context) (part []byte, more bool, err error) {
	if err := s.h.cards.follow(ctx); err != nil {
		return nil, false, errRead
	}
	moves, forgotten := s.h.cards.after(s.last, maxMoves)
	more = len(moves) == maxMoves
	if forgotten != nil && isAfter(forgotten, s.begun) && isAfter(forgotten, s.last) {
		return nil, false, errBehind
	}
	for i := range moves {
		frame, err := s.frame(ctx, &moves[i])
		if err != nil {
			return nil, false, errCardSent
		}
		cursor := moves[i].cursor
		s.last = &cursor
		if part = append(part, frame...); len(part) >= maxPart {
			return part, true, nil
		}
	}
	return part, more, nil
}

// isAfter reports whether a cursor is after another one; nil is before all.
func isAfter(a, b *nooterra.Cursor) bool { return b == nil || a.Compare(*b) > 0 }

// end sends the last frame of a stream that fails.
func (s *connection) end(message string) {
	if text, err := service.AppendFailure(nil, &nooterra.Error{Code: service.CodeReadFailed, Message: message}); err == nil {
		_ = s.send(text) // the stream ends even if this fails
	}
}

// frame returns the frame of a move for this stream, nil if there is none. A removal is sent only if
// the card was visible when the stream was open.
func (s *connection) frame(ctx context.Context, m *move) ([]byte, error) {
	follows := isAfter(&m.cursor, s.begun)
	if m.past && !follows {
		return nil, nil
	}
	x, err := m.show()
	if err != nil {
		return nil, err
	}
	if visible, err := s.accepts(ctx, x.after); err != nil {
		return nil, err
	} else if visible {
		frame, err := x.upsert()
		if err != nil && x.after.Validate() != nil {
			s.h.warnInvalid(ctx, x.after, err)
			return nil, nil
		}
		return frame, err
	}
	if !follows {
		return nil, nil
	}
	before, err := x.before()
	if err != nil {
		return nil, err
	}
	if visible, err := s.accepts(ctx, before); err != nil || !visible {
		return nil, err
	}
	return x.removal()
}

// accepts reports whether a card is visible on this stream.
func (s *connection) accepts(ctx context.Context, c *nooterra.Card) (bool, error) {
	if c == nil {
		return false, nil
	}
	standing, err := s.h.standing(ctx, agentKey{c.TenantID, c.AgentID})
	return err == nil && s.query.Accepts(discovery.Stream, discovery.Candidate{Card: c, Standing: standing}), err
}
