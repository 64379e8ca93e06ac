package dialects

import (
	"errors"
	"fmt"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/diff"
	"github.com/agentcard-go/cardgen/sdk/internal/compare"
)

// Diff detects the dialect of two documents and lists the changes from old to new, like the
// function Diff of the dialect's package. The documents need not be valid.
//
// The error wraps [diff.ErrMismatch] for documents of different dialects, kinds or versions, and
// [diff.ErrNotCompared] for a kind of document without rules, such as a request. For a document
// that cannot be read it is the error of [Decode].
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
		return nil, compare.Mismatch("dialects", string(found.Format), string(other.Format))
	case found.Version != "" && other.Version != "" && found.Version != other.Version:
		return nil, compare.Mismatch("versions", found.Version, other.Version)
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
	if old == nil || new == nil {
		return nil, errors.New("dialects: a card to compare is nil")
	}
	before, after := old.CardInfo(), new.CardInfo()
	switch {
	case before.Dialect() != after.Dialect():
		return nil, compare.Mismatch("dialects", before.Dialect(), after.Dialect())
	case before.Entry() != after.Entry():
		return nil, compare.Mismatch("kinds", before.Entry(), after.Entry())
	}
	e, err := entryOf(old)
	if err != nil {
		return nil, err
	}
	if e.Diff == nil {
		return nil, fmt.Errorf("documents of the kind %s/%s cannot be compared: %w", before.Dialect(), before.Entry(), diff.ErrNotCompared)
	}
	return e.Diff(old, new, opts...)
}
