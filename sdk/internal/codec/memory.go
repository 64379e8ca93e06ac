package codec

// memory has the values that pointers, lists and maps of a document refer to. A [card.Reader]
// uses it again for the next document. Texts are not in it, since strings never change.
type memory struct {
	heads   slab[entries]
	strings []string // of all lists of strings, the free ones last
	parts   []any    // the memory for values of other types

	// The parts by what they can do. Each method has an interface of its own: a program that does
	// not call it, such as one without a reader, does not have it for each type.
	resetters  []resetter
	settlers   []settler
	forgetters []forgetter
}

// resetter is memory that is used again.
type resetter interface {
	// reset takes back all values.
	reset()
}

// settler is memory that keeps values of the last document.
type settler interface {
	// settle drops what the last document did not use and refers to an earlier one.
	settle()
}

// forgetter is memory that belongs to the values of a document.
type forgetter interface {
	// forget drops the memory.
	forget()
}

// reset takes back all values. The last document is then invalid.
func (m *memory) reset() {
	m.heads.reset()
	for _, p := range m.resetters {
		p.reset()
	}
}

// settle is called after each document of a reader.
func (m *memory) settle() {
	for _, p := range m.settlers {
		p.settle()
	}
}

// forget is called after a document without a reader.
func (m *memory) forget() {
	for _, p := range m.forgetters {
		p.forget()
	}
}

// part returns the memory of the type P. It is not inlined, since the code of each call would be
// repeated for each type.
//
//go:noinline
func part[P any](m *memory) *P {
	for _, p := range m.parts {
		if own, ok := p.(*P); ok {
			return own
		}
	}
	own := new(P)
	m.add(own)
	return own
}

// add is code of [part] that does not depend on the type.
//
//go:noinline
func (m *memory) add(p any) {
	m.parts = append(m.parts, p)
	if r, ok := p.(resetter); ok {
		m.resetters = append(m.resetters, r)
	}
	if s, ok := p.(settler); ok {
		m.settlers = append(m.settlers, s)
	}
	if f, ok := p.(forgetter); ok {
		m.forgetters = append(m.forgetters, f)
	}
}

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

// mapPool has maps whose values have a type.
type mapPool[T any] struct {
	list []*pooledMap[T]
	used int
	// full is the number of maps that may have members.
	full int
	// spare are zero values, into which members are read.
	spare []*T
}

// pooledMap is a map that is used again with its members: Go allocates memory for each new member
// whose value is large. A document that has the names of the last one in the same order allocates
// nothing. The functions for it are not inlined, to be once in a program for each type.
type pooledMap[T any] struct {
	values map[string]T
	names  memberNames
}

// memberNames are the names of a map's members: first the names that were read, in order, then names that
// only the last document had.
type memberNames struct {
	list []string
	read int
}

// fewMembers is the greatest length of a map that is used again: clearing a map and iterating
// over it takes time proportional to the greatest length that it ever had.
const fewMembers = 256

func (s *mapPool[T]) reset() { s.full, s.used = max(s.full, s.used), 0 }

func (s *mapPool[T]) settle() {
	for i := s.used; i < s.full; i++ {
		s.list[i].begin()
		s.list[i].trim()
	}
	s.full = s.used
}

// take returns an empty map, or one with the members of the last document.
//
//go:noinline
func (s *mapPool[T]) take() *pooledMap[T] {
	if s.used == len(s.list) {
		s.list = append(s.list, new(pooledMap[T]))
	}
	m := s.list[s.used]
	s.used++
	m.begin()
	return m
}

// begin prepares the map for the members of a document. It makes a map if there is none, or a long
// one.
//
//go:noinline
func (m *pooledMap[T]) begin() {
	m.names.read = 0
	if m.values == nil || len(m.values) > fewMembers || len(m.names.list) > fewMembers {
		*m = pooledMap[T]{values: make(map[string]T)}
	}
}

// set sets a member. It returns false if the name is repeated.
func (m *pooledMap[T]) set(name string, value *T) bool {
	expected := m.names.expects(name)
	if !expected {
		m.trim()
	}
	if isNew := assign(m.values, name, value); expected || !isNew {
		return expected
	}
	m.names.add(name)
	return true
}

// assign sets a member and reports whether the name is new.
//
//go:noinline
func assign[T any](m map[string]T, name string, value *T) bool {
	n := len(m)
	m[name] = *value
	return len(m) > n
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

// trim deletes the members that were not read.
//
//go:noinline
func (m *pooledMap[T]) trim() {
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
	values := make(map[string]T, s.read)
	for _, name := range s.list {
		values[name] = m.values[name]
	}
	m.values = values
}

// value returns a zero value.
func (s *mapPool[T]) value() *T {
	n := len(s.spare)
	if n == 0 {
		return new(T)
	}
	x := s.spare[n-1]
	s.spare = s.spare[:n-1]
	return x
}

// giveBack takes back a zero value. It keeps few: deeply nested maps need many at a time.
func (s *mapPool[T]) giveBack(x *T) {
	const most = 8
	if len(s.spare) < most {
		s.spare = append(s.spare, x)
	}
}

// pieces is memory for short lists of values of a type, which share allocations and are never
// taken back. An allocation has twice as many values as the last one.
type pieces[T any] struct {
	values []T // the unused ones
	made   int // the number of values of the last allocation
}

func (s *pieces[T]) forget() { *s = pieces[T]{} }

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
