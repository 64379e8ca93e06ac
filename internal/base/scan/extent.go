package scan

import "bytes"

// Extent finds the end of one document in a stream, without decoding it: of an array, an object
// or a string. It knows brackets and strings, and where a bracket can open: the end is right for
// a well-formed document. A malformed document ends before a line that begins with a bracket that
// cannot be in it, or with the line of another error that Extent finds.
//
// The zero value is ready to use.
type Extent struct {
	// Line says that the document ends with its line.
	Line bool

	open    []byte // the open brackets
	deeper  int    // the number of open brackets that are not in open
	text    bool   // inside a string
	escaped bool   // after a backslash in a string
	last    byte   // the last byte of the blocks before that is not blank
	first   bool   // the blocks before end with a line that is blank so far
}

// mostOpen is the greatest number of brackets whose kind is compared. No reader accepts documents
// that nest deeper.
const mostOpen = 100_000

// Reset makes e ready for another document.
func (e *Extent) Reset() { *e = Extent{open: e.open[:0]} }

// Next continues with the next bytes of the stream. It returns how many of them belong to the
// document, and true if the document ends there. Without the end, all of them belong to it.
func (e *Extent) Next(block []byte) (n int, ended bool) {
	for i := 0; ; {
		if e.text {
			if i = e.endText(block, i); !e.text && len(e.open) == 0 && !e.Line {
				return i, true
			}
		}
		if e.Line {
			if end := bytes.IndexByte(block[i:], '\n'); end >= 0 {
				return i + end, true
			}
			return len(block), false
		}
		for i < len(block) && class[block[i]]&structural == 0 {
			i++
		}
		if i == len(block) {
			break
		}
		if e.text = block[i] == '"'; !e.text {
			switch e.bracket(block, i) {
			case before:
				return bytes.LastIndexByte(block[:i], '\n') + 1, true
			case after:
				return i + 1, true
			}
		}
		i++
	}
	e.first = e.isFirst(block)
	e.last = e.lastOf(block)
	return len(block), false
}

// The classes of bytes.
const (
	quote = 1 << iota
	bracket
	backslash
	lineBreak

	structural = quote | bracket
	inText     = quote | backslash | lineBreak
)

var class = [256]uint8{'"': quote, '{': bracket, '[': bracket, '}': bracket, ']': bracket, '\\': backslash, '\n': lineBreak}

const blanks = " \t\r\n"

// lastOf returns the last byte up to the end of a part of the block that is not blank.
func (e *Extent) lastOf(part []byte) byte {
	for i := len(part) - 1; i >= 0; i-- {
		if c := part[i]; c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			return c
		}
	}
	return e.last
}

// isFirst reports whether a part of the block ends with a line that is blank so far.
func (e *Extent) isFirst(part []byte) bool {
	line := bytes.LastIndexByte(part, '\n')
	return (line >= 0 || e.first) && len(bytes.TrimLeft(part[line+1:], blanks)) == 0
}

// endText continues in a string and returns the index after it, or of a line break, which a
// string cannot contain.
func (e *Extent) endText(block []byte, i int) int {
	for ; ; i++ {
		if e.escaped && i < len(block) && block[i] != '\n' {
			e.escaped = false
			continue
		}
		for i < len(block) && class[block[i]]&inText == 0 {
			i++
		}
		switch {
		case i == len(block):
			return i
		case block[i] == '"':
			e.text = false
			return i + 1
		case block[i] == '\n':
			e.text, e.Line = false, true
			return i
		}
		e.escaped = true
	}
}

// end says where a document ends.
type end int

const (
	no     end = iota
	before     // the current line
	after      // the current byte
)

func (e *Extent) bracket(block []byte, i int) end {
	c := block[i]
	switch {
	case c == '}' || c == ']':
		return e.close(c)
	case !e.canOpen(block[:i]):
		if e.isFirst(block[:i]) {
			return before
		}
		e.Line = true
	case len(e.open) < mostOpen:
		e.open = append(e.open, c)
	default:
		e.deeper++
	}
	return no
}

// canOpen reports whether a bracket can open after a part of the block.
func (e *Extent) canOpen(part []byte) bool {
	if len(e.open) == 0 || e.deeper > 0 {
		return true
	}
	last := e.lastOf(part)
	if e.open[len(e.open)-1] == '{' {
		return last == ':'
	}
	return last == '[' || last == ','
}

// close adds a closing bracket.
func (e *Extent) close(c byte) end {
	if e.deeper > 0 {
		e.deeper--
		return no
	}
	last := len(e.open) - 1
	if last < 0 || c != e.open[last]+2 { // the code of the bracket that closes it
		e.Line = true
		return no
	}
	if e.open = e.open[:last]; last == 0 {
		return after
	}
	return no
}
