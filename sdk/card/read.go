package card

import (
	"errors"
	"io"
	"iter"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// Read reads and validates the documents of type T in a stream: NDJSON, which has a document on
// each line, or concatenated documents, with or without white space between them. It holds one
// document in memory, since it uses a [Reader]: a value is valid only until the next one is
// read.
//
// The error of a document is the error of [Parse], with the offset, line and column in the
// stream. Reading continues with the next document. After a malformed document, it resumes at
// the next line that can begin a document, or that is a complete array or object. An error of in
// ends the stream.
func Read[T any, P MessageOf[T]](in io.Reader, opts ...Option) iter.Seq2[P, error] {
	return func(yield func(P, error) bool) {
		s := scan.NewStream(in, limits(opts).Bytes)
		r := NewReader[T, P](opts...)
		for {
			if err := s.Begin(); err == io.EOF {
				return
			} else if err != nil {
				yield(nil, err)
				return
			}
			x, broken, err := r.readNext(s)
			if !yield(x, err) || broken {
				return
			}
		}
	}
}

// readNext reads the current document of a stream and skips it. broken says that the stream
// ends with the error.
func (r *Reader[T]) readNext(s *scan.Stream) (x *T, broken bool, err error) {
	// In most streams a line is a document. Its end is found faster than the end of an object.
	line := s.RestOfLine()
	if line != nil {
		if x, err = r.ParseString(string(line)); !errors.As(err, new(*DecodeError)) {
			s.Skip(len(line))
			return x, false, moved(err, s)
		}
	}
	text, tooLong, failed := s.Document()
	switch {
	case failed != nil:
		return nil, true, failed
	case tooLong != nil:
		return nil, false, moved(&DecodeError{Code: tooLong.Code, Message: tooLong.Message, Offset: int64(tooLong.Offset), Line: 1, Column: 1}, s)
	case len(text) != len(line):
		x, err = r.ParseString(string(text))
		if errors.As(err, new(*DecodeError)) {
			if first := s.Cut(text); len(first) < len(text) {
				text = first
				x, err = r.ParseString(string(text))
			}
		}
	}
	s.Skip(len(text))
	return x, false, moved(err, s)
}

// moved returns an error of the current document with its position in the stream. It
// changes the errors in place, since no other call has them.
func moved(err error, s *scan.Stream) error {
	move := func(line, column *int) {
		if *line <= 1 {
			*column += s.Column - *line
		}
		*line = s.Line + max(*line-1, 0)
	}
	if e, ok := errors.AsType[*DecodeError](err); ok {
		e.Offset += s.Offset
		move(&e.Line, &e.Column)
	}
	if e, ok := errors.AsType[*InvalidError](err); ok {
		for i := range e.Violations {
			move(&e.Violations[i].Line, &e.Violations[i].Column)
		}
	}
	return err
}
