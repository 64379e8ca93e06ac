package dialects

import "github.com/agentcard-go/cardgen/sdk/card"

// Document is the interface of the entry types of all dialect packages.
type Document interface {
	// Validate returns nil or a [*card.InvalidError] with all errors.
	Validate(opts ...card.Option) error
	// Check returns all findings, warnings included.
	Check(opts ...card.Option) card.Violations
	// AppendJSON appends the document, unknown members byte for byte.
	AppendJSON(dst []byte) ([]byte, error)
	// MarshalJSON implements [encoding/json.Marshaler].
	MarshalJSON() ([]byte, error)
	// Members returns a view of the members by name.
	Members() card.Members
}

// Card is a document of any dialect, read or built.
type Card interface {
	Document
	// Dialect returns the name of the dialect.
	Dialect() string
	// Entry returns the kind of document within the dialect: "card", or another name
	// when the dialect has several kinds.
	Entry() string
	// MaxSize returns the greatest size of such a document in octets, including white
	// space; 0 when the dialect sets no limit.
	MaxSize() int
	// Typed returns the typed value, a pointer to a struct of the dialect's package.
	Typed() Document
	// encode is unexported so that only this package implements Card.
	encode(opts ...card.Option) ([]byte, error)
}

// As returns the typed value of a card when it is one of type T.
func As[T any](c Card) (*T, bool) {
	if c == nil {
		return nil, false
	}
	value, ok := c.Typed().(any).(*T)
	return value, ok
}

// Encode validates the card and returns it as JSON, within the limits of its
// dialect.
func Encode(c Card, opts ...card.Option) ([]byte, error) { return c.encode(opts...) }

// typed is a document with its dialect and kind.
type typed struct {
	Document
	entry *entry
}

func (t typed) Dialect() string { return t.entry.dialect }
func (t typed) Entry() string   { return t.entry.name }
func (t typed) MaxSize() int    { return t.entry.maxSize }
func (t typed) Typed() Document { return t.Document }

func (t typed) encode(opts ...card.Option) ([]byte, error) {
	return t.entry.encode(t.Document, opts...)
}
