package format

import (
	"iter"
	"strings"
)

// places are the locations of edits and those around them.
type places map[string]bool // true for the locations themselves

func newPlaces(edits []edit) places {
	p := make(places)
	for _, e := range edits {
		for outer := range outward(e.pointer) {
			p[outer] = p[outer] || outer == e.pointer
		}
	}
	return p
}

// enclose reports whether a location is one of the places or inside one.
func (p places) enclose(place string) bool {
	for outer := range outward(place) {
		if p[outer] {
			return true
		}
	}
	return false
}

// meet reports whether a location is one of the places, inside one, or around one.
func (p places) meet(place string) bool {
	_, ok := p[place]
	return ok || p.enclose(place)
}

// outward iterates over a pointer and those of the values around its value.
func outward(pointer string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for yield(pointer) && pointer != "" {
			pointer = pointer[:strings.LastIndexByte(pointer, '/')]
		}
	}
}
