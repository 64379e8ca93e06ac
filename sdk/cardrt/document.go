package cardrt

import (
	"bytes"
	"errors"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Entry is what the functions on whole documents know of the type that stands at
// their root. Generated packages have one for each such type.
type Entry[T any] struct {
	// Read and Append are the type's own functions.
	Read   func(*Decoder, int, *T) int
	Append func([]byte, *T) []byte
	// Validate is the type's own function; nil for lists, maps and scalars, for which
	// Raw checks the JSON text. These can keep nothing beside what they hold, so that
	// a document with an element of another kind is not decoded, yet reported at its location.
	Validate func(*Checker, *T)
	Raw      func(*Checker, Value)
	// Embedded says that a document may be a JSON string that holds the value.
	Embedded bool
	// EmptyIsObject says that a document of no bytes means the same as {}.
	EmptyIsObject bool
	// MaxSize is the greatest number of octets that Encode writes; 0 is no limit.
	MaxSize int
}

// Decode reads a document without validating it.
func (e *Entry[T]) Decode(data []byte, opts ...card.Option) (*T, error) {
	x := new(T)
	if _, err := Decode(e.text(data), e.reading(opts), e.Read, x); err != nil {
		return nil, err
	}
	return x, nil
}

// text returns the JSON text that a document stands for.
func (e *Entry[T]) text(data []byte) []byte {
	if len(data) == 0 && e.EmptyIsObject {
		return []byte("{}")
	}
	return data
}

// Parse reads and validates a document.
func (e *Entry[T]) Parse(data []byte, opts ...card.Option) (*T, error) {
	x, _, found, err := e.examine(data, e.reading(opts), false)
	if err == nil {
		err = found.Err()
	}
	if err != nil {
		return nil, err
	}
	return x, nil
}

// Examine reads a document and returns everything there is to say about it.
func (e *Entry[T]) Examine(data []byte, opts ...card.Option) (*T, card.Violations) {
	x, doc, found, err := e.examine(data, e.reading(opts), true)
	if failed, ok := errors.AsType[*card.DecodeError](err); ok {
		return nil, card.Violations{failed.Violation()}
	}
	if doc.BOM {
		found = append(card.Violations{{
			Code: "bom", Severity: card.Warning, Line: 1, Column: 1,
			Message: "the document begins with a byte order mark, which is ignored here and refused by other readers",
		}}, found...)
	}
	return x, found
}

// reading is the options that hold for documents of e.
func (e *Entry[T]) reading(opts []card.Option) card.Options {
	o := card.Defaults()
	o.AcceptEmbedded = e.Embedded
	return o.With(opts...)
}

// examine reads data and runs the rules; what they find is located and sorted.
func (e *Entry[T]) examine(data []byte, o card.Options, warnings bool) (*T, Document, card.Violations, error) {
	data = e.text(data)
	if e.Validate == nil {
		return e.examineText(data, o, warnings)
	}
	x := new(T)
	doc, err := Decode(data, o, e.Read, x)
	if err != nil {
		return nil, doc, nil, err
	}
	found := Findings(o, warnings, func(c *Checker) { e.Validate(c, x) })
	locate(doc.whole, doc.Embedded, found)
	return x, doc, found, nil
}

// examineText is examine for a type that is checked by its text. The value is nil
// when an element does not fit, which the rules then have more to say about than the
// decoder.
func (e *Entry[T]) examineText(data []byte, o card.Options, warnings bool) (*T, Document, card.Violations, error) {
	var text card.Raw
	doc, err := Decode(data, o, ReadRaw, &text)
	if err != nil {
		return nil, doc, nil, err
	}
	found := Findings(o, warnings, func(c *Checker) { e.Raw(c, ValueOf(text.String())) })
	locate(doc.whole, doc.Embedded, found)
	x := new(T)
	if _, err := Decode(data, o, e.Read, x); err != nil {
		if len(found.Errors()) == 0 {
			return nil, doc, nil, err
		}
		x = nil
	}
	return x, doc, found, nil
}

// Encode validates x and writes it.
func (e *Entry[T]) Encode(x *T, opts ...card.Option) ([]byte, error) {
	o := card.Defaults()
	o.Limits.Bytes = -1
	if e.MaxSize > 0 {
		o.Limits.Bytes = int64(e.MaxSize)
	}
	o = o.With(opts...)
	if x == nil {
		return nil, card.Violations{{Keyword: string(card.Type), Code: card.CodeType, Message: "there is no value"}}.Err()
	}
	b := borrowBuffer()
	defer b.release()
	b.data = e.Append(b.data, x)
	found := Findings(o, false, func(c *Checker) {
		if !utf8.Valid(b.data) {
			c.illFormed(string(b.data))
		}
		if e.Validate != nil {
			e.Validate(c, x)
		} else {
			e.Raw(c, ValueOf(string(b.data)))
		}
	})
	found.Sort()
	if err := found.Err(); err != nil {
		return nil, err
	}
	var body []byte
	if o.Embedded {
		body = appendText(make([]byte, 0, len(b.data)+len(b.data)/8+2), string(b.data))
	} else {
		body = bytes.Clone(b.data)
	}
	if most := o.Limits.Bytes; exceeds(len(body), most) {
		rule := sizeRule(len(body), most)
		return nil, card.Violations{{Keyword: rule.Keyword, Code: rule.Code, Message: rule.Message}}.Err()
	}
	return body, nil
}

// Marshal returns x as JSON. It is for methods with a value receiver.
func Marshal[T any](x *T, write func([]byte, *T) []byte) ([]byte, error) {
	b := borrowBuffer()
	defer b.release()
	b.data = write(b.data, x)
	if _, err := Finish(b.data, 0); err != nil {
		return nil, err
	}
	return bytes.Clone(b.data), nil
}

// Unmarshal replaces x with what data holds. encoding/json hands over a value that
// it has in memory already, so there is no limit of the length.
func Unmarshal[T any](data []byte, x *T, read func(*Decoder, int, *T) int) error {
	return unmarshal(data, x, read, false)
}

// UnmarshalEmbedded is [Unmarshal] for a type whose values may also stand in a JSON
// string.
func UnmarshalEmbedded[T any](data []byte, x *T, read func(*Decoder, int, *T) int) error {
	return unmarshal(data, x, read, true)
}

func unmarshal[T any](data []byte, x *T, read func(*Decoder, int, *T) int, embedded bool) error {
	o := card.Defaults()
	o.Limits.Bytes = -1
	o.AcceptEmbedded = embedded
	var fresh T
	if _, err := Decode(data, o, read, &fresh); err != nil {
		return err
	}
	*x = fresh
	return nil
}

// ownText is the option for reading what an appender wrote, which may be of any size.
var ownText = card.WithLimits(card.NoLimits())

// Equal reports whether x and y are the same JSON value. What no JSON can hold is
// the same when it is written the same way.
func Equal[T any](x, y *T, write func([]byte, *T) []byte) bool {
	if x == y || x == nil || y == nil {
		return x == y
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
