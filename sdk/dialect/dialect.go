package dialect

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

// Dialect describes a dialect: its name, its versions and its kinds of documents. Every
// package that is generated from a dialect.json has one, the variable Dialect. A program does
// not change it.
type Dialect struct {
	// Name is the name in dialect.json ("adp").
	Name string
	// Versions are the versions that can be written, oldest first; the newest is the default.
	// It is empty for a dialect with one version.
	Versions []string
	// Checked are the versions that [card.Version] accepts, oldest first. It is empty if they equal
	// Versions. In A2A 0.3, only hand-written rules distinguish the earlier versions; they have no
	// Go types.
	Checked []string
	// MaxSize is the maximum size of a document in bytes, white space included; 0 means no limit.
	// Longer documents can be read but not written.
	MaxSize int
	// Entries are the kinds of documents, the card first.
	Entries []*Entry
}

// Editions returns the versions that [card.Version] accepts, oldest first; the newest is the
// default.
func (d *Dialect) Editions() []string {
	if d.Checked != nil {
		return slices.Clone(d.Checked)
	}
	return slices.Clone(d.Versions)
}

// CheckVersion reports whether the dialect has a version for [card.Version]. If not, it also
// returns the finding. An empty version is valid.
func (d *Dialect) CheckVersion(version string) (card.Violation, bool) {
	v, ok := (&codec.Dialect{Name: d.Name, Versions: d.Editions()}).CheckVersion(version)
	if !ok {
		v.Line, v.Column = 1, 1
	}
	return v, ok
}

// Kinds returns the names of the kinds of documents, the card first.
func (d *Dialect) Kinds() []string {
	names := make([]string, len(d.Entries))
	for i, e := range d.Entries {
		names[i] = e.Kind()
	}
	return names
}

// Only returns a copy of the dialect that has one kind of document, or false if the dialect
// does not have that kind.
func (d *Dialect) Only(kind string) (*Dialect, bool) {
	for i, e := range d.Entries {
		if e.Kind() == kind {
			narrow := *d
			narrow.Entries = d.Entries[i : i+1 : i+1]
			return &narrow, true
		}
	}
	return nil, false
}

// Decode reads a document without validating it. A dialect with several kinds of documents
// distinguishes them by constants, such as schemaVersion in Nooterra. A document without such
// constants is read as a card.
func (d *Dialect) Decode(data []byte, opts ...card.Option) (card.Message, error) {
	return d.entryFor(data, opts).Decode(data, opts...)
}

// Parse reads and validates a document. It finds the kind as [Dialect.Decode] does.
func (d *Dialect) Parse(data []byte, opts ...card.Option) (card.Message, error) {
	return d.entryFor(data, opts).Parse(data, opts...)
}

// Examine reads a document and returns all findings, with line and column. The message is nil
// if the document cannot be read. It finds the kind as [Dialect.Decode] does.
func (d *Dialect) Examine(data []byte, opts ...card.Option) (card.Message, card.Violations) {
	return d.entryFor(data, opts).Examine(data, opts...)
}

// ExamineText returns the findings of [Dialect.Examine], and whether the document can be read.
// It builds no Go value, so it is faster.
func (d *Dialect) ExamineText(data []byte, opts ...card.Option) (found card.Violations, read bool) {
	return d.entryFor(data, opts).ExamineText(data, opts...)
}
