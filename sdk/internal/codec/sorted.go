package codec

import (
	"slices"
	"sync"
)

// NameList is a reusable list of the names of a map, so that iterating over a map in order
// allocates nothing.
type NameList struct {
	Names []string
	// values are pointers to zero values that the entries of maps are copied to, one for each
	// of the latest types. Functions on values take pointers, and no pointer leads into a map.
	values []any
}

var nameLists = sync.Pool{New: func() any { return new(NameList) }}

// SortedNames returns the names of m sorted by their bytes. The caller must call Borrow
// and GiveBack.
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

// manyValues is the greatest number of values in a NameList.
const manyValues = 16

// Borrow returns a pointer for the values of a map.
func Borrow[T any](l *NameList) *T {
	for i, v := range l.values {
		if p, ok := v.(*T); ok {
			l.values[i] = l.values[len(l.values)-1]
			l.values = l.values[:len(l.values)-1]
			return p
		}
	}
	return new(T)
}

// GiveBack ends the use of a pointer from Borrow, and of the list.
func GiveBack[T any](l *NameList, p *T) {
	*p = *new(T)
	l.release(p)
}

// release returns the list to the pool, with the pointer p and without its names. The memory of an
// unusually large map is freed.
func (l *NameList) release(p any) {
	const most = 1024
	if len(l.values) < manyValues {
		l.values = append(l.values, p)
	} else {
		l.values[0] = p
	}
	if cap(l.Names) > most {
		return
	}
	clear(l.Names)
	l.Names = l.Names[:0]
	nameLists.Put(l)
}
