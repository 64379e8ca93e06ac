package store

import (
	"context"
	"encoding/json"

	"golang.org/x/mod/sumdb/tlog"
)

// Leaf returns the leaf of a change in the tree of a log: the change as JSON, with its position.
func (c Change) Leaf() ([]byte, error) { return json.Marshal(c) }

// Grow returns the hashes that a tree gets with the leaf of a position, 64 octets for a leaf on average.
// They follow the [tlog.StoredHashCount] hashes that the tree has before, from which read reads. An empty
// leaf is the leaf of a change that is not known any more. Implementations of [Store] call it.
func Grow(position uint64, leaf []byte, read func(indexes []int64) ([]tlog.Hash, error)) ([]tlog.Hash, error) {
	return tlog.StoredHashes(int64(position)-1, leaf, tlog.HashReaderFunc(read))
}

// Tree returns the reader of the hashes of the Merkle tree over the log of a store, for the functions of
// package tlog. The leaf of a change is at its position minus one.
//
// Source: RFC 6962, section 2.1.
func Tree(ctx context.Context, s Store) tlog.HashReader {
	return tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) { return s.Hashes(ctx, indexes) })
}
