// Package jsontree is an editable JSON value that keeps the order of members and the text of
// strings and numbers.
package jsontree

import (
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// Node is a JSON value. The zero Node is null.
type Node struct {
	kind    card.Kind
	literal string // scalars: the JSON text
	text    string // strings: the decoded value
	Members []Member
	Items   []*Node
}

// Member is a member of an object.
type Member struct {
	Name  string
	Value *Node
}

// Text returns a string node.
func Text(s string) *Node {
	raw := card.Must(card.JSON(s))
	return &Node{kind: card.KindString, literal: raw.String(), text: s}
}

// Bool returns a node for true or false.
func Bool(b bool) *Node { return &Node{kind: card.KindBool, literal: strconv.FormatBool(b)} }

// Int returns a node for an integer.
func Int(n int) *Node { return Number(strconv.Itoa(n)) }

// Number returns a node for a number with a literal, which is not checked.
func Number(literal string) *Node { return &Node{kind: card.KindNumber, literal: literal} }

// Object returns an empty object.
func Object() *Node { return &Node{kind: card.KindObject} }

// Array returns an array of nodes.
func Array(items ...*Node) *Node { return &Node{kind: card.KindArray, Items: items} }

// Parse parses one JSON value, as strictly as the codecs parse a card.
func Parse(data []byte) (*Node, error) {
	raw, err := card.ParseRaw(data)
	if err != nil {
		return nil, err
	}
	return read(cardrt.ValueOf(raw.String())), nil
}

// read copies a value that ParseRaw accepts.
func read(v cardrt.Value) *Node {
	kind := v.Raw().Kind()
	switch kind {
	case card.KindObject:
		n := Object()
		for name, value := range v.Members() {
			n.Members = append(n.Members, Member{name, read(value)})
		}
		return n
	case card.KindArray:
		n := Array()
		for _, value := range v.Items() {
			n.Items = append(n.Items, read(value))
		}
		return n
	case card.KindString:
		return &Node{kind: kind, literal: v.Text, text: cardrt.StringOf(v.Text)}
	case card.KindNull:
		return &Node{kind: kind}
	}
	return &Node{kind: kind, literal: v.Text}
}

// Clone returns a deep copy of the value.
func (n *Node) Clone() *Node {
	c := *n
	c.Members, c.Items = slices.Clone(n.Members), slices.Clone(n.Items)
	for i := range c.Members {
		c.Members[i].Value = c.Members[i].Value.Clone()
	}
	for i, item := range c.Items {
		c.Items[i] = item.Clone()
	}
	return &c
}

// Kind returns the kind of the value.
func (n *Node) Kind() card.Kind {
	if n.kind == card.KindAbsent {
		return card.KindNull
	}
	return n.kind
}

// Str returns the decoded value of a string, empty for other kinds.
func (n *Node) Str() string { return n.text }

// Literal returns the JSON text of a scalar.
func (n *Node) Literal() string { return n.literal }

// Member returns the value of a member of an object, nil if absent.
func (n *Node) Member(name string) *Node {
	for _, m := range n.Members {
		if m.Name == name {
			return m.Value
		}
	}
	return nil
}

// SetMember sets a member of an object; a new member is added at the end.
func (n *Node) SetMember(name string, value *Node) {
	for i := range n.Members {
		if n.Members[i].Name == name {
			n.Members[i].Value = value
			return
		}
	}
	n.Members = append(n.Members, Member{name, value})
}

// Append appends the value as JSON without white space.
func (n *Node) Append(dst []byte) []byte {
	switch n.Kind() {
	case card.KindObject:
		dst = append(dst, '{')
		for i, m := range n.Members {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(dst, card.Must(card.JSON(m.Name)).String()...)
			dst = append(dst, ':')
			dst = m.Value.Append(dst)
		}
		return append(dst, '}')
	case card.KindArray:
		dst = append(dst, '[')
		for i, item := range n.Items {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = item.Append(dst)
		}
		return append(dst, ']')
	case card.KindNull:
		return append(dst, "null"...)
	}
	return append(dst, n.literal...)
}
