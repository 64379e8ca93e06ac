package codec

import (
	"slices"
	"sync/atomic"

	"github.com/agentcard-go/cardgen/internal/base/ordered"
)

// entries are the entries of a [Kept], at least one. Only the decoder that reads the object
// changes them, so that several values may share them.
type entries struct {
	list []entry // in order; nil when many is used
	// many holds a *manyEntries. The field does not have this type, since otherwise every
	// package that has a [Kept] in a struct would compile the map again.
	many atomic.Value
	// reused says that the memory belongs to a [card.Reader]: its next document overwrites the
	// entries, so that another value must not share them.
	reused bool
}

// fewEntries is the greatest number of entries that are searched one by one. A change copies
// such a list; more entries are stored in a map.
const fewEntries = 32

// manyEntries are entries that can be found and changed without visiting all of them.
type manyEntries struct {
	entries ordered.Map[entryKey, entry]
	list    atomic.Pointer[[]entry] // in order; made on the first request
}

// entryKey identifies an entry of a [Kept].
type entryKey struct {
	kind entryKind
	name string
	bit  int32
}

func (e *entry) key() entryKey {
	if e.kind == absent {
		return entryKey{kind: absent, bit: e.number}
	}
	return entryKey{kind: e.kind, name: e.name}
}

func (e *entry) is(key *entryKey) bool {
	return e.kind == key.kind && e.name == key.name && (e.kind != absent || e.number == key.bit)
}

// value returns the JSON text of the member's value.
func (e *entry) value() string { return e.text[e.number:] }

// list returns the entries in order. The list must not be changed.
func (k *Kept) list() []entry {
	if k.entries == nil {
		return nil
	}
	if k.entries.list != nil {
		return k.entries.list
	}
	many := manyOf(k.entries)
	if many == nil {
		return nil // a [card.Reader] has taken the entries back
	}
	if list := many.list.Load(); list != nil {
		return *list
	}
	list := many.entries.Values()
	many.list.Store(&list)
	return list
}

// find returns the entry of a key, or nil. The entry must not be changed.
func (k *Kept) find(key entryKey) *entry {
	if k.entries == nil {
		return nil
	}
	if list := k.entries.list; list != nil && len(list) <= fewEntries {
		for i := range list {
			if e := &list[i]; e.is(&key) {
				return e
			}
		}
		return nil
	}
	if e, ok := index(k.entries).Get(key); ok {
		return &e
	}
	return nil
}

// manyOf returns the entries in many, nil if there are none yet.
func manyOf(es *entries) *manyEntries {
	many, _ := es.many.Load().(*manyEntries)
	return many
}

// index returns the entries as a map; the first call creates it.
func index(es *entries) ordered.Map[entryKey, entry] {
	if many := manyOf(es); many != nil {
		return many.entries
	}
	many := new(manyEntries)
	for i := range es.list {
		many.entries = many.entries.Add(es.list[i].key(), es.list[i])
	}
	es.many.Store(many)
	return many.entries
}

// set adds an entry, or replaces the entry with the same key.
func (k *Kept) set(e entry) {
	switch {
	case k.entries == nil:
		k.entries = &entries{list: []entry{e}}
	case k.entries.list != nil && len(k.entries.list) < fewEntries:
		list := make([]entry, len(k.entries.list), len(k.entries.list)+1)
		copy(list, k.entries.list)
		key := e.key()
		if i := slices.IndexFunc(list, func(o entry) bool { return o.is(&key) }); i >= 0 {
			list[i] = e
		} else {
			list = append(list, e)
		}
		k.entries = &entries{list: list}
	default:
		become(k, index(k.entries).Set(e.key(), e))
	}
}

// delete removes the entry with a key, if there is one.
func (k *Kept) delete(key entryKey) {
	switch {
	case k.find(key) == nil:
	case k.entries.list != nil && len(k.entries.list) <= fewEntries:
		list := slices.DeleteFunc(slices.Clone(k.entries.list), func(e entry) bool { return e.is(&key) })
		if k.entries = nil; len(list) > 0 {
			k.entries = &entries{list: list}
		}
	default:
		become(k, index(k.entries).Delete(key))
	}
}

func become(k *Kept, m ordered.Map[entryKey, entry]) {
	if m.Len() == 0 {
		k.entries = nil
		return
	}
	many := &manyEntries{entries: m}
	k.entries = new(entries)
	k.entries.many.Store(many)
}
