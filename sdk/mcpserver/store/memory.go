package store

import (
	"context"
	"slices"
	"sync"
)

// Memory is a [Store] in memory. Create one with [NewMemory].
type Memory struct {
	limits Limits

	mu    sync.RWMutex
	cards map[Key]*Card
	// order has the summaries, ordered by key.
	order []Summary
	usage Usage
}

// NewMemory returns an empty store.
func NewMemory(l Limits) *Memory {
	return &Memory{limits: l.OrDefault(), cards: make(map[Key]*Card)}
}

// Put implements [Store].
func (m *Memory) Put(ctx context.Context, incoming *Card) (Result, error) {
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	stored := m.cards[incoming.Key]
	result, err := Supersede(stored, incoming)
	if err != nil || result.Decision != Replace {
		return result, err
	}
	usage, err := m.usage.Replace(stored, incoming, m.limits)
	if err != nil {
		return Result{}, err
	}
	i, found := m.find(incoming.Key)
	if !found {
		m.order = slices.Insert(m.order, i, Summary{})
	}
	m.order[i], m.cards[incoming.Key], m.usage = result.Card.Summary, result.Card, usage
	return result, nil
}

// find returns the index of a key in the order. If the key is absent, it is the index at which
// to insert it, and false.
func (m *Memory) find(key Key) (int, bool) {
	return slices.BinarySearchFunc(m.order, key, func(s Summary, k Key) int { return s.Compare(k) })
}

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

// List implements [Store].
func (m *Memory) List(ctx context.Context, after Key, limit int) ([]Summary, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	i, found := m.find(after)
	if found {
		i++
	}
	return slices.Clone(m.order[i:min(len(m.order), i+max(limit, 0))]), nil
}

// Len implements [Store].
func (m *Memory) Len() int {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return len(m.cards)
}
