package format

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

const (
	twoKinds       = "the object has a member of another kind, and can be of one kind only"
	differs        = "another member of the card says something else"
	innerWins      = "the card inside says something else, and takes precedence"
	restatedToo    = "another member of the target has the value, too"
	noWord         = "the target has no word for it"
	otherWord      = "the target format uses another word"
	opposite       = "the target has a member for the opposite"
	asContainer    = "the target has a list or an object for it"
	asWord         = "the target has a word for it"
	asMember       = "the target has a member for this word"
	otherUnit      = "the target has the number in another unit"
	partOf         = "the target has a member for this part of the text"
	memberName     = "the target has a member for the name of this one"
	asText         = "the target has the number as a text"
	inJSON         = "the card has it inside a text that contains JSON"
	required       = "the target requires the member"
	implied        = "the format of the card implies the value"
	optionWins     = "the caller supplied another value"
	optionSupplied = "the caller supplied the value"
	lessExact      = "the target has one word for several that the source distinguishes"
	unknownMember  = "the format does not define the member"
	otherMember    = "the format of the card has two members for it; converting back writes the other one"
	otherTarget    = "the target has one member for this and for other values; converting back reads it as another"
	sameMember     = "another member says the same, and takes precedence"
	secondMember   = "another member is about the same, and takes precedence"
	setByCaller    = "the caller set the value"
	carried        = "the whole source is carried here; the conversion back restores it"
	restoredAll    = "the carried card is restored"
	restoredEdited = "the carried card is restored, with the changes made since"
	edited         = "it was changed after the card was carried, and the change is kept"
	editLost       = "it was changed after the card was carried, and the restored card cannot have the change"
)

// entry is an entry of the report. It refers to values instead of locations, since the
// locations in the target are known only at the end.
type entry struct {
	source, target *Node
	// reason is the index of the reason in scratch.reasons.
	reason int32
	change change
}

// change is the index of a [card.Change] in changes.
type change uint8

const (
	dropped change = iota
	narrowed
	defaulted
	renamed
	carriedHere
)

var changes = [...]card.Change{card.Dropped, card.Narrowed, card.Defaulted, card.Renamed, card.Carried}

func (c change) isLoss() bool { return changes[c].IsLoss() }

// reason is the reason of entries.
type reason struct {
	code, message string
}

// note adds an entry to the report.
func (r *Run) note(change change, source, target *Node, code, message string) {
	r.entries = append(r.entries, entry{source, target, r.scratch().reason(code, message), change})
}

// maxReasons is the number of existing reasons with which a new reason is compared.
const maxReasons = 32

// reason returns the index of a reason. Most entries of a report share a few reasons.
func (s *scratch) reason(code, message string) int32 {
	for i := len(s.reasons) - 1; i >= max(0, len(s.reasons)-maxReasons); i-- {
		if known := &s.reasons[i]; known.message == message && known.code == code {
			return int32(i)
		}
	}
	s.reasons = append(s.reasons, reason{code, message})
	return int32(len(s.reasons) - 1)
}

// Drop reports that the target lacks v and everything inside, and returns nil, the value that the
// target has for v. If v was composed of several values of the source, each has an entry. Nothing
// is reported for a source that was reported before, itself or with an enclosing value.
func (r *Run) Drop(v *Node, code, message string) *Node {
	v.Use()
	switch from := v.Source(); {
	case from == nil:
		for _, x := range v.Inner() {
			r.Drop(x, code, message)
		}
	case !from.isMarked(reported):
		from.marks |= used | reported
		r.note(dropped, from, nil, code, message)
	}
	return nil
}

// Narrow reports that made, a value of the target, has less information than its source v.
func (r *Run) Narrow(v, made *Node, code, message string) {
	if from := v.Source(); from != nil {
		made.marks |= reported
		r.note(narrowed, from, made, code, message)
	}
}

// Rename reports that made, a value of the target, expresses the same as its source v in
// another way. A nil made is the whole target. If v was composed of several values of the source,
// each has an entry.
func (r *Run) Rename(v, made *Node, code, message string) {
	if made != nil {
		made.marks |= reported
	}
	from := v.Source()
	if from != nil {
		r.note(renamed, from, made, code, message)
	}
	if from != nil || made == nil {
		return
	}
	isAdded := true
	for _, x := range v.Inner() {
		if from := x.Source(); from != nil {
			r.note(renamed, from, made, code, message)
			isAdded = false
		}
	}
	if isAdded {
		r.Added(made, code, message)
	}
}

// Made is Rename for a value that is made from v as a whole: the values inside made need no
// sources of their own.
func (r *Run) Made(v, made *Node, code, message string) {
	r.Rename(v, made, code, message)
	made.marks |= added
}

// Added reports that a value has no source. Values of the description are not reported, since
// the target may not use them.
func (r *Run) Added(v *Node, code, message string) {
	v.marks |= reported | added
	if r.direction == Writing {
		r.note(defaulted, nil, v, code, message)
	}
}

// unreadMembers reports the values of the source that no rule has read.
func (r *Run) unreadMembers(n *Node, t *topics) {
	switch {
	case n.marks&used != 0, n.isEmpty() && n.Outer() != nil:
	case n.marks&visited == 0:
		switch {
		case r.options.Table:
			r.Drop(n, CodeTable, "the table of the specification has no row for it")
		case t == nil:
			r.Drop(n, CodeUnknownMember, unknownMember)
		case n.kind == card.KindNull: // an absent value
		case t.name == "":
			r.mismatch(n, t.container())
		default:
			r.Drop(n, t.name, r.to.lacks(t, t.part))
		}
	default:
		for _, v := range n.Inner() {
			if v.marks&used == 0 {
				r.unreadMembers(v, t.inside(n.kind, v))
			}
		}
	}
}

// finish reports the values of the target that have no source, and those that differ from their
// source. A value with an entry is not reported again. An entry for an addition covers all
// descendants; every other entry covers one value.
func (r *Run) finish(root *Node) {
	r.composeEntries(root)
	if root.marks&added == 0 && root.kind >= card.KindArray {
		for _, v := range root.inner {
			r.finishInner(v)
		}
	}
}

func (r *Run) finishInner(n *Node) {
	switch {
	case n.marks&added != 0:
	case n.kind >= card.KindArray && len(n.inner) > 0:
		for _, v := range n.inner {
			r.finishInner(v)
		}
	case n.marks&reported != 0:
	case n.origin == 0:
		r.Added(n, CodeDefault, implied)
	case n.marks&restated != 0:
		r.note(renamed, n.from(), n, CodeWord, restatedToo)
	default:
		if from := n.from(); n.differs(from) {
			r.note(renamed, from, n, CodeWord, n.wordFor(from))
		}
	}
}

// wordFor returns the reason why a value differs from its source.
func (n *Node) wordFor(from *Node) string {
	switch {
	case strings.HasPrefix(from.text, `"{\`), strings.HasPrefix(from.text, `"[`): // such as an annotation
		return inJSON
	case n.kind == card.KindBool && from.kind == card.KindBool:
		return opposite
	case n.kind >= card.KindArray && n.kind != from.kind:
		return asContainer
	case from.kind >= card.KindArray:
		return asWord
	case n.kind == card.KindBool:
		return asMember
	case n.kind == card.KindNumber && from.kind == card.KindNumber:
		return otherUnit
	case n.isPartOf(from):
		return partOf
	case n.isName(from):
		return memberName
	case n.kind == card.KindString && from.kind == card.KindNumber:
		return asText
	}
	return otherWord
}

// longestWhole is the number of octets up to which a text is searched for its parts.
const longestWhole = 512

// isPartOf reports whether a string is a part of another one, in any letter case, beside a separator.
func (n *Node) isPartOf(from *Node) bool {
	const separators = "@=,{}:/ "
	if n.kind != card.KindString || from.kind != card.KindString || len(n.text) <= len(`""`) || len(from.text) > longestWhole {
		return false
	}
	isSeparator := func(c byte) bool { return strings.IndexByte(separators, c) >= 0 }
	part := n.text[1 : len(n.text)-1]
	for at := 1; at+len(part) < len(from.text); at++ {
		end := at + len(part)
		if (isSeparator(from.text[at-1]) || isSeparator(from.text[end])) && strings.EqualFold(from.text[at:end], part) {
			return true
		}
	}
	return false
}

// isName reports whether a string is the name of the member from which it was made.
func (n *Node) isName(from *Node) bool {
	text, ok := n.Text()
	return ok && text == from.name && text != ""
}

// differs reports whether a scalar, or a copy that was not parsed, differs from its source. A
// string made from a list does not count as different, nor does an empty object or list with a
// source of the same kind.
func (n *Node) differs(from *Node) bool {
	switch text := n.JSON(); {
	case text == from.text:
		return false
	case n.kind == card.KindString && from.kind == card.KindArray && !from.isEmpty(), n.kind == from.kind && n.isEmpty():
		return false
	default:
		return !scan.Equal(text, from.text)
	}
}

// maxEntries and maxPointers limit the entries of a report and the octets of all their
// pointers. Without the second limit, one long name around many members would make the report
// far larger than the document.
const (
	maxEntries  = 10_000
	maxPointers = 4 << 20
)

// scratch is reusable memory for building a report and a result.
type scratch struct {
	entries []entry
	// reasons are the reasons of the entries.
	reasons []reason
	lost    []loss
	// repeats are the values that repeat other values of the source.
	repeats []repeat
	// alternatives are the values of the target that rules have written in place of absent ones, with
	// their sources.
	alternatives []repeat
	// skipped are the values of the description for which only other versions of the format have a
	// member, with these versions.
	skipped map[*Node]versions
	// order has the sort key and the index of each entry. pointers are the pointers of all
	// entries, and ends are the ends of the two pointers of each entry, in turn.
	order    []uint64
	pointers []byte
	ends     []int
}

// release makes the memory available for the next report.
func (s *scratch) release() {
	s.entries, s.reasons, s.lost = emptied(s.entries), emptied(s.reasons), emptied(s.lost)
	s.repeats, s.alternatives = emptied(s.repeats), emptied(s.alternatives)
	s.order, s.pointers, s.ends = emptied(s.order), emptied(s.pointers), emptied(s.ends)
	if len(s.skipped) > maxSkippedReused {
		s.skipped = make(map[*Node]versions)
	}
	clear(s.skipped)
}

// maxSkippedReused is the number of entries up to which a map of skipped values is used again.
const maxSkippedReused = 64

// report returns the entries: first the entries about the source in the order of the document,
// then the entries about the target only.
func (r *Run) report() []card.ReportEntry {
	s := r.scratch()
	order, pointers, ends := s.order[:0], s.pointers[:0], s.ends[:0]
	for i := range r.entries {
		order = append(order, uint64(r.entries[i].order())<<32|uint64(i))
	}
	slices.Sort(order)
	list := make([]card.ReportEntry, min(len(r.entries), maxEntries))
	var (
		left           []uint64
		source, target prefix
	)
	for i, at := range order {
		if i == maxEntries || len(pointers) > maxPointers {
			left, list = order[i:], list[:i]
			break
		}
		e := &r.entries[uint32(at)]
		pointers = source.append(pointers, e.source)
		ends = append(ends, len(pointers))
		pointers = target.append(pointers, e.target)
		ends = append(ends, len(pointers))
	}
	text, start := string(pointers), 0
	for i := range list {
		made, e, middle, end := &list[i], &r.entries[uint32(order[i])], ends[2*i], ends[2*i+1]
		why := &s.reasons[e.reason]
		made.Change, made.Code, made.Message = changes[e.change], why.code, why.message
		made.Source, made.Target, start = text[start:middle], text[middle:end], end
	}
	if left != nil {
		list = append(list, r.more(left))
	}
	s.order, s.pointers, s.ends = order, pointers, ends
	return list
}

// prefix is the pointer of the object or list whose members were appended last. Entries about
// neighbouring values share it.
type prefix struct {
	of         *Node
	start, end int
}

// append appends the pointer of a value.
func (p *prefix) append(pointers []byte, n *Node) []byte {
	outer := n.Outer()
	if outer == nil {
		return pointers
	}
	start := len(pointers)
	if p.of == outer {
		pointers = append(pointers, pointers[p.start:p.end]...)
	} else {
		pointers = outer.appendPointer(pointers)
	}
	*p = prefix{outer, start, len(pointers)}
	return n.appendToken(pointers, outer)
}

// more returns the entry that replaces the entries beyond the limits. It is a loss if one of
// them is.
func (r *Run) more(missing []uint64) card.ReportEntry {
	e := card.ReportEntry{
		Change: card.Defaulted, Code: card.CodeMoreEntries,
		Message: fmt.Sprintf("there are %d more entries than a report holds", len(missing)),
	}
	for _, at := range missing {
		if r.entries[uint32(at)].change.isLoss() {
			e.Change = card.Dropped
		}
	}
	return e
}

// order returns the sort key of the entry.
func (e *entry) order() int32 {
	if e.source == nil {
		return math.MaxInt32
	}
	return e.source.place
}

// sameJSON reports whether two values are the same JSON value.
func sameJSON(x, y *Node) bool { return scan.Equal(x.JSON(), y.JSON()) }
