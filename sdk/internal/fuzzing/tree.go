package fuzzing

import (
	"math/rand/v2"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
)

// node is a mutable JSON value. Scalars keep their original text.
type node struct {
	kind    check.Kinds // Object, Array, or anything else for a scalar
	scalar  string
	members []member
	items   []*node
}

type member struct {
	name  string
	value *node
}

// parse parses a document. It is nil when data is not a document.
func parse(data []byte) *node {
	raw, err := card.ParseRaw(data)
	if err != nil {
		return nil
	}
	return fromText(raw.String())
}

// fromText parses a well-formed text.
func fromText(text string) *node {
	n := &node{kind: check.KindOf(text)}
	switch n.kind {
	case check.Object:
		for name, value := range rawjson.Members(text) {
			n.members = append(n.members, member{name, fromText(value)})
		}
	case check.Array:
		for _, item := range rawjson.Items(text) {
			n.items = append(n.items, fromText(item))
		}
	default:
		n.scalar = text
	}
	return n
}

// quoted returns the node of a string.
func quoted(s string) *node {
	return &node{kind: check.Text, scalar: string(rawjson.AppendString(nil, s))}
}

// children returns the direct children.
func (n *node) children() []*node {
	list := n.items
	for _, m := range n.members {
		list = append(list[:len(list):len(list)], m.value)
	}
	return list
}

// all appends n and its descendants.
func (n *node) all(list []*node) []*node {
	list = append(list, n)
	for _, child := range n.children() {
		list = child.all(list)
	}
	return list
}

// objects appends the objects among n and its descendants.
func (n *node) objects(list []*node) []*node {
	for _, each := range n.all(nil) {
		if each.kind == check.Object {
			list = append(list, each)
		}
	}
	return list
}

// copied returns a deep copy.
func (n *node) copied() *node { return fromText(string(n.text())) }

// text writes the tree without white space.
func (n *node) text() []byte { return n.append(nil, nil) }

// append writes the tree. With r it inserts white space at random.
func (n *node) append(dst []byte, r *rand.Rand) []byte {
	space := func() {
		if r != nil && r.IntN(8) == 0 {
			dst = append(dst, " \n\t\r"[r.IntN(4)])
		}
	}
	switch n.kind {
	case check.Object:
		dst = append(dst, '{')
		for i, m := range n.members {
			if i > 0 {
				dst = append(dst, ',')
			}
			space()
			dst = rawjson.AppendString(dst, m.name)
			space()
			dst = append(dst, ':')
			space()
			dst = m.value.append(dst, r)
			space()
		}
		return append(dst, '}')
	case check.Array:
		dst = append(dst, '[')
		for i, item := range n.items {
			if i > 0 {
				dst = append(dst, ',')
			}
			space()
			dst = item.append(dst, r)
			space()
		}
		return append(dst, ']')
	}
	return append(dst, n.scalar...)
}
