package directory

import (
	"context"
	"time"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// anonymous is the owner of the cards of clients without a tenant. No tenant has a control character in
// its name.
const anonymous = "\x00"

// Public returns a store with the public cards, for the MCP server of package mcpserver: the
// cards of all dialects except Nooterra, without ADP cards whose author is not proven.
//
// All cards that are put into it have one owner, whose quota bounds them and who cannot remove
// cards. Put cards with a policy that accepts only cards with a proven author.
func (h *Handler) Public() store.Store { return &publicStore{store.Current(h.options.Store), h} }

// publicStore implements [Handler.Public]. Methods that it does not define are the methods of
// [store.Current].
type publicStore struct {
	store.Store
	h *Handler
}

// Get implements [store.Store].
func (p *publicStore) Get(ctx context.Context, key store.Key) (*store.Card, error) {
	c, err := p.Store.Get(ctx, key)
	if err == nil && !public(&c.Summary) {
		return nil, store.ErrNotFound
	}
	return c, err
}

// List implements [store.Store].
func (p *publicStore) List(ctx context.Context, q store.Query) ([]store.Summary, error) {
	return p.h.cards.list(ctx, q)
}

// GetAll implements [store.Store].
func (p *publicStore) GetAll(ctx context.Context, keys []store.Key) ([]*store.Card, error) {
	list, err := p.Store.GetAll(ctx, keys)
	for i, c := range list {
		if c != nil && !public(&c.Summary) {
			list[i] = nil
		}
	}
	return list, err
}

// Len implements [store.Store].
func (p *publicStore) Len() int { return p.h.cards.public() }

// Put implements [store.Store].
func (p *publicStore) Put(ctx context.Context, c *store.Card) (store.Result, error) {
	if err := acceptable(c, ""); err != nil {
		return store.Result{}, err
	}
	owned := *c
	owned.Owner = anonymous
	var result store.Result
	err := p.h.exclusively(ctx, func(ctx context.Context) (err error) {
		result, err = p.h.store(ctx, &owned)
		return err
	})
	return result, err
}

// Snapshot implements [store.Store].
func (*publicStore) Snapshot(context.Context, func(store.Reader) error) error { return store.ErrOwner }

// Restore implements [store.Store].
func (*publicStore) Restore(context.Context, *store.Card) error { return store.ErrOwner }

// Renew implements [store.Store].
func (*publicStore) Renew(context.Context, store.Key, uint64, time.Time, bool) error {
	return store.ErrOwner
}

// Delete implements [store.Store].
func (*publicStore) Delete(context.Context, store.Key, string, time.Time) error {
	return store.ErrOwner
}

// Revise implements [store.Store].
func (*publicStore) Revise(context.Context, []store.Key, []*store.Card, time.Time) error {
	return store.ErrOwner
}
