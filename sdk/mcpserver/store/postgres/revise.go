package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// Revise implements [store.Store].
func (s *Store) Revise(ctx context.Context, remove []store.Key, put []*store.Card, at time.Time) error {
	var now state
	err := s.transact(ctx, pgx.TxOptions{}, func(tx pgx.Tx) (err error) {
		var stored *store.Card
		for _, key := range remove {
			if now, stored, err = lock(ctx, tx, key); err != nil {
				return err
			}
			if stored == nil {
				continue
			}
			if now, err = s.write(ctx, tx, now, stored, nil, store.Removed(key, at)); err != nil {
				return err
			}
		}
		for _, c := range put {
			if now, stored, err = lock(ctx, tx, c.Key); err != nil {
				return err
			}
			if now, err = s.write(ctx, tx, now, stored, c, store.Revised(c, at)); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		s.saw(now)
	}
	return err
}
