package codec

import (
	"bytes"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
)

// Entry describes a type whose values are whole documents. P is a pointer to the type:
// functions over pointers are compiled once for all types, whereas methods have a wrapper for
// each type. Generated packages have one Entry for each such type.
type Entry[P any] struct {
	// New returns a pointer to a zero value.
	New func() P
	// Read and Append are the reader and the appender of the type.
	Read   func(*Decoder, int, P) int
	Append func([]byte, P) []byte
	// Validate is the typed validator. It is nil for lists, maps and scalars: Raw validates
	// their JSON text. These types have no extra members: a document with an element of another
	// kind is not decoded, but its findings have locations.
	Validate func(*check.Checker, P)
	Raw      func(*check.Checker, check.Value)
	// Embedded accepts a document that is a JSON string containing the value.
	Embedded bool
	// EmptyIsObject accepts an empty document as {}.
	EmptyIsObject bool
	// MaxSize is the greatest number of octets that Encode writes; 0 means no limit.
	MaxSize int
}

// Decode reads a document without validating it.
func (e *Entry[P]) Decode(data []byte, opts ...card.Option) (x P, err error) {
	x = e.New()
	if _, err = decode(documentText(data, e.EmptyIsObject), reading(opts, e.Embedded), e.Read, x); err != nil {
		var none P
		return none, err
	}
	return x, nil
}

// documentText returns the JSON text of a document.
func documentText(data []byte, emptyIsObject bool) []byte {
	if len(data) == 0 && emptyIsObject {
		return []byte("{}")
	}
	return data
}

// Parse reads and validates a document.
func (e *Entry[P]) Parse(data []byte, opts ...card.Option) (x P, err error) {
	x, _, found, err := examineDocument(e, data, opts, false)
	if err == nil {
		err = found.Err()
	}
	if err != nil {
		var none P
		return none, err
	}
	return x, nil
}

// Examine reads a document and returns all findings, including warnings.
func (e *Entry[P]) Examine(data []byte, opts ...card.Option) (P, card.Violations) {
	x, doc, found, err := examineDocument(e, data, opts, true)
	if failed, ok := errors.AsType[*card.DecodeError](err); ok {
		var none P
		return none, card.Violations{failed.Problem()}
	}
	if e.MaxSize > 0 && len(data) > e.MaxSize {
		found = append(e.examineSize(x), found...)
	}
	if doc.BOM {
		found = append(card.Violations{{
			Code: "bom", Severity: card.Warning, Line: 1, Column: 1,
			Message: "the document begins with a byte order mark, which is ignored here and refused by other readers",
		}}, found...)
	}
	return x, found
}

// examineSize warns about a document that is too long for any writer, even without white space.
// The limit applies to writers, so that it is not an error in a document that was read.
func (e *Entry[P]) examineSize(x P) card.Violations {
	b := borrowBuffer()
	defer b.release()
	b.data = e.Append(b.data, x)
	if len(b.data) <= e.MaxSize {
		return nil
	}
	return card.Violations{{
		Keyword: keywordSize, Code: card.CodeSize, Severity: card.Warning, Line: 1, Column: 1,
		Message: fmt.Sprintf("the document has %d octets without white space, and at most %d may be written", len(b.data), e.MaxSize),
	}}
}

// reading returns the options for reading documents.
func reading(opts []card.Option, embedded bool) card.Options {
	o := card.Defaults()
	o.AcceptEmbedded = embedded
	return o.With(opts...)
}

// examineDocument reads data and validates it. The findings have locations and are sorted.
func examineDocument[P any](e *Entry[P], data []byte, opts []card.Option, warnings bool) (P, Document, card.Violations, error) {
	o := reading(opts, e.Embedded)
	data = documentText(data, e.EmptyIsObject)
	if e.Validate == nil {
		return examineText(e, data, o, warnings)
	}
	x := e.New()
	doc, err := decode(data, o, e.Read, x)
	if err != nil {
		return x, doc, nil, err
	}
	found := check.Findings(o, warnings, func(c *check.Checker) { e.Validate(c, x) })
	locate(doc.whole, doc.Embedded, found)
	return x, doc, found, nil
}

// examineText is examineDocument for a type whose text is validated. The value is nil if an element
// is a mismatch and the findings report it.
func examineText[P any](e *Entry[P], data []byte, o card.Options, warnings bool) (x P, doc Document, found card.Violations, err error) {
	var text card.Raw
	doc, err = decode(data, o, (*Decoder).Raw, &text)
	if err != nil {
		return x, doc, nil, err
	}
	found = check.Findings(o, warnings, func(c *check.Checker) { e.Raw(c, check.ValueOf(text.String())) })
	locate(doc.whole, doc.Embedded, found)
	read := e.New()
	if _, err = decode(data, o, e.Read, read); err == nil {
		return read, doc, found, nil
	}
	if len(found.Errors()) == 0 {
		return x, doc, nil, err
	}
	return x, doc, found, nil
}

// Encode validates x and returns its JSON text.
func (e *Entry[P]) Encode(x P, opts ...card.Option) ([]byte, error) {
	o := card.Defaults()
	o.Limits.Bytes = anySize
	if e.MaxSize > 0 {
		o.Limits.Bytes = int64(e.MaxSize)
	}
	o = o.With(opts...)
	if isNil(x) {
		return nil, card.Violations{{Keyword: string(card.Type), Code: card.CodeType, Message: "there is no value"}}.Err()
	}
	b := borrowBuffer()
	defer b.release()
	b.data = e.Append(b.data, x)
	found := check.Findings(o, false, func(c *check.Checker) {
		if !utf8.Valid(b.data) {
			c.IllFormed(string(b.data))
		}
		if e.Validate != nil {
			e.Validate(c, x)
		} else {
			e.Raw(c, check.ValueOf(string(b.data)))
		}
	})
	return encodeText(b.data, o, found)
}

// encodeText returns a copy of a JSON text, as a JSON string if the options require it. It
// returns an error if there are findings or the text is too long.
func encodeText(text []byte, o card.Options, found card.Violations) ([]byte, error) {
	found.Sort()
	if err := found.Err(); err != nil {
		return nil, err
	}
	var body []byte
	if o.Embedded {
		body = rawjson.AppendString(make([]byte, 0, len(text)+len(text)/8+2), string(text))
	} else {
		body = bytes.Clone(text)
	}
	if most := o.Limits.Bytes; exceeds(len(body), most) {
		rule := sizeRule(len(body), most)
		return nil, card.Violations{{Keyword: rule.Keyword, Code: rule.Code, Message: rule.Message}}.Err()
	}
	return body, nil
}

// Marshal returns a copy of the JSON text of a value, or the error of [Finish]. text is a
// [Buffer] with the appended value; Marshal takes it back. A method with a value receiver
// appends its copy itself, so that the copy is not allocated.
func Marshal(text []byte) ([]byte, error) {
	defer returnBuffer(text)
	if _, err := Finish(text, 0); err != nil {
		return nil, err
	}
	return bytes.Clone(text), nil
}

// Unmarshal replaces x with the value in data; embedded accepts a JSON string containing the
// value. The length is not limited: encoding/json already has the text in memory.
//
//go:noinline
func Unmarshal[T any](data []byte, x *T, embedded bool, read func(*Decoder, int, *T) int) error {
	fresh := new(T)
	err := unmarshal(data, fresh, embedded, read)
	if err == nil {
		*x = *fresh
	}
	return err
}

//go:noinline
func unmarshal[P any](data []byte, x P, embedded bool, read func(*Decoder, int, P) int) error {
	o := card.Defaults()
	o.Limits.Bytes = anySize
	o.AcceptEmbedded = embedded
	_, err := decode(data, o, read, x)
	return err
}

// ownText is the option for reading the output of an appender, of any size.
var ownText = card.WithLimits(card.NoLimits())

// Equal reports whether x and y are the same JSON value. Values without a JSON form are equal
// if they are appended as equal bytes.
func Equal[P any](x, y P, write func([]byte, P) []byte) bool {
	if any(x) == any(y) || isNil(x) || isNil(y) {
		return any(x) == any(y)
	}
	a, b := borrowBuffer(), borrowBuffer()
	defer a.release()
	defer b.release()
	a.data, b.data = write(a.data, x), write(b.data, y)
	if bytes.Equal(a.data, b.data) {
		return true
	}
	same, err := card.EqualJSON(a.data, b.data, ownText)
	return err == nil && same
}
