package format

import (
	"iter"
	"strings"
)

// places are the locations of edits and of the values that contain them.
type places map[string]bool // true for a location, false for a value that contains one

func newPlaces(edits []edit) places {
	p := make(places)
	for _, e := range edits {
		for outer := range outward(e.pointer) {
			p[outer] = p[outer] || outer == e.pointer
		}
	}
	return p
}

// enclose reports whether p contains the location or one of its ancestors.
func (p places) enclose(place string) bool {
	for outer := range outward(place) {
		if p[outer] {
			return true
		}
	}
	return false
}

// meet reports whether p contains the location, one of its ancestors, or one of its
// descendants.
func (p places) meet(place string) bool {
	_, ok := p[place]
	return ok || p.enclose(place)
}

// outward iterates over a pointer and the pointers of all enclosing values.
func outward(pointer string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for yield(pointer) && pointer != "" {
			pointer = pointer[:strings.LastIndexByte(pointer, '/')]
		}
	}
}
