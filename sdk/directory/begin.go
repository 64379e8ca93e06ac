package directory

import (
	"context"
	"errors"
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// begin waits until all cards are read, or until the request ends. A request that ends does not end the reading: the
// next one would have to begin anew.
func (m *mirror) begin(ctx context.Context) error {
	m.mu.Lock()
	f := m.first
	if f == nil {
		f = &firstRead{done: make(chan struct{})}
		m.first = f
		go func() {
			f.err = m.advance(m.loading)
			m.mu.Lock()
			m.first = nil
			m.mu.Unlock()
			close(f.done)
		}()
	}
	m.mu.Unlock()
	select {
	case <-f.done:
		return f.err
	case <-ctx.Done():
		return fmt.Errorf("%w: %w", errBeginning, ctx.Err())
	}
}

// errBeginning is the error of a request that ends before all cards are read.
var errBeginning = errors.New("the cards are being read")

// firstRead is the reading of all cards, for which several requests wait.
type firstRead struct {
	done chan struct{} // closed at the end
	err  error
}

// load reads all cards. The feed gets those that change meanwhile from the log, in its order.
func (m *mirror) load(ctx context.Context) error {
	position := m.store.Position()
	last := m.last
	found, err := newAgents(m.ttl, m.profile, m.signals)
	if err != nil {
		return err
	}
	all, listed, moves := newCatalogue(), newLists(), newFeed()
	put := func(c *store.Card) error {
		c = store.WithStatus(c)
		last = later(last, currentStatus(&c.Summary).UpdatedAt)
		all.put(c.Key, describe(c, m.signals[c.Key]))
		listed.put(c.Key, c)
		switch detect.Format(c.Dialect) {
		case detect.Nooterra:
			return moves.load(agentKey{c.Tenant, c.ID}, c.Document)
		case detect.ADP:
			found.put(c)
		}
		return nil
	}
	err = m.store.Snapshot(ctx, func(r store.Reader) error { return store.Each(ctx, r, put) })
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
	m.mu.Lock()
	defer m.mu.Unlock()
	m.loaded, m.position, m.last, m.feed, m.agents, m.all, m.lists, m.ranking = true, position, last, moves, found, all, listed, nil
	return nil
}

// changedSince returns the agents whose Nooterra cards were changed after a position. If the log
// no longer has that position, the result is incomplete, and the caller loads all cards again.
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
