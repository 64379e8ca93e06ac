package projectrt

import (
	"slices"
	"sync"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// telling is an entry of a report that is still being made. Where its pointers end in the
// text of all of them is all that is known of its places.
type telling struct {
	change                 card.Change
	code, message          string
	sourceEnd, pointersEnd int
}

// account is what a projection has told so far. The pointers of all entries stand in one
// text, from which they are cut at the end: a string for each of them would be most of
// what a conversion allocates.
type account struct {
	entries  []telling
	pointers []byte
}

// accounts are those that nobody uses at the moment.
var accounts = sync.Pool{New: func() any { return new(account) }}

// An account that has grown beyond these bounds is not kept for the next projection.
const (
	keptEntries  = 1 << 10
	keptPointers = 1 << 16
)

// release hands an account back. It forgets the texts, which may be of a card.
func (a *account) release() {
	if cap(a.entries) > keptEntries || cap(a.pointers) > keptPointers {
		return
	}
	clear(a.entries)
	a.entries, a.pointers = a.entries[:0], a.pointers[:0]
	accounts.Put(a)
}

// add adds an entry.
func (a *account) add(change card.Change, from, to *Place, code, message string) {
	a.pointers = from.append(a.pointers)
	sourceEnd := len(a.pointers)
	a.pointers = to.append(a.pointers)
	a.entries = append(a.entries, telling{change, code, message, sourceEnd, len(a.pointers)})
}

// source returns the pointer to the source of an entry, a part of the text of all.
func (a *account) source(i int) []byte {
	start := 0
	if i > 0 {
		start = a.entries[i-1].pointersEnd
	}
	return a.pointers[start:a.entries[i].sourceEnd]
}

// appendTo appends the entries to those of a report.
func (a *account) appendTo(list []card.ReportEntry) []card.ReportEntry {
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
