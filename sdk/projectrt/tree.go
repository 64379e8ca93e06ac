package projectrt

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/decimal"
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// node is a JSON value taken apart, so that it can be changed. What is not changed is
// written as it was read: the order of members, the digits of numbers, white space.
type node struct {
	// text is the value as it was read; empty once something inside was changed.
	text string
	kind kind
	// members are those of an object, items those of an array.
	members []member
	items   []*node
	// places are the indexes of members by name, made when somebody looks for one in a
	// long list; nil after the list has changed.
	places map[string]int
	// changed says that a merge put the value here, rearranged that it took items away
	// or changed their order; gone are the names of members that it took away.
	changed, rearranged bool
	gone                []string
}

type kind byte

const (
	scalar kind = iota
	object
	array
)

// member is a member of an object. A value that is nil is about to be taken away.
type member struct {
	name  string
	value *node
}

// parse takes apart a text that is known to be well-formed, without white space around
// it. Its depth is bounded by whoever has checked it.
func parse(text string) *node {
	n, _ := parseAt(text, 0)
	return n
}

func parseAt(v string, start int) (n *node, end int) {
	n = new(node)
	i := start
	switch v[i] {
	case '{':
		n.kind = object
		for i = scan.Space(v, i+1); v[i] != '}'; {
			var m member
			m.name, i = rawjson.Name(v, i)
			m.value, i = parseAt(v, i)
			n.members = append(n.members, m)
			i = rawjson.Next(v, i)
		}
		i++
	case '[':
		n.kind = array
		for i = scan.Space(v, i+1); v[i] != ']'; {
			var item *node
			item, i = parseAt(v, i)
			n.items = append(n.items, item)
			i = rawjson.Next(v, i)
		}
		i++
	default:
		i = scan.SkipValue(v, i)
	}
	n.text = v[start:i]
	return n, i
}

// find returns the index of a member, -1 when there is none.
func (n *node) find(name string) int {
	const few = 16
	if n.places == nil {
		if len(n.members) <= few {
			return slices.IndexFunc(n.members, func(m member) bool { return m.name == name })
		}
		n.places = make(map[string]int, len(n.members))
		for i, m := range n.members {
			n.places[m.name] = i
		}
	}
	if i, ok := n.places[name]; ok {
		return i
	}
	return -1
}

// member returns the value of a member, nil when there is none.
func (n *node) member(name string) *node {
	if i := n.find(name); i >= 0 {
		return n.members[i].value
	}
	return nil
}

// string returns what a string stands for; false when n is nil or something else.
func (n *node) string() (string, bool) {
	if n == nil || n.text == "" || n.text[0] != '"' {
		return "", false
	}
	return rawjson.Unquote(n.text), true
}

// touch forgets the text, since something inside is about to change.
func (n *node) touch() { n.text, n.places = "", nil }

// append appends the value as JSON.
func (n *node) append(dst []byte) []byte {
	switch {
	case n.text != "":
		return append(dst, n.text...)
	case n.kind == object:
		start := len(dst)
		for _, m := range n.members {
			dst = append(dst, ',')
			dst = append(cardrt.AppendQuoted(dst, m.name), ':')
			dst = m.value.append(dst)
		}
		return cardrt.CloseObject(dst, start)
	}
	dst = append(dst, '[')
	for i, item := range n.items {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = item.append(dst)
	}
	return append(dst, ']')
}

// appendPlain appends a form that is the same for texts of the same JSON value and
// different for others: members sorted by name, strings escaped in one way, numbers by
// their decimal. RFC 8785 would take numbers for doubles, and a change in the
// seventeenth digit is a change.
func (n *node) appendPlain(dst []byte) []byte {
	switch n.kind {
	case object:
		sorted := slices.SortedFunc(slices.Values(n.members), func(a, b member) int { return strings.Compare(a.name, b.name) })
		start := len(dst)
		for _, m := range sorted {
			dst = append(dst, ',')
			dst = append(cardrt.AppendQuoted(dst, m.name), ':')
			dst = m.value.appendPlain(dst)
		}
		return cardrt.CloseObject(dst, start)
	case array:
		dst = append(dst, '[')
		for i, item := range n.items {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = item.appendPlain(dst)
		}
		return append(dst, ']')
	}
	switch {
	case n.text[0] == '"':
		return cardrt.AppendQuoted(dst, rawjson.Unquote(n.text))
	case rawjson.IsNumber(n.text):
		return decimal.Parse(n.text).AppendCanonical(dst)
	}
	return append(dst, n.text...)
}

// same reports whether two values that were not changed are the same.
func same(x, y *node) bool { return rawjson.Equal(x.text, y.text) }
