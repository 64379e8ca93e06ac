package cli

import (
	"bytes"
	"encoding/json"
	"io"
)

// mark is the byte order mark at the beginning of a stream.
const mark = "\xEF\xBB\xBF"

// value reads the next JSON value.
func (r *Reader) value() error {
	if r.whole {
		return io.EOF
	}
	r.begin()
	c, err := r.space()
	if err == io.EOF {
		if !r.begun {
			return nil // with leading white space
		}
		return io.EOF
	}
	if err != nil {
		return err
	}
	r.begin()
	r.text, r.document.Size = r.text[:0], 0
	if !r.begun && c == mark[0] {
		if c, err = r.byteOrderMark(); err != nil {
			return ended(err)
		}
	}
	switch c {
	case '{', '[', '"':
		err = r.structured()
	default:
		err = r.word()
	}
	r.ended = r.line
	return ended(err)
}

// all reads the rest of the stream, up to the limit.
func (r *Reader) all() error {
	r.whole = true
	for r.document.Size <= r.limit {
		if _, err := r.peek(); err != nil {
			return err
		}
		r.take(int(min(int64(r.in.Buffered()), r.limit+1-r.document.Size)))
	}
	return nil
}

// rest reads the rest of the line.
func (r *Reader) rest() error {
	for {
		if _, err := r.peek(); err != nil {
			return err
		}
		block, _ := r.in.Peek(r.in.Buffered())
		if end := bytes.IndexByte(block, '\n'); end >= 0 {
			r.take(end)
			return nil
		}
		r.take(len(block))
	}
}

// begins reports whether c begins an object, an array or a string.
func begins(c byte) bool { return c == '{' || c == '[' || c == '"' }

// ended returns nil instead of [io.EOF]. A document that the end of the stream truncates ends
// there, and its decoder reports that it is incomplete.
func ended(err error) error {
	if err == io.EOF {
		return nil
	}
	return err
}

// space skips white space and returns the next byte, which is not consumed. White space
// before the first document is kept: it is a document if nothing follows.
func (r *Reader) space() (byte, error) {
	for {
		c, err := r.peek()
		if err != nil || !isSpace(c) {
			return c, err
		}
		if !r.begun {
			r.keep([]byte{c})
		}
		r.skip(1)
	}
}

// byteOrderMark consumes a mark, which belongs to the following document, and returns the
// next byte.
func (r *Reader) byteOrderMark() (byte, error) {
	if next, _ := r.in.Peek(len(mark)); string(next) != mark {
		return mark[0], nil
	}
	r.take(len(mark))
	return r.peek()
}

// structured reads an object, an array or a string, or the lines of a malformed one. It returns
// io.EOF if the stream ends first.
func (r *Reader) structured() error {
	r.extent.Reset()
	for {
		if _, err := r.peek(); err != nil {
			return err
		}
		block, _ := r.in.Peek(r.in.Buffered())
		n, ended := r.extent.Next(block)
		r.take(n)
		if ended {
			r.trim()
			return nil
		}
	}
}

// trim removes the white space behind a malformed document that ended before a line.
func (r *Reader) trim() {
	if r.document.Size == int64(len(r.text)) {
		r.text = bytes.TrimRight(r.text, " \t\r\n")
		r.document.Size = int64(len(r.text))
	}
}

// word reads a number or a literal, up to white space or the beginning of another value;
// anything else up to the end of the line. At the beginning of a stream, anything else
// means that the stream is not JSON: all of it is one document, as the content of a file
// is, so that its decoder can name the format.
func (r *Reader) word() error {
	r.take(1)
	for {
		c, err := r.peek()
		if err != nil && err != io.EOF {
			return err
		}
		if err == io.EOF || isSpace(c) || begins(c) {
			if json.Valid(r.text) {
				return nil
			}
			if !r.begun {
				return r.all()
			}
			r.document.Stray = r.ended == r.document.Line
			return r.rest()
		}
		r.take(1)
	}
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }
