package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
)

// Store stores declared cards: one for each [Key]. Implementations are safe for concurrent
// use. They must not change the documents of cards that they are given or return, nor may their
// callers.
type Store interface {
	// Put offers a card. It is stored if [Supersede] decides so; the result has the decision
	// and the card that is stored afterwards. When Put returns without an error, a stored card
	// is as durable as the store makes it.
	//
	// The error is [ErrFull] for a card that exceeds the limits of the store.
	Put(ctx context.Context, incoming *Card) (Result, error)
	// Get returns the card of a key, or [ErrNotFound].
	Get(ctx context.Context, key Key) (*Card, error)
	// List returns the summaries that a query selects, in the order of their keys
	// ([Key.Compare]), as they were at one moment. [Index] does that.
	List(ctx context.Context, q Query) ([]Summary, error)
	// Len returns the number of stored cards.
	Len() int
}

// Errors of a [Store].
var (
	// ErrNotFound: the store has no card of a key.
	ErrNotFound = errors.New("store: no such card")
	// ErrFull: a card exceeds the limits of the store.
	ErrFull = errors.New("store: the registry is full")
)

// Key identifies a card: an agent may have one in each dialect.
type Key struct {
	// Dialect is the name of the dialect, as [dialects.Names] has it.
	Dialect string `json:"dialect"`
	// Tenant is the tenant of the agent; empty for dialects without tenants.
	Tenant string `json:"tenant,omitempty"`
	// ID identifies the agent in the dialect, and in its tenant.
	ID string `json:"id"`
}

// Compare orders keys by id, then by tenant and dialect, octet by octet.
func (k Key) Compare(other Key) int {
	return cmp.Or(cmp.Compare(k.ID, other.ID), cmp.Compare(k.Tenant, other.Tenant), cmp.Compare(k.Dialect, other.Dialect))
}

// Limits bound a store. A zero field means the default, see [DefaultLimits].
type Limits struct {
	// Cards is the maximum number of cards.
	Cards int
	// Bytes is the maximum total length of their documents, in octets.
	Bytes int64
}

// DefaultLimits returns the limits that apply where none are set: 10,000 cards and 64 MiB.
func DefaultLimits() Limits { return Limits{Cards: 10_000, Bytes: 64 << 20} }

// OrDefault returns the limits with their zero fields replaced by the defaults.
func (l Limits) OrDefault() Limits {
	d := DefaultLimits()
	return Limits{cmp.Or(l.Cards, d.Cards), cmp.Or(l.Bytes, d.Bytes)}
}

// Usage is the number and the size of the cards in a store.
type Usage struct {
	Cards int
	Bytes int64
}

// Replace returns the usage after a card has replaced another one, nil if there was none. The
// error is [ErrFull] if that is more than before and exceeds the limits.
func (u Usage) Replace(stored, incoming *Card, l Limits) (Usage, error) {
	next := Usage{u.Cards, u.Bytes + int64(len(incoming.Document))}
	if stored != nil {
		next.Bytes -= int64(len(stored.Document))
	} else if next.Cards++; next.Cards > l.Cards {
		return u, fmt.Errorf("%w: its limit is %d cards", ErrFull, l.Cards)
	}
	if next.Bytes > u.Bytes && next.Bytes > l.Bytes {
		return u, fmt.Errorf("%w: its limit is %d octets", ErrFull, l.Bytes)
	}
	return next, nil
}
