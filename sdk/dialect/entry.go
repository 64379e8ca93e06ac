package dialect

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/diff"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
)

// Entry is one kind of document of a dialect. [Documents] implements it.
type Entry interface {
	// Kind returns the name of the kind: "card", or another name if the dialect has several.
	Kind() string
	// Shape returns the members at the root that every document of the kind has.
	Shape() []Member
	// DecodeMessage reads a document without validating it.
	DecodeMessage(data []byte, opts ...card.Option) (card.Message, error)
	// ParseMessage reads and validates a document.
	ParseMessage(data []byte, opts ...card.Option) (card.Message, error)
	// ExamineMessage reads a document and returns all findings. The message is nil if the
	// document cannot be read.
	ExamineMessage(data []byte, opts ...card.Option) (card.Message, card.Violations)
	// EncodeMessage validates a document and returns it as JSON. The document has the type
	// that the other methods return.
	EncodeMessage(x card.Message, opts ...card.Option) ([]byte, error)
	// DiffMessages lists the changes from one document to another. It returns false if the
	// schema has no rules for comparisons.
	DiffMessages(old, new card.Message, opts ...diff.Option) (diff.Changes, bool, error)
}

// Member is a member that every document of a kind has at its root.
type Member struct {
	// Name is the name of the member.
	Name string
	// Only is the only valid string; empty if others are valid.
	Only string
}

// entryFor returns the entry with the most constants that a document has, or the card's entry if
// it has none.
func (d *Dialect) entryFor(data []byte, opts []card.Option) Entry {
	if len(d.Entries) == 1 {
		return d.Entries[0]
	}
	reading := card.Defaults().With(opts...)
	reading.AcceptEmbedded = true
	var root card.Raw
	if _, err := codec.Decode(data, reading, (*codec.Decoder).Raw, &root); err != nil || root.Kind() != card.KindObject {
		return d.Entries[0]
	}
	best, most := d.Entries[0], 0
	for _, e := range d.Entries {
		if n := countConstants(root.String(), e.Shape()); n > most {
			best, most = e, n
		}
	}
	return best
}

// countConstants returns how many constants of a shape an object has.
func countConstants(object string, shape []Member) int {
	n := 0
	for name, v := range rawjson.Members(object) {
		for _, m := range shape {
			if m.Only != "" && m.Name == name && check.KindOf(v) == check.Text && check.StringOf(v) == m.Only {
				n++
			}
		}
	}
	return n
}
