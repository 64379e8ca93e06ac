package projectrt

import "github.com/agentcard-go/cardgen/sdk/internal/scan"

// Place is a location in a document: the document itself, a member, or an element. It is
// a linked list that is converted to a JSON Pointer only for a report entry.
//
// nil is the document itself. Member and Item can be inlined, so that the new Place is on
// the stack of their caller unless it is retained.
type Place struct {
	around *Place
	name   string
	item   int // index of an element, counted from 1; 0 is a member
}

// Root is the document itself.
func Root() *Place { return nil }

// Member returns the location of a member of the object at p.
func (p *Place) Member(name string) *Place { return &Place{around: p, name: name} }

// Item returns the location of an element of the list at p, counted from 0.
func (p *Place) Item(index int) *Place { return &Place{around: p, item: index + 1} }

// String returns the JSON Pointer of the location.
func (p *Place) String() string {
	if p == nil {
		return ""
	}
	return string(p.append(make([]byte, 0, 64)))
}

func (p *Place) append(dst []byte) []byte {
	switch {
	case p == nil:
		return dst
	case p.item > 0:
		return scan.AppendIndex(p.around.append(dst), p.item-1)
	}
	return scan.AppendToken(p.around.append(dst), p.name)
}
