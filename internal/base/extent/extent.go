// Package extent finds the ends of JSON documents in a stream, without decoding them. The
// commands and the packages of the SDK share it.
package extent

import "bytes"

// Scanner finds the end of one document, an array, an object or a string. It knows brackets and
// strings, and where a bracket can open: the end is right for a well-formed document. A malformed
// document ends before a line that begins with a bracket that cannot be in it, or with the line
// of another error that the scanner finds.
//
// The zero value is ready to use.
type Scanner struct {
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

// Reset makes the scanner ready for another document.
func (s *Scanner) Reset() { *s = Scanner{open: s.open[:0]} }

// Next continues with the next bytes of the stream. It returns how many of them belong to the
// document, and true if the document ends there. Without the end, all of them belong to it.
func (s *Scanner) Next(block []byte) (n int, ended bool) {
	for i := 0; ; {
		if s.text {
			if i = s.endText(block, i); !s.text && len(s.open) == 0 && !s.Line {
				return i, true
			}
		}
		if s.Line {
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
		if s.text = block[i] == '"'; !s.text {
			switch s.bracket(block, i) {
			case before:
				return bytes.LastIndexByte(block[:i], '\n') + 1, true
			case after:
				return i + 1, true
			}
		}
		i++
	}
	s.first = s.isFirst(block)
	s.last = s.lastOf(block)
	return len(block), false
}

// The classes of bytes.
const (
	quote = 1 << iota
	bracket
	escape
	lineBreak

	structural = quote | bracket
	inText     = quote | escape | lineBreak
)

var class = [256]uint8{'"': quote, '{': bracket, '[': bracket, '}': bracket, ']': bracket, '\\': escape, '\n': lineBreak}

const blanks = " \t\r\n"

// lastOf returns the last byte up to the end of a part of the block that is not blank.
func (s *Scanner) lastOf(part []byte) byte {
	for i := len(part) - 1; i >= 0; i-- {
		if c := part[i]; c != ' ' && c != '\t' && c != '\r' && c != '\n' {
			return c
		}
	}
	return s.last
}

// isFirst reports whether a part of the block ends with a line that is blank so far.
func (s *Scanner) isFirst(part []byte) bool {
	line := bytes.LastIndexByte(part, '\n')
	return (line >= 0 || s.first) && len(bytes.TrimLeft(part[line+1:], blanks)) == 0
}

// endText continues in a string and returns the index after it, or of a line break, which a
// string cannot contain.
func (s *Scanner) endText(block []byte, i int) int {
	for ; ; i++ {
		if s.escaped && i < len(block) && block[i] != '\n' {
			s.escaped = false
			continue
		}
		for i < len(block) && class[block[i]]&inText == 0 {
			i++
		}
		switch {
		case i == len(block):
			return i
		case block[i] == '"':
			s.text = false
			return i + 1
		case block[i] == '\n':
			s.text, s.Line = false, true
			return i
		}
		s.escaped = true
	}
}

// end says where a document ends.
type end int

const (
	no     end = iota
	before     // the current line
	after      // the current byte
)

// bracket adds the bracket at i.
func (s *Scanner) bracket(block []byte, i int) end {
	c := block[i]
	switch {
	case c == '}' || c == ']':
		return s.close(c)
	case !s.canOpen(block[:i]):
		if s.isFirst(block[:i]) {
			return before
		}
		s.Line = true
	case len(s.open) < mostOpen:
		s.open = append(s.open, c)
	default:
		s.deeper++
	}
	return no
}

// canOpen reports whether a bracket can open after a part of the block.
func (s *Scanner) canOpen(part []byte) bool {
	if len(s.open) == 0 || s.deeper > 0 {
		return true
	}
	last := s.lastOf(part)
	if s.open[len(s.open)-1] == '{' {
		return last == ':'
	}
	return last == '[' || last == ','
}

// close adds a closing bracket.
func (s *Scanner) close(c byte) end {
	if s.deeper > 0 {
		s.deeper--
		return no
	}
	last := len(s.open) - 1
	if last < 0 || c != s.open[last]+2 { // the code of the bracket that closes it
		s.Line = true
		return no
	}
	if s.open = s.open[:last]; last == 0 {
		return after
	}
	return no
}
