package projectrt

import (
	"iter"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// edit is a location that a merge changed.
type edit struct {
	pointer string
	// value is the new value; nil if elements or members were removed or moved.
	value *node
}

// edits returns the changes of a merge in the order of the document, within the limits of
// a report.
func edits(n *node) []edit {
	var w editWalk
	w.value(n)
	return w.list
}

type editWalk struct {
	list   []edit
	places int    // bytes of the pointers in list
	path   []byte // the pointer of the value at hand
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
	if len(w.list) <= maxEntries && w.places <= maxPlaces {
		w.list = append(w.list, edit{string(w.path), n})
		w.places += len(w.path)
	}
}

// sources finds for each edit of the result the edit of the document that caused it: the
// only edit, or the only one with the same value. Otherwise the source is unknown.
func sources(result, document []edit) []string {
	list := make([]string, len(result))
	if len(document) == 1 {
		for i := range list {
			list[i] = document[0].pointer
		}
		return list
	}
	const several = -1
	said := make(map[string]int, len(document))
	for i, e := range document {
		if e.value == nil {
			continue
		}
		key := string(e.value.appendPlain(nil))
		if _, again := said[key]; again {
			i = several
		}
		said[key] = i
	}
	for i, e := range result {
		if e.value == nil {
			continue
		}
		if at, ok := said[string(e.value.appendPlain(nil))]; ok && at != several {
			list[i] = document[at].pointer
		}
	}
	return list
}

// places are pointers and the pointers of enclosing values.
type places map[string]bool // true for the pointers themselves

func newPlaces(list []edit) places {
	p := make(places)
	for _, e := range list {
		for at := range outward(e.pointer) {
			p[at] = p[at] || at == e.pointer
		}
	}
	return p
}

// meet reports whether a pointer is one of p, encloses one, or is inside one.
func (p places) meet(place string) bool {
	if _, ok := p[place]; ok {
		return true
	}
	for at := range outward(place) {
		if p[at] {
			return true
		}
	}
	return false
}

// outward iterates over a pointer and those of all enclosing values.
func outward(pointer string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for yield(pointer) && pointer != "" {
			pointer = pointer[:max(0, strings.LastIndexByte(pointer, '/'))]
		}
	}
}
