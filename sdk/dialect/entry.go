package dialect

import (
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/diff"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

// Entry is one kind of document of a dialect.
type Entry struct {
	// Info describes the Go type of the documents and reads them.
	Info card.Info
	// Required are the members at the root that every document has.
	Required []Member
	// Diff lists the changes from one document to another. It is nil if the schema has no
	// rules for comparisons.
	Diff func(old, new card.Message, opts ...diff.Option) (diff.Changes, error)
}

// Kind returns the name of the kind: "card", or another name if the dialect has several.
func (e *Entry) Kind() string { return e.Info.Entry() }

// Member is a member that every document of a kind has at its root.
type Member struct {
	// Name is the name of the member.
	Name string
	// Only is the only valid string; empty if other values are valid.
	Only string
}

// entryFor returns the kind whose constants occur most often in the document. A document without
// constants is a card.
func (d *Dialect) entryFor(data []byte, opts []card.Option) card.Info {
	best, most := d.Entries[0].Info, 0
	names := d.constants()
	if len(names) == 0 {
		return best
	}
	values := membersOf(data, opts, names)
	for _, e := range d.Entries {
		n := 0
		for _, m := range e.Required {
			if m.Only != "" && isString(values[slices.Index(names, m.Name)], m.Only) {
				n++
			}
		}
		if n > most {
			best, most = e.Info, n
		}
	}
	return best
}

// constants returns the names of the members with a constant value (Only) in at least one kind
// of document.
func (d *Dialect) constants() (names []string) {
	for _, e := range d.Entries {
		for _, m := range e.Required {
			if m.Only != "" && !slices.Contains(names, m.Name) {
				names = append(names, m.Name)
			}
		}
	}
	return names
}

// membersOf returns the texts of members at the root of a document, in the order of their names.
// The text of an absent member is empty; if the document is not an object or cannot be read, all
// texts are empty. The texts are parts of data.
func membersOf(data []byte, opts []card.Option, names []string) []string {
	reading := card.Options{}.With(opts...)
	reading.AcceptEmbedded = true
	values := make([]string, len(names))
	var text string
	_, err := codec.DecodeView(data, reading, func(d *codec.Decoder, i int, text *string) int {
		return d.Members(i, text, func(name string) *string {
			if at := slices.Index(names, name); at >= 0 {
				return &values[at]
			}
			return nil
		})
	}, &text)
	if err != nil {
		clear(values)
	}
	return values
}

// isString reports whether a JSON text, which is empty for an absent value, is the string want.
func isString(text, want string) bool {
	return text != "" && scan.KindOf(text) == scan.Text && check.StringOf(text) == want
}
