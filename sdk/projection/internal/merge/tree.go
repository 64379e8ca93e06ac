package merge

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// node is a parsed JSON value that can be changed. Unchanged parts are written as they were
// read: the order of members, number literals, white space.
type node struct {
	// text is the value as it was read; empty after a change inside.
	text string
	kind kind
	// members are those of an object, items those of an array.
	members []member
	items   []*node
	// places are the indexes of members by name, built by the first lookup in a long list;
	// nil after the list has changed.
	places map[string]int
	// changed is set if a merge replaced the value, rearranged if it removed items or
	// changed their order; gone are the names of members that it removed.
	changed, rearranged bool
	gone                []string
}

type kind byte

const (
	scalar kind = iota
	object
	array
)

// member is a member of an object. A nil value marks it for removal.
type member struct {
	name  string
	value *node
}

// parse parses a text that is well-formed, without surrounding white space, and of limited
// depth.
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

// find returns the index of a member, or -1.
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

// member returns the value of a member, or nil.
func (n *node) member(name string) *node {
	if i := n.find(name); i >= 0 {
		return n.members[i].value
	}
	return nil
}

// string returns the value of a string; false if n is nil or not a string.
func (n *node) string() (string, bool) {
	if n == nil || n.text == "" || n.text[0] != '"' {
		return "", false
	}
	return rawjson.Unquote(n.text), true
}

// touch clears the text before a change inside.
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
			dst = append(rawjson.AppendString(dst, m.name), ':')
			dst = m.value.append(dst)
		}
		return codec.CloseObject(dst, start)
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

// appendPlain appends a canonical form: members sorted by name, strings with uniform
// escapes, numbers as decimals. RFC 8785 is not used, since it rounds numbers to doubles,
// and a change in the seventeenth digit is an edit.
func (n *node) appendPlain(dst []byte) []byte {
	switch n.kind {
	case object:
		sorted := slices.SortedFunc(slices.Values(n.members), func(a, b member) int { return strings.Compare(a.name, b.name) })
		start := len(dst)
		for _, m := range sorted {
			dst = append(dst, ',')
			dst = append(rawjson.AppendString(dst, m.name), ':')
			dst = m.value.appendPlain(dst)
		}
		return codec.CloseObject(dst, start)
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
		return rawjson.AppendString(dst, rawjson.Unquote(n.text))
	case rawjson.IsNumber(n.text):
		return decimal.Parse(n.text).AppendCanonical(dst)
	}
	return append(dst, n.text...)
}

// same reports whether two unchanged values are equal.
func same(x, y *node) bool { return rawjson.Equal(x.text, y.text) }

// Plain returns a canonical form of a text, in which two texts with the same value are the
// same. With omit it lacks values that libraries leave out: false, null, empty texts, lists
// and objects.
func Plain(text string, omit bool) []byte {
	n := parse(text)
	if omit {
		n.omit()
	}
	return n.appendPlain(nil)
}

// omit removes the members that libraries leave out, and reports whether n is one itself.
func (n *node) omit() bool {
	kept := n.members[:0]
	for _, m := range n.members {
		if !m.value.omit() {
			kept = append(kept, m)
		}
	}
	n.members = kept
	for _, item := range n.items {
		item.omit()
	}
	switch n.kind {
	case object:
		return len(n.members) == 0
	case array:
		return len(n.items) == 0
	}
	return n.text == "false" || n.text == "null" || n.text == `""`
}

// Complete returns now with the values of was where the two differ only in what libraries
// leave out.
func Complete(was, now string) string {
	n := complete(parse(was), parse(now))
	return string(n.append(nil))
}

func complete(was, now *node) *node {
	if was.kind != now.kind {
		return now
	}
	switch now.kind {
	case object:
		var kept []member
		for _, m := range now.members {
			if old := was.member(m.name); old != nil {
				kept = append(kept, member{m.name, complete(old, m.value)})
			} else if !parse(m.value.text).omit() {
				kept = append(kept, m)
			}
		}
		for _, m := range was.members {
			if now.member(m.name) == nil && parse(m.value.text).omit() {
				kept = append(kept, m)
			}
		}
		return &node{kind: object, members: kept}
	case array:
		if len(was.items) != len(now.items) {
			return now
		}
		items := make([]*node, len(now.items))
		for i := range items {
			items[i] = complete(was.items[i], now.items[i])
		}
		return &node{kind: array, items: items}
	}
	return now
}
