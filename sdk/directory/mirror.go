package directory

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/agentcard-go/cardgen/sdk/adp/index"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
	"github.com/agentcard-go/cardgen/sdk/nooterra"
	"github.com/agentcard-go/cardgen/sdk/nooterra/discovery"
)

// pageSize is the number of changes that are read from a store at a time.
const pageSize = 500

// mirror is the index in memory of the cards of a store, from which the routes read. It follows
// the log of the store.
type mirror struct {
	store store.Store
	ttl   time.Duration
	// profile is how adp.discover ranks agents.
	profile index.Profile
	// changing has one place, which a goroutine has while it changes the mirror. It reads and describes cards
	// before it takes mu, so that requests do not wait for long cards.
	changing chan struct{}
	// loading is the context in which the cards are read for the first time. stop cancels it.
	loading context.Context
	stop    context.CancelFunc

	mu     sync.RWMutex
	loaded bool
	first  *firstRead // nil unless a goroutine reads all cards
	// position is the position in the log, last the latest time in it.
	position uint64
	last     time.Time
	feed     *feed
	agents   *agents
	all      *catalogue
	lists    *lists
	signals  map[store.Key]*index.Signals
	// ranking is nil until a query needs it. standing returns the standing of an agent in the register.
	ranking  *ranking
	standing func(context.Context, agentKey) (discovery.Standing, error)
}

func newMirror(s store.Store, ttl time.Duration, profile index.Profile) *mirror {
	m := &mirror{store: s, ttl: ttl, profile: profile, changing: make(chan struct{}, 1), signals: map[store.Key]*index.Signals{}}
	m.loading, m.stop = context.WithCancel(context.Background())
	return m
}

// follow reads the changes of the store since the last call.
func (m *mirror) follow(ctx context.Context) error {
	loaded, current := m.state()
	switch {
	case current:
		return nil
	case !loaded:
		return m.begin(ctx)
	}
	return m.advance(ctx)
}

// catchUp reads changes like follow, but does not wait while another goroutine does: no change that it still
// reads was acknowledged by this process, which follows each of its changes before.
func (m *mirror) catchUp(ctx context.Context) error {
	loaded, current := m.state()
	if current {
		return nil
	}
	if !loaded {
		return m.begin(ctx)
	}
	select {
	case m.changing <- struct{}{}:
		defer func() { <-m.changing }()
		return m.read(ctx)
	default:
		return nil
	}
}

// state reports whether the mirror has cards, and whether it has all changes of the store.
func (m *mirror) state() (loaded, current bool) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.loaded, m.loaded && m.position == m.store.Position()
}

// change calls a function when no other goroutine changes the mirror.
func (m *mirror) change(ctx context.Context, do func() error) error {
	select {
	case m.changing <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-m.changing }()
	return do()
}

// advance reads the changes of the store after the position of the mirror.
func (m *mirror) advance(ctx context.Context) error {
	return m.change(ctx, func() error { return m.read(ctx) })
}

// read reads the changes of the store for the only goroutine that changes the mirror.
func (m *mirror) read(ctx context.Context) error {
	for {
		if !m.loaded {
			if err := m.load(ctx); err != nil {
				return err
			}
		}
		list, err := m.store.Changes(ctx, m.position, pageSize)
		if errors.Is(err, store.ErrForgotten) {
			m.mu.Lock()
			m.loaded = false
			m.mu.Unlock()
			continue
		}
		if err != nil || len(list) == 0 {
			return err
		}
		for _, c := range list {
			if err := m.apply(ctx, c); err != nil {
				return err
			}
		}
	}
}

// stored returns the card of a key, nil if there is none.
func (m *mirror) stored(ctx context.Context, key store.Key) (*store.Card, error) {
	c, err := m.store.Get(ctx, key)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	return c, err
}

// apply records a change of the store.
func (m *mirror) apply(ctx context.Context, c store.Change) error {
	stored, err := m.stored(ctx, c.Key)
	if err != nil {
		return err
	}
	stored = store.WithStatus(stored)
	found := describe(stored, m.signals[c.Key])
	var next *change
	// A card that has changed again is read at its later change, so that all processes have the changes in one order.
	if detect.Format(c.Dialect) == detect.Nooterra && isLatest(c, stored) {
		if next, err = m.feed.moveOf(c, stored); err != nil {
			return err
		}
	}
	ranks := m.rankingOf(ctx, next)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.last = later(m.last, c.At)
	if stored != nil {
		m.last = later(m.last, currentStatus(&stored.Summary).UpdatedAt) // a restored card can have a later time than its change
	}
	m.all.put(c.Key, found)
	m.lists.put(c.Key, stored)
	if next != nil {
		m.feed.apply(next)
		ranks()
	}
	if detect.Format(c.Dialect) == detect.ADP {
		m.agents.remove(c.ID)
		if stored != nil {
			m.agents.put(stored)
		}
	}
	m.position = c.Position
	return nil
}

// isLatest reports whether a change is the last one of its card; stored is the current card, nil
// for a removed one.
func isLatest(c store.Change, stored *store.Card) bool {
	if stored == nil {
		return c.Edition == 0
	}
	return c.Digest == store.Stored(stored).Digest
}

// fresh calls a function with the ADP cards that are fresh at a time, and with the catalogue,
// without ADP cards that are no longer fresh. Neither changes during the call.
func (m *mirror) fresh(ctx context.Context, now time.Time, read func(*index.Index, *catalogue) error) error {
	if err := m.catchUp(ctx); err != nil {
		return err
	}
	m.mu.RLock()
	stale := m.agents.stale(now)
	m.mu.RUnlock()
	if stale {
		if err := m.change(ctx, func() error { return m.drop(ctx, now) }); err != nil {
			return err
		}
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	return read(m.agents.index, m.all)
}

// drop removes the ADP cards that are no longer fresh from the mirror, unless another process
// has renewed them.
func (m *mirror) drop(ctx context.Context, now time.Time) error {
	for m.agents.stale(now) {
		key := store.Key{Dialect: string(detect.ADP), ID: m.agents.due[0].id}
		stored, err := m.stored(ctx, key)
		if err != nil {
			return err
		}
		var renewed bool
		if stored != nil {
			until, ends := freshUntil(stored, m.ttl)
			renewed = !ends || now.Before(until)
		}
		m.mu.Lock()
		m.agents.remove(key.ID)
		if renewed {
			m.agents.put(stored)
		} else {
			m.all.put(key, nil)
		}
		m.mu.Unlock()
	}
	return nil
}

// setSignals sets the measurements of the agent of a card, nil for none.
func (m *mirror) setSignals(ctx context.Context, key store.Key, s *index.Signals) error {
	if err := m.follow(ctx); err != nil {
		return err
	}
	return m.change(ctx, func() error {
		stored, err := m.stored(ctx, key)
		if err != nil {
			return err
		}
		found := describe(store.WithStatus(stored), s)
		m.mu.Lock()
		defer m.mu.Unlock()
		if s == nil {
			delete(m.signals, key)
		} else {
			m.signals[key] = s
		}
		if _, indexed := m.all.index.Find(key); indexed { // otherwise they apply when the card is declared
			m.all.put(key, found)
			m.agents.measure(key)
		}
		return nil
	})
}

// signalsOf returns the measurements of the agent of a card, nil for none.
func (m *mirror) signalsOf(key store.Key) *index.Signals {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.signals[key]
}

// renew begins the freshness of a stored ADP card again at a time. It does nothing if another
// card has been stored in the meantime. The renewal is logged only if the card was no longer
// fresh, since other processes have then dropped it; before, they notice a renewal when drop
// reads the store.
func (m *mirror) renew(ctx context.Context, c *store.Card, at time.Time) error {
	until, ends := freshUntil(c, m.ttl)
	life := until.Sub(later(c.Declared, c.Renewed))
	announce := ends && !at.Before(until) && life > 0
	err := m.store.Renew(ctx, c.Key, c.Edition, at, announce)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil
	case err != nil:
		return err
	case announce:
		return m.follow(ctx)
	}
	return m.change(ctx, func() error {
		stored, err := m.stored(ctx, c.Key)
		if err != nil || stored == nil || stored.Edition != c.Edition {
			return err
		}
		found := describe(stored, m.signals[c.Key])
		m.mu.Lock()
		defer m.mu.Unlock()
		m.agents.remove(c.ID)
		m.agents.put(stored)
		m.all.put(c.Key, found)
		return nil
	})
}

// timeFormat is the form of times: UTC with milliseconds.
const timeFormat = "2006-01-02T15:04:05.000Z"

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// next returns the time of the next change: now, or a millisecond after the last change if that
// is later. So times increase from change to change even when the clock is set back.
func (m *mirror) next(now time.Time) time.Time {
	m.mu.RLock()
	defer m.mu.RUnlock()
	now = now.UTC().Truncate(time.Millisecond)
	if !now.After(m.last) {
		return m.last.UTC().Truncate(time.Millisecond).Add(time.Millisecond)
	}
	return now
}

// get returns the document of the card of an agent, nil if there is none.
func (m *mirror) get(tenant, id string) []byte {
	m.mu.RLock()
	defer m.mu.RUnlock()
	n, ok := m.feed.agents.Find(listing{move: &move{key: agentKey{tenant, id}}})
	if !ok {
		return nil
	}
	return m.feed.agents.Item(n).after
}

// named returns the documents of the cards of an agent in all tenants.
func (m *mirror) named(id string) (list [][]byte) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	for x := range m.feed.agents.From(func(x listing) bool { return nooterra.CompareText(x.key.id, id) >= 0 }) {
		if x.key.id != id {
			break
		}
		list = append(list, x.after)
	}
	return list
}

// find returns a page of the cards that pass the filters of a query, ordered by agent, then by
// tenant: it skips the first skip cards and returns at most limit, as many as fit into the given
// number of octets. total is the number of all cards that pass.
func (m *mirror) find(ctx context.Context, n needs, skip int64, limit, octets int) (list []sized, total int, err error) {
	found, total := m.moves(n, skip, limit)
	for _, x := range found {
		if octets -= len(x.after); octets < 0 && len(list) > 0 {
			break
		}
		c, err := readCard(ctx, x.after)
		if err != nil {
			return nil, 0, err
		}
		list = append(list, sized{c, len(x.after)})
	}
	return list, total, nil
}

// sized is a card with the length of its document in octets.
type sized struct {
	*nooterra.Card
	octets int
}

// moves returns the last moves of the same cards as find, without the limit on octets.
func (m *mirror) moves(n needs, skip int64, limit int) (list []listing, total int) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	found := m.feed.agents.With(n.features...)
	defer m.feed.agents.Done(found)
	if !n.sufficient() {
		m.feed.agents.Keep(found, n.accepts)
	}
	return m.feed.agents.Page(found, int(min(skip, int64(found.Count))), limit), found.Count
}

// end returns the cursor of the last move, nil without one.
func (m *mirror) end() *nooterra.Cursor {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.feed.end()
}

// reaches reports whether a cursor is not later than the last change. A later one was never issued: a
// client that continues from it would wait for changes that it has missed.
func (m *mirror) reaches(ctx context.Context, cursor *nooterra.Cursor) (bool, error) {
	if m.isPast(cursor) {
		return true, nil
	}
	if _, shared := m.store.(store.Shared); !shared {
		return false, nil
	}
	m.mu.RLock()
	position := m.position
	m.mu.RUnlock()
	// Another process may have stored the change so recently that the position does not show it.
	list, err := m.store.Changes(ctx, position, 1)
	if err == nil && len(list) == 0 {
		return false, nil
	}
	if err != nil && !errors.Is(err, store.ErrForgotten) {
		return false, err
	}
	if err := m.advance(ctx); err != nil {
		return false, err
	}
	return m.isPast(cursor), nil
}

// isPast reports whether a cursor is not later than the last change that the mirror has.
func (m *mirror) isPast(cursor *nooterra.Cursor) bool {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if end := m.feed.end(); end != nil && cursor.Compare(*end) <= 0 {
		return true
	}
	// The last change may be of another dialect, or a removal before the directory was started.
	last := nooterra.Cursor{Time: m.last.UTC().Format(time.RFC3339Nano), TenantID: cursor.TenantID, AgentID: cursor.AgentID}
	return cursor.Compare(last) <= 0
}

// after returns the next moves after a cursor, at most limit, and the cursor of the last past move
// that is not known any more. A nil cursor is the beginning.
func (m *mirror) after(cursor *nooterra.Cursor, limit int) (moves []move, forgotten *nooterra.Cursor) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.feed.after(cursor, limit), m.feed.forgotten
}
