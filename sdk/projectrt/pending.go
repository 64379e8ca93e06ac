package projectrt

import (
	"slices"
	"sync"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// pendingEntry is a report entry whose pointers are slices of entryBuffer.pointers.
type pendingEntry struct {
	change                 card.Change
	code, message          string
	sourceEnd, pointersEnd int
}

// entryBuffer holds the pending entries of a conversion. Their pointers share one text:
// separate strings would be most of the allocation of a conversion.
type entryBuffer struct {
	entries  []pendingEntry
	pointers []byte
}

// buffers are the unused buffers.
var buffers = sync.Pool{New: func() any { return new(entryBuffer) }}

// A buffer beyond these bounds is not reused.
const (
	keptEntries  = 1 << 10
	keptPointers = 1 << 16
)

// release returns a buffer to the pool. It clears the texts, which may be those of a card.
func (a *entryBuffer) release() {
	if cap(a.entries) > keptEntries || cap(a.pointers) > keptPointers {
		return
	}
	clear(a.entries)
	a.entries, a.pointers = a.entries[:0], a.pointers[:0]
	buffers.Put(a)
}

// add adds an entry.
func (a *entryBuffer) add(change card.Change, from, to *Place, code, message string) {
	a.pointers = from.append(a.pointers)
	sourceEnd := len(a.pointers)
	a.pointers = to.append(a.pointers)
	a.entries = append(a.entries, pendingEntry{change, code, message, sourceEnd, len(a.pointers)})
}

// source returns the source pointer of an entry, a slice of the shared text.
func (a *entryBuffer) source(i int) []byte {
	start := 0
	if i > 0 {
		start = a.entries[i-1].pointersEnd
	}
	return a.pointers[start:a.entries[i].sourceEnd]
}

// appendTo appends the entries to those of a report.
func (a *entryBuffer) appendTo(list []card.ReportEntry) []card.ReportEntry {
	list = slices.Grow(list, len(a.entries))
	pointers, start := string(a.pointers), 0
	for i := range a.entries {
		e := &a.entries[i]
		list = append(list, card.ReportEntry{
			Change: e.change, Code: e.code, Message: e.message,
			Source: pointers[start:e.sourceEnd], Target: pointers[e.sourceEnd:e.pointersEnd],
		})
		start = e.pointersEnd
	}
	return list
}
