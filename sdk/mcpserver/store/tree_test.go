package store_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"golang.org/x/mod/sumdb/tlog"

	"github.com/agentcard-go/cardgen/sdk/mcpserver/store"
)

// TestTree: the tree of a store is the tree of RFC 6962 over its changes, also over those that its log
// does not keep any more, at each of its sizes.
func TestTree(t *testing.T) {
	ctx := context.Background()
	for name, d := range directories(t, store.Limits{Changes: 3}) {
		var stored []tlog.Hash // of a tree that this test makes
		reader := tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
			list := make([]tlog.Hash, len(indexes))
			for i, index := range indexes {
				list[i] = stored[index]
			}
			return list, nil
		})
		const changes = 21
		var roots []tlog.Hash
		for n := range int64(changes) {
			if n%5 == 4 {
				if err := d.Delete(ctx, store.Key{Dialect: "a2a", ID: fmt.Sprint(n - 1)}, "alice", start); err != nil {
					t.Fatal(err)
				}
			} else if got := offered(d, owned(t, "alice", fmt.Sprint(n), "1.0.0")); got != "stored" {
				t.Fatal(got)
			}
			list, err := d.Changes(ctx, uint64(n), 1)
			if err != nil || len(list) != 1 {
				t.Fatal(list, err)
			}
			leaf, err := list[0].Leaf()
			if err != nil {
				t.Fatal(err)
			}
			added, err := tlog.StoredHashes(n, leaf, reader)
			if err != nil {
				t.Fatal(err)
			}
			stored = append(stored, added...)
			want, err := tlog.TreeHash(n+1, reader)
			if err != nil {
				t.Fatal(err)
			}
			roots = append(roots, want)
			if got, err := tlog.TreeHash(n+1, store.Tree(ctx, d)); err != nil || got != want {
				t.Errorf("%s: the tree of %d changes is %v, want %v (%v)", name, n+1, got, want, err)
			}
		}
		for size := int64(1); size < changes; size++ {
			proof, err := tlog.ProveTree(changes, size, store.Tree(ctx, d))
			if err == nil {
				err = tlog.CheckTree(proof, changes, roots[changes-1], size, roots[size-1])
			}
			if err != nil {
				t.Errorf("%s: the tree of %d changes: %v", name, size, err)
			}
		}
		for _, index := range []int64{-1, tlog.StoredHashCount(changes), 1 << 62} {
			if _, err := d.Hashes(ctx, []int64{0, index}); !errors.Is(err, store.ErrNoHash) {
				t.Errorf("%s: hash %d: %v", name, index, err)
			}
		}
	}
}

// TestKeyUTF8: an identifier is UTF-8, so that it is the same in records, in the log and in backups.
func TestKeyUTF8(t *testing.T) {
	for _, key := range []store.Key{{ID: "a\xff"}, {ID: "a", Tenant: "\xc3"}} {
		if err := key.Check(); err == nil {
			t.Errorf("%q is accepted", key)
		}
	}
}
