package format

import (
	"math"
	"strconv"
	"strings"
	"sync"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// document is a tree of nodes with its memory.
type document struct {
	role int
	// isSource says that the nodes belong to the source; each is its own origin.
	isSource bool
	// source is the document from which the nodes were made. before is the document that the
	// conversion made before this one. Each is nil if there is none.
	source, before *document
	// text is the text of a parsed document, and values the index of its values. Both are empty for
	// a document that the conversion makes.
	text   string
	values scan.Index
	// slabs are arrays of nodes, and count is the number of nodes in use. Nodes are numbered from
	// 1; the number 0 means no node.
	slabs []*[slabSize]Node
	slab  *[slabSize]Node // of the last node
	count int32
	// lists is unused memory for the inner values of nodes. A node keeps the part that it received,
	// even after release.
	lists []*Node
	// texts is memory for the texts of new strings, which are valid until release.
	texts []byte
	// names maps the names of large objects to their members.
	names map[*Node]map[string]*Node
	// report is the memory for the report, run the memory for the conversion. Only the source
	// document uses them.
	report scratch
	run    Run
	// budget limits the nodes and texts that are made; nil for a document that is only read.
	budget *budget
}

const (
	// slabSize is the number of nodes in a slab, and fewSlabs the number of slabs that a document
	// always keeps for the next one.
	slabSize = 256
	fewSlabs = 4
	// longText is the number of octets up to which the text of a new string is stored in texts.
	longText = 128
	// fewInner is the initial capacity of a list of inner values; a list of more than
	// maxInnerReused is not used again. minLists and maxLists are the minimum and maximum number of
	// inner values in one allocation.
	fewInner           = 4
	maxInnerReused     = 64
	minLists, maxLists = 256, 1 << 13
)

// unused has released documents by their role in a conversion: the documents of a role have
// about the same size.
var unused [maxDocuments]sync.Pool

// The roles of documents.
const (
	asSource = iota
	asDescription
	asTarget
	maxDocuments
)

// newDocument returns an empty document for a role.
func newDocument(role int) *document {
	d, ok := unused[role].Get().(*document)
	if !ok {
		d = &document{role: role, report: scratch{skipped: make(map[*Node]versions)}}
	}
	return d
}

// release returns the memory of a document to the pool. It drops memory that is much larger than
// the document needed. It does not clear the nodes, which would take longer than allocating
// them, so they keep the text of the document in memory until they are used again.
func (d *document) release() {
	if most := max(2*int(d.count)/slabSize, fewSlabs); len(d.slabs) > most {
		clear(d.slabs[most:])
		d.slabs = d.slabs[:most]
	}
	d.isSource, d.text, d.source, d.before, d.slab, d.count, d.names, d.budget = false, "", nil, nil, nil, 0, nil, nil
	d.run = Run{}
	d.values.Spans, d.texts = emptied(d.values.Spans), emptied(d.texts)
	unused[d.role].Put(d)
}

// emptied returns the list with length 0 for reuse of its memory; nil if its capacity is much
// larger than its length.
func emptied[T any](list []T) []T {
	const most = 1 << 10
	if cap(list) > 4*len(list)+most {
		return nil
	}
	return list[:0]
}

// readSource parses a well-formed text.
func readSource(text string) *Node {
	d := newDocument(asSource)
	if len(text) > math.MaxInt32 || scan.CheckIndexed(text, -1, &d.values) != nil {
		return d.JSON(strings.Trim(text, " \t\r\n"))
	}
	d.text = text
	return d.indexed(0)
}

// indexed returns a node for value i of the index of the document.
func (d *document) indexed(i int32) *Node {
	s := &d.values.Spans[i]
	n := d.JSON(d.text[s.Start:s.End])
	n.place = i + 1
	return n
}

// node returns a new node.
func (d *document) node(kind card.Kind, text string) *Node {
	if d.budget != nil {
		d.budget.payNode()
	}
	d.count++
	at := uint32(d.count) % slabSize
	if at == 0 || d.slab == nil {
		d.grow()
	}
	n := &d.slab[at]
	if n.inner = n.inner[:0]; cap(n.inner) > maxInnerReused {
		n.inner = nil
	}
	n.state = state{kind: kind}
	if kind == card.KindObject && text != "" {
		n.names = math.MaxUint64
	}
	n.text, n.name = text, ""
	return n
}

// grow continues with the next slab.
func (d *document) grow() {
	if at := int(d.count) / slabSize; at < len(d.slabs) {
		d.slab = d.slabs[at]
		return
	}
	d.slab = new([slabSize]Node)
	for i := range d.slab {
		d.slab[i].doc, d.slab[i].self = d, int32(len(d.slabs)*slabSize+i)
	}
	d.slabs = append(d.slabs, d.slab)
}

// grown returns a list with room for n more nodes.
func (d *document) grown(list []*Node, n int) []*Node {
	most := len(list) + n
	if most <= cap(list) {
		return list
	}
	if len(d.lists) < most {
		d.lists = make([]*Node, max(most, min(max(minLists, int(d.count)), maxLists)))
	}
	longer := append(d.lists[:0:most], list...)
	d.lists = d.lists[most:]
	return longer
}

// at returns the node with a number; nil for 0.
func (d *document) at(number int32) *Node {
	if number == 0 {
		return nil
	}
	return &d.slabs[uint32(number)/slabSize][uint32(number)%slabSize]
}

// JSON returns a new value from well-formed JSON without surrounding white space.
func (d *document) JSON(text string) *Node { return d.node(kinds[text[0]], text) }

// Object returns a new object, which has no source.
func (d *document) Object() *Node { return d.made(card.KindObject) }

// List returns a new list of values, which must not be part of a document yet.
func (d *document) List(elements ...*Node) *Node {
	n := d.made(card.KindArray)
	for _, v := range elements {
		n.hold(v, name{})
	}
	return n
}

func (d *document) made(kind card.Kind) *Node {
	n := d.node(kind, "")
	n.marks = opened
	return n
}

// String returns a new string.
func (d *document) String(s string) *Node { return d.node(card.KindString, d.quoted(s)) }

// Boolean returns a new boolean.
func (d *document) Boolean(v bool) *Node { return d.node(card.KindBool, strconv.FormatBool(v)) }

// Copy returns a copy of v with the same source.
func (d *document) Copy(v *Node) *Node {
	c := d.node(v.kind, v.text)
	c.From(v)
	if v.text != "" {
		return c
	}
	c.marks, c.names, c.inner = opened, v.names, d.grown(c.inner, len(v.inner))
	for _, x := range v.inner {
		y := d.Copy(x)
		y.name, y.key, y.index, y.outer = x.name, x.key, x.index, c.self
		c.inner = append(c.inner, y)
	}
	return c
}

// quoted returns s as a JSON string.
func (d *document) quoted(s string) string {
	if len(s) > longText {
		if d.budget != nil {
			d.budget.payText(len(s))
		}
		return string(scan.AppendString(make([]byte, 0, len(s)+len(s)/8+2), s))
	}
	at := len(d.texts)
	d.texts = scan.AppendString(d.texts, s)
	return scan.View(d.texts[at:])
}
