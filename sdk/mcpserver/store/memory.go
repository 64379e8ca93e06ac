package store

import (
	"context"
	"sync"
)

// Memory is a [Store] in memory. Create one with [NewMemory].
type Memory struct {
	limits Limits

	mu    sync.RWMutex
	cards map[Key]*Card
	index Index
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
	m.cards[incoming.Key], m.usage = result.Card, usage
	m.index.Put(&result.Card.Summary)
	return result, nil
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
