package dialect

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/diff"
)

// Documents is the [Entry] whose documents have the Go type that P points to. The fields are
// the functions of its package.
type Documents[P interface {
	card.Message
	comparable
}] struct {
	// Name is the name of the kind.
	Name string
	// Required are the members at the root that every document has.
	Required []Member
	Decode   func(data []byte, opts ...card.Option) (P, error)
	Parse    func(data []byte, opts ...card.Option) (P, error)
	Examine  func(data []byte, opts ...card.Option) (P, card.Violations)
	Encode   func(x P, opts ...card.Option) ([]byte, error)
	// Diff is nil when the schema has no rules for comparisons.
	Diff func(old, new P, opts ...diff.Option) (diff.Changes, error)
}

// Kind returns the name of the kind.
func (d *Documents[P]) Kind() string { return d.Name }

// Shape returns the members at the root that every document has.
func (d *Documents[P]) Shape() []Member { return d.Required }

// DecodeMessage calls Decode.
func (d *Documents[P]) DecodeMessage(data []byte, opts ...card.Option) (card.Message, error) {
	x, err := d.Decode(data, opts...)
	return message(x), err
}

// ParseMessage calls Parse.
func (d *Documents[P]) ParseMessage(data []byte, opts ...card.Option) (card.Message, error) {
	x, err := d.Parse(data, opts...)
	return message(x), err
}

// ExamineMessage calls Examine.
func (d *Documents[P]) ExamineMessage(data []byte, opts ...card.Option) (card.Message, card.Violations) {
	x, found := d.Examine(data, opts...)
	return message(x), found
}

// EncodeMessage calls Encode.
func (d *Documents[P]) EncodeMessage(x card.Message, opts ...card.Option) ([]byte, error) {
	return d.Encode(x.(P), opts...)
}

// DiffMessages calls Diff.
func (d *Documents[P]) DiffMessages(old, new card.Message, opts ...diff.Option) (diff.Changes, bool, error) {
	if d.Diff == nil {
		return nil, false, nil
	}
	changes, err := d.Diff(old.(P), new.(P), opts...)
	return changes, true, err
}

// message returns x, or nil for a nil pointer, which must not become a non-nil interface.
func message[P interface {
	card.Message
	comparable
}](x P) card.Message {
	var none P
	if x == none {
		return nil
	}
	return x
}
