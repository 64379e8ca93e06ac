// Package bolt keeps declared cards in a file: [Open] returns a [store.Store] over the
// embedded database go.etcd.io/bbolt.
//
// A card is on disk when Put returns. The file can be opened after its process was killed at any
// moment, and has all cards that were acknowledged. One process at a time can open it.
package bolt
