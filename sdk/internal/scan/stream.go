package scan

import (
	"bytes"
	"io"
	"slices"
)

// Stream splits a stream into documents without decoding them. A document is an array or an
// object; it may be one line, a part of a line, or several lines. Other text is a document up
// to the end of its line. The boundaries are right for well-formed documents.
//
// One document at a time is in memory; a document above the limit is skipped.
type Stream struct {
	// Line, Column and Offset are the position of the current document. Line and Column are
	// counted from 1, columns in bytes.
	Line, Column int
	Offset       int64

	in    io.Reader
	limit int64
	err   error // of in
	buf   []byte
	pos   int    // of the next byte in buf
	next  place  // of the next byte in the stream
	open  []byte // the open brackets of the current document
}

// place is a position in a stream.
type place struct {
	line, column int
	offset       int64
}

// NewStream returns a stream of documents with at most limit bytes. A negative limit means no
// limit.
func NewStream(in io.Reader, limit int64) *Stream {
	return &Stream{in: in, limit: limit, buf: make([]byte, 0, 64<<10), next: place{line: 1, column: 1}}
}

// Begin goes to the next document. It returns io.EOF after the last one, or the error of the
// reader.
func (s *Stream) Begin() error {
	if s.next.offset == 0 {
		s.skipMark()
	}
	for {
		rest := s.buf[s.pos:]
		i := 0
		for i < len(rest) && isBlank(rest[i]) {
			i++
		}
		s.Skip(i)
		if i < len(rest) {
			s.Line, s.Column, s.Offset = s.next.line, s.next.column, s.next.offset
			return nil
		}
		if !s.fill() {
			return s.err
		}
	}
}

// skipMark skips a byte order mark.
func (s *Stream) skipMark() {
	for s.fill() {
		n := min(len(s.buf), len(Mark))
		if string(s.buf[:n]) != Mark[:n] {
			return
		}
		if n == len(Mark) {
			s.Skip(n)
			return
		}
	}
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }

// Skip goes n bytes on.
func (s *Stream) Skip(n int) {
	skipped := s.buf[s.pos : s.pos+n]
	s.pos += n
	s.next.offset += int64(n)
	if lines := bytes.Count(skipped, newline); lines > 0 {
		s.next.line += lines
		s.next.column = n - bytes.LastIndexByte(skipped, '\n')
	} else {
		s.next.column += n
	}
}

var newline = []byte{'\n'}

// RestOfLine returns the text up to the end of the line without blanks at the end, if it may be
// a document and is already in memory. Otherwise it returns nil.
func (s *Stream) RestOfLine() []byte {
	rest := s.buf[s.pos:]
	end := bytes.IndexByte(rest, '\n')
	if end < 0 || s.over(end) {
		return nil
	}
	line := bytes.TrimRight(rest[:end], " \t\r")
	first, last := line[0], line[len(line)-1]
	if first == '{' && last == '}' || first == '[' && last == ']' {
		return line
	}
	return nil
}

// over reports whether a length exceeds the limit.
func (s *Stream) over(n int) bool { return s.limit >= 0 && int64(n) > s.limit }

// Document returns the current document, which [Stream.Skip] then skips. If the document
// exceeds the limit, Document skips it and returns a failure. The error is the error of the
// reader.
func (s *Stream) Document() ([]byte, *Failure, error) {
	m := s.measure()
	for !m.ended {
		rest := s.buf[s.pos:]
		if m.scan(rest); m.ended {
			break
		}
		if m.tooLong = m.tooLong || s.over(m.n); m.tooLong {
			s.Skip(m.n)
			m.n, m.lineStart = 0, 0
		}
		if !s.fill() {
			if s.err != io.EOF {
				return nil, nil, s.err
			}
			break
		}
	}
	s.open = m.open
	text := bytes.TrimRight(s.buf[s.pos:s.pos+m.n], " \t\r\n")
	if m.tooLong || s.over(len(text)) {
		s.Skip(m.n)
		return nil, TooLong(int(s.limit)+1, s.limit), nil
	}
	return text, nil, nil
}

// fill reads more. It returns false after the end of the stream or an error.
func (s *Stream) fill() bool {
	if s.err != nil {
		return false
	}
	if len(s.buf) == cap(s.buf) {
		s.buf = s.buf[:copy(s.buf, s.buf[s.pos:])]
		s.pos = 0
		if len(s.buf) > cap(s.buf)/2 {
			s.buf = slices.Grow(s.buf, cap(s.buf))
		}
	}
	const most = 100
	for range most {
		n, err := s.in.Read(s.buf[len(s.buf):cap(s.buf)])
		s.buf, s.err = s.buf[:len(s.buf)+n], err
		if n > 0 {
			return true
		}
		if err != nil {
			return false
		}
	}
	s.err = io.ErrNoProgress
	return false
}

// measure begins to measure the current document.
func (s *Stream) measure() *measure {
	m := &measure{open: s.open[:0]}
	if c := s.buf[s.pos]; c == '{' || c == '[' {
		m.open, m.last, m.n = append(m.open, c), c, 1
	} else {
		m.line = true
	}
	return m
}

// measure finds the end of a document. It knows brackets and strings, and where a bracket can
// open.
type measure struct {
	n       int    // the length of the document so far
	open    []byte // the open brackets
	last    byte   // the last byte that is not a blank
	text    bool   // inside a string
	escaped bool   // after a backslash in a string
	line    bool   // the document ends with its line
	ended   bool
	tooLong bool
	// lineStart is the index of the current line. first says that only blanks precede on it.
	lineStart int
	first     bool
}

// scan continues in the text of a document after more of it has been read.
func (m *measure) scan(text []byte) {
	for m.n < len(text) && !m.ended {
		c := text[m.n]
		switch {
		case m.line:
			i := bytes.IndexByte(text[m.n:], '\n')
			if m.ended = i >= 0; !m.ended {
				i = len(text) - m.n
			}
			m.n += i
			return
		case c == '\n':
			m.line = m.text // a string has no line break
			m.lineStart, m.first = m.n+1, true
			if m.text {
				continue
			}
		case m.escaped:
			m.escaped = false
		case m.text:
			m.escaped, m.text = c == '\\', c != '"'
		case isBlank(c):
		default:
			if m.mark(c); m.ended && m.first {
				m.n = m.lineStart
				return
			}
			m.last, m.first = c, false
		}
		m.n++
	}
}

// mark handles a byte outside strings. A bracket that cannot be in the document ends it: with
// the line before if the bracket is the first byte of its line, otherwise with its line.
func (m *measure) mark(c byte) {
	inner := m.open[len(m.open)-1]
	switch c {
	case '"':
		m.text = true
	case '{', '[':
		if inner == '{' && m.last != ':' || inner == '[' && m.last != '[' && m.last != ',' {
			m.ended, m.line = m.first, !m.first
			return
		}
		m.open = append(m.open, c)
	case '}', ']':
		if c != inner+2 { // the code of the bracket that closes inner
			m.line = true
			return
		}
		m.open = m.open[:len(m.open)-1]
		if m.ended = len(m.open) == 0; m.ended {
			m.first = false
		}
	}
}
