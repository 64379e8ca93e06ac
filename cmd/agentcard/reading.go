package main

import (
	"errors"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// codeNearestFormat is the code of the warning about a document that is read as the closest
// format.
const codeNearestFormat = "nearest-format"

// reading has the options for reading a document.
type reading struct {
	// as is the dialect; empty detects it.
	as string
	// from is the address of the document, which may decide between formats.
	from string
	// nearest reads a document of an unrecognized format as the closest format.
	nearest bool
}

// examine reads a document and returns all findings. The card is nil if it cannot be read.
func (r reading) examine(text []byte, opts ...card.Option) (dialects.Card, card.Violations) {
	if r.as != "" {
		return dialects.ExamineAs(r.as, text, opts...)
	}
	found, err := detect.Detect(text, detect.From(r.from), detect.Reading(opts...))
	if err == nil {
		if found.Version != "" {
			opts = slices.Concat([]card.Option{card.Version(found.Version)}, opts)
		}
		return dialects.ExamineAs(nameOf(found), text, opts...)
	}
	unknown, ok := errors.AsType[*detect.UnknownError](err)
	if !ok || !r.nearest || len(unknown.Nearest) == 0 {
		return nil, card.Violations{unread(err)}
	}
	name := unknown.Nearest[0].Name()
	c, all := dialects.ExamineAs(name, text, opts...)
	warning := card.Violation{
		Code: codeNearestFormat, Severity: card.Warning, Line: 1, Column: 1,
		Message: err.Error() + ". Checked as " + name + " (--nearest)",
	}
	return c, append(card.Violations{warning}, all...)
}

// nameOf returns the lookup name of a dialect, or of a kind of its documents.
func nameOf(found detect.Result) string {
	if found.Entry == "" || found.Entry == "card" {
		return string(found.Format)
	}
	return string(found.Format) + "/" + found.Entry
}

// unread returns why no dialect was found for a document.
func unread(err error) card.Violation {
	v := card.Violation{Message: err.Error()}
	if problems := card.ProblemsOf(err); len(problems) > 0 {
		v = problems[0]
	}
	if unknown, ok := errors.AsType[*detect.UnknownError](err); ok {
		v.Message += ". Choose one with --as"
		if len(unknown.Nearest) > 0 {
			v.Message += ", or the closest with --nearest"
		}
	}
	return v
}
