package bolt

import (
	"context"
	"time"

	"go.etcd.io/bbolt"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// Revise implements [store.Store]. When it returns, the changes are on disk.
func (d *Store) Revise(ctx context.Context, keys []store.Key, put []*store.Card, at time.Time) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	var removed, replaced []*store.Card
	err := d.update(func(tx *bbolt.Tx) error {
		var changes []store.Change
		for _, key := range keys {
			stored, err := read(tx, keyOf(key))
			if err != nil {
				return err
			}
			if stored == nil {
				continue
			}
			if err := remove(tx, keyOf(key)); err != nil {
				return err
			}
			removed, changes = append(removed, stored), append(changes, store.Removed(key, at))
		}
		for _, c := range put {
			stored, err := read(tx, keyOf(c.Key))
			if err != nil {
				return err
			}
			if err := write(tx, c); err != nil {
				return err
			}
			replaced, changes = append(replaced, stored), append(changes, store.Revised(c, at))
		}
		return d.record(tx, changes...)
	})
	if err != nil {
		return err
	}
	d.changed(len(removed)+len(put), func() {
		for _, c := range removed {
			d.replace(c, nil)
		}
		for i, c := range put {
			d.replace(replaced[i], c)
		}
	})
	return nil
}
