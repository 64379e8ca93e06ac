package format

import (
	"math"
	"strconv"
	"strings"
	"sync"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// document is a tree of nodes, and the memory for them.
type document struct {
	// isSource says that the nodes belong to the source; each is its own origin.
	isSource bool
	// text is the text of the document, and values is the index of the values in it. Both are
	// empty for a document that is being made.
	text   string
	values scan.Index
	// slabs are arrays of nodes. Each is twice as large as its predecessor. slab is the index
	// of the current one, and free is its unused tail.
	slabs [][]Node
	slab  int
	free  []Node
	// lists is memory for the inner lists of nodes.
	lists []*Node
	// texts is memory for the texts of strings that are made.
	texts strings.Builder
	// names maps the names of large objects to their members.
	names map[*Node]map[string]*Node
	// report is memory for the report; only the source uses it.
	report scratch
	// budget limits the nodes and texts that are made; nil for a document that is only read.
	budget *budget
}

const (
	// slabSize is the number of nodes in the first slab.
	slabSize = 64
	// listsSize is the number of node pointers that are allocated together. fewInner is the
	// initial capacity of an object or list.
	listsSize = 256
	fewInner  = 4
	// textsSize is the initial capacity of texts. A string of longText octets or more is
	// allocated separately.
	textsSize = 512
	longText  = 128
	// maxSlabsReused and maxListsReused limit the memory that a released document keeps for
	// reuse: the number of slabs, and the number of node pointers.
	maxSlabsReused = 6
	maxListsReused = 1 << 13
)

var documents = sync.Pool{New: func() any { return new(document) }}

// newDocument returns an empty document.
func newDocument() *document { return documents.Get().(*document) }

// release returns the memory of a document to the pool.
func (d *document) release() {
	if len(d.slabs) > maxSlabsReused || cap(d.lists) > maxListsReused {
		return
	}
	for i := range d.slabs[:min(d.slab+1, len(d.slabs))] {
		slab := d.slabs[i]
		if i == d.slab {
			slab = slab[:len(slab)-len(d.free)]
		}
		clear(slab)
	}
	clear(d.lists)
	d.isSource, d.text, d.slab, d.free, d.names, d.budget = false, "", 0, nil, nil, nil
	if len(d.slabs) > 0 {
		d.free = d.slabs[0]
	}
	d.lists, d.values.Spans = d.lists[:0], d.values.Spans[:0]
	d.texts.Reset()
	d.report.release()
	documents.Put(d)
}

// readSource parses a well-formed text.
func readSource(text string) *Node {
	d := newDocument()
	if len(text) > math.MaxInt32 || scan.CheckIndexed(text, -1, &d.values) != nil {
		return d.parse(strings.Trim(text, " \t\r\n"))
	}
	d.text = text
	return d.indexed(0)
}

// indexed returns the node for entry i of the index.
func (d *document) indexed(i int32) *Node {
	s := &d.values.Spans[i]
	n := d.parse(d.text[s.Start:s.End])
	n.place = i + 1
	return n
}

// node returns a new node.
func (d *document) node(kind card.Kind, text string) *Node {
	if d.budget != nil {
		d.budget.payNode()
	}
	if len(d.free) == 0 {
		d.grow()
	}
	n := &d.free[0]
	d.free = d.free[1:]
	n.kind, n.text, n.doc = kind, text, d
	return n
}

// grow makes more nodes available.
func (d *document) grow() {
	if d.slab++; d.slab >= len(d.slabs) {
		d.slabs = append(d.slabs, make([]Node, slabSize<<len(d.slabs)))
		d.slab = len(d.slabs) - 1
	}
	d.free = d.slabs[d.slab]
}

// list returns an empty list of nodes with the given capacity.
func (d *document) list(capacity int) []*Node {
	at := len(d.lists)
	if at+capacity > cap(d.lists) {
		d.lists, at = make([]*Node, 0, max(capacity, 2*cap(d.lists), listsSize)), 0
	}
	d.lists = d.lists[:at+capacity]
	return d.lists[at : at : at+capacity]
}

// parse returns the node for a well-formed text that contains exactly one value.
func (d *document) parse(text string) *Node { return d.node(kindOf(text[0]), text) }

func (d *document) newObject() *Node { return d.made(card.KindObject) }

func (d *document) newList() *Node { return d.made(card.KindArray) }

func (d *document) made(kind card.Kind) *Node {
	n := d.node(kind, "")
	n.marks = opened
	return n
}

func (d *document) newString(s string) *Node { return d.node(card.KindString, d.quoted(s)) }

func (d *document) newBoolean(v bool) *Node { return d.node(card.KindBool, strconv.FormatBool(v)) }

// copy returns a copy of v with the same origin.
func (d *document) copy(v *Node) *Node {
	c := d.node(v.kind, v.text)
	c.origin = v.source()
	if d.budget != nil && c.origin != nil {
		d.budget.from = c.origin
	}
	if v.text != "" {
		return c
	}
	c.marks, c.names, c.inner = opened, v.names, d.list(len(v.inner))
	for _, x := range v.inner {
		y := d.copy(x)
		y.name, y.key, y.index, y.outer = x.name, x.key, x.index, c
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
	if d.texts.Cap() == 0 {
		d.texts.Grow(textsSize)
	}
	var buffer [longText + longText/2]byte
	at := d.texts.Len()
	d.texts.Write(scan.AppendString(buffer[:0], s))
	return d.texts.String()[at:]
}
