package format

import (
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// edit is a location at which a document changed.
type edit struct {
	// pointer is the location in the document after the change (RFC 6901).
	pointer string
	// value is the new value as JSON. It is empty if a member was removed, or if elements of a
	// list were removed or reordered.
	value string
}

// edits returns the changes of a merge in the order of the document, up to the limits of a
// report.
func (m *merger) edits(n *Node) []edit {
	w := editWalk{gone: m.gone}
	w.value(n)
	return w.list
}

type editWalk struct {
	gone  map[*Node][]string
	list  []edit
	bytes int    // of the pointers in list
	path  []byte // the pointer of the current value
}

func (w *editWalk) value(n *Node) {
	switch {
	case n.marks&changed != 0:
		w.add(n)
		return // this edit includes the values inside
	case n.text != "":
		return // unchanged
	case n.marks&rearranged != 0:
		w.add(nil)
	}
	outer := len(w.path)
	for _, name := range w.gone[n] {
		w.path = scan.AppendToken(w.path, name)
		w.add(nil)
		w.path = w.path[:outer]
	}
	for i, v := range n.inner {
		if n.kind == card.KindArray {
			w.path = scan.AppendIndex(w.path, i)
		} else {
			w.path = scan.AppendToken(w.path, v.name)
		}
		w.value(v)
		w.path = w.path[:outer]
	}
}

func (w *editWalk) add(n *Node) {
	if len(w.list) > maxEntries || w.bytes > maxPointers {
		return
	}
	e := edit{pointer: string(w.path)}
	if n != nil {
		e.value = string(n.append(nil))
	}
	w.list = append(w.list, e)
	w.bytes += len(w.path)
}
