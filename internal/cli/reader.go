package cli

import (
	"bufio"
	"io"
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
}

// TooLarge says that the document is longer than the limit, so that Text is truncated.
func (d *Document) TooLarge() bool { return d.Size > int64(len(d.Text)) }

// Reader splits a stream of JSON documents without decoding them. The boundaries are right for
// well-formed documents; a malformed document yields some text that its decoder rejects.
//
// A stream may have any length; one document at a time is in memory, and of a document that
// exceeds the limit only its beginning.
type Reader struct {
	in    *bufio.Reader
	limit int64
	cut   func(*Reader) error

	document Document
	line     int // of the next byte
	column   int
	begun    bool // a document was returned
	whole    bool // the document is the whole stream
	ended    int  // the line that the previous document ended on
}

// Values reads consecutive JSON values, with or without white space between them. Text
// that does not begin a JSON value is one document up to the end of its line, or up to
// the end of the stream if the stream begins with it. A stream of white space only is one
// document, which is this white space, so that an empty stream is an error.
func Values(r io.Reader, limit int64) *Reader { return newReader(r, limit, (*Reader).value) }

// Lines reads one document per line and ignores blank lines.
func Lines(r io.Reader, limit int64) *Reader { return newReader(r, limit, (*Reader).textLine) }

func newReader(r io.Reader, limit int64, cut func(*Reader) error) *Reader {
	return &Reader{in: bufio.NewReaderSize(r, 64<<10), limit: limit, cut: cut, line: 1, column: 1}
}

// Next returns the next document, or io.EOF after the last one. Any other error is a read
// error.
func (r *Reader) Next() (Document, error) {
	r.document.Text = r.document.Text[:0]
	r.document.Size, r.document.Stray = 0, false
	if err := r.cut(r); err != nil {
		return Document{}, err
	}
	r.begun = true
	return r.document, nil
}

// begin records that the next byte is the first of a document.
func (r *Reader) begin() { r.document.Line, r.document.Column = r.line, r.column }

// read returns the next byte and counts lines.
func (r *Reader) read() (byte, error) {
	c, err := r.in.ReadByte()
	if err != nil {
		return 0, err
	}
	if r.column++; c == '\n' {
		r.line, r.column = r.line+1, 1
	}
	return c, nil
}

// peek returns the next byte without consuming it.
func (r *Reader) peek() (byte, error) {
	next, err := r.in.Peek(1)
	if len(next) == 0 {
		return 0, err
	}
	return next[0], nil
}

// keep adds a byte to the document.
func (r *Reader) keep(c byte) {
	if r.document.Size++; r.document.Size <= r.limit {
		r.document.Text = append(r.document.Text, c)
	}
}

// textLine returns the next line that is not blank, whatever its length.
func (r *Reader) textLine() error {
	for {
		r.begin()
		blank := true
		c, err := r.read()
		for ; err == nil && c != '\n'; c, err = r.read() {
			r.keep(c)
			blank = blank && isSpace(c)
		}
		if err != nil && err != io.EOF {
			return err
		}
		if !blank {
			return nil
		}
		if err == io.EOF {
			return io.EOF
		}
		r.document.Text, r.document.Size = r.document.Text[:0], 0
	}
}
