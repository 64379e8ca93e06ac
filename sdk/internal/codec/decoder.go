package codec

import (
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// Results that a reader returns instead of a position.
const (
	// Mismatch says that the Go type cannot hold the value, because of its kind or size.
	// Nothing was recorded; the caller keeps the value as text.
	Mismatch = -1
	// failed says that the document is malformed. The decoder has the error.
	failed = scan.Failed
)

// Decoder reads one document. Generated code reads members with it and never accesses the text
// itself. Positions are byte indexes: every reader takes the index of the first byte of a value
// and returns the index after it, or [Mismatch] or failed.
//
// A reader returns Mismatch for every value of another kind, even if the text is not JSON: the
// error is reported when the mismatch is skipped.
type Decoder struct {
	scan  scan.Scanner
	depth int // the number of open arrays and objects
	// crowds are the open objects with so many unknown members that a map compares their names,
	// innermost last.
	crowds []crowd
	// inexact is set by a number whose Go value would be written differently.
	inexact bool
	// spare is the number of bytes that lists may still allocate for elements that may not
	// exist.
	spare int
	// ahead is the number of bytes that may still be scanned to count elements before they are
	// read.
	ahead int
	// memory is nil unless a [card.Reader] uses the decoder.
	memory *memory
	// own has memory that the decoder keeps for itself, and the unused part of memory that lists of
	// the document share, if pieces is set.
	own    memory
	pieces bool
	// checker validates the documents of a reader; it is nil in other decoders.
	checker *check.Checker
	// slots and strings are unused memory for kept entries and for lists of strings.
	slots   []entry
	strings []string
	// heads is unused memory for entries, headsMade the length of its last allocation.
	heads     []entries
	headsMade int
	// checked is the end of the text whose syntax [Decoder.Value] has checked. notes has the
	// information about the values in it.
	checked int
	notes   check.Notes
	// kept is the index of the values that are kept as text; nil if they are not validated.
	kept *check.Kept
}

// crowd is an open object whose unknown members are compared through a map.
type crowd struct {
	depth  int // of the values inside
	object int // its number in the map
}

// push opens the array or object at i.
func (d *Decoder) push(i int) bool {
	if d.depth >= d.scan.MaxDepth {
		d.scan.TooDeep(i)
		return false
	}
	d.depth++
	return true
}

// pop closes the innermost array or object.
func (d *Decoder) pop() {
	d.depth--
	if len(d.crowds) > 0 {
		d.leave(d.depth)
	}
}

// leave closes all arrays and objects except the outermost ones, as many as depth.
func (d *Decoder) leave(depth int) {
	d.depth = depth
	for n := len(d.crowds); n > 0 && d.crowds[n-1].depth > depth; n-- {
		d.crowds = d.crowds[:n-1]
	}
}

// object enters the object at i. If more is set, next is the index of its first name. Otherwise
// next is the index after the empty object, or negative.
func (d *Decoder) object(i int) (next int, more bool) {
	t := d.scan.Text
	if t[i] != '{' {
		return Mismatch, false
	}
	if !d.push(i) {
		return failed, false
	}
	i = scan.Space(t, i+1)
	if uint(i) < uint(len(t)) {
		if t[i] == '"' {
			return i, true
		}
		if t[i] == '}' {
			d.pop()
			return i + 1, false
		}
	}
	return d.scan.Unexpected(i, scan.MemberName), false
}

// name reads the member name at i, which object or next returned. It returns the index of the
// member's value, negative if the document is malformed.
func (d *Decoder) name(i int) (name string, value int) { return d.scan.Name(i) }

// next continues after a member's value. If more is set, next is the index of the next name.
// Otherwise it is the index after the object, or negative.
func (d *Decoder) next(i int) (next int, more bool) {
	t := d.scan.Text
	i = scan.Space(t, i)
	if uint(i) < uint(len(t)) {
		if t[i] == ',' {
			i = scan.Space(t, i+1)
			if uint(i) < uint(len(t)) && t[i] == '"' {
				return i, true
			}
			return d.scan.Unexpected(i, scan.MemberName), false
		}
		if t[i] == '}' {
			d.pop()
			return i + 1, false
		}
	}
	return d.scan.Unexpected(i, scan.WantMember), false
}

// duplicate records the error for a repeated member name, and returns failed. It scans the
// object again to find the location: only malformed documents need it, and recording every
// name's location would slow down all others.
func (d *Decoder) duplicate() int {
	return d.scan.Fail(scan.Check(d.scan.Text, d.scan.MaxDepth))
}

// array enters the array at i. If more is set, next is the index of the first element.
// Otherwise next is the index after the empty array, or negative.
func (d *Decoder) array(i int) (next int, more bool) {
	t := d.scan.Text
	if t[i] != '[' {
		return Mismatch, false
	}
	if !d.push(i) {
		return failed, false
	}
	i = scan.Space(t, i+1)
	if uint(i) >= uint(len(t)) {
		return d.scan.Unexpected(i, scan.WantElement), false
	}
	if t[i] == ']' {
		d.pop()
		return i + 1, false
	}
	return i, true
}

// item continues after an element. If more is set, next is the index of the next element.
// Otherwise it is the index after the array, or negative.
func (d *Decoder) item(i int) (next int, more bool) {
	t := d.scan.Text
	i = scan.Space(t, i)
	if uint(i) < uint(len(t)) {
		if t[i] == ',' {
			i = scan.Space(t, i+1)
			if uint(i) < uint(len(t)) {
				return i, true
			}
			return d.scan.Unexpected(i, scan.WantElement), false
		}
		if t[i] == ']' {
			d.pop()
			return i + 1, false
		}
	}
	return d.scan.Unexpected(i, scan.WantItem), false
}
