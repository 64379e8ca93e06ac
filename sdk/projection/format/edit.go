package format

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Set sets the value at a path of at least one name, and creates missing objects on the path. v
// must not be part of a document yet.
func (n *Node) Set(v *Node, path ...string) {
	var buffer [4]name
	names := buffer[:0]
	for _, text := range path {
		names = append(names, nameOf(text))
	}
	n.setNamed(v, names)
}

// put sets a member of an object.
func (n *Node) put(text string, v *Node) { n.putNamed(nameOf(text), v) }

func (n *Node) putNamed(m name, v *Node) {
	old := n.find(m)
	n.touch()
	if len(n.inner) >= manyMembers {
		n.doc.index(n)[m.text] = v
	}
	if old == nil {
		n.hold(v, m)
		return
	}
	v.name, v.key = m.text, m.key
	v.setOuter(n)
	n.inner[slices.Index(n.inner, old)] = v
}

// setNamed is [Node.Set] for a path whose names have their keys, see [keyOf].
func (n *Node) setNamed(v *Node, path []name) {
	last := len(path) - 1
	for i := range path[:last] {
		next := n.find(path[i])
		if next.Kind() != card.KindObject {
			next = n.doc.Object()
			n.putNamed(path[i], next)
		}
		n = next
	}
	n.putNamed(path[last], v)
}

// Add appends an element to a list.
func (n *Node) Add(v *Node) {
	n.Inner()
	n.touch()
	n.hold(v, name{})
}

// Replace replaces a member or an element by v, which must not be part of a document yet.
func (n *Node) Replace(v *Node) {
	n.Outer().touch()
	n.become(v)
}

// Remove removes a member of an object.
func (n *Node) Remove(name string) {
	n.deleteFunc(func(v *Node) bool { return v.name == name })
}

// touch reads the value and its ancestors and discards their texts, before a descendant
// changes.
func (n *Node) touch() {
	for n.marks |= opened; n != nil && n.text != ""; n = n.Outer() {
		n.text = ""
	}
}
