package format

import (
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// repeat records that the value v of the source repeats the value of.
type repeat struct{ v, of *Node }

// Repeats marks v as converted because it repeats the value of; the values inside v repeat the
// values inside of. If the report has an entry about of or a value inside it, it also gets an
// entry about the repeating value.
func (r *Run) Repeats(v, of *Node) {
	v.Use()
	r.repeats(v, of)
}

func (r *Run) repeats(v, of *Node) {
	if v == nil || of == nil {
		return
	}
	s := r.scratch()
	if x, y := v.Source(), of.Source(); x != nil && y != nil && x != y {
		s.repeats = append(s.repeats, repeat{x, y})
	}
	for i, x := range v.Inner() {
		switch y := of.Inner(); {
		case v.kind == card.KindObject:
			r.repeats(x, of.member(x.name))
		case of.kind == card.KindArray && i < len(y):
			r.repeats(x, y[i])
		}
	}
}

// reportRepeats adds the entries about values that repeat others. The entry is a copy of the
// entry about the repeated value, or about the innermost lost value that contains the repeated
// value. received are the locations in the document as received, see [receivedPlaces].
func (r *Run) reportRepeats(received map[string]string) {
	s := r.scratch()
	if len(s.repeats) == 0 || len(r.entries) == 0 {
		return
	}
	about := r.entriesBySource()
	noted, size := make(map[*Node]*Node, len(s.repeats)), 0
	for _, x := range s.repeats {
		e, ok := entryAbout(about, x.of)
		if !ok || noted[x.v] != nil || x.v.isIn(e.source) || x.v.isMarked(reported) || x.v.isSaidBy(e) {
			continue
		}
		if noted[x.v] = e.source; noted[x.v.Outer()] == e.source {
			continue // the entry about the enclosing value covers this value
		}
		why, repeated := s.reasons[e.reason], "another member"
		if size <= maxPointers {
			repeated = receivedAt(x.of.Pointer(), received)
			size += len(repeated)
		}
		r.note(e.change, x.v, e.target, why.code, "it repeats "+repeated+": "+why.message)
	}
}

// entriesBySource returns one entry for each value of the source that has entries: a loss if one
// of its entries is a loss.
func (r *Run) entriesBySource() map[*Node]entry {
	about := make(map[*Node]entry, len(r.entries))
	for _, e := range r.entries {
		if known, ok := about[e.source]; e.source != nil && (!ok || e.change.isLoss() && !known.change.isLoss()) {
			about[e.source] = e
		}
	}
	return about
}

// entryAbout returns the entry about a value, or about the innermost enclosing value whose entry
// is not Renamed; false if there is none.
func entryAbout(about map[*Node]entry, of *Node) (entry, bool) {
	for n := of; n != nil; n = n.Outer() {
		if e, ok := about[n]; ok && (n == of || e.change != renamed) {
			return e, true
		}
	}
	return entry{}, false
}

// isSaidBy reports whether the target of a Renamed entry has the value of n: the entry is then
// not true of n.
func (n *Node) isSaidBy(e entry) bool {
	return e.change == renamed && e.target.Kind() == n.kind && n.kind < card.KindArray && scan.Equal(n.text, e.target.text)
}
