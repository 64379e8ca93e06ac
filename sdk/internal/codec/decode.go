package codec

import (
	"cmp"
	"strings"
	"sync"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// Document says how a document was read.
type Document struct {
	// Text is the JSON text that was read, without a byte order mark. For the embedded form it
	// is the content of the string.
	Text string
	// BOM says that the document begins with a byte order mark.
	BOM bool
	// Embedded says that the document is a JSON string containing the card.
	Embedded bool

	whole string
	start int // the offset of Text in whole, or of the string that contains it
}

// position converts an index in Text to a position in the original document: offset, line and
// column. Line and column are counted from 1, columns in bytes.
func (doc *Document) position(i int) (offset, line, column int) {
	offset = doc.start + i
	if doc.Embedded {
		offset = scan.Outer(doc.whole, doc.start, i)
	}
	line, column = scan.LineColumn(doc.whole, offset)
	return offset, line, column
}

// decoders are unused decoders; none keeps a document in memory.
var decoders = sync.Pool{New: func() any { return new(Decoder) }}

// Decode reads a whole document into x and replaces the previous content. All decoded values
// share one copy of data. The error is a *[card.DecodeError]; x is then unusable.
func Decode[T any](data []byte, o card.Options, read func(*Decoder, int, *T) int, x *T) (Document, error) {
	*x = *new(T)
	return decode(data, o, read, x)
}

// DecodeView is [Decode] without a copy: x and the error are valid as long as data does not
// change.
func DecodeView[T any](data []byte, o card.Options, read func(*Decoder, int, *T) int, x *T) (Document, error) {
	*x = *new(T)
	return decodeString(scan.View(data), o, func(d *Decoder, i int) int { return read(d, i, x) })
}

// decode is [Decode] into a zero value, which is required since readers add to a struct's extra
// members. Its type parameter is a pointer, so that the compiled code is the same for all
// types.
func decode[P any](data []byte, o card.Options, read func(*Decoder, int, P) int, x P) (Document, error) {
	text, err := copied(data, &o)
	if err != nil {
		return Document{}, err
	}
	return decodeString(text, o, func(d *Decoder, i int) int { return read(d, i, x) })
}

// copied returns a copy of a document, unless it exceeds the limit of its length.
func copied(data []byte, o *card.Options) (string, error) {
	if err := checkLength(len(data), cmp.Or(o.Limits.Bytes, card.DefaultLimits().Bytes)); err != nil {
		return "", err
	}
	return string(data), nil
}

// decodeString reads a document. Decoded values share the memory of text. read is called with
// the index of the root value.
func decodeString(text string, o card.Options, read func(d *Decoder, i int) int) (doc Document, err error) {
	o.Limits = o.Limits.Or(card.DefaultLimits())
	err = decodeWith(nil, &doc, text, &o, nil, read)
	return doc, err
}

// decodeWith is [decodeString] with the decoder of a reader; nil means any decoder. No limit in o
// is zero. It adds the values that are kept as text to an index, unless it is nil.
func decodeWith(d *Decoder, doc *Document, text string, o *card.Options, kept *check.Kept, read func(d *Decoder, i int) int) error {
	if err := doc.open(text, &o.Limits, o.AcceptEmbedded); err != nil {
		return err
	}
	if d == nil {
		d = decoders.Get().(*Decoder)
	}
	d.start(doc.Text, o.Limits.Depth)
	d.kept = kept
	defer d.release()
	i := scan.Space(doc.Text, 0)
	if i == len(doc.Text) {
		i = d.scan.Unexpected(i, scan.WantValue)
	} else {
		i = d.finish(i, read(d, i))
	}
	if i < 0 {
		if d.scan.Err.Code == card.CodeType {
			d.scan.Err.Message = wrongKind(doc.Text[d.scan.Err.Offset:], read)
		}
		return doc.broken(d.scan.Err)
	}
	return nil
}

// newDecoder returns a decoder that [Decoder.start] was called for.
func newDecoder(text string, depth int) *Decoder {
	d := decoders.Get().(*Decoder)
	d.start(text, depth)
	return d
}

// newReusing returns a decoder that reads documents into the same memory.
func newReusing() *Decoder { return &Decoder{memory: new(memory), checker: new(check.Checker)} }

// start begins a text of well-formed UTF-8. A negative depth means no limit.
func (d *Decoder) start(text string, depth int) {
	d.scan.Start(text, depth)
	d.spare, d.ahead = spareRate*len(text), spareRate*len(text)
}

// release drops all references to the text, and puts the decoder back unless it belongs to a
// reader. It also drops unused memory that shares an allocation with decoded values.
func (d *Decoder) release() {
	d.scan.Reset()
	d.depth, d.crowds = 0, scan.Reuse(d.crowds)
	d.inexact, d.kept = false, nil
	if d.checked > 0 {
		d.checked, d.notes = 0, check.Notes{}
	}
	if d.memory != nil {
		return
	}
	d.scan.Forget()
	if d.pieces {
		d.own.forget()
		d.pieces = false
	}
	d.slots, d.strings = nil, nil
	d.heads, d.headsMade = nil, 0
	decoders.Put(d)
}

// reuse takes back the memory of the last document.
func (d *Decoder) reuse() {
	d.memory.reset()
	clear(d.slots)
	d.slots = d.slots[:0]
	all := d.memory.strings
	clear(all[:len(all)-len(d.strings)])
	d.strings = all
}

// finish completes reading the root value at i; end is the result of its reader.
func (d *Decoder) finish(i, end int) int {
	if end == Mismatch {
		// An error in the text takes precedence over an unexpected kind.
		d.leave(0)
		if end = d.scan.Reskip(i, 0); end >= 0 {
			end = d.scan.End(end)
		}
		if end < 0 {
			return end
		}
		return d.scan.Fail(&scan.Failure{Code: card.CodeType, Offset: i})
	}
	if end < 0 {
		return end
	}
	return d.scan.End(end)
}

// checkLength checks the length of a document against its limit.
func checkLength(n int, most int64) error {
	if err := scan.TooLong(n, most); err != nil {
		return &card.DecodeError{Code: err.Code, Message: err.Message, Offset: int64(err.Offset)}
	}
	return nil
}

// open sets the text of the document and checks it as a whole: length, encoding, embedded form,
// number of elements.
func (doc *Document) open(text string, l *card.Limits, embedded bool) error {
	doc.Text, doc.whole = text, text
	if err := checkLength(len(text), l.Bytes); err != nil {
		return err
	}
	if err := scan.Encoding(text); err != nil {
		return doc.broken(err)
	}
	if err := scan.ValidUTF8(text); err != nil {
		return doc.broken(err)
	}
	if doc.Text, doc.BOM = strings.CutPrefix(text, scan.Mark); doc.BOM {
		doc.start = len(scan.Mark)
	}
	if embedded {
		if err := doc.unwrap(scan.Space(doc.Text, 0)); err != nil {
			return err
		}
	}
	if err := scan.TooMany(doc.Text, l.Elements); err != nil {
		return doc.broken(err)
	}
	return nil
}

// unwrap replaces the document by the content of the string at i, if there is a string.
func (doc *Document) unwrap(i int) error {
	if i == len(doc.Text) || doc.Text[i] != '"' {
		return nil
	}
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
		return doc.broken(&scan.Failure{Code: card.CodeType, Message: "the document is a string that does not contain an object", Offset: i})
	}
	doc.Embedded = true
	doc.start += i + 1
	doc.Text = inner
	return nil
}

// broken converts an error in Text to an error in the document.
func (doc *Document) broken(err *scan.Failure) error {
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
