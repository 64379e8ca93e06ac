package cardrt

import (
	"github.com/agentcard-go/cardgen/sdk/cardrt/checkrt"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// What a reader returns in place of a position.
const (
	// Mismatch says that the value has a kind or a size that the Go type cannot hold.
	// Nothing was recorded; the caller keeps the value as text.
	Mismatch = -1
	// failed says that the document is broken. The decoder has the error.
	failed = scan.Failed
)

// Decoder reads one document. Generated code reads members with it and never sees
// the text itself: positions are indexes of bytes, every reader takes the index of
// the first byte of a value and returns the index behind it, or [Mismatch] or failed.
//
// A value that is not of the reader's kind is a mismatch even when it is no JSON at
// all; skipping it as a mismatch then finds that out.
type Decoder struct {
	scan  scan.Scanner
	depth int // how many arrays and objects are around the place being read
	// crowds are the open objects with many unknown members, the innermost last.
	crowds []crowd
	// inexact is set by a number that its Go type would not write back.
	inexact bool
	// spare is how many bytes lists may still take on the chance that they need them.
	spare int
	// ahead is how many bytes may still be looked at to count elements.
	ahead int
	// slots and strings are the free ends of the memory that kept entries and lists
	// of strings are cut from.
	slots   []entry
	strings []string
	// heads is the free end of the memory for entries, headsMade its length.
	heads     []entries
	headsMade int
	// checked is the end of what [Decoder.Value] has checked, notes are about the values
	// in there.
	checked int
	notes   checkrt.Notes
}

// crowd is an open object whose unknown members are compared by a map.
type crowd struct {
	depth  int // of what is inside
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

// leave closes all arrays and objects but the outer ones, as many as depth.
func (d *Decoder) leave(depth int) {
	d.depth = depth
	for n := len(d.crowds); n > 0 && d.crowds[n-1].depth > depth; n-- {
		d.crowds = d.crowds[:n-1]
	}
}

// object enters the object at i. With more, the index is that of its first name;
// else that behind the empty object, or negative.
func (d *Decoder) object(i int) (next int, more bool) {
	t := d.scan.Text
	if t[i] != '{' {
		return Mismatch, false
	}
	if !d.push(i) {
		return failed, false
	}
	if i++; uint(i) < uint(len(t)) && t[i] <= ' ' {
		i = scan.Space(t, i)
	}
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

// name reads the member name at i, which object or next returned.
// It returns the index of the member's value, negative when the document is broken.
func (d *Decoder) name(i int) (name string, value int) {
	t := d.scan.Text
	end, escaped := scan.String(t, i+1)
	if end < 0 {
		return "", d.scan.BadString(i)
	}
	name = t[i+1 : end]
	if escaped {
		name = scan.Unescape(name)
	}
	// `":x` and `": x` are nearly all there is.
	if u := t[end:]; len(u) > 3 && u[1] == ':' {
		if u[2] > ' ' {
			return name, end + 2
		}
		if u[2] == ' ' && u[3] > ' ' {
			return name, end + 3
		}
	}
	return name, d.scan.Colon(end + 1)
}

// next goes on behind a member's value. With more, the index is that of the next
// name; else that behind the object, or negative.
func (d *Decoder) next(i int) (next int, more bool) {
	t := d.scan.Text
	if uint(i) < uint(len(t)) && t[i] <= ' ' {
		i = scan.Space(t, i)
	}
	if uint(i) < uint(len(t)) {
		if t[i] == ',' {
			if i++; uint(i) < uint(len(t)) && t[i] <= ' ' {
				i = scan.Space(t, i)
			}
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

// duplicate records that a member has the name of an earlier one of its object, and
// returns failed. Its place is only looked for now: noting the place of every name
// would cost all documents more than going through a broken one again.
func (d *Decoder) duplicate() int {
	return d.scan.Fail(scan.Check(d.scan.Text, d.scan.MaxDepth))
}

// array enters the array at i. With more, the index is that of the first element;
// else that behind the empty array, or negative.
func (d *Decoder) array(i int) (next int, more bool) {
	t := d.scan.Text
	if t[i] != '[' {
		return Mismatch, false
	}
	if !d.push(i) {
		return failed, false
	}
	if i++; uint(i) < uint(len(t)) && t[i] <= ' ' {
		i = scan.Space(t, i)
	}
	if uint(i) >= uint(len(t)) {
		return d.scan.Unexpected(i, scan.WantElement), false
	}
	if t[i] == ']' {
		d.pop()
		return i + 1, false
	}
	return i, true
}

// item goes on behind an element. With more, the index is that of the next element;
// else that behind the array, or negative.
func (d *Decoder) item(i int) (next int, more bool) {
	t := d.scan.Text
	if uint(i) < uint(len(t)) && t[i] <= ' ' {
		i = scan.Space(t, i)
	}
	if uint(i) < uint(len(t)) {
		if t[i] == ',' {
			if i++; uint(i) < uint(len(t)) && t[i] <= ' ' {
				i = scan.Space(t, i)
			}
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
