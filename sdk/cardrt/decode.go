package cardrt

import (
	"strings"
	"sync"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt/checkrt"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// Document says how a document was read.
type Document struct {
	// Text is the JSON text that was read: without a byte order mark; of the embedded
	// form, what the string holds.
	Text string
	// BOM says that the document begins with a byte order mark.
	BOM bool
	// Embedded says that the document is a JSON string that holds the card.
	Embedded bool

	whole string
	start int // where Text, or the string that it was taken from, begins in whole
}

// position translates an index in Text to the document as it was given: index, line
// and column, the latter two counted from 1, columns in bytes.
func (doc *Document) position(i int) (offset, line, column int) {
	offset = doc.start + i
	if doc.Embedded {
		offset = scan.Outer(doc.whole, doc.start, i)
	}
	line, column = scan.LineColumn(doc.whole, offset)
	return offset, line, column
}

// decoders are the decoders at rest; none holds on to a document.
var decoders = sync.Pool{New: func() any { return new(Decoder) }}

// Decode reads a whole document into x and replaces what it held. Everything it puts
// there shares one copy of data. The error is a *[card.DecodeError]; x is of no use
// then.
func Decode[T any](data []byte, o card.Options, read func(*Decoder, int, *T) int, x *T) (Document, error) {
	*x = *new(T)
	return decode(data, o, read, x)
}

// decode is [Decode] into a zero value: readers add to the extra members of a struct. Its
// type parameter is a pointer, so that the compiled code is the same for all types.
func decode[P any](data []byte, o card.Options, read func(*Decoder, int, P) int, x P) (Document, error) {
	if err := checkLength(len(data), o.Limits.Or(card.DefaultLimits())); err != nil {
		return Document{}, err
	}
	return decodeString(string(data), o, read, x)
}

// decodeString is [decode] without the copy: x keeps text alive.
func decodeString[P any](text string, o card.Options, read func(*Decoder, int, P) int, x P) (Document, error) {
	l := o.Limits.Or(card.DefaultLimits())
	doc, err := open(text, l, o.AcceptEmbedded)
	if err != nil {
		return doc, err
	}
	d := newDecoder(doc.Text, l.Depth)
	defer d.release()
	i := scan.Space(doc.Text, 0)
	if i == len(doc.Text) {
		i = d.scan.Unexpected(i, scan.WantValue)
	} else {
		i = d.finish(i, read(d, i, x))
	}
	if i < 0 {
		if d.scan.Err.Code == card.CodeType {
			d.scan.Err.Message = wrongKind(doc.Text[d.scan.Err.Offset:], read, x)
		}
		return doc, doc.broken(d.scan.Err)
	}
	return doc, nil
}

// newDecoder takes a decoder for a text that is well-formed UTF-8. A negative depth is
// no limit.
func newDecoder(text string, depth int) *Decoder {
	d := decoders.Get().(*Decoder)
	d.scan.Start(text, depth)
	d.spare, d.ahead = spareRate*len(text), spareRate*len(text)
	return d
}

// release puts the decoder back. It lets go of everything of the document: the free
// memory it has left hangs together with what went into values.
func (d *Decoder) release() {
	d.scan.Forget()
	d.depth, d.crowds = 0, scan.Reuse(d.crowds)
	d.inexact = false
	d.slots, d.strings = nil, nil
	d.heads, d.headsMade = nil, 0
	d.checked, d.notes = 0, checkrt.Notes{}
	decoders.Put(d)
}

// finish deals with what the reader of the root returned for the value at i.
func (d *Decoder) finish(i, end int) int {
	if end == Mismatch {
		// Broken text is worse news than a wrong kind.
		d.leave(0)
		if end = d.scan.Reskip(i, 0); end >= 0 {
			end = d.scan.End(end)
		}
		if end < 0 {
			return end
		}
		return d.scan.Fail(&scan.Error{Code: card.CodeType, Offset: i})
	}
	if end < 0 {
		return end
	}
	return d.scan.End(end)
}

// checkLength holds the length of a document against its limit.
func checkLength(n int, l card.Limits) error {
	if err := scan.TooLong(n, l.Bytes); err != nil {
		return &card.DecodeError{Code: err.Code, Message: err.Message, Offset: int64(err.Offset)}
	}
	return nil
}

// open looks at the outside of a document: length, encoding, embedded form, number of
// elements.
func open(text string, l card.Limits, embedded bool) (Document, error) {
	doc := Document{Text: text, whole: text}
	if err := checkLength(len(text), l); err != nil {
		return doc, err
	}
	if err := scan.Encoding(text); err != nil {
		return doc, doc.broken(err)
	}
	if err := scan.ValidUTF8(text); err != nil {
		return doc, doc.broken(err)
	}
	if doc.Text, doc.BOM = strings.CutPrefix(text, scan.Mark); doc.BOM {
		doc.start = len(scan.Mark)
	}
	if i := scan.Space(doc.Text, 0); embedded && i < len(doc.Text) && doc.Text[i] == '"' {
		if err := doc.unwrap(i); err != nil {
			return doc, err
		}
	}
	if err := scan.TooMany(doc.Text, l.Elements); err != nil {
		return doc, doc.broken(err)
	}
	return doc, nil
}

// unwrap goes on with what the string at i holds.
func (doc *Document) unwrap(i int) error {
	var s scan.Scanner
	s.Start(doc.Text, 0)
	end := s.Skip(i, 0)
	if end >= 0 {
		s.End(end)
	}
	if s.Err != nil {
		return doc.broken(s.Err)
	}
	inner := scan.Unescape(doc.Text[i+1 : end-1])
	if k := scan.Space(inner, 0); k == len(inner) || inner[k] != '{' && inner[k] != '[' {
		return doc.broken(&scan.Error{Code: card.CodeType, Message: "the document is a string that holds no object", Offset: i})
	}
	doc.Embedded = true
	doc.start += i + 1
	doc.Text = inner
	return nil
}

// broken turns an error in Text into one in the document.
func (doc *Document) broken(err *scan.Error) error {
	offset, line, column := doc.position(err.Offset)
	return &card.DecodeError{
		Code:    err.Code,
		Pointer: err.Pointer(doc.Text),
		Message: err.Message,
		Offset:  int64(offset),
		Line:    line,
		Column:  column,
	}
}
