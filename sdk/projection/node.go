package projection

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// Kind is the kind of a JSON value.
type Kind uint8

// The kinds of JSON values.
const (
	Null Kind = iota
	Boolean
	Number
	Text
	List
	Object
)

// Node is a JSON value in a conversion: in the source, in the description in between, or in
// the target. A value that is made from another one knows the value of the source that it
// comes from, so that a report of two mappings in a row names locations of the source and
// of the target.
//
// A list or an object is read from its text when a value inside is needed. Values that are
// copied whole, such as JSON Schemas, are never read.
//
// The methods accept a nil Node, which is an absent value.
type Node struct {
	kind  Kind
	marks marks
	index int32 // of an element, in the list around it
	// place is the number of the value in the index of the document, counted from 1; 0 for a
	// value that was made.
	place int32
	// text is the JSON text; empty for a list or an object that was made or changed.
	text string
	// name is the name of a member.
	name string
	// inner are the members of an object, in order, or the elements of a list.
	inner []*Node
	// names has a bit for the name of each member, see [bitOf].
	names uint64
	// outer is the object or list around the value.
	outer *Node
	// origin is the value of the source that this one comes from; nil for the source
	// itself, and for a value that does not come from the source.
	origin *Node
	doc    *document
}

// marks is what a conversion has done with a value.
type marks uint8

const (
	// opened: inner is read.
	opened marks = 1 << iota
	// visited: rules read the values inside, and each of them is accounted for.
	visited
	// used: the value was converted or reported, with everything inside.
	used
	// reported: an entry of the report is about the value.
	reported
	// added: the entry says that the value, with everything inside, does not come from the
	// source.
	added
	// isKind: the value is the word that distinguishes elements of a list, see [Where].
	isKind
	// written: a value of the description that comes from this one was written.
	written
)

// document is a tree of nodes, and the memory for them.
type document struct {
	// isSource: the nodes are their own origin.
	isSource bool
	// text is the text of the document, and values where its values are; both are empty for a
	// document that is made.
	text   string
	values scan.Index
	// slabs are the nodes, used is their number.
	slabs [][]Node
	used  int
	// entries is memory for the entries of a run.
	entries []entry
	// lists is memory for the lists of values inside nodes.
	lists []*Node
	// names are the members of large objects.
	names map[*Node]map[string]*Node
}

const (
	// manyMembers is the number of members from which on an object is searched by a map.
	manyMembers = 24
	// maxEntriesKept is the number of entries up to which their memory is used again.
	maxEntriesKept = 1 << 10
	// slabSize is the number of nodes that are allocated together.
	slabSize = 64
	// listsSize is the number of pointers to nodes that are allocated together.
	listsSize = 256
	// maxReused is the number of nodes up to which the memory of a document is used again.
	maxReused = 1 << 12
)

var documents = sync.Pool{New: func() any { return new(document) }}

// newDocument returns an empty document.
func newDocument() *document { return documents.Get().(*document) }

// release gives back the memory of a document that is no longer used.
func (d *document) release() {
	if d.used > maxReused {
		return
	}
	for i := range d.used {
		n := d.at(i)
		*n = Node{inner: n.inner[:0], doc: d}
	}
	d.isSource, d.text, d.used, d.names = false, "", 0, nil
	d.values.Spans = d.values.Spans[:0]
	documents.Put(d)
}

// readSource returns the value of a text, which is well-formed.
func readSource(text string) *Node {
	d := newDocument()
	if len(text) > math.MaxInt32 || scan.CheckIndexed(text, -1, &d.values) != nil {
		return d.parse(strings.Trim(text, " \t\r\n"))
	}
	d.text = text
	return d.indexed(0)
}

// indexed returns the value with a number in the index.
func (d *document) indexed(i int32) *Node {
	s := &d.values.Spans[i]
	n := d.parse(d.text[s.Start:s.End])
	n.place = i + 1
	return n
}

func (d *document) node(kind Kind, text string) *Node {
	if d.used == len(d.slabs)*slabSize {
		d.grow()
	}
	n := d.at(d.used)
	d.used++
	n.kind, n.text = kind, text
	return n
}

// at returns the node with a number.
func (d *document) at(i int) *Node { return &d.slabs[i/slabSize][i%slabSize] }

func (d *document) grow() {
	slab := make([]Node, slabSize)
	for i := range slab {
		slab[i].doc = d
	}
	d.slabs = append(d.slabs, slab)
}

// parse returns the value at the beginning of a text, which is well-formed and ends with
// the value.
func (d *document) parse(text string) *Node { return d.node(kindOf(text[0]), text) }

func kindOf(first byte) Kind {
	switch first {
	case '{':
		return Object
	case '[':
		return List
	case '"':
		return Text
	case 't', 'f':
		return Boolean
	case 'n':
		return Null
	}
	return Number
}

// Kind returns the kind of the value; that of an absent value is Null.
func (n *Node) Kind() Kind {
	if n == nil {
		return Null
	}
	return n.kind
}

// Text returns the value of a string, and false for any other value.
func (n *Node) Text() (string, bool) {
	if n.Kind() != Text {
		return "", false
	}
	return rawjson.Unquote(n.text), true
}

// Is reports whether the value is a string with this value.
func (n *Node) Is(s string) bool {
	text, ok := n.Text()
	return ok && text == s
}

// True reports whether the value is true.
func (n *Node) True() bool { return n.Kind() == Boolean && n.text == "true" }

// Inner returns the members of an object or the elements of a list, in order. The caller
// must not change the list.
func (n *Node) Inner() []*Node {
	if n == nil || n.kind < List {
		return nil
	}
	if n.marks&opened == 0 {
		n.open()
	}
	return n.inner
}

// Items returns the elements of a list; other values have none.
func (n *Node) Items() []*Node {
	if n.Kind() != List {
		return nil
	}
	return n.Inner()
}

// Outer returns the object or the list around the value, nil for a document.
func (n *Node) Outer() *Node { return n.outer }

// Name returns the name of a member; it is empty for other values.
func (n *Node) Name() string { return n.name }

// open reads the values inside from the text. In an unchanged copy they come from the
// values at the same locations of the origin, otherwise from the origin as a whole.
func (n *Node) open() {
	n.marks |= opened
	if n.origin != nil && n.origin.text == n.text {
		n.openCopy()
		return
	}
	if n.place > 0 {
		n.openIndexed()
		return
	}
	i := scan.Space(n.text, 1)
	for n.text[i] != '}' && n.text[i] != ']' {
		var name string
		if n.kind == Object {
			name, i = rawjson.Name(n.text, i)
		}
		end := scan.SkipValue(n.text, i)
		v := n.doc.parse(n.text[i:end])
		v.name, v.outer, v.index = name, n, int32(len(n.inner))
		v.marks, v.origin = n.marks&used, n.origin
		n.inner = append(n.inner, v)
		n.names |= bitOf(name)
		i = rawjson.Next(n.text, end)
	}
}

// reserve makes room for values inside.
func (n *Node) reserve(count int) {
	if cap(n.inner) >= count {
		return
	}
	d := n.doc
	if len(d.lists)+count > cap(d.lists) {
		d.lists = make([]*Node, 0, max(count, listsSize))
	}
	at := len(d.lists)
	d.lists = d.lists[:at+count]
	n.inner = d.lists[at : at : at+count]
}

// openIndexed is open for a value whose document has an index.
func (n *Node) openIndexed() {
	d := n.doc
	n.reserve(int(d.values.Spans[n.place-1].Inner))
	for i, end := n.place, d.values.Spans[n.place-1].Next; i < end; {
		name := ""
		if n.kind == Object {
			s := &d.values.Spans[i]
			if name = d.text[s.Start:s.End]; s.Next != 0 {
				name = scan.Unescape(name)
			}
			i++
		}
		v := d.indexed(i)
		v.name, v.outer, v.index = name, n, int32(len(n.inner))
		v.marks, v.origin = n.marks&used, n.origin
		n.inner = append(n.inner, v)
		n.names |= bitOf(name)
		i = d.values.Spans[i].Next
	}
}

// openCopy is open for an unchanged copy of a value of the source, which is read only once.
func (n *Node) openCopy() {
	origins := n.origin.Inner()
	n.reserve(len(origins))
	n.names = n.origin.names
	for _, origin := range origins {
		v := n.doc.node(origin.kind, origin.text)
		v.name, v.outer, v.index = origin.name, n, origin.index
		v.marks, v.origin = n.marks&used, origin
		n.inner = append(n.inner, v)
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

func (n *Node) member(name string) *Node {
	if n.Kind() != Object {
		return nil
	}
	inner := n.Inner()
	if n.names&bitOf(name) == 0 {
		return nil
	}
	if len(inner) >= manyMembers {
		return n.doc.index(n)[name]
	}
	for _, v := range inner {
		if v.name == name {
			return v
		}
	}
	return nil
}

// bitOf returns one of 64 bits for a name. Most of the names that rules look for are absent,
// and most of these have another bit than the names of the object.
func bitOf(name string) uint64 {
	n := len(name)
	if n == 0 {
		return 1
	}
	return 1 << ((5*n + 7*int(name[0]) + 3*int(name[n/2]) + int(name[n-1])) & 63)
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

// Set sets the value at a path, which has at least one name, and creates the objects on it.
// v must not have a place yet.
func (n *Node) Set(v *Node, path ...string) {
	last := len(path) - 1
	for _, name := range path[:last] {
		next := n.member(name)
		if next.Kind() != Object {
			next = n.doc.Object()
			n.put(name, next)
		}
		n = next
	}
	n.put(path[last], v)
}

// put sets a member of an object.
func (n *Node) put(name string, v *Node) {
	old := n.member(name)
	n.touch()
	v.name, v.outer = name, n
	n.names |= bitOf(name)
	if len(n.inner) >= manyMembers {
		n.doc.index(n)[name] = v
	}
	if old == nil {
		n.inner = append(n.inner, v)
		return
	}
	for i := range n.inner {
		if n.inner[i] == old {
			n.inner[i] = v
		}
	}
}

// Add appends an element to a list.
func (n *Node) Add(v *Node) {
	n.Inner()
	n.touch()
	v.outer, v.index = n, int32(len(n.inner))
	n.inner = append(n.inner, v)
}

// Replace makes an element or a member another value, which must not have a place yet.
func (n *Node) Replace(v *Node) {
	n.outer.touch()
	n.become(v)
}

// Remove removes a member of an object.
func (n *Node) Remove(name string) {
	if n.member(name) == nil {
		return
	}
	n.touch()
	delete(n.doc.names, n)
	n.inner = slices.DeleteFunc(n.inner, func(v *Node) bool { return v.name == name })
}

// touch prepares the value and those around it for a change inside.
func (n *Node) touch() {
	for n.marks |= opened; n != nil && n.text != ""; n = n.outer {
		n.text = ""
	}
}

// JSON returns a new value, given as well-formed JSON without white space around it.
func (d *document) JSON(text string) *Node { return d.parse(text) }

// Object returns a new object, which has no place yet and does not come from the source.
func (d *document) Object() *Node { return d.made(Object) }

// List returns a new list.
func (d *document) List() *Node { return d.made(List) }

func (d *document) made(kind Kind) *Node {
	n := d.node(kind, "")
	n.marks = opened
	return n
}

// String returns a new string.
func (d *document) String(s string) *Node {
	var buffer [128]byte
	return d.node(Text, string(cardrt.AppendQuoted(buffer[:0], s)))
}

// Boolean returns a new boolean.
func (d *document) Boolean(v bool) *Node { return d.node(Boolean, strconv.FormatBool(v)) }

// copy returns a copy of v, which comes from the same value of the source.
func (d *document) copy(v *Node) *Node {
	c := d.node(v.kind, v.text)
	c.origin = v.source()
	if v.text != "" {
		return c
	}
	c.marks, c.names = opened, v.names
	c.reserve(len(v.inner))
	for _, x := range v.inner {
		y := d.copy(x)
		y.name, y.index, y.outer = x.name, x.index, c
		c.inner = append(c.inner, y)
	}
	return c
}

// From sets the value of the source that a new value comes from, to that of v, and returns
// the new value.
func (n *Node) From(v *Node) *Node {
	n.origin = v.source()
	return n
}

// source returns the value of the source that n comes from, nil if there is none.
func (n *Node) source() *Node {
	if n == nil || n.doc.isSource {
		return n
	}
	return n.origin
}

// isEmpty reports whether the value is an object without members or a list without
// elements.
func (n *Node) isEmpty() bool { return n.kind >= List && len(n.Inner()) == 0 }

// JSON returns the value as JSON text; that of an absent value is null.
func (n *Node) JSON() string {
	if n == nil {
		return "null"
	}
	if n.text != "" {
		return n.text
	}
	return string(n.append(nil))
}

// append appends the value as JSON text.
func (n *Node) append(dst []byte) []byte {
	switch {
	case n.text != "":
		return append(dst, n.text...)
	case n.kind == Object:
		start := len(dst)
		for _, v := range n.inner {
			dst = append(dst, ',')
			dst = append(cardrt.AppendQuoted(dst, v.name), ':')
			dst = v.append(dst)
		}
		return cardrt.CloseObject(dst, start)
	}
	dst = append(dst, '[')
	for i, v := range n.inner {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = v.append(dst)
	}
	return append(dst, ']')
}

// Pointer returns the location of the value in its document (RFC 6901).
func (n *Node) Pointer() string {
	if n == nil || n.outer == nil {
		return ""
	}
	return string(n.appendPointer(make([]byte, 0, 64)))
}

func (n *Node) appendPointer(dst []byte) []byte {
	switch {
	case n == nil || n.outer == nil:
		return dst
	case n.outer.kind == List:
		return scan.AppendIndex(n.outer.appendPointer(dst), int(n.index))
	}
	return scan.AppendToken(n.outer.appendPointer(dst), n.name)
}
