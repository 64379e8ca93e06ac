package a2acard

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// Messages for changed members.
const (
	null      = "null means the same as an absent member and is removed"
	respelled = "the member name is spelled differently in this format and is replaced"
	reshaped  = "the value is in the form of another version or of a library and is converted to the form of this version"
)

// codeNull is the code of an entry about a null that means the same as an absent member.
const codeNull = "null"

// The limits of a report, which keep it from growing far beyond the size of its card.
const (
	maxEntries      = 10_000
	maxPointerBytes = 4 << 20 // bytes of all pointers
)

// report collects the changes of a walk.
type report struct {
	entries      []card.ReportEntry
	pointerBytes int
	missing      int
	loss         bool
}

// indexes are unused indexes of texts.
var indexes = sync.Pool{New: func() any { return new(scan.Index) }}

// Report is [Form.Normal] for a well-formed document as received; it also returns the changes,
// nil when there are none. Sources are locations in the document, targets are locations in
// the result. values is the index of the text; nil makes one.
func (f Form) Report(text string, values *scan.Index) (string, []card.ReportEntry) {
	text = strings.TrimPrefix(text, scan.Mark)
	if values == nil {
		values = indexes.Get().(*scan.Index)
		defer indexes.Put(values)
		if values.Spans = values.Spans[:0]; len(text) <= math.MaxInt32 {
			values.Read(text, scan.Space(text, 0))
		}
	}
	document := strings.Trim(text, " \t\r\n")
	if len(values.Spans) > 0 && f.isNormal(text, values) { // a text that is too long has no index
		return document, nil
	}
	w := walk{Form: f, report: new(report)}
	root := new(spot)
	normal := w.value("", document, root, root)
	r := w.report
	if r.missing > 0 {
		e := card.ReportEntry{
			Change: card.Renamed, Code: card.CodeMoreEntries,
			Message: fmt.Sprintf("%d more entries exceed the limit of a report", r.missing),
		}
		if r.loss {
			e.Change = card.Dropped
		}
		r.entries = append(r.entries, e)
	}
	return normal, r.entries
}

func (w *walk) dropped(given *spot) { w.record(card.Dropped, given, nil, codeNull, null) }

func (w *walk) renamed(why string, given, normal *spot) {
	w.record(card.Renamed, given, normal, card.CodeNormalForm, why)
}

func (w *walk) record(change card.Change, given, normal *spot, code, message string) {
	w.changes++
	r := w.report
	switch {
	case r == nil:
	case len(r.entries) < maxEntries && r.pointerBytes < maxPointerBytes:
		e := card.ReportEntry{Change: change, Source: given.pointer(), Target: normal.pointer(), Code: code, Message: message}
		r.pointerBytes += len(e.Source) + len(e.Target)
		r.entries = append(r.entries, e)
	default:
		r.missing++
		r.loss = r.loss || change.IsLoss()
	}
}

// spot is a location in a card; nil when changes are not recorded. It is a linked list
// rather than a pointer text, since most locations are never reported.
type spot struct {
	around *spot // nil for the card itself
	name   string
	index  int // of an element, counted from 1
}

// at returns the location of a member, or of a descendant when there are several names.
func (w *walk) at(p *spot, names ...string) *spot {
	if w.report == nil {
		return nil
	}
	for _, name := range names {
		p = &spot{around: p, name: name}
	}
	return p
}

func (w *walk) item(p *spot, i int) *spot {
	if w.report == nil {
		return nil
	}
	return &spot{around: p, index: i + 1}
}

// source returns the location in the document from which a member of a normalized object comes.
// The last move to the member, or to the whole object, determines it.
func (w *walk) source(given *spot, name string, moves []Move) *spot {
	for _, move := range slices.Backward(moves) {
		switch {
		case len(move.To) == 0:
			return w.at(w.at(given, move.From...), name)
		case len(move.To) == 1 && move.To[0] == name:
			return w.at(given, move.From...)
		}
	}
	return w.at(given, name)
}

func (p *spot) pointer() string {
	if p == nil {
		return ""
	}
	return string(p.append(nil))
}

func (p *spot) append(dst []byte) []byte {
	switch {
	case p.around == nil:
		return dst
	case p.index > 0:
		return scan.AppendIndex(p.around.append(dst), p.index-1)
	}
	return scan.AppendToken(p.around.append(dst), p.name)
}

// Each checks the elements of the list that a member holds.
func Each[T any](c *check.Checker, member string, list []T, f func(*T)) {
	m := c.Mark()
	for i := range list {
		start := c.Mark()
		f(&list[i])
		c.InIndex(start, i)
	}
	c.In(m, member)
}
