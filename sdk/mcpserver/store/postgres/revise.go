package postgres

import (
	"context"
	"encoding/json"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// Renew implements [store.Store].
func (s *Store) Renew(ctx context.Context, key store.Key, edition uint64, at time.Time, announce bool) error {
	var now state
	err := s.transact(ctx, pgx.TxOptions{}, func(tx pgx.Tx) (err error) {
		var stored *store.Card
		if now, stored, err = lock(ctx, tx, key); err != nil {
			return err
		}
		if stored == nil {
			return store.ErrNotFound
		}
		next, change := store.Renewal(stored, edition, at)
		if next == nil {
			return nil
		}
		if announce {
			now, err = s.write(ctx, tx, now, stored, next, change)
			return err
		}
		record, err := json.Marshal(store.RecordOf(next))
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, "UPDATE agentcard_cards SET record = $4 WHERE (id, tenant, dialect) = ($1, $2, $3)",
			[]byte(key.ID), []byte(key.Tenant), []byte(key.Dialect), record)
		return err
	})
	if err == nil {
		s.saw(now)
	}
	return err
}

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
