package compare

import (
	"encoding/binary"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// Node is a JSON value.
type Node struct {
	// Kind is the kind of the value.
	Kind card.Kind
	// ID is the number of the value; equal values of a reader have equal numbers.
	ID int
	// Text is the decoded string, the literal of a number, true or false.
	Text string
	// Names are the names of the members of an object, in the order of the document.
	Names []string
	// Items are the values of the members, or the elements of an array.
	Items []*Node

	index map[string]*Node
}

// fewMembers is the greatest number of members that are searched without an index.
const fewMembers = 8

// Member returns the value of an object's member with a name, nil if it is absent. The node may
// be nil.
func (n *Node) Member(name string) *Node {
	if n == nil || n.Kind != card.KindObject {
		return nil
	}
	if len(n.Names) <= fewMembers {
		if i := slices.Index(n.Names, name); i >= 0 {
			return n.Items[i]
		}
		return nil
	}
	if n.index == nil {
		n.index = make(map[string]*Node, len(n.Names))
		for i, name := range n.Names {
			n.index[name] = n.Items[i]
		}
	}
	return n.index[name]
}

// At returns the value at the end of a path of members, nil if there is none.
func (n *Node) At(path []string) *Node {
	for _, name := range path {
		n = n.Member(name)
	}
	return n
}

// IsTrue reports whether the value is the boolean true.
func (n *Node) IsTrue() bool { return n != nil && n.Kind == card.KindBool && n.Text == "true" }

// IsFalse reports whether the value is the boolean false.
func (n *Node) IsFalse() bool { return n != nil && n.Kind == card.KindBool && n.Text == "false" }

// Reader reads JSON values for comparison. Equal values read by the same Reader get the same
// ID. The zero Reader is ready to use.
type Reader struct {
	ids map[string]int
	// Nodes is the number of values that were read.
	Nodes int
}

// Read reads a value. It returns nil for the zero Raw.
func (r *Reader) Read(raw card.Raw) *Node {
	if raw.IsZero() {
		return nil
	}
	p := parser{text: raw.String(), reader: r}
	return p.value()
}

// Number returns the number of a key. Equal keys have equal numbers.
func (r *Reader) Number(key []byte) int {
	if id, ok := r.ids[string(key)]; ok {
		return id
	}
	if r.ids == nil {
		r.ids = make(map[string]int)
	}
	id := len(r.ids) + 1
	r.ids[string(key)] = id
	return id
}

// ObjectID returns the number of an object with the members of n that keep selects. A nil keep
// selects all members.
func (r *Reader) ObjectID(n *Node, keep func(name string) bool) int {
	var order []int
	for i, name := range n.Names {
		if keep == nil || keep(name) {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, func(a, b int) int { return strings.Compare(n.Names[a], n.Names[b]) })
	key := []byte{'{'}
	for _, i := range order {
		key = binary.AppendUvarint(key, uint64(len(n.Names[i])))
		key = append(key, n.Names[i]...)
		key = binary.AppendUvarint(key, uint64(n.Items[i].ID))
	}
	return r.Number(key)
}

// ListID returns the number of the array whose elements have the given numbers.
func (r *Reader) ListID(ids []int) int {
	key := []byte{'['}
	for _, id := range ids {
		key = binary.AppendUvarint(key, uint64(id))
	}
	return r.Number(key)
}

// parser reads a text that is valid JSON.
type parser struct {
	text   string
	at     int
	reader *Reader
}

// next skips white space and returns the next byte.
func (p *parser) next() byte {
	for {
		switch c := p.text[p.at]; c {
		case ' ', '\t', '\r', '\n':
			p.at++
		default:
			return c
		}
	}
}

func (p *parser) value() *Node {
	p.reader.Nodes++
	switch p.next() {
	case '{':
		return p.object()
	case '[':
		return p.array()
	case '"':
		n := &Node{Kind: card.KindString, Text: p.str()}
		n.ID = p.reader.Number(append([]byte{'"'}, n.Text...))
		return n
	}
	return p.literal()
}

// str reads a string.
func (p *parser) str() string {
	start := p.at
	for p.at++; p.text[p.at] != '"'; p.at++ {
		if p.text[p.at] == '\\' {
			p.at++
		}
	}
	p.at++
	return scan.Unquote(p.text[start:p.at])
}

// literal reads null, a boolean or a number.
func (p *parser) literal() *Node {
	start := p.at
	for p.at < len(p.text) && !strings.ContainsRune(" \t\r\n,]}", rune(p.text[p.at])) {
		p.at++
	}
	n := &Node{Text: p.text[start:p.at]}
	key := append([]byte{'l'}, n.Text...)
	switch n.Text[0] {
	case 'n':
		n.Kind = card.KindNull
	case 't', 'f':
		n.Kind = card.KindBool
	default:
		n.Kind = card.KindNumber
		key = decimal.Parse(n.Text).AppendCanonical([]byte{'#'})
	}
	n.ID = p.reader.Number(key)
	return n
}

func (p *parser) array() *Node {
	n := &Node{Kind: card.KindArray}
	var ids []int
	for p.at++; p.next() != ']'; {
		item := p.value()
		n.Items, ids = append(n.Items, item), append(ids, item.ID)
		if p.next() == ',' {
			p.at++
		}
	}
	p.at++
	n.ID = p.reader.ListID(ids)
	return n
}

func (p *parser) object() *Node {
	n := &Node{Kind: card.KindObject}
	for p.at++; p.next() != '}'; {
		n.Names = append(n.Names, p.str())
		p.next() // the colon
		p.at++
		n.Items = append(n.Items, p.value())
		if p.next() == ',' {
			p.at++
		}
	}
	p.at++
	n.ID = p.reader.ObjectID(n, nil)
	return n
}
