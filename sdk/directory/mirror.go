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
)

// pageSize is the number of changes that are read from a store at a time.
const pageSize = 500

// mirror has what the routes read of the cards of a store. It follows the log of the store.
type mirror struct {
	store store.Store
	ttl   time.Duration

	mu     sync.RWMutex
	loaded bool
	// position is the position in the log, last the latest time in it.
	position uint64
	last     time.Time
	feed     *feed
	agents   *agents
	all      *catalogue
	lists    *lists
}

func newMirror(s store.Store, ttl time.Duration) *mirror { return &mirror{store: s, ttl: ttl} }

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
	for {
		if !m.loaded {
			if err := m.load(ctx); err != nil {
				return err
			}
		}
		list, err := m.store.Changes(ctx, m.position, pageSize)
		if errors.Is(err, store.ErrForgotten) {
			m.loaded = false
			continue
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

// load reads all cards. The feed gets those that change meanwhile from the log, in its order.
func (m *mirror) load(ctx context.Context) error {
	position := m.store.Position()
	last := m.last
	found, err := newAgents(m.ttl)
	if err != nil {
		return err
	}
	all, listed, moves := newCatalogue(), newLists(), newFeed()
	err = store.Each(ctx, m.store, func(c *store.Card) error {
		last = later(last, c.Declared)
		all.put(c.Key, c)
		listed.put(c.Key, c)
		switch detect.Format(c.Dialect) {
		case detect.Nooterra:
			return moves.load(agentKey{c.Tenant, c.ID}, c.Document)
		case detect.ADP:
			found.put(c)
		}
		return nil
	})
	if err != nil {
		return err
	}
	changed, err := m.changedSince(ctx, position)
	if err != nil {
		return err
	}
	moves.begin(changed, m.feed)
	if position > 0 {
		newest, err := m.store.Changes(ctx, position-1, 1)
		if err != nil && !errors.Is(err, store.ErrForgotten) {
			return err
		}
		for _, c := range newest {
			last = later(last, c.At)
		}
	}
	m.loaded, m.position, m.last, m.feed, m.agents, m.all, m.lists = true, position, last, moves, found, all, listed
	return nil
}

// changedSince returns the agents whose Nooterra cards were changed after a position. If the log does not
// reach back to it, there are none: the cards are loaded again.
func (m *mirror) changedSince(ctx context.Context, position uint64) (map[agentKey]bool, error) {
	changed := map[agentKey]bool{}
	for {
		list, err := m.store.Changes(ctx, position, pageSize)
		if errors.Is(err, store.ErrForgotten) || err == nil && len(list) == 0 {
			return changed, nil
		}
		if err != nil {
			return nil, err
		}
		for _, c := range list {
			position = c.Position
			if detect.Format(c.Dialect) == detect.Nooterra {
				changed[agentKey{c.Tenant, c.ID}] = true
			}
		}
	}
}

// read returns the card of a key, nil if there is none.
func (m *mirror) read(ctx context.Context, key store.Key) (*store.Card, error) {
	c, err := m.store.Get(ctx, key)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	return c, err
}

// apply records a change of the store.
func (m *mirror) apply(ctx context.Context, c store.Change) error {
	m.last = later(m.last, c.At)
	stored, err := m.read(ctx, c.Key)
	if err != nil {
		return err
	}
	m.all.put(c.Key, stored)
	m.lists.put(c.Key, stored)
	switch detect.Format(c.Dialect) {
	case detect.Nooterra:
		if !isLatest(c, stored) {
			break // a later change brings the card, so that all processes have the changes in one order
		}
		var document []byte
		if stored != nil {
			document = stored.Document
		}
		return m.feed.apply(c, document)
	case detect.ADP:
		m.agents.remove(c.ID)
		if stored != nil {
			m.agents.put(stored)
		}
	}
	return nil
}

// isLatest reports whether a change made the card that is stored now, nil if it was removed.
func isLatest(c store.Change, stored *store.Card) bool {
	if stored == nil {
		return c.Edition == 0
	}
	return c.Digest == store.Stored(stored).Digest
}

// fresh calls a function with the ADP cards that are fresh at a time, and with the catalogue without the
// others. Neither changes meanwhile.
func (m *mirror) fresh(ctx context.Context, now time.Time, read func(*index.Index, *catalogue) error) error {
	if err := m.follow(ctx); err != nil {
		return err
	}
	m.mu.RLock()
	stale := m.agents.stale(now)
	m.mu.RUnlock()
	if stale {
		if err := m.drop(ctx, now); err != nil {
			return err
		}
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	return read(m.agents.index, m.all)
}

// drop removes the ADP cards that are not fresh any more, unless another process has renewed them.
func (m *mirror) drop(ctx context.Context, now time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for m.agents.stale(now) {
		key := store.Key{Dialect: string(detect.ADP), ID: m.agents.due[0].id}
		stored, err := m.read(ctx, key)
		if err != nil {
			return err
		}
		m.agents.remove(key.ID)
		if stored != nil {
			if until, ends := freshUntil(stored, m.ttl); !ends || now.Before(until) {
				m.agents.put(stored)
				continue
			}
		}
		m.all.put(key, nil)
	}
	return nil
}

// renew says that an ADP card, which is stored, is fresh from a time on. It does nothing if another card
// has been stored in the meantime. The log has a renewal only if the card was not fresh any more: other
// processes have then dropped the card, and until then they read the store before they drop it.
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
	m.mu.Lock()
	defer m.mu.Unlock()
	stored, err := m.read(ctx, c.Key)
	if err != nil || stored == nil || stored.Edition != c.Edition {
		return err
	}
	m.agents.remove(c.ID)
	m.agents.put(stored)
	m.all.put(c.Key, stored)
	return nil
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
func (m *mirror) get(tenant, id string) (*nooterra.Card, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	n, ok := m.feed.agents.Find(listing{move: &move{key: agentKey{tenant, id}}})
	if !ok {
		return nil, nil
	}
	return decoded(m.feed.agents.Item(n).after)
}

// named returns the cards of an agent in all tenants.
func (m *mirror) named(id string) (list []*nooterra.Card, err error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	for x := range m.feed.agents.From(func(x listing) bool { return nooterra.CompareText(x.key.id, id) >= 0 }) {
		if x.key.id != id {
			break
		}
		c, err := decoded(x.after)
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

// find returns the cards that pass the filters of a query, in the order of their agents, then of their
// tenants, without the first ones, at most limit, and those that fit into a page of octets. total is the
// number of all.
func (m *mirror) find(n needs, skip int64, limit, octets int) (list []sized, total int, err error) {
	found, total := m.moves(n, skip, limit)
	for _, x := range found {
		if octets -= len(x.after); octets < 0 && len(list) > 0 {
			break
		}
		c, err := decoded(x.after)
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

// moves returns the last moves of the cards that find returns, also of those that do not fit.
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

// after returns the next moves after a cursor, at most limit, and the cursor of the last past move
// that is not known any more. A nil cursor is the beginning.
func (m *mirror) after(cursor *nooterra.Cursor, limit int) (moves []move, forgotten *nooterra.Cursor) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.feed.after(cursor, limit), m.feed.forgotten
}
