package dialects

import "github.com/agentcard-go/cardgen/sdk/card"

// Document is what the entry types of all dialect packages have in common.
type Document interface {
	// Validate returns nil or a [*card.InvalidError] with all errors.
	Validate(opts ...card.Option) error
	// Check returns everything that there is to say, warnings too.
	Check(opts ...card.Option) card.Violations
	// AppendJSON appends the document, unknown members byte for byte.
	AppendJSON(dst []byte) ([]byte, error)
	// MarshalJSON implements [encoding/json.Marshaler].
	MarshalJSON() ([]byte, error)
	// Unknown returns the members that the dialect does not know.
	Unknown() card.Members
}

// Card is a document of any dialect, read or built.
type Card interface {
	Document
	// Dialect returns the name of the dialect.
	Dialect() string
	// Entry returns the name of the kind of document among those of the dialect:
	// "card", or another where the dialect has several.
	Entry() string
	// MaxSize returns the greatest size of such a document in octets, white space
	// included; 0 when the dialect sets no limit.
	MaxSize() int
	// Typed returns the typed value, a pointer to a struct of the dialect's package.
	Typed() Document
	// encode is here so that a Card always comes from this package.
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

// typed is a document together with what it is.
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
