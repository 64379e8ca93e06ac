package command

import (
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// codeNearestFormat is the code of the warning about a document that is read as the closest
// format.
const codeNearestFormat = "nearest-format"

// Reading has the flags for reading documents.
type Reading struct {
	// As is the dialect; empty detects it.
	As string
	// From is the address of the documents, which detection uses if several formats fit.
	From string
	// Nearest reads a document of an unrecognized format as the closest format.
	Nearest bool
}

// Bind adds the flags that name the dialect and the address of the documents.
func (r *Reading) Bind(cmd *cobra.Command) {
	BindDialect(cmd, &r.As)
	BindFrom(cmd, &r.From)
}

// Check returns an error for a dialect that does not exist.
func (r *Reading) Check() error { return KnownDialect(r.As) }

// Retrieved returns the address of a document: From, or else the path of the file.
func (r *Reading) Retrieved(in *Input) string { return retrieved(r.From, in.Arg) }

// Examine reads a document and returns all findings. The card is nil if it cannot be read.
func (r *Reading) Examine(in *Input, opts ...card.Option) (card.Message, card.Violations) {
	d, opts, found := r.dialect(in, opts)
	if d == nil {
		return nil, found
	}
	c, all := d.Examine(in.Text, opts...)
	return c, append(found, all...)
}

// Findings returns the dialect of a document and all findings, without making a card. read
// reports whether the document can be read.
func (r *Reading) Findings(in *Input, opts ...card.Option) (name string, found card.Violations, read bool) {
	if in.broken != nil {
		return "", card.Violations{in.broken.Problem()}, false
	}
	d, opts, found := r.dialect(in, opts)
	if d == nil {
		return "", found, false
	}
	all, read := d.ExamineText(in.Text, opts...)
	return d.Name, append(found, all...), read
}

// dialect returns the dialect of a document, and the options for reading it. If the dialect is
// nil, found has the reason; otherwise it can have a warning.
func (r *Reading) dialect(in *Input, opts []card.Option) (d *dialect.Dialect, with []card.Option, found card.Violations) {
	name := r.As
	if name == "" {
		detected, err := detect.Detect(in.Text, detect.From(r.Retrieved(in)), detect.Reading(opts...))
		name = detected.Name()
		if detected.Version != "" {
			opts = slices.Concat([]card.Option{card.Version(detected.Version)}, opts)
		}
		if err != nil {
			unknown, ok := errors.AsType[*detect.Error](err)
			if !ok || !r.Nearest || len(unknown.Nearest) == 0 {
				return nil, nil, card.Violations{Undetected(err)}
			}
			name = unknown.Nearest[0].Name()
			found = card.Violations{{
				Code: codeNearestFormat, Severity: card.Warning, Line: 1, Column: 1,
				Message: err.Error() + ". Checked as " + name + " (--nearest)",
			}}
		}
	}
	d, ok := dialects.Lookup(name)
	if !ok {
		return nil, nil, card.ProblemsOf(&dialects.UnknownDialectError{Name: name})
	}
	return d, opts, found
}

// Undetected returns the finding that no dialect was detected for a document.
func Undetected(err error) card.Violation {
	v := card.Violation{Message: err.Error()}
	if problems := card.ProblemsOf(err); len(problems) > 0 {
		v = problems[0]
	}
	if unknown, ok := errors.AsType[*detect.Error](err); ok && unknown.Code == detect.CodeUnknown {
		v.Message += ". Choose one with --as"
		if len(unknown.Nearest) > 0 {
			v.Message += ", or the closest with --nearest"
		}
	}
	return v
}
