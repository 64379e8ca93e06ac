package bolt

import (
	"fmt"

	"go.etcd.io/bbolt"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// update calls a function in a transaction. The error wraps [store.ErrUnavailable] if the changes of the function
// cannot be written, as on a full disk.
func (d *Store) update(do func(*bbolt.Tx) error) error {
	var failed error
	err := d.db.Update(func(tx *bbolt.Tx) error {
		failed = do(tx)
		return failed
	})
	if err != nil && failed == nil {
		return fmt.Errorf("%w: %w", store.ErrUnavailable, err)
	}
	return err
}
