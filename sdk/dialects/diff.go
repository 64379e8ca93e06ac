package dialects

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/diff"
)

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
func DiffCards(old, new card.Message, opts ...diff.Option) (diff.Changes, error) {
	before, after := old.CardInfo(), new.CardInfo()
	switch {
	case before.Dialect() != after.Dialect():
		return nil, &diff.MismatchError{What: "dialects", Old: before.Dialect(), New: after.Dialect()}
	case before.Entry() != after.Entry():
		return nil, &diff.MismatchError{What: "kinds", Old: before.Entry(), New: after.Entry()}
	}
	e, err := entryOf(old)
	if err != nil {
		return nil, err
	}
	if e.Diff == nil {
		return nil, &NotComparedError{Dialect: before.Dialect(), Entry: before.Entry()}
	}
	return e.Diff(old, new, opts...)
}

// NotComparedError reports a kind of document that has no rules for comparisons.
type NotComparedError struct{ Dialect, Entry string }

// Error names the kind of document.
func (e *NotComparedError) Error() string {
	return "documents of the kind " + e.Dialect + "/" + e.Entry + " cannot be compared: the schema has no rules for it"
}
