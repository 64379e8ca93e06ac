package projectrt

import "github.com/agentcard-go/cardgen/sdk/internal/scan"

// Place is a place in a document: the document itself, a member, or an element. It
// knows the place around it, and is made into a JSON Pointer only when there is
// something to report.
//
// nil is the document itself. Member and Item are small enough to be compiled into
// their caller, where the new Place stays on the stack as long as it is handed down
// and never kept.
type Place struct {
	around *Place
	name   string
	item   int // index of an element, counted from 1; 0 is a member
}

// Root is the document itself.
func Root() *Place { return nil }

// Member is the place of a member of the object at p.
func (p *Place) Member(name string) *Place { return &Place{around: p, name: name} }

// Item is the place of an element of the list at p, counted from 0.
func (p *Place) Item(index int) *Place { return &Place{around: p, item: index + 1} }

// String returns the JSON Pointer of the place.
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
