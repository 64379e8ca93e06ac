package bolt

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"

	"go.etcd.io/bbolt"
	"golang.org/x/mod/sumdb/tlog"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// positionKey is the key of a change. The keys are in the order of the positions.
func positionKey(position uint64) []byte { return binary.BigEndian.AppendUint64(nil, position) }

// record appends changes to the log and removes the changes that the log does not keep. The
// caller holds mu.
func (d *Store) record(tx *bbolt.Tx, changes ...store.Change) error {
	bucket := tx.Bucket(bucketChanges)
	first := d.first
	for _, c := range changes {
		var err error
		if c.Position, err = bucket.NextSequence(); err != nil {
			return err
		}
		text, err := c.Leaf()
		if err != nil {
			return err
		}
		if err := bucket.Put(positionKey(c.Position), text); err != nil {
			return err
		}
		if err := grow(tx, c.Position, text); err != nil {
			return err
		}
		for ; first < d.oldest(c.Position); first++ {
			if err := bucket.Delete(positionKey(first)); err != nil {
				return err
			}
		}
	}
	return nil
}

// grow adds the leaf of a position to the tree of the changes.
func grow(tx *bbolt.Tx, position uint64, leaf []byte) error {
	bucket := tx.Bucket(bucketHashes)
	bucket.FillPercent = 0.95 // hashes are added at the end
	added, err := store.Grow(position, leaf, func(indexes []int64) ([]tlog.Hash, error) { return hashes(bucket, indexes) })
	if err != nil {
		return err
	}
	first := uint64(tlog.StoredHashCount(int64(position) - 1))
	for i := range added {
		if err := bucket.Put(positionKey(first+uint64(i)), added[i][:]); err != nil {
			return err
		}
	}
	return nil
}

// hashes reads hashes of the tree.
func hashes(bucket *bbolt.Bucket, indexes []int64) ([]tlog.Hash, error) {
	list := make([]tlog.Hash, len(indexes))
	for i, index := range indexes {
		if copy(list[i][:], bucket.Get(positionKey(uint64(index)))) != tlog.HashSize {
			return nil, store.ErrNoHash
		}
	}
	return list, nil
}

// Hashes implements [store.Store].
func (d *Store) Hashes(ctx context.Context, indexes []int64) (list []tlog.Hash, err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	err = d.db.View(func(tx *bbolt.Tx) error {
		list, err = hashes(tx.Bucket(bucketHashes), indexes)
		return err
	})
	return list, err
}

// Changes implements [store.Store].
func (d *Store) Changes(ctx context.Context, after uint64, limit int) ([]store.Change, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var list []store.Change
	err := d.db.View(func(tx *bbolt.Tx) error {
		bucket := tx.Bucket(bucketChanges)
		if last := bucket.Sequence(); after > last {
			return store.ErrForgotten
		} else if after == last {
			return nil
		}
		cursor := bucket.Cursor()
		next := after + 1
		for k, v := cursor.Seek(positionKey(next)); k != nil && len(list) < limit; k, v = cursor.Next() {
			var c store.Change
			if err := json.Unmarshal(v, &c); err != nil {
				return fmt.Errorf("the change at %x: %w", k, err)
			}
			if c.Position != next {
				return store.ErrForgotten
			}
			list, next = append(list, c), next+1
		}
		if len(list) == 0 && limit > 0 {
			return store.ErrForgotten
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}
