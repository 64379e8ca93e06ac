package cardrt

import (
	"iter"
	"maps"
	"slices"
)

// Sorted returns the entries of m in the order of their names, so that what is
// found in a map is always found in the same order.
func Sorted[M ~map[string]T, T any](m M) iter.Seq2[string, T] {
	return func(yield func(string, T) bool) {
		for _, name := range slices.Sorted(maps.Keys(m)) {
			if !yield(name, m[name]) {
				return
			}
		}
	}
}
