package cli

import (
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
	r.document.Text, r.document.Size = r.document.Text[:0], 0
	if !r.begun && c == mark[0] {
		if c, err = r.byteOrderMark(); err != nil {
			return ended(err)
		}
	}
	switch c {
	case '{', '[':
		err = r.container()
	case '"':
		r.take()
		err = r.text()
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
		r.take()
	}
	return nil
}

// rest reads the rest of the line.
func (r *Reader) rest() error {
	for {
		if c, err := r.peek(); err != nil || c == '\n' {
			return err
		}
		r.take()
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
		r.read() // cannot fail: the byte was peeked
		if !r.begun {
			r.keep(c)
		}
	}
}

// take adds the peeked byte to the document.
func (r *Reader) take() {
	c, _ := r.read()
	r.keep(c)
}

// byteOrderMark consumes a mark, which belongs to the following document, and returns the
// next byte.
func (r *Reader) byteOrderMark() (byte, error) {
	if next, _ := r.in.Peek(len(mark)); string(next) != mark {
		return mark[0], nil
	}
	for range len(mark) {
		r.take()
	}
	return r.peek()
}

// container reads an object or array: brackets of either kind are counted, those in
// strings are not. It returns io.EOF if the stream ends first.
func (r *Reader) container() error {
	for depth := 0; ; {
		c, err := r.read()
		if err != nil {
			return err
		}
		r.keep(c)
		switch c {
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return nil
			}
		case '"':
			if err := r.text(); err != nil {
				return err
			}
		}
	}
}

// text reads the rest of a string. It returns io.EOF if the stream ends first.
func (r *Reader) text() error {
	for escaped := false; ; {
		c, err := r.read()
		if err != nil {
			return err
		}
		r.keep(c)
		switch {
		case escaped:
			escaped = false
		case c == '\\':
			escaped = true
		case c == '"':
			return nil
		}
	}
}

// word reads a number or a literal, up to white space or the beginning of another value;
// anything else up to the end of the line. At the beginning of a stream, anything else
// means that the stream is not JSON: all of it is one document, as the content of a file
// is, so that its decoder can name the format.
func (r *Reader) word() error {
	r.take()
	for {
		c, err := r.peek()
		if err != nil && err != io.EOF {
			return err
		}
		if err == io.EOF || isSpace(c) || begins(c) {
			if json.Valid(r.document.Text) {
				return nil
			}
			if !r.begun {
				return r.all()
			}
			r.document.Stray = r.ended == r.document.Line
			return r.rest()
		}
		r.take()
	}
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }
