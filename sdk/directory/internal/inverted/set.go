package inverted

import "slices"

// set is a set of numbers. Most features have one item, which needs no allocation.
type set struct {
	// only is the number plus 1, if the set has one number and more is nil.
	only uint32
	more *many
}

// many is a set of several numbers: a sorted list, or a bitmap if bits is not nil.
type many struct {
	list  []uint32
	bits  bitmap
	count int
}

// A list becomes a bitmap when its numbers take more than 1/dense of the bits, and a bitmap becomes a list
// again at half of that. A list that is shorter than least stays a list.
const (
	dense = 32
	least = 64
)

// empty reports whether the set has no numbers.
func (s *set) empty() bool { return s.only == 0 && (s.more == nil || s.more.count == 0) }

// add adds a number.
func (s *set) add(n uint32) {
	switch {
	case s.more != nil:
		s.more.add(n)
	case s.only == 0:
		s.only = n + 1
	case s.only != n+1:
		s.more = &many{list: []uint32{min(n, s.only-1), max(n, s.only-1)}, count: 2}
		s.only = 0
	}
}

// remove removes a number.
func (s *set) remove(n uint32) {
	switch {
	case s.more != nil:
		s.more.remove(n)
	case s.only == n+1:
		s.only = 0
	}
}

func (m *many) add(n uint32) {
	if m.bits != nil {
		if m.bits = m.bits.grown(int(n) + 1); m.bits.has(n) {
			return
		}
		m.bits.set(n)
		m.count++
		m.thin()
		return
	}
	i, found := slices.BinarySearch(m.list, n)
	if found {
		return
	}
	m.list = slices.Insert(m.list, i, n)
	m.count++
	if last := int(m.list[m.count-1]); m.count >= least && m.count > last/dense {
		m.bits = bitmap(nil).grown(last + 1)
		for _, n := range m.list {
			m.bits.set(n)
		}
		m.list = nil
	}
}

func (m *many) remove(n uint32) {
	if m.bits != nil {
		if m.bits.has(n) {
			m.bits.clear(n)
			m.count--
			m.thin()
		}
		return
	}
	if i, found := slices.BinarySearch(m.list, n); found {
		m.list = slices.Delete(m.list, i, i+1)
		m.count--
	}
}

// thin makes a list of a bitmap with few numbers.
func (m *many) thin() {
	if m.count >= least/2 && 2*dense*m.count >= 64*len(m.bits) {
		return
	}
	m.list = make([]uint32, 0, m.count)
	for n := range m.bits.all() {
		m.list = append(m.list, n)
	}
	m.bits = nil
}

// or adds the numbers of the set to a bitmap that is long enough.
func (s *set) or(b bitmap) {
	switch {
	case s.only > 0:
		b.set(s.only - 1)
	case s.more == nil:
	case s.more.bits != nil:
		for i, w := range s.more.bits {
			b[i] |= w
		}
	default:
		for _, n := range s.more.list {
			b.set(n)
		}
	}
}

// size returns the number of numbers.
func (s *set) size() int {
	switch {
	case s.more != nil:
		return s.more.count
	case s.only > 0:
		return 1
	}
	return 0
}
