package dialects

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
)

// Dialect is a dialect, or one kind of its documents.
type Dialect struct {
	format   detect.Format
	entries  []*entry
	versions []string
	// editions are the versions that [card.Version] accepts; nil when they equal
	// versions.
	editions []string
}

func newDialect(format detect.Format, entries ...*entry) *Dialect {
	for _, e := range entries {
		e.dialect = string(format)
	}
	return &Dialect{format: format, entries: entries}
}

// in sets the versions that the dialect distinguishes, oldest first.
func (d *Dialect) in(versions ...string) *Dialect {
	d.versions = versions
	return d
}

// checkedIn sets the versions that a document can be validated against, oldest first,
// when only rules in Go distinguish documents of these versions.
func (d *Dialect) checkedIn(versions ...string) *Dialect {
	d.editions = versions
	return d
}

// upTo sets the greatest size of a document in octets.
func (d *Dialect) upTo(maxSize int) *Dialect {
	for _, e := range d.entries {
		e.maxSize = maxSize
	}
	return d
}

// Names returns the names of all dialects.
func Names() []string {
	names := make([]string, len(table))
	for i, d := range table {
		names[i] = d.Name()
	}
	return names
}

// Lookup returns the dialect of a name, or false when there is none. When a dialect has
// several kinds of documents, "nooterra" reads the kind that a document states, and
// "nooterra/tool" reads that kind only.
func Lookup(name string) (*Dialect, bool) {
	name, kind, narrow := strings.Cut(name, "/")
	for _, d := range table {
		if d.Name() != name {
			continue
		}
		if !narrow {
			return d, true
		}
		for _, e := range d.entries {
			if e.name == kind {
				return &Dialect{format: d.format, entries: []*entry{e}, versions: d.versions, editions: d.editions}, true
			}
		}
	}
	return nil, false
}

// Name returns the dialect's name.
func (d *Dialect) Name() string { return string(d.format) }

// Title describes the dialect in a few words.
func (d *Dialect) Title() string { return d.format.Title() }

// Versions returns the versions of the dialect that can be written, oldest first; the newest is
// the default. It is nil for a dialect with one version.
func (d *Dialect) Versions() []string { return slices.Clone(d.versions) }

// Editions returns the versions that [card.Version] accepts, oldest first; the newest
// is the default. They are [Dialect.Versions] and, for A2A 0.3, the earlier versions,
// which have no Go types and no conversions.
func (d *Dialect) Editions() []string {
	if d.editions != nil {
		return slices.Clone(d.editions)
	}
	return d.Versions()
}

// MaxSize returns the greatest size of a document of the dialect in octets, including
// white space; 0 when the dialect sets no limit. Longer documents can be read but not
// written.
func (d *Dialect) MaxSize() int { return d.entries[0].maxSize }

// Entries returns the names of the dialect's kinds of documents, the card first.
func (d *Dialect) Entries() []string {
	names := make([]string, len(d.entries))
	for i, e := range d.entries {
		names[i] = e.name
	}
	return names
}

// Decode reads a document of the dialect without validating it.
func (d *Dialect) Decode(data []byte, opts ...card.Option) (Card, error) {
	return d.entryFor(data, opts).decode(data, opts...)
}

// Parse reads and validates a document of the dialect.
func (d *Dialect) Parse(data []byte, opts ...card.Option) (Card, error) {
	return d.entryFor(data, opts).parse(data, opts...)
}

// Examine reads a document of the dialect and returns all findings, with line and
// column. The card is nil when the document cannot be read.
func (d *Dialect) Examine(data []byte, opts ...card.Option) (Card, card.Violations) {
	return d.entryFor(data, opts).examine(data, opts...)
}

// entryFor returns the entry for the kind that a document states, or the card's entry if it
// states none.
func (d *Dialect) entryFor(data []byte, opts []card.Option) *entry {
	if len(d.entries) > 1 && d.format.Entries() != nil {
		if found, err := detect.Detect(data, detect.Reading(opts...)); err == nil && found.Format == d.format {
			return d.entry(found.Entry)
		}
	}
	return d.entries[0]
}

// entry returns the entry with a name, or the card's entry if there is none.
func (d *Dialect) entry(name string) *entry {
	for _, e := range d.entries {
		if e.name == name {
			return e
		}
	}
	return d.entries[0]
}

// UnknownDialectError reports an unknown dialect name.
type UnknownDialectError struct{ Name string }

// Problem returns [detect.CodeUnknown] and the message, for the start of the document.
func (e *UnknownDialectError) Problem() card.Violation {
	return card.Violation{Code: detect.CodeUnknown, Message: e.Error(), Line: 1, Column: 1}
}

// Error names the known dialects, or the kinds of documents of the dialect, and
// suggests a similar name.
func (e *UnknownDialectError) Error() string {
	name, kind, _ := strings.Cut(e.Name, "/")
	if d, ok := Lookup(name); ok {
		return fmt.Sprintf("unknown kind of %s document %q%s; known: %s", name, kind, nearest.Hint(kind, d.Entries()), strings.Join(d.Entries(), ", "))
	}
	return fmt.Sprintf("unknown dialect %q%s; known: %s", e.Name, nearest.Hint(e.Name, Names()), strings.Join(Names(), ", "))
}
