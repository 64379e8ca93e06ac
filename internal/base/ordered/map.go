// Package ordered provides a persistent map that keeps the insertion order of its keys.
package ordered

import (
	"hash/maphash"
	"iter"
)

// Map is an immutable map from keys to values. [Map.Set] and [Map.Delete] return a new map that
// shares nearly all memory with the old one. They take time and memory logarithmic in the
// number of keys. A Map may be copied by assignment and used by several goroutines. The zero
// value is empty.
type Map[K comparable, V any] struct {
	root   node[K, V]
	places sequence[K, V]
	length int
	next   int // the order number of the next new key
}

// branches is the number of children of a node; each level uses bits of the hash.
const (
	bits     = 3
	branches = 1 << bits
)

// node is a node of the tree: branches, the entries with the same hash, or empty.
type node[K comparable, V any] struct {
	below *[branches]node[K, V]
	leaf  *leaf[K, V]
}

// leaf is a key with its value.
type leaf[K comparable, V any] struct {
	key   K
	value V
	hash  uint64
	place int
	more  *leaf[K, V] // another key with the same hash
}

// seed makes the hashes unpredictable.
var seed = maphash.MakeSeed()

// Len returns the number of keys.
func (m Map[K, V]) Len() int { return m.length }

// Get returns the value of a key, and whether there is one.
func (m Map[K, V]) Get(key K) (value V, ok bool) {
	if found := m.find(key, maphash.Comparable(seed, key)); found != nil {
		return found.value, true
	}
	return value, false
}

func (m Map[K, V]) find(key K, hash uint64) *leaf[K, V] {
	n := m.root
	for rest := hash; n.below != nil; rest >>= bits {
		n = n.below[rest%branches]
	}
	for l := n.leaf; l != nil; l = l.more {
		if l.key == key {
			return l
		}
	}
	return nil
}

// Set returns a map with the value set for key. An existing key keeps its position; a new key
// is last.
func (m Map[K, V]) Set(key K, value V) Map[K, V] {
	return m.set(key, value, false)
}

// Add is [Map.Set] in place. The receiver is changed and must not be used afterwards. The
// caller must not have shared the map.
func (m Map[K, V]) Add(key K, value V) Map[K, V] {
	return m.set(key, value, true)
}

func (m Map[K, V]) set(key K, value V, own bool) Map[K, V] {
	l := &leaf[K, V]{key: key, value: value, hash: maphash.Comparable(seed, key), place: m.next}
	if old := m.find(key, l.hash); old != nil {
		l.place = old.place
		m.root = m.root.without(l, l.hash, own)
	} else {
		m.length++
		m.next++
	}
	m.root = m.root.with(l, 0, own)
	m.places = m.places.with(l.place, l, own)
	return m
}

// Delete returns a map without key.
func (m Map[K, V]) Delete(key K) Map[K, V] {
	old := m.find(key, maphash.Comparable(seed, key))
	if old == nil {
		return m
	}
	m.length--
	m.root = m.root.without(old, old.hash, false)
	m.places = m.places.without(old.place)
	return m
}

// All iterates over the keys and values in order.
func (m Map[K, V]) All() iter.Seq2[K, V] {
	return func(yield func(K, V) bool) {
		m.places.root.each(func(l *leaf[K, V]) bool { return yield(l.key, l.value) })
	}
}

// Values returns the values in key order.
func (m Map[K, V]) Values() []V {
	values := make([]V, 0, m.length)
	for _, v := range m.All() {
		values = append(values, v)
	}
	return values
}

// with returns the node with an additional leaf, whose key is new. used is the number of hash
// bits that the levels above use. If own is set, the branches are changed in place.
func (n node[K, V]) with(l *leaf[K, V], used uint, own bool) node[K, V] {
	switch {
	case n.below != nil:
		return n.replace(l.hash>>used, own, func(b node[K, V]) node[K, V] { return b.with(l, used+bits, own) })
	case n.leaf == nil:
		return node[K, V]{leaf: l}
	case n.leaf.hash == l.hash:
		l.more = n.leaf
		return node[K, V]{leaf: l}
	}
	below := new([branches]node[K, V])
	below[n.leaf.hash>>used%branches] = n
	return node[K, V]{below: below}.with(l, used, true)
}

// without returns the node without the leaf for l's key. rest has the hash bits that the levels
// above do not use.
func (n node[K, V]) without(l *leaf[K, V], rest uint64, own bool) node[K, V] {
	if n.below != nil {
		return n.replace(rest, own, func(b node[K, V]) node[K, V] { return b.without(l, rest>>bits, own) }).trim()
	}
	var left *leaf[K, V]
	for o := n.leaf; o != nil; o = o.more {
		if o.key != l.key {
			kept := *o
			kept.more = left
			left = &kept
		}
	}
	return node[K, V]{leaf: left}
}

// trim replaces branches by their only leaf, or by an empty node, if there is at most one leaf
// below.
func (n node[K, V]) trim() node[K, V] {
	var left node[K, V]
	for _, b := range n.below {
		switch {
		case b.below == nil && b.leaf == nil:
		case b.below != nil || left.leaf != nil:
			return n
		default:
			left = b
		}
	}
	return left
}

// replace returns the node with change applied to one of its branches.
func (n node[K, V]) replace(rest uint64, own bool, change func(node[K, V]) node[K, V]) node[K, V] {
	if !own {
		below := *n.below
		n.below = &below
	}
	b := &n.below[rest%branches]
	*b = change(*b)
	return n
}
