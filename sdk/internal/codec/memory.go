package codec

// memory has the values that pointers, lists and maps of a document refer to. A [card.Reader]
// uses it again for the next document. Texts are not in it, since strings never change.
type memory struct {
	heads   slab[entries]
	strings []string   // of all lists of strings, the free ones last
	parts   []resetter // the memory for values of other types
}

// resetter is the memory for a type.
type resetter interface {
	// reset takes back all values.
	reset()
	// settle drops what the last document did not use and refers to an earlier one.
	settle()
}

// reset takes back all values. The last document is then invalid.
func (m *memory) reset() {
	m.heads.reset()
	for _, p := range m.parts {
		p.reset()
	}
}

// settle is called after each document.
func (m *memory) settle() {
	for _, p := range m.parts {
		p.settle()
	}
}

// part returns the memory of the type P. It is not inlined, since the code of each call would be
// repeated for each type.
//
//go:noinline
func part[P any, R interface {
	*P
	resetter
}](m *memory) R {
	for _, p := range m.parts {
		if own, ok := p.(R); ok {
			return own
		}
	}
	own := R(new(P))
	m.add(own)
	return own
}

// add is code of [part] that does not depend on the type.
//
//go:noinline
func (m *memory) add(r resetter) { m.parts = append(m.parts, r) }

// slab is memory for values of a type.
type slab[T any] struct {
	values []T // zero from used on
	used   int
}

// slabOf returns the slab for a type.
func slabOf[T any](m *memory) *slab[T] { return part[slab[T]](m) }

func (s *slab[T]) reset() {
	if s.used > 0 {
		clear(s.values[:s.used])
		s.used = 0
	}
}

// take returns n values. If there are not enough, it allocates twice as many as before: the
// next document of the same size finds all its values in one piece.
func (s *slab[T]) take(n int) []T {
	if len(s.values)-s.used < n {
		s.values, s.used = make([]T, max(n, 2*len(s.values))), 0
	}
	s.used += n
	return s.values[s.used-n : s.used : s.used]
}

func (s *slab[T]) settle() {}

// mapPool has maps of a type.
type mapPool[M ~map[string]T, T any] struct {
	list []*pooledMap[M, T]
	used int
	// full is the number of maps that may have members.
	full int
}

// pooledMap is a map that is used again with its members: Go allocates memory for each new member
// whose value is large. A document that has the names of the last one in the same order allocates
// nothing.
type pooledMap[M ~map[string]T, T any] struct {
	values M
	names  memberNames
}

// memberNames are the names of a map's members: first those that were read, in order, then those of
// the last document.
type memberNames struct {
	list []string
	read int
}

// fewMembers is the greatest length of a map that is used again: clearing a map and iterating
// over it takes time proportional to the greatest length that it ever had.
const fewMembers = 256

func (s *mapPool[M, T]) reset() { s.full, s.used = max(s.full, s.used), 0 }

func (s *mapPool[M, T]) settle() {
	for i := s.used; i < s.full; i++ {
		m := s.list[i]
		m.renew()
		clear(m.values)
		clear(m.names.list)
		m.names.list = m.names.list[:0]
	}
	s.full = s.used
}

// take returns an empty map, or one with the members of the last document. It is not inlined, to be
// once in a program for each type.
//
//go:noinline
func (s *mapPool[M, T]) take() *pooledMap[M, T] {
	if s.used == len(s.list) {
		s.list = append(s.list, new(pooledMap[M, T]))
	}
	m := s.list[s.used]
	s.used++
	m.renew()
	m.names.read = 0
	return m
}

// renew makes a map if there is none, or a long one.
func (m *pooledMap[M, T]) renew() {
	if m.values == nil || len(m.values) > fewMembers || len(m.names.list) > fewMembers {
		*m = pooledMap[M, T]{values: make(M)}
	}
}

// set sets a member. It returns false if the name is repeated.
func (m *pooledMap[M, T]) set(name string, value *T) bool {
	if m.names.expects(name) {
		m.values[name] = *value
		return true
	}
	m.trim()
	n := len(m.values)
	if m.values[name] = *value; len(m.values) == n {
		return false
	}
	m.names.add(name)
	return true
}

// expects reports whether the member that comes next in the last document has the name.
func (s *memberNames) expects(name string) bool {
	if s.read == len(s.list) || s.list[s.read] != name {
		return false
	}
	s.list[s.read] = name // drop the last document
	s.read++
	return true
}

// add adds the name of a member that was read.
func (s *memberNames) add(name string) {
	s.list = append(s.list, name)
	s.read++
}

// trim deletes the members that were not read. It is not inlined, to be once in a program for each type.
//
//go:noinline
func (m *pooledMap[M, T]) trim() {
	s := &m.names
	for i := s.read; i < len(s.list); i++ {
		delete(m.values, s.list[i])
	}
	clear(s.list[s.read:])
	s.list = s.list[:s.read]
	if len(m.values) == s.read {
		return
	}
	// The program has changed the map of the last document.
	values := make(M, s.read)
	for _, name := range s.list {
		values[name] = m.values[name]
	}
	m.values = values
}

// spares are zero values of a type that readers use for a while.
type spares[T any] struct{ free []*T }

func (*spares[T]) reset()  {}
func (*spares[T]) settle() {}

func (s *spares[T]) take() *T {
	n := len(s.free)
	if n == 0 {
		return new(T)
	}
	x := s.free[n-1]
	s.free = s.free[:n-1]
	return x
}

// giveBack takes back a zero value. It keeps few: deeply nested maps need many at a time.
func (s *spares[T]) giveBack(x *T) {
	const most = 8
	if len(s.free) < most {
		s.free = append(s.free, x)
	}
}

// pieces is memory for short lists of values of a type, which share allocations and are never
// taken back. An allocation has twice as many values as the last one.
type pieces[T any] struct {
	values []T // the unused ones
	made   int // the number of values of the last allocation
}

// reset forgets the memory, which belongs to the lists of a document.
func (s *pieces[T]) reset() { *s = pieces[T]{} }

func (*pieces[T]) settle() {}

func (s *pieces[T]) take(n int) []T {
	if len(s.values) < n {
		s.made = max(n, 2*s.made)
		s.values = make([]T, s.made)
	}
	list := s.values[:n:n]
	s.values = s.values[n:]
	return list
}

// newList returns a list of n zero values.
func newList[T any](d *Decoder, n int) []T {
	if d.memory == nil {
		d.pieces = true
		return part[pieces[T]](&d.own).take(n)
	}
	return slabOf[T](d.memory).take(n)
}

// longer returns a list with the elements of list and room for more. The text of the elements
// has used bytes and continues at i.
func longer[T any](d *Decoder, list []T, used, i int) []T {
	n := len(list)
	if d.memory != nil {
		s := slabOf[T](d.memory)
		// The list that was given out last grows in place.
		if start, end := s.used-n, s.used+max(1, n/2); n > 0 && start >= 0 && end <= len(s.values) && &s.values[start] == &list[0] {
			s.used = end
			return s.values[start:end:end]
		}
		moved := s.take(max(1, 2*n))
		copy(moved, list)
		return moved
	}
	moved := make([]T, n+d.moreElements(n, elementSize((*T)(nil)), used, i))
	copy(moved, list)
	return moved
}
