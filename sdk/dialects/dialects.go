package dialects

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
)

// Parse detects the dialect of a document, reads it and validates it.
//
// The error is the error of [detect.Detect] when no dialect is detected, a [*card.DecodeError]
// when the document cannot be read, and a [*card.InvalidError] when it violates rules of its
// dialect. When the address of a document is known and may determine the dialect, call
// [detect.Detect] with [detect.From] first and then [ParseAs].
func Parse(data []byte, opts ...card.Option) (Card, error) {
	e, opts, err := find(data, opts)
	if err != nil {
		return nil, err
	}
	return e.parse(data, opts...)
}

// Decode detects the dialect of a document and reads it without validating it.
func Decode(data []byte, opts ...card.Option) (Card, error) {
	e, opts, err := find(data, opts)
	if err != nil {
		return nil, err
	}
	return e.decode(data, opts...)
}

// Examine detects the dialect of a document, reads it and returns all findings, with
// line and column. The card is nil when no dialect is detected or the document cannot
// be read; the violations then contain the error.
func Examine(data []byte, opts ...card.Option) (Card, card.Violations) {
	e, opts, err := find(data, opts)
	if err != nil {
		return nil, card.ProblemsOf(err)
	}
	return e.examine(data, opts...)
}

// ParseAs reads and validates a document of a named dialect. [Lookup] documents the
// names.
func ParseAs(name string, data []byte, opts ...card.Option) (Card, error) {
	d, ok := Lookup(name)
	if !ok {
		return nil, &UnknownDialectError{name}
	}
	return d.Parse(data, opts...)
}

// DecodeAs reads a document of a named dialect without validating it.
func DecodeAs(name string, data []byte, opts ...card.Option) (Card, error) {
	d, ok := Lookup(name)
	if !ok {
		return nil, &UnknownDialectError{name}
	}
	return d.Decode(data, opts...)
}

// ExamineAs reads a document of a named dialect and returns all findings.
func ExamineAs(name string, data []byte, opts ...card.Option) (Card, card.Violations) {
	d, ok := Lookup(name)
	if !ok {
		return nil, card.ProblemsOf(&UnknownDialectError{name})
	}
	return d.Examine(data, opts...)
}

// find returns the entry for a document and the options to read it: the caller's options and
// the version of the document.
func find(data []byte, opts []card.Option) (*entry, []card.Option, error) {
	found, err := detect.Detect(data, detect.Reading(opts...))
	if err != nil {
		return nil, nil, err
	}
	if found.Version != "" {
		opts = slices.Concat([]card.Option{card.Version(found.Version)}, opts)
	}
	if d, ok := Lookup(string(found.Format)); ok {
		return d.entry(found.Entry), opts, nil
	}
	return nil, nil, &detect.UnsupportedError{Format: found.Format, Reason: "no package reads it yet"}
}
