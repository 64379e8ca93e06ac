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
	last    byte   // the last byte that is not a blank
	text    bool   // inside a string
	escaped bool   // after a backslash in a string
	first   bool   // only blanks precede on the line
}

// mostOpen is the greatest number of brackets whose kind is compared. No reader accepts documents
// that nest deeper.
const mostOpen = 100_000

// Reset makes the scanner ready for another document.
func (s *Scanner) Reset() { *s = Scanner{open: s.open[:0]} }

// Next continues with the next bytes of the stream. It returns how many of them belong to the
// document, and true if the document ends there. Without the end, all of them belong to it.
func (s *Scanner) Next(block []byte) (n int, ended bool) {
	lineStart := 0
	for i := 0; i < len(block); i++ {
		if s.text {
			if i = s.inText(block, i); i == len(block) {
				break
			}
		}
		if s.Line {
			if end := bytes.IndexByte(block[i:], '\n'); end >= 0 {
				return i + end, true
			}
			break
		}
		switch c := block[i]; c {
		case ' ', '\t', '\r':
		case '\n':
			lineStart, s.first = i+1, true
		default:
			switch s.add(c) {
			case before:
				return lineStart, true
			case after:
				return i + 1, true
			}
			s.last, s.first = c, false
		}
	}
	return len(block), false
}

// inText continues in a string and returns the index of its closing quote, or of a line break,
// which a string cannot contain.
func (s *Scanner) inText(block []byte, i int) int {
	for ; i < len(block); i++ {
		switch c := block[i]; {
		case c == '\n':
			s.text, s.Line = false, true
			return i
		case s.escaped:
			s.escaped = false
		case c == '\\':
			s.escaped = true
		case c == '"':
			return i
		}
	}
	return i
}

// end says where a document ends.
type end int

const (
	no     end = iota
	before     // the current line
	after      // the current byte
)

// add adds a byte that is not in a string, or the quote at the end of a string.
func (s *Scanner) add(c byte) end {
	switch c {
	case '"':
		if s.text = !s.text; !s.text && len(s.open) == 0 {
			return after
		}
	case '{', '[':
		if !s.canOpen() {
			if s.first {
				return before
			}
			s.Line = true
		} else if len(s.open) < mostOpen {
			s.open = append(s.open, c)
		} else {
			s.deeper++
		}
	case '}', ']':
		return s.close(c)
	}
	return no
}

// canOpen reports whether a bracket can open after the last byte.
func (s *Scanner) canOpen() bool {
	if len(s.open) == 0 || s.deeper > 0 {
		return true
	}
	if s.open[len(s.open)-1] == '{' {
		return s.last == ':'
	}
	return s.last == '[' || s.last == ','
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
