package scan

// The names of an object are compared one by one if they are few and have no escapes. Otherwise
// they are stored in one map for the whole document. Both take linear time, and typical
// documents need no map.

// few is the greatest number of names of an object that are compared one by one.
const few = 32

// nameRef is a name without escapes: its position in the text, and a word that
// distinguishes most names without reading the text. A quote follows the name in the
// text.
type nameRef struct {
	word  uint64
	start int
}

// is reports whether n, a name in the text t, equals name.
func (n *nameRef) is(t, name string) bool {
	end := n.start + len(name)
	return end < len(t) && t[n.start:end] == name && t[end] == '"'
}

// member is the key of a name in one object. Objects are identified by number rather than by
// position, since a mismatch is scanned a second time.
type member struct {
	object int
	name   string
}

// addSlow adds a name to the map. An object without a number gets one, and its names from base
// on move to the map first. It returns false if the name already exists.
func (s *Scanner) addSlow(object *int, base int, name string) bool {
	if *object == 0 {
		*object = s.NewObject()
		for _, n := range s.names[base:] {
			end, _ := ReadString(s.Text, n.start)
			s.AddName(*object, s.Text[n.start:end])
		}
	}
	return s.AddName(*object, name)
}

// NewObject returns a number for an object whose names are passed to [Scanner.AddName].
func (s *Scanner) NewObject() int {
	s.objects++
	return s.objects
}

// AddName records a name of an object, in constant time. It returns false if the name already
// exists.
func (s *Scanner) AddName(object int, name string) bool {
	if s.set == nil {
		s.set = make(map[member]struct{})
	}
	n := len(s.set)
	s.set[member{object, name}] = struct{}{}
	return len(s.set) > n
}

// nameWord combines the first eight bytes of the name t[:n] with its length. For a shorter
// name, the bytes after it are shifted out.
func nameWord(t string, n int) uint64 {
	var word uint64
	if len(t) >= 8 {
		word = load(t)
		if n < 8 {
			word <<= 64 - 8*uint(n)
		}
	} else {
		for i := range n {
			word = word>>8 | uint64(t[i])<<56
		}
	}
	return word + uint64(n)*0x9e3779b97f4a7c15
}

// isNew reports whether names does not contain a name, given the text t and the name's word.
func isNew(t string, names []nameRef, word uint64, name string) bool {
	for i := range names {
		if n := &names[i]; n.word == word && n.is(t, name) {
			return false
		}
	}
	return true
}
