package directory

import (
	"context"
	"errors"
	"slices"
	"sort"
	"sync"
	"time"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/service"
)

// maxPast is the number of past moves that a mirror keeps for streams that are behind.
const maxPast = 4096

// pageSize is the number of records that are read from a store at a time.
const pageSize = 500

// agentKey identifies a Nooterra card.
type agentKey struct{ tenant, id string }

// move is a change of a Nooterra card: it was stored, changed or removed. A card without before is
// new, one without after is removed.
type move struct {
	cursor        nooterra.Cursor
	before, after *nooterra.Card
	// past says that a later move of the same card follows, or that the card is removed.
	past bool
}

// mirror has the Nooterra cards of a store, decoded, with the last moves. It follows the log of the
// store.
type mirror struct {
	store store.Store

	mu     sync.RWMutex
	loaded bool
	// position is the position in the log, last the latest time in it.
	position uint64
	last     time.Time
	cards    map[agentKey]*move
	// moves are in the order of their cursors: the last move of each card, and past ones.
	moves []*move
	past  int
	// forgotten is the cursor of the last past move that was dropped.
	forgotten *nooterra.Cursor
}

func newMirror(s store.Store) *mirror { return &mirror{store: s} }

// follow reads the changes of the store since the last call.
func (m *mirror) follow(ctx context.Context) error {
	m.mu.RLock()
	current := m.loaded && m.position == m.store.Position()
	m.mu.RUnlock()
	if current {
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.loaded {
		return m.load(ctx)
	}
	for {
		list, err := m.store.Changes(ctx, m.position, pageSize)
		if errors.Is(err, store.ErrForgotten) {
			return m.load(ctx)
		}
		if err != nil || len(list) == 0 {
			return err
		}
		for _, c := range list {
			if err := m.apply(ctx, c); err != nil {
				return err
			}
			m.position = c.Position
		}
	}
}

// load reads all cards. Streams that have begun before cannot continue: the moves between are not
// known.
func (m *mirror) load(ctx context.Context) error {
	position := m.store.Position()
	var moves []*move
	cards := map[agentKey]*move{}
	last := m.last
	query := store.Query{Dialect: string(detect.Nooterra), Revoked: true, Limit: pageSize}
	for {
		page, err := m.store.List(ctx, query)
		if err != nil {
			return err
		}
		for _, s := range page {
			c, err := m.read(ctx, s.Key)
			if err != nil {
				return err
			}
			if c == nil {
				continue // it was removed in the meantime, which the log says
			}
			x := &move{cursor: nooterra.Cursor{Time: c.UpdatedAt, TenantID: c.TenantID, AgentID: c.AgentID}, after: c}
			moves = append(moves, x)
			cards[agentKey{c.TenantID, c.AgentID}] = x
			last = later(last, s.Declared)
		}
		if len(page) < pageSize {
			break
		}
		query.After = page[len(page)-1].Key
	}
	slices.SortFunc(moves, func(a, b *move) int { return a.cursor.Compare(b.cursor) })
	if position > 0 {
		newest, err := m.store.Changes(ctx, position-1, 1)
		if err != nil && !errors.Is(err, store.ErrForgotten) {
			return err
		}
		for _, c := range newest {
			last = later(last, c.At)
		}
	}
	if m.loaded && len(m.moves) > 0 {
		m.forgotten = &m.moves[len(m.moves)-1].cursor
	}
	m.loaded, m.position, m.last, m.cards, m.moves, m.past = true, position, last, cards, moves, 0
	return nil
}

// read returns the card of a key, nil if there is none.
func (m *mirror) read(ctx context.Context, key store.Key) (*nooterra.Card, error) {
	stored, err := m.store.Get(ctx, key)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return nooterra.Decode(stored.Document, card.WithLimits(card.NoLimits()))
}

// apply records a change of the store.
func (m *mirror) apply(ctx context.Context, c store.Change) error {
	m.last = later(m.last, c.At)
	if c.Dialect != string(detect.Nooterra) {
		return nil
	}
	after, err := m.read(ctx, c.Key)
	if err != nil {
		return err
	}
	key := agentKey{c.Tenant, c.ID}
	next := &move{after: after, past: after == nil}
	old := m.cards[key]
	if old != nil {
		next.before = old.after
	}
	if old == nil && after == nil || old != nil && after != nil && old.after.Revision == after.Revision && old.after.UpdatedAt == after.UpdatedAt {
		return nil // a change that an earlier one has brought
	}
	at := c.At
	if after != nil {
		if t, err := time.Parse(time.RFC3339Nano, after.UpdatedAt); err == nil {
			at = t
		}
	}
	var end *nooterra.Cursor
	if n := len(m.moves); n > 0 {
		end = &m.moves[n-1].cursor
	}
	next.cursor = nooterra.Cursor{Time: at.UTC().Format(timeFormat), TenantID: key.tenant, AgentID: key.id}
	if end != nil && next.cursor.Compare(*end) <= 0 {
		next.cursor = service.CursorAfter(end, key.tenant, key.id, at)
	}
	if old != nil {
		old.past = true
		m.past++
	}
	if after == nil {
		delete(m.cards, key)
		m.past++
	} else {
		m.cards[key] = next
	}
	m.moves = append(m.moves, next)
	m.forget()
	return nil
}

// forget drops the oldest past moves when there are twice as many as are kept.
func (m *mirror) forget() {
	if m.past <= 2*maxPast {
		return
	}
	kept := make([]*move, 0, len(m.moves))
	for _, x := range m.moves {
		if x.past && m.past > maxPast {
			m.past--
			m.forgotten = &x.cursor
			continue
		}
		kept = append(kept, x)
	}
	m.moves = kept
}

// timeFormat is the form of times: UTC with milliseconds.
const timeFormat = "2006-01-02T15:04:05.000Z"

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// next returns the time of the next change: now, or a millisecond after the last change if that is
// later. So times rise from change to change also when the clock goes back.
func (m *mirror) next(now time.Time) time.Time {
	m.mu.RLock()
	defer m.mu.RUnlock()
	now = now.UTC().Truncate(time.Millisecond)
	if !now.After(m.last) {
		return m.last.UTC().Truncate(time.Millisecond).Add(time.Millisecond)
	}
	return now
}

// get returns the card of an agent, nil if there is none.
func (m *mirror) get(tenant, id string) *nooterra.Card {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if x := m.cards[agentKey{tenant, id}]; x != nil {
		return x.after
	}
	return nil
}

// find returns the cards that a function accepts, in no order.
func (m *mirror) find(accept func(*nooterra.Card) bool) []*nooterra.Card {
	m.mu.RLock()
	defer m.mu.RUnlock()
	var list []*nooterra.Card
	for _, x := range m.cards {
		if accept(x.after) {
			list = append(list, x.after)
		}
	}
	return list
}

// end returns the cursor of the last move, nil without one.
func (m *mirror) end() *nooterra.Cursor {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if len(m.moves) == 0 {
		return nil
	}
	return &m.moves[len(m.moves)-1].cursor
}

// after returns the next moves after a cursor, at most limit, and the cursor of the last past move
// that is not known any more. A nil cursor is the beginning.
func (m *mirror) after(cursor *nooterra.Cursor, limit int) (moves []move, forgotten *nooterra.Cursor) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	first := 0
	if cursor != nil {
		first = sort.Search(len(m.moves), func(i int) bool { return m.moves[i].cursor.Compare(*cursor) > 0 })
	}
	for _, x := range m.moves[first:min(len(m.moves), first+limit)] {
		moves = append(moves, *x)
	}
	return moves, m.forgotten
}
