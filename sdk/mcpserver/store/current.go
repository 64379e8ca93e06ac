package store

import (
	"context"

	"github.com/agentcard-go/cardgen/sdk/detect"
)

// Current returns a view of a store without deleted servers and without versions of servers that are not the
// newest ones, as a directory lists the cards of the store. Cards have their statuses. Methods that change cards
// are the methods of the store.
func Current(s Store) Store { return current{s} }

// current implements [Current].
type current struct{ Store }

// isCurrent reports whether the view has a card with its status.
func isCurrent(s *Summary) bool { return !s.Archived() && !s.HasStatus(StatusDeleted) }

// Get implements [Store].
func (v current) Get(ctx context.Context, key Key) (*Card, error) {
	c, err := v.Store.Get(ctx, key)
	if c = WithStatus(c); err == nil && !isCurrent(&c.Summary) {
		return nil, ErrNotFound
	}
	return c, err
}

// GetAll implements [Store].
func (v current) GetAll(ctx context.Context, keys []Key) ([]*Card, error) {
	list, err := v.Store.GetAll(ctx, keys)
	if err != nil {
		return nil, err
	}
	seen := make([]*Card, len(list))
	for i, c := range list {
		if c = WithStatus(c); c != nil && isCurrent(&c.Summary) {
			seen[i] = c
		}
	}
	return seen, nil
}

// List implements [Store].
func (v current) List(ctx context.Context, q Query) (list []Summary, err error) {
	limit := q.Limit
	q.Select = currently{q.Select}
	for {
		q.Limit = limit - len(list)
		page, err := v.Store.List(ctx, q)
		if err != nil {
			return nil, err
		}
		stated, err := v.stated(ctx, page)
		if err != nil {
			return nil, err
		}
		for i := range page {
			s := page[i]
			if s.Status == nil {
				s.Status = stated[s.Key]
			}
			if isCurrent(&s) {
				list = append(list, s)
			}
		}
		if len(page) < q.Limit || len(list) >= limit {
			return list, nil
		}
		q.After = page[len(page)-1].Key
	}
}

// stated returns the statuses that documents state, by their keys.
func (v current) stated(ctx context.Context, page []Summary) (map[Key]*Status, error) {
	var keys []Key
	for i := range page {
		if s := &page[i]; s.Dialect == string(detect.MCPServerJSON) && s.Status == nil {
			keys = append(keys, s.Key)
		}
	}
	cards, err := v.Store.GetAll(ctx, keys)
	if err != nil {
		return nil, err
	}
	found := map[Key]*Status{}
	for _, c := range cards {
		if c != nil {
			found[c.Key] = WithStatus(c).Status
		}
	}
	return found, nil
}

// currently selects the cards of the view by their keys and the statuses that were set.
type currently struct{ also Selector }

// Selects implements [Selector].
func (x currently) Selects(s *Summary) bool {
	return isCurrent(s) && (x.also == nil || x.also.Selects(s))
}
