package codec

// memory has the values that pointers, lists and maps of a document refer to. A [card.Reader]
// uses it again for the next document. Texts are not in it, since strings never change.
type memory struct {
	heads   slab[entries]
	strings []string   // of all lists of strings, the free ones last
	parts   []resetter // the memory for values of other types
}

// resetter is a [slab] or a [mapPool].
type resetter interface {
	// reset takes back all values.
	reset()
}

// reset takes back all values. The last document is then invalid.
func (m *memory) reset() {
	m.heads.reset()
	for _, p := range m.parts {
		p.reset()
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

// mapPool has maps of a type.
type mapPool[M ~map[string]T, T any] struct {
	list []M
	used int
}

// fewMembers is the greatest length of a map that is used again: clearing a map and iterating
// over it takes time proportional to the greatest length that it ever had.
const fewMembers = 256

func (s *mapPool[M, T]) reset() {
	for i, m := range s.list[:s.used] {
		if len(m) > fewMembers {
			s.list[i] = make(M)
		} else {
			clear(m)
		}
	}
	s.used = 0
}

func (s *mapPool[M, T]) take() M {
	if s.used == len(s.list) {
		s.list = append(s.list, make(M))
	}
	s.used++
	return s.list[s.used-1]
}

// newValue returns a pointer to a zero value.
func newValue[T any](d *Decoder) *T {
	if d.memory == nil {
		return new(T)
	}
	return &slabOf[T](d.memory).take(1)[0]
}

// newList returns a list of n zero values.
func newList[T any](d *Decoder, n int) []T {
	if d.memory == nil {
		return make([]T, n)
	}
	return slabOf[T](d.memory).take(n)
}

// newMap returns an empty map.
func newMap[M ~map[string]T, T any](d *Decoder) M {
	if d.memory == nil {
		return make(M)
	}
	return part[mapPool[M, T]](d.memory).take()
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
