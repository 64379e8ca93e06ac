package dialects

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialect"
)

// Parse detects the dialect of a document, reads it and validates it.
//
// The error is the error of [detect.Detect] when no dialect is detected, a [*card.DecodeError]
// when the document cannot be read, and a [*card.InvalidError] when it violates rules of its
// dialect. When the address of a document is known and may determine the dialect, call
// [detect.Detect] with [detect.From] first and then [ParseAs].
func Parse(data []byte, opts ...card.Option) (card.Message, error) {
	d, opts, err := find(data, opts)
	if err != nil {
		return nil, err
	}
	return d.Parse(data, opts...)
}

// Decode detects the dialect of a document and reads it without validating it.
func Decode(data []byte, opts ...card.Option) (card.Message, error) {
	d, opts, err := find(data, opts)
	if err != nil {
		return nil, err
	}
	return d.Decode(data, opts...)
}

// Examine detects the dialect of a document, reads it and returns all findings, with
// line and column. The message is nil when no dialect is detected or the document cannot
// be read; the violations then contain the error.
func Examine(data []byte, opts ...card.Option) (card.Message, card.Violations) {
	d, opts, err := find(data, opts)
	if err != nil {
		return nil, card.ProblemsOf(err)
	}
	return d.Examine(data, opts...)
}

// ParseAs reads and validates a document of a named dialect. [Lookup] documents the
// names.
func ParseAs(name string, data []byte, opts ...card.Option) (card.Message, error) {
	d, ok := Lookup(name)
	if !ok {
		return nil, &UnknownDialectError{name}
	}
	return d.Parse(data, opts...)
}

// DecodeAs reads a document of a named dialect without validating it.
func DecodeAs(name string, data []byte, opts ...card.Option) (card.Message, error) {
	d, ok := Lookup(name)
	if !ok {
		return nil, &UnknownDialectError{name}
	}
	return d.Decode(data, opts...)
}

// ExamineAs reads a document of a named dialect and returns all findings.
func ExamineAs(name string, data []byte, opts ...card.Option) (card.Message, card.Violations) {
	d, ok := Lookup(name)
	if !ok {
		return nil, card.ProblemsOf(&UnknownDialectError{name})
	}
	return d.Examine(data, opts...)
}

// ExamineDetected is [Examine] for a document whose format is already detected.
func ExamineDetected(found detect.Result, data []byte, opts ...card.Option) (card.Message, card.Violations) {
	d, opts, err := reader(found, opts)
	if err != nil {
		return nil, card.ProblemsOf(err)
	}
	return d.Examine(data, opts...)
}

// find detects the format of a document and returns the results of [reader].
func find(data []byte, opts []card.Option) (*dialect.Dialect, []card.Option, error) {
	found, err := detect.Detect(data, detect.Reading(opts...))
	if err != nil {
		return nil, nil, err
	}
	return reader(found, opts)
}

// reader returns the dialect, restricted to the document's kind, and the options with the
// document's version.
func reader(found detect.Result, opts []card.Option) (*dialect.Dialect, []card.Option, error) {
	if found.Version != "" {
		opts = slices.Concat([]card.Option{card.Version(found.Version)}, opts)
	}
	d, ok := Lookup(string(found.Format))
	if !ok {
		return nil, nil, &detect.Error{Code: detect.CodeUnsupported, Format: found.Format, Reason: "no package reads it yet"}
	}
	if narrow, ok := d.Only(kindOf(found.Entry)); ok {
		d = narrow
	}
	return d, opts, nil
}
