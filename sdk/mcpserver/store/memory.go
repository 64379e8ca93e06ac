package store

import (
	"context"
	"slices"
	"sync"
	"time"

	"golang.org/x/mod/sumdb/tlog"
)

// Memory is a [Store] in memory. Create one with [NewMemory].
type Memory struct {
	limits Limits

	// changing is held during a change and during a snapshot, mu while the fields change or are read.
	changing sync.Mutex
	mu       sync.RWMutex
	cards    map[Key]*Card
	index    Index
	usage    Usage
	// log has the last changes; position is the position of the last one.
	log      []Change
	position uint64
	hashes   []tlog.Hash
	signal   Signal
}

// NewMemory returns an empty store.
func NewMemory(l Limits) *Memory {
	return &Memory{limits: l.OrDefault(), cards: make(map[Key]*Card)}
}

// Put implements [Store].
func (m *Memory) Put(ctx context.Context, incoming *Card) (Result, error) {
	return m.put(ctx, incoming, Supersede)
}

// Restore implements [Store].
func (m *Memory) Restore(ctx context.Context, c *Card) error {
	_, err := m.put(ctx, c, Restored)
	return err
}

// change begins a change, and returns the function that ends it.
func (m *Memory) change() (end func()) {
	m.changing.Lock()
	m.mu.Lock()
	return func() {
		m.mu.Unlock()
		m.changing.Unlock()
	}
}

// Snapshot implements [Store]. Changes wait for its end.
func (m *Memory) Snapshot(_ context.Context, read func(Reader) error) error {
	m.changing.Lock()
	defer m.changing.Unlock()
	return read(m)
}

// put offers a card, about which a function decides.
func (m *Memory) put(ctx context.Context, incoming *Card, decide func(stored, incoming *Card) (Result, error)) (Result, error) {
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	defer m.change()()
	stored := m.cards[incoming.Key]
	result, err := decide(stored, incoming)
	if err != nil || result.Decision != Replace {
		return result, err
	}
	if err := m.usage.Check(stored, incoming, m.limits); err != nil {
		return Result{}, err
	}
	if err := m.record(Stored(result.Card)); err != nil {
		return Result{}, err
	}
	m.cards[incoming.Key] = result.Card
	m.index.Put(&result.Card.Summary)
	m.usage.Change(stored, result.Card)
	return result, nil
}

// Renew implements [Store].
func (m *Memory) Renew(ctx context.Context, key Key, edition uint64, at time.Time, announce bool) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	defer m.change()()
	stored := m.cards[key]
	if stored == nil {
		return ErrNotFound
	}
	next, change := Renewal(stored, edition, at)
	if next == nil {
		return nil
	}
	if announce {
		if err := m.record(change); err != nil {
			return err
		}
	}
	m.cards[key] = next
	return nil
}

// Revise implements [Store].
func (m *Memory) Revise(ctx context.Context, remove []Key, put []*Card, at time.Time) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	defer m.change()()
	for _, key := range remove {
		if m.cards[key] == nil {
			continue
		}
		if err := m.remove(key, at); err != nil {
			return err
		}
	}
	for _, c := range put {
		if err := m.record(Revised(c, at)); err != nil {
			return err
		}
		m.usage.Change(m.cards[c.Key], c)
		m.cards[c.Key] = c
		m.index.Put(&c.Summary)
	}
	return nil
}

// Delete implements [Store].
func (m *Memory) Delete(ctx context.Context, key Key, owner string, at time.Time) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	defer m.change()()
	stored := m.cards[key]
	switch {
	case stored == nil:
		return ErrNotFound
	case stored.Owner != owner:
		return ErrOwner
	}
	return m.remove(key, at)
}

// remove removes the card of a key.
func (m *Memory) remove(key Key, at time.Time) error {
	if err := m.record(Removed(key, at)); err != nil {
		return err
	}
	m.usage.Change(m.cards[key], nil)
	delete(m.cards, key)
	m.index.Delete(key)
	return nil
}

// record appends a change to the log; the caller then makes the change. When the log has twice as
// many changes as it must keep, the older half is dropped, so that each change is copied at most
// once.
func (m *Memory) record(c Change) error {
	c.Position = m.position + 1
	leaf, err := c.Leaf()
	if err != nil {
		return err
	}
	added, err := Grow(c.Position, leaf, m.read)
	if err != nil {
		return err
	}
	m.position = c.Position
	m.hashes = append(m.hashes, added...)
	if len(m.log) >= 2*m.limits.Changes {
		m.log = append(make([]Change, 0, 2*m.limits.Changes), m.log[len(m.log)-m.limits.Changes+1:]...)
	}
	m.log = append(m.log, c)
	m.signal.Send()
	return nil
}

// read returns hashes of the tree.
func (m *Memory) read(indexes []int64) ([]tlog.Hash, error) {
	list := make([]tlog.Hash, len(indexes))
	for i, index := range indexes {
		if index < 0 || index >= int64(len(m.hashes)) {
			return nil, ErrNoHash
		}
		list[i] = m.hashes[index]
	}
	return list, nil
}

// Hashes implements [Store].
func (m *Memory) Hashes(ctx context.Context, indexes []int64) ([]tlog.Hash, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.read(indexes)
}

// Changes implements [Store].
func (m *Memory) Changes(ctx context.Context, after uint64, limit int) ([]Change, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	kept := uint64(min(len(m.log), m.limits.Changes))
	if after > m.position || after < m.position-kept {
		return nil, ErrForgotten
	}
	rest := m.log[len(m.log)-int(m.position-after):]
	return slices.Clone(rest[:max(0, min(limit, len(rest)))]), nil
}

// Position implements [Store].
func (m *Memory) Position() uint64 {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.position
}

// Watch implements [Store].
func (m *Memory) Watch() <-chan struct{} { return m.signal.Wait() }

// Get implements [Store].
func (m *Memory) Get(ctx context.Context, key Key) (*Card, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	if c := m.cards[key]; c != nil {
		return c, nil
	}
	return nil, ErrNotFound
}

// GetAll implements [Store].
func (m *Memory) GetAll(ctx context.Context, keys []Key) ([]*Card, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	list := make([]*Card, len(keys))
	for i, key := range keys {
		list[i] = m.cards[key]
	}
	return list, nil
}

// List implements [Store].
func (m *Memory) List(ctx context.Context, q Query) ([]Summary, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.index.List(ctx, q)
}

// Len implements [Store].
func (m *Memory) Len() int {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return len(m.cards)
}
