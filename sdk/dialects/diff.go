package dialects

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/diff"
)

// compared returns the entry with the function that compares its documents.
func compared[T any, P pointer[T]](e *entry, compare func(old, new P, opts ...diff.Option) (diff.Changes, error)) *entry {
	e.diff = func(old, new Document, opts []diff.Option) (diff.Changes, error) {
		return compare(old.(P), new.(P), opts...)
	}
	return e
}

// Diff detects the dialect of two documents and lists the changes from old to new, like the
// function Diff of the dialect's package. The documents need not be valid.
//
// The error is a [*diff.MismatchError] for documents of different dialects, kinds or versions,
// the error of [Decode] for a document that cannot be read, and a [*NotComparedError] for a
// kind of document without rules, such as a request.
func Diff(old, new []byte, opts ...diff.Option) (diff.Changes, error) {
	limits := card.WithLimits(diff.OptionsOf(opts).Limits)
	found, err := detect.Detect(old, detect.Reading(limits))
	if err != nil {
		return nil, err
	}
	other, err := detect.Detect(new, detect.Reading(limits))
	if err != nil {
		return nil, err
	}
	switch {
	case found.Format != other.Format:
		return nil, &diff.MismatchError{What: "dialects", Old: string(found.Format), New: string(other.Format)}
	case found.Version != "" && other.Version != "" && found.Version != other.Version:
		return nil, &diff.MismatchError{What: "versions", Old: found.Version, New: other.Version}
	}
	before, err := Decode(old, limits)
	if err != nil {
		return nil, err
	}
	after, err := Decode(new, limits)
	if err != nil {
		return nil, err
	}
	return DiffCards(before, after, opts...)
}

// DiffAs is [Diff] for documents of a named dialect. [Lookup] documents the names.
func DiffAs(name string, old, new []byte, opts ...diff.Option) (diff.Changes, error) {
	limits := card.WithLimits(diff.OptionsOf(opts).Limits)
	before, err := DecodeAs(name, old, limits)
	if err != nil {
		return nil, err
	}
	after, err := DecodeAs(name, new, limits)
	if err != nil {
		return nil, err
	}
	return DiffCards(before, after, opts...)
}

// DiffCards lists the changes from one document to another, as [Diff] does.
func DiffCards(old, new Card, opts ...diff.Option) (diff.Changes, error) {
	switch {
	case old.Dialect() != new.Dialect():
		return nil, &diff.MismatchError{What: "dialects", Old: old.Dialect(), New: new.Dialect()}
	case old.Entry() != new.Entry():
		return nil, &diff.MismatchError{What: "kinds", Old: old.Entry(), New: new.Entry()}
	}
	d, _ := Lookup(old.Dialect())
	e := d.entry(old.Entry())
	if e.diff == nil {
		return nil, &NotComparedError{Dialect: e.dialect, Entry: e.name}
	}
	return e.diff(old.Typed(), new.Typed(), opts)
}

// NotComparedError reports a kind of document that has no rules for comparisons.
type NotComparedError struct{ Dialect, Entry string }

// Error names the kind of document.
func (e *NotComparedError) Error() string {
	return "documents of the kind " + e.Dialect + "/" + e.Entry + " cannot be compared: the schema has no rules for it"
}
