package format

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// composeEntries redirects the entries about values of the description to the values of the
// target that were made from them. It deletes an entry if the target has no such value, since
// the loss has an entry of its own. A dropped value is narrowed if the target has it elsewhere.
func (r *Run) composeEntries(target *Node) {
	isOld := func(e entry) bool { return e.target != nil && e.target.doc != r.document }
	if !slices.ContainsFunc(r.entries, isOld) {
		return
	}
	count := 0
	for _, e := range r.entries {
		if isOld(e) && e.target.origin != 0 {
			e.target.from().marks |= wanted
			count++
		}
	}
	f := found{make(map[*Node]*Node, count), make(map[*Node]*Node)}
	f.find(target)
	isAbsent := func(e entry) bool { return isOld(e) && f.first[e.target.from()] == nil }
	r.entries = slices.DeleteFunc(r.entries, func(e entry) bool { return isAbsent(e) && e.change != dropped })
	for i := range r.entries {
		switch e := &r.entries[i]; {
		case isAbsent(*e):
			e.target = nil
		case isOld(*e):
			if e.change == dropped {
				e.change = narrowed
			}
			e.target = f.madeFor(e.target)
			e.target.marks |= reported
		}
	}
	for from := range f.first {
		from.marks &^= wanted
	}
}

// found has the first value of the target for each source that is marked as wanted, and the first
// object or list: several values of the target can have the same source.
type found struct{ first, container map[*Node]*Node }

func (f found) find(n *Node) {
	if from := n.from(); from != nil && from.marks&wanted != 0 {
		if f.first[from] == nil {
			f.first[from] = n
		}
		if n.kind >= card.KindArray && f.container[from] == nil {
			f.container[from] = n
		}
	}
	for _, v := range n.inner {
		f.find(v)
	}
}

// madeFor returns the value of the target for a value of the description. It is an object or a
// list, too, if there is one.
func (f found) madeFor(v *Node) *Node {
	from := v.from()
	if made := f.container[from]; made != nil && v.kind >= card.KindArray {
		return made
	}
	return f.first[from]
}
