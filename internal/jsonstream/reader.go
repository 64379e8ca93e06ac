// Package jsonstream cuts a stream of JSON documents into its documents, without
// reading them: the cuts are right for well-formed documents, and one that is not
// comes out as some text that its decoder then refuses.
//
// A stream is of any length; what is held in memory is one document at a time,
// and of a document that exceeds the limit only its beginning.
package jsonstream

import (
	"bufio"
	"io"
)

// Document is one document of a stream.
type Document struct {
	// Text is valid until the next call of Next.
	Text []byte
	// Line and Column are the place of the first byte, from 1; columns count bytes.
	Line, Column int
	// Size is the length of the document; it exceeds that of Text when the document
	// is longer than the limit.
	Size int64
	// Stray says that the text is no JSON value and follows another document on its
	// line. When that one is not well-formed, both come of one mistake.
	Stray bool
}

// TooLarge says that the document is longer than the limit, so that Text is not
// all of it.
func (d *Document) TooLarge() bool { return d.Size > int64(len(d.Text)) }

// Reader yields the documents of a stream.
type Reader struct {
	in    *bufio.Reader
	limit int64
	cut   func(*Reader) error

	document Document
	line     int // of the next byte
	column   int
	begun    bool // a document was found
	whole    bool // the document is all of the stream
	ended    int  // the line that the document before ended on
}

// Values reads JSON values one behind the other, with or without white space
// between them. Text that begins no JSON value is one document with the rest of its line,
// or with the rest of the stream where the stream begins with it.
// A stream of white space alone is one document, which is this white space, so that a
// stream without a document is noticed.
func Values(r io.Reader, limit int64) *Reader { return newReader(r, limit, (*Reader).value) }

// Lines reads one document per line and ignores blank lines.
func Lines(r io.Reader, limit int64) *Reader { return newReader(r, limit, (*Reader).textLine) }

func newReader(r io.Reader, limit int64, cut func(*Reader) error) *Reader {
	return &Reader{in: bufio.NewReaderSize(r, 64<<10), limit: limit, cut: cut, line: 1, column: 1}
}

// Next returns the next document, or io.EOF behind the last one. Any other error
// is one of reading.
func (r *Reader) Next() (Document, error) {
	r.document.Text = r.document.Text[:0]
	r.document.Size, r.document.Stray = 0, false
	if err := r.cut(r); err != nil {
		return Document{}, err
	}
	r.begun = true
	return r.document, nil
}

// begin notes that the next byte is the first of a document.
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

// peek returns the next byte without taking it.
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

// textLine cuts out the next line that is not blank, however long it is.
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
