package format

import (
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Node is a JSON value in a conversion: in the source, in the intermediate description, or in
// the target. Each value refers to its source, the value of the source document from which it
// was made. Reports can therefore name locations in the source and in the target after two
// mappings in a row.
//
// The text of a list or an object is parsed when a value inside is needed. Values that are
// copied whole, such as JSON Schemas, are never parsed.
//
// The methods accept a nil Node, which is an absent value, except Set, Add and Replace.
type Node struct {
	state
	// text is the JSON text; empty for a new or changed list or object.
	text string
	// name is the member's name; empty for elements and documents.
	name string
	// inner are the members of an object, in order, or the elements of a list.
	inner []*Node
	// doc is the document of the value, and self is the number of the node in it.
	doc  *document
	self int32
}

// state has the fields that are zero in a new node.
type state struct {
	// names has the bits of the names of all members, see [keyOf]. All bits are set while the
	// members are not parsed.
	names uint64
	kind  card.Kind
	// key is the bit number of the name, see [keyOf].
	key   uint8
	marks marks
	index int32 // position in the list that contains the value
	// place is the number of the value in the document's index, counted from 1; 0 for a value
	// that was made.
	place int32
	// outer is the number of the object or list that contains the value; 0 for a document. A
	// negative number refers to the document before.
	outer int32
	// origin is the number of the value's source in the source document; 0 for values of the
	// source itself, and for values without a source.
	origin int32
}

// marks records what a conversion has done with a value.
type marks uint16

const (
	// opened: inner has been parsed.
	opened marks = 1 << iota
	// visited: rules read the values inside, and each of them is reported if no rule uses it.
	visited
	// used: the value was converted or reported as a whole.
	used
	// reported: an entry of the report is about the value.
	reported
	// added: an entry says that the value as a whole has no source.
	added
	// isKind: the value is the string that selects elements of a list, see [Where].
	isKind
	// written: a value of the description with this source was written.
	written
	// restated: two members of the description have this source, or this value is the second of them.
	restated
	// alternative: a rule has written the value in place of an absent one, or, of a value of the source, an
	// entry says so of a copy.
	alternative
	// inFirst: the first of two mappings used a value with this source. inSecond: the second
	// mapping produced a value with this source.
	inFirst
	inSecond
	// wanted: an entry refers to a value that was made from this value of the description.
	wanted
	// changed: the merge inserted or replaced the value. rearranged: the merge removed or
	// reordered its elements. removed: the merge deletes the value.
	changed
	rearranged
	removed
)

// kinds are the kinds of values by the first byte of their text.
var kinds = func() (kinds [256]card.Kind) {
	for i := range kinds {
		kinds[i] = card.KindNumber
	}
	kinds['{'], kinds['['], kinds['"'], kinds['n'] = card.KindObject, card.KindArray, card.KindString, card.KindNull
	kinds['t'], kinds['f'] = card.KindBool, card.KindBool
	return kinds
}()

// Kind returns the kind of the value.
func (n *Node) Kind() card.Kind {
	if n == nil {
		return card.KindAbsent
	}
	return n.kind
}

// IsAbsent reports whether the value is absent or null.
func (n *Node) IsAbsent() bool { return n.Kind() <= card.KindNull }

// Text returns the value of a string, and false for any other value.
func (n *Node) Text() (string, bool) {
	if n.Kind() != card.KindString {
		return "", false
	}
	return scan.Unquote(n.text), true
}

// TextAt returns the string at a path; empty if there is none.
func (n *Node) TextAt(path ...string) string {
	text, _ := n.Get(path...).Text()
	return text
}

// Is reports whether the value is a string with this value.
func (n *Node) Is(s string) bool {
	text, ok := n.Text()
	return ok && text == s
}

// True reports whether the value is true.
func (n *Node) True() bool { return n.Kind() == card.KindBool && n.text == "true" }

// Inner returns the members of an object or the elements of a list, in order. The caller
// must not change the list.
func (n *Node) Inner() []*Node {
	if n == nil || n.kind < card.KindArray {
		return nil
	}
	if n.marks&opened == 0 {
		n.open()
	}
	return n.inner
}

// Items returns the elements of a list; other values have none.
func (n *Node) Items() []*Node {
	if n.Kind() != card.KindArray {
		return nil
	}
	return n.Inner()
}

// Outer returns the object or list that contains the value; nil for a document.
func (n *Node) Outer() *Node {
	if n == nil {
		return nil
	}
	if n.outer < 0 {
		return n.doc.before.at(-n.outer)
	}
	return n.doc.at(n.outer)
}

// setOuter makes outer the value that contains n. While a card is written, functions add values
// to the description: these belong to the document of the card, and outer to the document
// before.
func (n *Node) setOuter(outer *Node) {
	n.outer = outer.self
	if n.doc != outer.doc {
		n.outer = -outer.self
	}
}

// Name returns the name of a member; it is empty for other values.
func (n *Node) Name() string {
	if n == nil {
		return ""
	}
	return n.name
}

// open parses the values inside. In an unchanged copy, each gets the source at its own
// location; otherwise each gets the source of the whole value.
func (n *Node) open() {
	n.marks |= opened
	n.names = 0
	if origin := n.from(); origin != nil && origin.text == n.text {
		n.openCopy(origin)
		return
	}
	if n.place > 0 {
		n.openIndexed()
		return
	}
	i := scan.Space(n.text, 1)
	for n.text[i] != '}' && n.text[i] != ']' {
		var name string
		if n.kind == card.KindObject {
			name, i = scan.Name(n.text, i)
		}
		end := scan.SkipValue(n.text, i)
		v := n.doc.JSON(n.text[i:end])
		v.marks, v.origin = n.marks&used, n.origin
		n.hold(v, nameOf(name))
		i = scan.Next(n.text, end)
	}
}

// openIndexed is [Node.open] for a value whose document has an index.
func (n *Node) openIndexed() {
	d := n.doc
	spans := d.values.Spans
	s := &spans[n.place-1]
	n.inner = d.grown(n.inner, int(s.Inner))
	isObject := n.kind == card.KindObject
	for i, end := n.place, s.Next; i < end; {
		m := name{}
		if isObject {
			m = nameOf(scan.NameOf(d.text, &spans[i]))
			i++
		}
		v := d.indexed(i)
		v.marks, v.origin = n.marks&used, n.origin
		n.hold(v, m)
		i = spans[i].Next
	}
}

// openCopy is [Node.open] for an unchanged copy. The source's values are parsed only once.
func (n *Node) openCopy(from *Node) {
	origins := from.Inner()
	n.inner, n.names = n.doc.grown(n.inner, len(origins)), from.names
	for _, origin := range origins {
		v := n.doc.node(origin.kind, origin.text)
		v.name, v.key, v.outer, v.index = origin.name, origin.key, n.self, origin.index
		v.marks, v.origin = n.marks&used, origin.self
		n.inner = append(n.inner, v)
	}
}

// hold appends a value with the name of a member; the name is empty in a list.
func (n *Node) hold(v *Node, m name) {
	if len(n.inner) == cap(n.inner) {
		n.inner = n.doc.grown(n.inner, max(fewInner, len(n.inner)))
	}
	v.name, v.key, v.index = m.text, m.key, int32(len(n.inner))
	v.setOuter(n)
	n.names |= m.bit()
	i := len(n.inner)
	if n.inner = n.inner[:i+1]; n.inner[i] != v { // reused memory often has the same node already
		n.inner[i] = v
	}
}

// Get returns the value at a path of member names, nil if it is absent.
func (n *Node) Get(path ...string) *Node {
	for _, name := range path {
		if n = n.member(name); n == nil {
			return nil
		}
	}
	return n
}

// member returns a member of an object, nil if it is absent.
func (n *Node) member(text string) *Node { return n.find(name{text, keyOf(text)}) }

// find returns the member with the name m, nil if it is absent. The key of m must be set.
func (n *Node) find(m name) *Node {
	if n != nil && n.names>>(m.key&63)&1 != 0 {
		return n.search(m)
	}
	return nil
}

// search is [Node.find] for a name whose bit is set in names.
func (n *Node) search(m name) *Node {
	if n.kind != card.KindObject {
		return nil
	}
	if n.marks&opened == 0 {
		n.open()
	}
	if len(n.inner) >= manyMembers {
		return n.doc.index(n)[m.text]
	}
	for _, v := range n.inner {
		if v.key == m.key && v.name == m.text {
			return v
		}
	}
	return nil
}

// follow returns the value at a path, nil if it is absent.
func (n *Node) follow(path []name) *Node {
	for i := range path {
		if n = n.find(path[i]); n == nil {
			return nil
		}
	}
	return n
}

// mayHave reports whether an object can have a member with one of these name bits. It may
// return true for an object without such a member.
func (n *Node) mayHave(names uint64) bool {
	return n.kind == card.KindObject && n.names&names != 0
}

// keyOf maps a name to one of 64 bits. A name whose bit is not set in [Node.names] is absent;
// that avoids most searches, since most names that rules look for are absent.
func keyOf(name string) uint8 {
	n := len(name)
	if n == 0 {
		return 0
	}
	return (5*uint8(n) + 7*name[0] + 3*name[n/2] + name[n-1]) & 63
}

// index returns the members of a large object by name.
func (d *document) index(n *Node) map[string]*Node {
	index := d.names[n]
	if index == nil {
		index = make(map[string]*Node, len(n.inner))
		for _, v := range n.inner {
			index[v.name] = v
		}
		if d.names == nil {
			d.names = make(map[*Node]map[string]*Node)
		}
		d.names[n] = index
	}
	return index
}

// From sets the source of n to the source of v, and returns n.
func (n *Node) From(v *Node) *Node {
	if n == nil {
		return nil
	}
	n.origin = v.number()
	if b := n.doc.budget; b != nil && n.origin != 0 {
		b.from = n.origin
	}
	return n
}

// number returns the number of the value's source; 0 if there is none.
func (n *Node) number() int32 {
	switch {
	case n == nil:
		return 0
	case n.doc.isSource:
		return n.self
	}
	return n.origin
}

// Source returns the value of the source that n was made from; nil if there is none.
func (n *Node) Source() *Node {
	if n == nil || n.doc.isSource {
		return n
	}
	return n.from()
}

// from is [Node.Source] of a value that is not in the source.
func (n *Node) from() *Node {
	if n.origin == 0 {
		return nil
	}
	return n.doc.source.at(n.origin)
}

// Use marks the value, with everything inside, as converted, and returns it.
func (n *Node) Use() *Node {
	if n != nil {
		n.marks |= used
	}
	return n
}

// Left returns the value if it has not been converted, and nil otherwise.
func (n *Node) Left() *Node {
	if n == nil || n.marks&used != 0 {
		return nil
	}
	return n
}

// Visit marks a value whose members are converted one by one, and returns it.
func (n *Node) Visit() *Node {
	if n != nil {
		n.marks |= visited
	}
	return n
}

// IsVisited reports whether the members of a value are converted one by one.
func (n *Node) IsVisited() bool { return n != nil && n.marks&visited != 0 }

// isEmpty reports whether the value is an object without members or a list without
// elements.
func (n *Node) isEmpty() bool { return n.kind >= card.KindArray && len(n.Inner()) == 0 }

// manyMembers is the number of members from which an object has a map for lookups.
const manyMembers = 24
