package syntax

import (
	"fmt"
	"math"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// source is a text that is being converted.
type source struct {
	text   string
	limits card.Limits
	starts []int32 // of its lines
}

// newSource returns a source. The error reports a text that is too long, or not UTF-8.
func newSource(text []byte, opts []card.Option) (*source, error) {
	t := &source{text: string(text), limits: card.Options{}.With(opts...).Limits.Or(card.DefaultLimits())}
	if t.limits.Bytes < 0 || t.limits.Bytes > maxLength {
		t.limits.Bytes = maxLength
	}
	problem := scan.TooLong(len(text), t.limits.Bytes)
	if problem == nil {
		problem = scan.Encoding(t.text)
	}
	if problem != nil {
		return nil, &card.DecodeError{Code: problem.Code, Message: problem.Message, Offset: int64(problem.Offset)}
	}
	t.starts = startsOf(t.text)
	for i, r := range t.text {
		if r != utf8.RuneError {
			continue
		}
		if _, n := utf8.DecodeRuneInString(t.text[i:]); n == 1 {
			return nil, t.fail(i, &failure{card.CodeEncoding, "the text is not well-formed UTF-8"})
		}
	}
	return t, nil
}

// maxLength is the maximum length in bytes of a text and of a document's JSON, since offsets
// have 32 bits.
const maxLength = math.MaxInt32 - 1

// failure is the reason why a text cannot be converted.
type failure struct {
	code, message string
}

func malformed(format string, args ...any) *failure {
	return &failure{card.CodeSyntax, fmt.Sprintf(format, args...)}
}

func (t *source) fail(offset int, f *failure) *card.DecodeError {
	offset = min(max(offset, 0), len(t.text))
	line, column := position(t.starts, offset)
	return &card.DecodeError{Code: f.code, Message: f.message, Offset: int64(offset), Line: line, Column: column}
}

// document returns the document of a writer. It begins at an offset.
func (t *source) document(w *writer, start int, e extents) *Document {
	d := &Document{JSON: w.json, text: t.text, places: w.places, extents: e, lines: func() []int32 { return t.starts }}
	d.Line, _ = position(t.starts, start)
	return d
}
