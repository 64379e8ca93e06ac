package format

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Set sets the value at a path of at least one name, and creates missing objects on the path. v
// must not be part of a document yet.
func (n *Node) Set(v *Node, path ...string) {
	var buffer [4]name
	n.setNamed(v, appendNames(buffer[:0], path))
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
	n.replaceAt(slices.Index(n.inner, old), v)
}

// setNamed is [Node.Set] for a path whose names have their keys, see [keyOf]. With an empty path, v
// replaces n, which is then an element of a list.
func (n *Node) setNamed(v *Node, path []name) {
	last := len(path) - 1
	if last < 0 {
		n.become(v)
		return
	}
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

// deleteFunc removes the values that gone selects from an object or list.
func (n *Node) deleteFunc(gone func(*Node) bool) {
	if !slices.ContainsFunc(n.Inner(), gone) {
		return
	}
	n.touch()
	n.inner = slices.DeleteFunc(n.inner, gone)
	for i, v := range n.inner {
		v.index = int32(i)
	}
	delete(n.doc.names, n)
}

// prune removes n if it is empty, then its ancestors as long as they are empty.
func (n *Node) prune() {
	for outer := n.Outer(); outer != nil && n.isEmpty(); n, outer = outer, outer.Outer() {
		outer.deleteFunc(func(v *Node) bool { return v == n })
	}
}

// has reports whether a value can be set at a path: all values on the path are objects or
// absent.
func (n *Node) has(path []string) bool {
	for _, name := range path {
		if n == nil {
			return true
		}
		if n.kind != card.KindObject {
			return false
		}
		n = n.member(name)
	}
	return true
}

// replaceAt replaces the value with index i inside n by v.
func (n *Node) replaceAt(i int, v *Node) {
	if old := n.inner[i]; v != old {
		v.name, v.key, v.index = old.name, old.key, old.index
		v.setOuter(n)
		n.inner[i] = v
	}
}

// exchange exchanges the members of two objects.
func (n *Node) exchange(v *Node) {
	n.inner, v.inner, n.names, v.names = v.inner, n.inner, v.names, n.names
	for _, x := range [...]*Node{n, v} {
		delete(n.doc.names, x)
		for _, m := range x.inner {
			m.setOuter(x)
		}
	}
}

// become moves the content of v to n.
func (n *Node) become(v *Node) {
	n.kind, n.text, n.origin, n.marks, n.place = v.kind, v.text, v.origin, v.marks, 0
	n.inner, v.inner = v.inner, n.inner // so that both nodes own their memory
	n.names = v.names
	for _, x := range n.inner {
		x.setOuter(n)
	}
}
