package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"golang.org/x/mod/sumdb/tlog"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// Hashes implements [store.Store].
func (s *Store) Hashes(ctx context.Context, indexes []int64) ([]tlog.Hash, error) {
	list, err := hashes(ctx, s.pool, indexes)
	return list, wrap(err)
}

// hashes reads hashes of the tree of the changes.
func hashes(ctx context.Context, q querier, indexes []int64) ([]tlog.Hash, error) {
	rows, err := q.Query(ctx, "SELECT hash FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted (index, place) JOIN agentcard_hashes USING (index) ORDER BY place", indexes)
	if err != nil {
		return nil, err
	}
	list, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (h tlog.Hash, err error) {
		var octets []byte
		if err = row.Scan(&octets); err == nil && copy(h[:], octets) != tlog.HashSize {
			err = store.ErrNoHash
		}
		return h, err
	})
	if err == nil && len(list) != len(indexes) {
		err = store.ErrNoHash
	}
	return list, err
}

// fill adds the leaves of changes that have none: a program of an older version has made them. A change
// that the log does not keep any more has an empty leaf.
func fill(ctx context.Context, tx pgx.Tx, now state) error {
	for position := now.leaves + 1; position <= now.position; position++ {
		var leaf []byte
		err := tx.QueryRow(ctx, "SELECT change FROM agentcard_changes WHERE position = $1", position).Scan(&leaf)
		if err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		b := &pgx.Batch{}
		if err := queueLeaf(ctx, tx, b, position, leaf); err != nil {
			return err
		}
		if err := tx.SendBatch(ctx, b).Close(); err != nil {
			return err
		}
	}
	_, err := tx.Exec(ctx, "UPDATE agentcard_state SET leaves = $1", now.position)
	return err
}

// queueLeaf adds the statement that adds the leaf of a position to the tree. The tree has all leaves before.
func queueLeaf(ctx context.Context, tx pgx.Tx, b *pgx.Batch, position uint64, leaf []byte) error {
	added, err := store.Grow(position, leaf, func(indexes []int64) ([]tlog.Hash, error) {
		if len(indexes) == 0 {
			return nil, nil
		}
		return hashes(ctx, tx, indexes)
	})
	octets := make([][]byte, len(added))
	for i := range added {
		octets[i] = added[i][:]
	}
	b.Queue("INSERT INTO agentcard_hashes SELECT $1 + place - 1, hash FROM unnest($2::bytea[]) WITH ORDINALITY AS added (hash, place)",
		tlog.StoredHashCount(int64(position)-1), octets)
	return err
}
