package ordered

// sequence has leaves by their order numbers. Like the tree of hashes it is immutable and
// shares memory with the sequence it was derived from.
type sequence[K comparable, V any] struct {
	root node[K, V]
	// used is the number of bits of an order number that the tree uses.
	used uint
}

// with returns the sequence with a leaf at an order number. If own is set, it is changed in
// place.
func (s sequence[K, V]) with(place int, l *leaf[K, V], own bool) sequence[K, V] {
	for place>>s.used > 0 {
		if s.root.below != nil || s.root.leaf != nil {
			s.root = node[K, V]{below: &[branches]node[K, V]{s.root}}
		}
		s.used += bits
	}
	s.root = s.root.put(place, s.used, l, own)
	return s
}

// without returns the sequence without the leaf at an order number.
func (s sequence[K, V]) without(place int) sequence[K, V] {
	s.root = s.root.put(place, s.used, nil, false)
	return s
}

// put returns the node with a leaf at an order number; a nil leaf removes it. used is the
// number of bits of the order number that the node uses. A node without leaves has no branches.
func (n node[K, V]) put(place int, used uint, l *leaf[K, V], own bool) node[K, V] {
	if used == 0 {
		return node[K, V]{leaf: l}
	}
	if n.below == nil {
		n.below, own = new([branches]node[K, V]), true
	}
	used -= bits
	n = n.replace(uint64(place)>>used, own, func(b node[K, V]) node[K, V] { return b.put(place, used, l, own) })
	if l != nil {
		return n
	}
	for _, b := range n.below {
		if b.below != nil || b.leaf != nil {
			return n
		}
	}
	return node[K, V]{}
}

// each calls f for the leaves in order, until it returns false.
func (n node[K, V]) each(f func(*leaf[K, V]) bool) bool {
	if n.leaf != nil {
		return f(n.leaf)
	}
	if n.below != nil {
		for i := range n.below {
			if !n.below[i].each(f) {
				return false
			}
		}
	}
	return true
}
