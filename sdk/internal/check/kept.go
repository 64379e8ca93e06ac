package check

import (
	"math"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// Kept is an index of the arrays and objects that a decoder keeps as text. The decoder scans
// them anyway, so that the index costs little, and validators need not scan them again.
type Kept struct {
	text  string // the document
	spans scan.Index
	roots []int32 // the indexes of the kept values, in the order of the document
	next  int     // the position in roots of the value that is probably looked up next
}

// Skip is [scan.Scanner.Skip] for a value that is kept. It indexes nothing in a document that is
// too long for an index.
func (k *Kept) Skip(s *scan.Scanner, i, depth int) (end int) {
	if len(s.Text) > math.MaxInt32 {
		return s.Skip(i, depth)
	}
	k.text = s.Text
	at := len(k.spans.Spans)
	end = s.SkipIndexed(i, depth, &k.spans)
	if len(k.spans.Spans) > at {
		k.roots = append(k.roots, int32(at))
	}
	return end
}

// find returns the index of the kept value with the text v. Validators look up values nearly in
// the order of the document, some of them several times. Therefore it compares v with a few
// values only: the next, the preceding and the first ones. The comparison takes constant time if
// v is a part of the document, and a value with an equal text serves as well.
func (k *Kept) find(v string) (at int32, ok bool) {
	const near = 8
	for _, first := range [...]int{k.next, k.next - near, 0} {
		for n := max(0, first); n < min(first+near, len(k.roots)); n++ {
			at = k.roots[n]
			if s := &k.spans.Spans[at]; k.text[s.Start:s.End] == v {
				k.next = n + 1
				return at, true
			}
		}
	}
	return 0, false
}

// mostSpans is the maximum number of spans whose memory is kept for reuse: 256 KiB.
const mostSpans = 1 << 14

// release drops the references to the document. It keeps the memory for reuse, unless an
// unusually large document has enlarged it.
func (k *Kept) release() {
	if k.text == "" {
		return
	}
	k.text, k.next, k.roots = "", 0, k.roots[:0]
	if cap(k.spans.Spans) > mostSpans {
		*k = Kept{}
	}
	k.spans.Spans = k.spans.Spans[:0]
}

// indexed is a value in a text with an index. Without spans, it is the whole text.
type indexed struct {
	text  string
	spans *scan.Index
	at    int32 // the index of the value
}

// index returns an index of a text of less than 2 GiB. It is valid until the next call.
func (c *Checker) index(v string) indexed {
	if at, ok := c.kept.find(v); ok {
		return indexed{c.kept.text, &c.kept.spans, at}
	}
	c.own.Spans = c.own.Spans[:0]
	c.own.Read(v, 0)
	return indexed{v, &c.own, 0}
}

// find returns the index of a value that is kept.
func (c *Checker) find(v Value) (at int, ok bool) {
	if v.notes != nil || len(c.kept.roots) == 0 {
		return 0, false
	}
	root, ok := c.kept.find(v.Text)
	return int(root), ok
}

// first returns the first byte of a value.
func (x *indexed) first(at int32) byte { return x.text[x.spans.Spans[at].Start] }

// textOf returns the text of a value.
func (x *indexed) textOf(at int32) string {
	s := &x.spans.Spans[at]
	return x.text[s.Start:s.End]
}
