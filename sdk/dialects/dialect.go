package dialects

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/internal/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
)

// Dialect is one of the dialects, or one kind of its documents.
type Dialect struct {
	format   detect.Format
	entries  []*entry
	versions []string
	// editions are the versions that can be asked for when a document is checked; nil when
	// they are versions.
	editions []string
}

func newDialect(format detect.Format, entries ...*entry) *Dialect {
	for _, e := range entries {
		e.dialect = string(format)
	}
	return &Dialect{format: format, entries: entries}
}

// in says which versions of the dialect can be told apart, oldest first.
func (d *Dialect) in(versions ...string) *Dialect {
	d.versions = versions
	return d
}

// checkedIn says by the rules of which versions a document can be checked, oldest first,
// where documents of these versions are told apart by rules in Go alone.
func (d *Dialect) checkedIn(versions ...string) *Dialect {
	d.editions = versions
	return d
}

// upTo says how many octets a document of the dialect may have.
func (d *Dialect) upTo(maxSize int) *Dialect {
	for _, e := range d.entries {
		e.maxSize = maxSize
	}
	return d
}

// Names returns the names of all dialects that can be read.
func Names() []string {
	names := make([]string, len(table))
	for i, d := range table {
		names[i] = d.Name()
	}
	return names
}

// Lookup returns the dialect of a name, or false when there is none. Where a
// dialect has several kinds of documents, "nooterra" reads whichever of them a
// document says it is, and "nooterra/tool" that one kind.
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

// Title returns what the dialect is, in a few words.
func (d *Dialect) Title() string { return d.format.Title() }

// Versions returns the versions that a document of the dialect can be written in, oldest
// first; the newest holds when nothing is asked. It is nil for a dialect with one version.
func (d *Dialect) Versions() []string { return slices.Clone(d.versions) }

// Editions returns the versions whose rules [card.Version] can ask for, oldest first; the
// newest holds when nothing is asked. They are [Dialect.Versions] and, for A2A 0.3, the
// versions before it, which have no Go types and no conversions of their own.
func (d *Dialect) Editions() []string {
	if d.editions != nil {
		return slices.Clone(d.editions)
	}
	return d.Versions()
}

// MaxSize returns the greatest size of a document of the dialect in octets, white space
// included; 0 when the dialect sets no limit. Longer documents are read, and must not be
// written.
func (d *Dialect) MaxSize() int { return d.entries[0].maxSize }

// Entries returns the names of the kinds of documents that the dialect has, its
// card first.
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

// Examine reads a document of the dialect and returns everything there is to say
// about it, with line and column. The card is nil when the document cannot be
// read at all.
func (d *Dialect) Examine(data []byte, opts ...card.Option) (Card, card.Violations) {
	return d.entryFor(data, opts).examine(data, opts...)
}

// entryFor returns the entry that a document says it is; the dialect's card when
// it does not say.
func (d *Dialect) entryFor(data []byte, opts []card.Option) *entry {
	if len(d.entries) > 1 && d.format.Entries() != nil {
		if found, err := detect.Detect(data, detect.Reading(opts...)); err == nil && found.Format == d.format {
			return d.entry(found.Entry)
		}
	}
	return d.entries[0]
}

// entry returns the entry of a name, and the card for one that is not among the
// entries.
func (d *Dialect) entry(name string) *entry {
	for _, e := range d.entries {
		if e.name == name {
			return e
		}
	}
	return d.entries[0]
}

// UnknownDialectError says that there is no dialect of a name.
type UnknownDialectError struct{ Name string }

// Error names the known dialects, or the kinds of documents of the dialect, and the one
// that was probably meant.
func (e *UnknownDialectError) Error() string {
	name, kind, _ := strings.Cut(e.Name, "/")
	if d, ok := Lookup(name); ok {
		return fmt.Sprintf("unknown kind of %s document %q%s; known: %s", name, kind, nearest.Hint(kind, d.Entries()), strings.Join(d.Entries(), ", "))
	}
	return fmt.Sprintf("unknown dialect %q%s; known: %s", e.Name, nearest.Hint(e.Name, Names()), strings.Join(Names(), ", "))
}
