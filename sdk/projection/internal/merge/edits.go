package merge

import "github.com/agentcard-go/cardgen/sdk/internal/scan"

// Edit is a location at which a document changed.
type Edit struct {
	// Pointer is the location in the document after the change (RFC 6901).
	Pointer string
	// Value is the new value as JSON; it is empty if a member is gone, or if elements of a
	// list are gone or have another order.
	Value string
}

// maxEdits and maxPointers limit a list of edits: their number, and the bytes of all
// pointers together.
const (
	maxEdits    = 10_000
	maxPointers = 4 << 20
)

// edits returns the changes of a merge in the order of the document.
func edits(n *node) []Edit {
	var w editWalk
	w.value(n)
	return w.list
}

type editWalk struct {
	list  []Edit
	bytes int    // of the pointers in list
	path  []byte // the pointer of the value at hand
}

func (w *editWalk) value(n *node) {
	switch {
	case n.changed:
		w.add(n)
		return // the values inside are part of this edit
	case n.text != "":
		return // unchanged
	case n.rearranged:
		w.add(nil)
	}
	outer := len(w.path)
	for _, name := range n.gone {
		w.path = scan.AppendToken(w.path, name)
		w.add(nil)
		w.path = w.path[:outer]
	}
	for _, m := range n.members {
		w.path = scan.AppendToken(w.path, m.name)
		w.value(m.value)
		w.path = w.path[:outer]
	}
	for i, item := range n.items {
		w.path = scan.AppendIndex(w.path, i)
		w.value(item)
		w.path = w.path[:outer]
	}
}

func (w *editWalk) add(n *node) {
	if len(w.list) > maxEdits || w.bytes > maxPointers {
		return
	}
	e := Edit{Pointer: string(w.path)}
	if n != nil {
		e.Value = string(n.append(nil))
	}
	w.list = append(w.list, e)
	w.bytes += len(w.path)
}
