package command

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/untrusted"
)

// ProfileUntrusted is the value of --profile that adds the findings of package untrusted.
const ProfileUntrusted = "untrusted"

// Findings returns the dialect of a document and all findings, without making a card, and on
// demand the findings of package untrusted. read reports whether the document can be read.
func (r *Reading) Findings(in *Input, profiled bool, opts ...card.Option) (name string, found card.Violations, read bool) {
	if in.broken != nil {
		return "", card.Violations{in.broken.Problem()}, false
	}
	d, opts, found := r.dialect(in, opts)
	if d != nil {
		var all card.Violations
		all, read = d.ExamineText(in.Text, opts...)
		name, found = d.Name, append(found, all...)
	}
	if profiled {
		found = withUntrusted(found, in.Text)
	}
	if read {
		hintAllowed(found, name, in.Text, in.Limit())
		found = merged(found, in.Placeholders())
		tooLong(found, name)
	}
	return name, found, read
}

// withUntrusted adds the findings of package untrusted, in the order of locations. It adds
// nothing for an unreadable document.
func withUntrusted(found card.Violations, text []byte) card.Violations {
	more, err := untrusted.Examine(text)
	if err != nil {
		return found
	}
	return merged(found, more)
}

// merged returns two lists of findings in the order of their locations.
func merged(found, more card.Violations) card.Violations {
	if len(more) == 0 {
		return found
	}
	found = slices.Concat(found, more)
	slices.SortStableFunc(found, func(a, b card.Violation) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return found
}

// Placeholders returns a warning for each placeholder of convert --draft that is still in the document.
func (in *Input) Placeholders() card.Violations {
	found := projection.FindPlaceholders(in.Text)
	for i := range found {
		found[i].Message += "; agentcard set FILE " + found[i].Pointer + "=VALUE replaces it"
	}
	return found
}

// WarnPlaceholders prints the warnings about placeholders, for a command that signs or publishes the
// document.
func (in *Input) WarnPlaceholders() error {
	return in.streams.Report(in.Name, in.Document, in.Placeholders()...)
}

// tooLong turns the warning about a card that exceeds the size limit for writers into an error.
// Readers accept such a card, but the author must know that it may not be published.
func tooLong(found card.Violations, dialect string) {
	for i := range found {
		if found[i].Code == card.CodeSize {
			found[i].Severity = card.Error
		}
	}
	nameLimit(found, dialect)
}

// IsAdvice reports whether a finding is about a single reader of cards.
func IsAdvice(v card.Violation) bool {
	return v.Severity != card.Error && strings.HasPrefix(v.Code, "reader-")
}

// AddedErrors returns the errors that a document did not have before. Their locations may differ,
// since an edit can move an element.
func AddedErrors(before, after card.Violations) card.Violations {
	type sort struct{ code, message string }
	had := make(map[sort]int)
	for _, v := range before.Errors() {
		had[sort{v.Code + v.Keyword, v.Message}]++
	}
	return slices.DeleteFunc(slices.Clone(after.Errors()), func(v card.Violation) bool {
		had[sort{v.Code + v.Keyword, v.Message}]--
		return had[sort{v.Code + v.Keyword, v.Message}] >= 0
	})
}
