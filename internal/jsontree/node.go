// Package jsontree is the tree of a JSON value: with the order of members, the text of each value
// and its position in the document, and methods for finding and changing values.
package jsontree

import (
	"iter"
	"slices"
	"strconv"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Node is a JSON value that was read or made.
type Node struct {
	Kind card.Kind
	// Text is the JSON text of a scalar. For an array or object it is the text that was read,
	// without later changes; it is empty if the value was made.
	Text string
	// Str is the decoded value of a string.
	Str string
	// Items are the elements of an array.
	Items []*Node
	// Members are the members of an object, in order.
	Members []Member

	span
	byName map[string]int // the indexes of the members, see [Node.Index]
}

// Member is a member of an object.
type Member struct {
	Name  string // unescaped
	Value *Node
	// NameStart is the offset of the name in the document of the value.
	NameStart int
}

// Text returns a string node.
func Text(s string) *Node {
	raw := card.Must(card.JSON(s))
	return &Node{Kind: card.KindString, Text: raw.String(), Str: s}
}

// Null returns a null node.
func Null() *Node { return &Node{Kind: card.KindNull, Text: "null"} }

// Bool returns a node for true or false.
func Bool(b bool) *Node { return &Node{Kind: card.KindBool, Text: strconv.FormatBool(b)} }

// Int returns a node for an integer.
func Int(n int) *Node { return Number(strconv.Itoa(n)) }

// Number returns a node for a number with a literal, which is not checked.
func Number(literal string) *Node { return &Node{Kind: card.KindNumber, Text: literal} }

// Object returns an empty object.
func Object() *Node { return &Node{Kind: card.KindObject} }

// Array returns an array of nodes.
func Array(items ...*Node) *Node { return &Node{Kind: card.KindArray, Items: items} }

// Parse parses one JSON value, as strictly as the codecs parse a card. The options can set limits.
func Parse(data []byte, opts ...card.Option) (*Node, error) {
	raw, err := card.ParseRaw(data, opts...)
	if err != nil {
		return nil, err
	}
	n, _ := read(raw.String(), 0)
	return n, nil
}

// read copies the value at i of a text that ParseRaw accepts, and returns the index after it.
func read(text string, i int) (n *Node, end int) {
	n = &Node{}
	switch text[i] {
	case '{':
		n.Kind = card.KindObject
		for end = scan.Space(text, i+1); text[end] != '}'; end = scan.Next(text, end) {
			m := Member{NameStart: end}
			m.Name, end = scan.Name(text, end)
			m.Value, end = read(text, end)
			n.Members = append(n.Members, m)
		}
		end++
	case '[':
		n.Kind = card.KindArray
		for end = scan.Space(text, i+1); text[end] != ']'; end = scan.Next(text, end) {
			var item *Node
			item, end = read(text, end)
			n.Items = append(n.Items, item)
		}
		end++
	default:
		end = scan.SkipValue(text, i)
		n.Kind = scalarKinds[scan.KindOf(text[i:end])]
	}
	n.Text = text[i:end]
	if n.Kind == card.KindString {
		n.Str = scan.Unquote(n.Text)
	}
	return n, end
}

var scalarKinds = map[scan.KindSet]card.Kind{
	scan.Null: card.KindNull, scan.Boolean: card.KindBool, scan.Integer: card.KindNumber, scan.Fraction: card.KindNumber, scan.Text: card.KindString,
}

// Clone returns a deep copy of the value.
func (n *Node) Clone() *Node {
	c := *n
	c.byName = nil
	c.Members, c.Items = slices.Clone(n.Members), slices.Clone(n.Items)
	for i := range c.Members {
		c.Members[i].Value = c.Members[i].Value.Clone()
	}
	for i, item := range c.Items {
		c.Items[i] = item.Clone()
	}
	return &c
}

// Member returns the value of a member of an object, nil if absent.
func (n *Node) Member(name string) *Node {
	if m := n.Find(name); m != nil {
		return m.Value
	}
	return nil
}

// Find returns a member of an object, nil if absent.
func (n *Node) Find(name string) *Member {
	if n.byName != nil {
		if i, known := n.byName[name]; known {
			return &n.Members[i]
		}
		return nil
	}
	for i := range n.Members {
		if n.Members[i].Name == name {
			return &n.Members[i]
		}
	}
	return nil
}

// largeObject is the minimum number of members of an object with an index.
const largeObject = 16

// Index makes [Node.Member] and [Node.Find] fast for a large object whose list of members does not
// change any more. If several members have one name, they return the first one.
func (n *Node) Index() {
	if len(n.Members) < largeObject {
		return
	}
	n.byName = make(map[string]int, len(n.Members))
	for i, m := range n.Members {
		if _, known := n.byName[m.Name]; !known {
			n.byName[m.Name] = i
		}
	}
}

// Inside yields the elements of an array, or the values of the members of an object.
func (n *Node) Inside() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for _, item := range n.Items {
			if !yield(item) {
				return
			}
		}
		for _, m := range n.Members {
			if !yield(m.Value) {
				return
			}
		}
	}
}

// kindNames are the names of the kinds with their articles.
var kindNames = map[card.Kind]string{
	card.KindNull: "null", card.KindBool: "a boolean", card.KindNumber: "a number",
	card.KindString: "a string", card.KindArray: "an array", card.KindObject: "an object",
}

// KindName returns the name of the value's kind with its article, for messages.
func (n *Node) KindName() string { return kindNames[n.Kind] }

// IsTrue reports whether the value is the literal true.
func (n *Node) IsTrue() bool { return n.Kind == card.KindBool && n.Text == "true" }

// SetMembers replaces the members of an object.
func (n *Node) SetMembers(list []Member) { n.Members, n.byName = list, nil }

// SetMember sets a member of an object; a new member is added at the end.
func (n *Node) SetMember(name string, value *Node) {
	n.byName = nil
	for i := range n.Members {
		if n.Members[i].Name == name {
			n.Members[i].Value = value
			return
		}
	}
	n.Members = append(n.Members, Member{Name: name, Value: value})
}

// Append appends the value as JSON without white space.
func (n *Node) Append(dst []byte) []byte {
	switch n.Kind {
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
	}
	return append(dst, n.Text...)
}
