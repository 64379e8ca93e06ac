package cardrt

import (
	"iter"
	"slices"
	"sync"
)

// nameList is a reusable list of the names of a map, so that iterating over a map in order
// allocates nothing.
type nameList struct{ names []string }

var nameLists = sync.Pool{New: func() any { return new(nameList) }}

// sortedNames returns the names of m sorted by their bytes. Call release to give the list back.
func sortedNames[M ~map[string]T, T any](m M) *nameList {
	l := nameLists.Get().(*nameList)
	for name := range m {
		l.names = append(l.names, name)
	}
	l.sort()
	return l
}

// sort is not inlined: the compiler would compile it for every type of map.
//
//go:noinline
func (l *nameList) sort() { slices.Sort(l.names) }

// release gives the list back. It keeps no names, and not the memory of an unusually large map.
func (l *nameList) release() {
	const most = 1024
	if cap(l.names) > most {
		return
	}
	clear(l.names)
	l.names = l.names[:0]
	nameLists.Put(l)
}

// Sorted returns the entries of m in the order of their names, so that findings in a map are
// always in the same order.
func Sorted[M ~map[string]T, T any](m M) iter.Seq2[string, T] {
	return func(yield func(string, T) bool) {
		l := sortedNames(m)
		defer l.release()
		for _, name := range l.names {
			if !yield(name, m[name]) {
				return
			}
		}
	}
}
