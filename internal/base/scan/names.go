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

// add adds the name between start and end to the names of the object whose first name is at base.
// It returns false if the object has the name already. object is the number of the object, 0 while
// its names are compared one by one.
func (s *Scanner) add(object *int, base, start, end int, escaped bool) bool {
	t, names := s.Text, s.names
	if escaped || *object != 0 || len(names)-base >= few {
		return s.addSlow(object, names[base:], Unescape(t[start:end]))
	}
	n := end - start
	word := uint64(0)
	if start >= 0 && start <= len(t)-8 {
		if word = load(t[start : start+8]); n < 8 {
			word <<= 64 - 8*uint(n) // without the bytes after the name
		}
	} else {
		word = lastWord(t[start:end])
	}
	word += uint64(n) * 0x9e3779b97f4a7c15
	if base >= 0 { // always; the compiler then omits a check of bounds
		for i := base; i < len(names); i++ {
			if names[i].word == word && names[i].is(t, t[start:end]) {
				return false
			}
		}
	}
	s.names = append(names, nameRef{word, start})
	return true
}

// addSlow is [Scanner.add] that adds to the map. An object without a number gets one, and its
// names, which are in a list, move to the map first.
func (s *Scanner) addSlow(object *int, list []nameRef, name string) bool {
	if *object == 0 {
		*object = s.NewObject()
		for _, n := range list {
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

// lastWord returns the bytes of a name that is within the last eight bytes of the text.
func lastWord(name string) (word uint64) {
	for _, c := range []byte(name) {
		word = word>>8 | uint64(c)<<56
	}
	return word
}
