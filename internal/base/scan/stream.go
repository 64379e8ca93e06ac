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

	in     io.Reader
	limit  int64
	err    error // of in
	buf    []byte
	pos    int      // of the next byte in buf
	next   position // of the next byte in the stream
	extent Extent
	lines  int64 // before this offset, each document ends with its line
}

// position is a position in a stream.
type position struct {
	line, column int
	offset       int64
}

// NewStream returns a stream of documents with at most limit bytes. A negative limit means no
// limit.
func NewStream(in io.Reader, limit int64) *Stream {
	return &Stream{in: in, limit: limit, buf: make([]byte, 0, 64<<10), next: position{line: 1, column: 1}}
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
	return wholeLine(rest[:end])
}

// wholeLine returns the first line of a text without blanks at the end, if it begins and ends
// with brackets of one kind. Otherwise it returns nil.
func wholeLine(text []byte) []byte {
	line, _, _ := bytes.Cut(text, newline)
	line = bytes.TrimRight(line, " \t\r")
	if first, last := line[0], line[len(line)-1]; first == '{' && last == '}' || first == '[' && last == ']' {
		return line
	}
	return nil
}

// over reports whether a length exceeds the limit.
func (s *Stream) over(n int) bool { return s.limit >= 0 && int64(n) > s.limit }

// mostBlanks is the number of blanks behind a document that do not count, so that it is as long
// whether they are in memory with it or not.
const mostBlanks = 4 << 10

// isTooLong reports whether the document, whose first n bytes are in memory, exceeds the limit.
func (s *Stream) isTooLong(n int) bool {
	return s.over(n) && (s.over(n-mostBlanks) || s.over(len(s.document(n))))
}

// document returns the next n bytes without blanks at the end.
func (s *Stream) document(n int) []byte { return bytes.TrimRight(s.buf[s.pos:s.pos+n], " \t\r\n") }

// Document returns the current document, which [Stream.Skip] then skips. If the document
// exceeds the limit, Document skips it and returns a failure. The error is the error of the
// reader.
func (s *Stream) Document() ([]byte, *Failure, error) {
	s.extent.Reset()
	s.extent.Line = !isOpening(s.buf[s.pos]) || s.next.offset < s.lines
	n, tooLong := 0, false
	for {
		more, ended := s.extent.Next(s.buf[s.pos+n:])
		if n += more; ended {
			break
		}
		if tooLong = tooLong || s.isTooLong(n); tooLong {
			s.Skip(n)
			n = 0
		}
		if !s.fill() {
			if s.err != io.EOF {
				return nil, nil, s.err
			}
			break
		}
	}
	if tooLong || s.isTooLong(n) {
		s.Skip(n)
		return nil, TooLong(int(s.limit)+1, s.limit), nil
	}
	return s.document(n), nil, nil
}

func isOpening(c byte) bool { return c == '{' || c == '[' }

// Cut returns the current document, which is malformed, without the lines from the first one on
// that is an array or an object by itself. In a stream of lines it is another document, and the
// line before is incomplete. The lines after it that were part of the malformed document are
// documents by themselves, so that each is read once more at most.
func (s *Stream) Cut(text []byte) []byte {
	for end := 0; ; {
		i := bytes.IndexByte(text[end:], '\n')
		if i < 0 {
			return text
		}
		end += i + 1
		if isOpening(text[end]) && wholeLine(text[end:]) != nil {
			s.lines = s.next.offset + int64(len(text))
			return bytes.TrimRight(text[:end], " \t\r\n")
		}
	}
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
