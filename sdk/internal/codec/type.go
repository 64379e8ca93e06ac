package codec

import (
	"bytes"
	"fmt"
	"sync"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// Type describes a type of a generated package and implements [card.Info]. Each type has a
// variable of it. A program that refers to the variable links the functions in it, which are
// limited to those that reading a document needs.
type Type struct {
	// In is the dialect of the type.
	In *Dialect
	// Kind is the kind of document; it is empty for a type that occurs only inside documents.
	Kind string
	// Most is the greatest number of octets that Encode writes; 0 means no limit.
	Most int
	// Nil is the nil pointer of the type, Make returns a pointer to a zero value.
	Nil  card.Message
	Make func() card.Message
	// Read and Append are the reader and the appender of the type.
	Read   func(*Decoder, int, card.Message) int
	Append func([]byte, card.Message) []byte
	// Valid is the typed validator. It is nil for lists, maps and scalars, whose JSON text is
	// validated by Text. Such a type has no extra members: a document with an element of
	// another kind is not decoded, but its findings still have locations.
	Valid func(*check.Checker, card.Message)
	Text  func(*check.Checker, check.Value)
	// Members is the table of a struct's members, nil for other types.
	Members *MemberTable
	// Embedded accepts a document that is a JSON string containing the value.
	Embedded bool
	// EmptyIsObject accepts an empty document as {}.
	EmptyIsObject bool

	// validators has unused values of [validator].
	validators sync.Pool
}

// Dialect returns the name of the dialect.
func (t *Type) Dialect() string { return t.In.Name }

// Entry returns the kind of document.
func (t *Type) Entry() string { return t.Kind }

// MaxSize returns the greatest size of a document in octets.
func (t *Type) MaxSize() int { return t.Most }

// New returns a new zero value.
func (t *Type) New() card.Message { return t.Make() }

// As converts the result of a method of [Type] to the type T; the second result is unchanged.
func As[T, E any](x card.Message, result E) (*T, E) {
	typed, _ := any(x).(*T)
	return typed, result
}

// reading sets the options for reading documents. The error reports an unknown version.
func (t *Type) reading(o *card.Options, opts []card.Option) error {
	reading(o, opts, t.Embedded)
	return t.In.checkDocument(o.Version)
}

// copied returns a copy of a document, and sets the options for reading it.
func (t *Type) copied(data []byte, o *card.Options, opts []card.Option) (string, error) {
	if err := t.reading(o, opts); err != nil {
		return "", err
	}
	return copied(data, o)
}

// Decode reads a document without validating it.
func (t *Type) Decode(data []byte, opts ...card.Option) (card.Message, error) {
	var o card.Options
	text, err := t.copied(data, &o, opts)
	if err != nil {
		return nil, err
	}
	return t.decode(text, &o)
}

// DecodeString is [Type.Decode] of a text that the value shares.
func (t *Type) DecodeString(text string, opts ...card.Option) (card.Message, error) {
	var o card.Options
	if err := t.reading(&o, opts); err != nil {
		return nil, err
	}
	return t.decode(text, &o)
}

func (t *Type) decode(text string, o *card.Options) (card.Message, error) {
	x := t.Make()
	if err := t.read(nil, new(Document), text, o, nil, x); err != nil {
		return nil, err
	}
	return x, nil
}

// read reads a document into x, a zero value, see [decodeWith].
func (t *Type) read(d *Decoder, doc *Document, text string, o *card.Options, kept *check.Kept, x card.Message) error {
	err := decodeWith(d, doc, t.document(text), o, kept, func(d *Decoder, i int) int { return t.Read(d, i, x) })
	if err != nil {
		return t.explain(err, doc.Text)
	}
	return nil
}

// document returns the JSON text of a document.
func (t *Type) document(text string) string {
	if text == "" && t.EmptyIsObject {
		return "{}"
	}
	return text
}

// Parse reads and validates a document.
func (t *Type) Parse(data []byte, opts ...card.Option) (card.Message, error) {
	var o card.Options
	text, err := t.copied(data, &o, opts)
	if err != nil {
		return nil, err
	}
	return t.parse(text, &o)
}

// ParseString is [Type.Parse] of a text that the value shares.
func (t *Type) ParseString(text string, opts ...card.Option) (card.Message, error) {
	var o card.Options
	if err := t.reading(&o, opts); err != nil {
		return nil, err
	}
	return t.parse(text, &o)
}

func (t *Type) parse(text string, o *card.Options) (card.Message, error) {
	x := t.Make()
	if err := t.parseInto(nil, text, o, x); err != nil {
		return nil, err
	}
	return x, nil
}

// parseInto is [Type.read] with validation.
func (t *Type) parseInto(d *Decoder, text string, o *card.Options, x card.Message) error {
	var doc Document
	_, found, err := t.examine(d, &doc, text, o, x, false)
	if err != nil {
		return err
	}
	return found.Err()
}

// Examine reads a document and returns all findings, including warnings.
func (t *Type) Examine(data []byte, opts ...card.Option) (card.Message, card.Violations) {
	var o card.Options
	text, err := t.copied(data, &o, opts)
	if err != nil {
		return nil, card.ProblemsOf(err)
	}
	x, found, err := t.examineAll(nil, text, &o, t.Make())
	if err != nil {
		return nil, card.ProblemsOf(err)
	}
	return x, found
}

// examineAll is [Type.examine] with the findings about the document as a whole.
func (t *Type) examineAll(d *Decoder, text string, o *card.Options, x card.Message) (card.Message, card.Violations, error) {
	var doc Document
	x, found, err := t.examine(d, &doc, text, o, x, true)
	if err != nil {
		return nil, nil, err
	}
	if t.Most > 0 && len(text) > t.Most {
		found = append(t.examineSize(x), found...)
	}
	if doc.BOM {
		found = append(card.Violations{{
			Code: "bom", Severity: card.Warning, Line: 1, Column: 1,
			Message: "the document begins with a byte order mark, which is ignored here and refused by other readers",
		}}, found...)
	}
	return x, found, nil
}

// examineSize warns about a document that is too long for any writer, even without white space.
// The limit applies to writers, so that it is not an error in a document that was read.
func (t *Type) examineSize(x card.Message) card.Violations {
	b := BorrowOutput()
	defer b.release()
	b.data = t.Append(b.data, x)
	if len(b.data) <= t.Most {
		return nil
	}
	return card.Violations{{
		Keyword: keywordSize, Code: card.CodeSize, Severity: card.Warning, Line: 1, Column: 1,
		Message: fmt.Sprintf("the document has %d octets without white space, and at most %d may be written", len(b.data), t.Most),
	}}
}

// examine reads a document into x, see [Type.read], and validates it. It returns x and the
// findings with locations and sorted.
func (t *Type) examine(d *Decoder, doc *Document, text string, o *card.Options, x card.Message, warnings bool) (card.Message, card.Violations, error) {
	if t.Valid == nil {
		return t.examineText(d, doc, text, o, x, warnings)
	}
	var checker *check.Checker
	if d != nil {
		checker = d.checker
	}
	found, err := check.FindingsIn(checker, o, warnings, func(kept *check.Kept) error {
		return t.read(d, doc, text, o, kept, x)
	}, func(c *check.Checker) { t.Valid(c, x) })
	if err != nil {
		return nil, nil, err
	}
	locate(doc.whole, doc.Embedded, found)
	return x, found, nil
}

// examineText is examine for a type whose text is validated. The value is nil if an element
// is a mismatch and the findings report it.
func (t *Type) examineText(d *Decoder, doc *Document, text string, o *card.Options, x card.Message, warnings bool) (card.Message, card.Violations, error) {
	var value card.Raw
	if err := decodeWith(nil, doc, t.document(text), o, nil, func(d *Decoder, i int) int { return d.Raw(i, &value) }); err != nil {
		return nil, nil, err
	}
	found := check.Findings(*o, warnings, func(c *check.Checker) { t.Text(c, check.ValueOf(value.String())) })
	locate(doc.whole, doc.Embedded, found)
	err := t.read(d, new(Document), text, o, nil, x)
	if err == nil {
		return x, found, nil
	}
	if len(found.Errors()) == 0 {
		return nil, nil, err
	}
	return nil, found, nil
}

// Encode validates x and returns its JSON text.
func (t *Type) Encode(x card.Message, opts ...card.Option) ([]byte, error) {
	o := defaults()
	o.Limits.Bytes = anySize
	if t.Most > 0 {
		o.Limits.Bytes = int64(t.Most)
	}
	o = o.With(opts...)
	if err := t.In.checkValue(o.Version); err != nil {
		return nil, err
	}
	if err := t.checkNil(x); err != nil {
		return nil, err
	}
	b := BorrowOutput()
	defer b.release()
	b.data = t.Append(b.data, x)
	found := check.Findings(o, false, func(c *check.Checker) {
		if !scan.Valid(scan.View(b.data)) {
			c.IllFormed(string(b.data))
		}
		if t.Valid != nil {
			t.Valid(c, x)
		} else {
			t.Text(c, check.ValueOf(string(b.data)))
		}
	})
	return encodeText(b.data, o, found)
}

// checkNil returns an error for a nil pointer, which has no JSON text.
func (t *Type) checkNil(x card.Message) error {
	if x == nil || x == t.Nil {
		return card.Violations{{Keyword: string(card.Type), Code: card.CodeType, Message: "there is no value"}}.Err()
	}
	return nil
}

// AppendJSON appends x as JSON without validating it.
func (t *Type) AppendJSON(dst []byte, x card.Message) ([]byte, error) {
	if err := t.checkNil(x); err != nil {
		return nil, err
	}
	return Finish(t.Append(dst, x), len(dst))
}

// Check returns all findings of x, sorted by pointer.
func (t *Type) Check(x card.Message, opts ...card.Option) card.Violations {
	o, most := within(t.Most, opts)
	if err := t.In.checkValue(o.Version); err != nil {
		return card.ProblemsOf(err)
	}
	return examine(x, x == t.Nil, o, most, true, t.Append, nil, t.validate)
}

// validate validates a value with the typed validator or as text.
func (t *Type) validate(c *check.Checker, x card.Message) {
	if t.Valid == nil {
		Encoded(c, t.Append(Buffer(), x), t.Text)
		return
	}
	t.Valid(c, x)
}

// ownText is the option for reading the output of an appender, of any size.
var ownText = card.WithLimits(card.NoLimits())

// Equal reports whether x and y are the same JSON value. Values without a JSON form are equal
// if they are appended as equal bytes.
func (t *Type) Equal(x, y card.Message) bool {
	switch {
	case x == y:
		return true
	case x == t.Nil || y == t.Nil || y.CardInfo() != card.Info(t):
		return false
	}
	a, b := BorrowOutput(), BorrowOutput()
	defer a.release()
	defer b.release()
	a.data, b.data = t.Append(a.data, x), t.Append(b.data, y)
	if bytes.Equal(a.data, b.data) {
		return true
	}
	same, err := card.EqualJSON(a.data, b.data, ownText)
	return err == nil && same
}

// MemberAccess returns the access to the members of x, nil for a nil pointer.
func (t *Type) MemberAccess(x card.Message) card.MemberAccess {
	if t.Members == nil || x == t.Nil {
		return nil
	}
	return (*memberAccess)(t)
}
