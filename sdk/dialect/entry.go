package dialect

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/diff"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
	"github.com/agentcard-go/cardgen/sdk/internal/scan"
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
	if len(d.Entries) == 1 {
		return d.Entries[0].Info
	}
	reading := card.Options{}.With(opts...)
	reading.AcceptEmbedded = true
	var root card.Raw
	if _, err := codec.Decode(data, reading, (*codec.Decoder).Raw, &root); err != nil || root.Kind() != card.KindObject {
		return d.Entries[0].Info
	}
	best, most := d.Entries[0].Info, 0
	for _, e := range d.Entries {
		if n := countConstants(root.String(), e.Required); n > most {
			best, most = e.Info, n
		}
	}
	return best
}

// countConstants returns the number of members whose constant an object has.
func countConstants(object string, members []Member) int {
	n := 0
	for name, v := range scan.Members(object) {
		for _, m := range members {
			if m.Only != "" && m.Name == name && scan.KindOf(v) == scan.Text && check.StringOf(v) == m.Only {
				n++
			}
		}
	}
	return n
}
