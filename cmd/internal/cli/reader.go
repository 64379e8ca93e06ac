package cli

import (
	"bufio"
	"bytes"
	"io"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/syntax"
)

// Document is one document of a stream.
type Document struct {
	// Text is valid until the next call of Next.
	Text []byte
	// Line and Column are the position of the first byte, from 1; columns count bytes.
	Line, Column int
	// Size is the length of the document in bytes; Text is shorter if the document exceeds
	// the limit.
	Size int64
	// Stray says that the text is not a JSON value and follows another document on its
	// line. If that document is malformed, both have the same cause.
	Stray bool
	// OnlyJSON says that no other syntax can be chosen for the document: it is a line of a stream, or
	// was fetched.
	OnlyJSON bool
	// Source is the document in another syntax that Text was converted from; nil if Text is the
	// text of the stream.
	Source *syntax.Document
}

// Reader splits a stream of JSON documents without decoding them. The boundaries are right for
// well-formed documents; a malformed document yields some text that its decoder rejects.
//
// A stream may have any length; one document at a time is in memory, and of a document that
// exceeds the limit only its beginning. The reader reads blocks, but only when it has no complete
// document, so that it returns each document of an interactive stream when it arrives.
type Reader struct {
	in    *bufio.Reader
	limit int64
	cut   func(*Reader) error

	document Document
	text     []byte // memory of document.Text if it is not a part of the block
	line     int    // of the next byte
	column   int
	begun    bool // a document was returned
	whole    bool // the document is the whole stream
	ended    int  // the line that the previous document ended on
	extent   scan.Extent
}

// blockSize is the number of bytes that are read at once.
const blockSize = 128 << 10

// Values reads consecutive JSON values, with or without white space between them. A malformed
// object or array ends with a line, if possible before the next value that begins a line. Text
// that does not begin a JSON value is one document up to the end of its line, or up to
// the end of the stream if the stream begins with it. A stream of white space only is one
// document, which is this white space, so that an empty stream is an error.
func Values(r io.Reader, limit int64) *Reader { return newReader(r, limit, (*Reader).value) }

// Lines reads one document per line and ignores blank lines.
func Lines(r io.Reader, limit int64) *Reader {
	lines := newReader(r, limit, (*Reader).textLine)
	lines.document.OnlyJSON = true
	return lines
}

func newReader(r io.Reader, limit int64, cut func(*Reader) error) *Reader {
	return &Reader{in: bufio.NewReaderSize(r, blockSize), limit: limit, cut: cut, line: 1, column: 1}
}

// Next returns the next document, or io.EOF after the last one. Any other error is a read
// error.
func (r *Reader) Next() (Document, error) {
	r.document.Text, r.document.Size, r.document.Stray = nil, 0, false
	r.text = r.text[:0]
	if err := r.cut(r); err != nil {
		return Document{}, err
	}
	r.begun = true
	if r.document.Text == nil {
		r.document.Text = r.text
	}
	return r.document, nil
}

// begin records that the next byte is the first of a document.
func (r *Reader) begin() { r.document.Line, r.document.Column = r.line, r.column }

// peek returns the next byte without consuming it.
func (r *Reader) peek() (byte, error) {
	next, err := r.in.Peek(1)
	if len(next) == 0 {
		return 0, err
	}
	return next[0], nil
}

// skip consumes the next n bytes, which are in the block, and counts lines.
func (r *Reader) skip(n int) {
	text, _ := r.in.Peek(n)
	if end := bytes.LastIndexByte(text, '\n'); end >= 0 {
		r.line += bytes.Count(text, []byte{'\n'})
		r.column = n - end
	} else {
		r.column += n
	}
	_, _ = r.in.Discard(n)
}

// keep adds text to the document.
func (r *Reader) keep(text []byte) {
	r.document.Size += int64(len(text))
	r.text = append(r.text, text[:min(int64(len(text)), r.limit-int64(len(r.text)))]...)
}

// take adds the next n bytes to the document, which are in the block.
func (r *Reader) take(n int) {
	text, _ := r.in.Peek(n)
	r.keep(text)
	r.skip(n)
}

// textLine returns the next line that is not blank, whatever its length.
func (r *Reader) textLine() error {
	for {
		r.begin()
		blank, err := r.wholeLine()
		if err != nil && err != io.EOF {
			return err
		}
		r.line++
		if !blank {
			return nil
		}
		if err == io.EOF {
			return io.EOF
		}
		r.document.Text, r.document.Size, r.text = nil, 0, r.text[:0]
	}
}

// wholeLine reads a line, and reports whether it is blank. It copies the line only if a block
// ends inside it.
func (r *Reader) wholeLine() (blank bool, err error) {
	part, err := r.in.ReadSlice('\n')
	if err == nil {
		part = part[:len(part)-1]
		r.document.Text, r.document.Size = part[:min(int64(len(part)), r.limit)], int64(len(part))
		return isBlank(part), nil
	}
	for blank = true; ; part, err = r.in.ReadSlice('\n') {
		if err == nil {
			part = part[:len(part)-1]
		}
		r.keep(part)
		blank = blank && isBlank(part)
		if err != bufio.ErrBufferFull {
			return blank, err
		}
	}
}

func isBlank(text []byte) bool {
	for _, c := range text {
		if !isSpace(c) {
			return false
		}
	}
	return true
}
