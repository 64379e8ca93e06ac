package format

import (
	"errors"
	"iter"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Errors for locations that cannot be set.
var (
	errNoIndex  = errors.New("a location in a list is an index, or - to append an element")
	errBeyond   = errors.New("the index is beyond the end of the list")
	errNoInside = errors.New("a value on the path is neither an object nor a list")
	errRoot     = errors.New("the whole document cannot be set")
)

// Pointer returns the location of the value in its document (RFC 6901).
func (n *Node) Pointer() string { return string(n.appendPointer(make([]byte, 0, 64))) }

func (n *Node) appendPointer(dst []byte) []byte {
	outer := n.Outer()
	if outer == nil {
		return dst
	}
	return n.appendToken(outer.appendPointer(dst), outer)
}

// appendToken appends the slash and the last token of the pointer of a value in outer.
func (n *Node) appendToken(dst []byte, outer *Node) []byte {
	if outer.kind == card.KindArray {
		return scan.AppendIndex(dst, int(n.index))
	}
	return scan.AppendToken(dst, n.name)
}

// pointer returns the value at a location.
func (n *Node) pointer(pointer string) *Node {
	names, _ := card.SplitPointer(pointer)
	for _, name := range names {
		next, _, err := n.at(name)
		if err != nil || next == nil {
			return nil
		}
		n = next
	}
	return n
}

// at returns the member or element with a name or index, nil if it is absent. put replaces it.
func (n *Node) at(name string) (v *Node, put func(*Node), err error) {
	switch n.kind {
	case card.KindObject:
		return n.member(name), func(v *Node) { n.put(name, v) }, nil
	case card.KindArray:
		inner := n.Inner()
		i, err := strconv.Atoi(name)
		switch {
		case name == "-", err == nil && i == len(inner) && strconv.Itoa(i) == name:
			return nil, n.Add, nil
		case err != nil || strconv.Itoa(i) != name || i < 0:
			return nil, nil, errNoIndex
		case i > len(inner):
			return nil, nil, errBeyond
		}
		return inner[i], func(v *Node) { n.touch(); n.replaceAt(i, v) }, nil
	}
	return nil, nil, errNoInside
}

// isIn reports whether n is v or a descendant of v.
func (n *Node) isIn(v *Node) bool {
	for ; n != nil; n = n.Outer() {
		if n == v {
			return true
		}
	}
	return false
}

// isMarked reports whether the value or an enclosing one has a mark.
func (n *Node) isMarked(mark marks) bool {
	for ; n != nil; n = n.Outer() {
		if n.marks&mark != 0 {
			return true
		}
	}
	return false
}

// above returns a pointer without its last tokens; names is their number.
func above(pointer string, names int) string {
	for ; names > 0 && pointer != ""; names-- {
		pointer = pointer[:strings.LastIndexByte(pointer, '/')]
	}
	return pointer
}

// outward iterates over a pointer and the pointers of all enclosing values.
func outward(pointer string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for yield(pointer) && pointer != "" {
			pointer = pointer[:strings.LastIndexByte(pointer, '/')]
		}
	}
}

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
