package check

import (
	"cmp"
	"iter"
	"slices"
)

// IDTable has pairs of a name and a number, each name and each number once.
type IDTable struct {
	// Entries are sorted by name.
	Entries []IDEntry
	// ByID holds the positions of the entries in the order of their ids.
	ByID []uint16
}

// IDEntry is a line of an [IDTable].
type IDEntry struct {
	Name string
	ID   int64
}

// ID returns the number of a name.
func (t *IDTable) ID(name string) (int64, bool) {
	i, ok := slices.BinarySearchFunc(t.Entries, name, func(e IDEntry, name string) int { return cmp.Compare(e.Name, name) })
	if !ok {
		return 0, false
	}
	return t.Entries[i].ID, true
}

// Name returns the name of a number.
func (t *IDTable) Name(id int64) (string, bool) {
	low, high := 0, len(t.ByID)
	for low < high {
		middle := int(uint(low+high) / 2)
		if t.Entries[t.ByID[middle]].ID < id {
			low = middle + 1
		} else {
			high = middle
		}
	}
	if low == len(t.ByID) || t.Entries[t.ByID[low]].ID != id {
		return "", false
	}
	return t.Entries[t.ByID[low]].Name, true
}

// All yields the numbers in their order, with their names.
func (t *IDTable) All() iter.Seq2[int64, string] {
	return func(yield func(int64, string) bool) {
		for _, at := range t.ByID {
			if e := t.Entries[at]; !yield(e.ID, e.Name) {
				return
			}
		}
	}
}
