package codec

import (
	"slices"
	"sync"
)

// NameList is a reusable list of the names of a map, so that iterating over a map in order
// allocates nothing.
type NameList struct{ Names []string }

var nameLists = sync.Pool{New: func() any { return new(NameList) }}

// SortedNames returns the names of m sorted by their bytes. The caller must call Release.
func SortedNames[M ~map[string]T, T any](m M) *NameList {
	l := nameLists.Get().(*NameList)
	for name := range m {
		l.Names = append(l.Names, name)
	}
	l.sort()
	return l
}

// sort is not inlined: the compiler would compile it for every type of map.
//
//go:noinline
func (l *NameList) sort() { slices.Sort(l.Names) }

// Release returns the list to the pool, without its names. The memory of an unusually large map
// is freed.
func (l *NameList) Release() {
	const most = 1024
	if cap(l.Names) > most {
		return
	}
	clear(l.Names)
	l.Names = l.Names[:0]
	nameLists.Put(l)
}
