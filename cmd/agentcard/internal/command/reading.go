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
	// Edition is the version by whose rules documents are read, for the dialects that have it.
	Edition string
	// Flagless says that the command does not have the flags --as and --nearest, which messages
	// about unrecognized formats name otherwise.
	Flagless bool
	// Quick leaves the closest formats out of messages about unrecognized ones.
	Quick bool
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

// Pinned returns how a document and its changed forms are read: as the format and the edition that
// the unchanged document shows, since a change can make it look like another format.
func (r *Reading) Pinned(in *Input, opts []card.Option) (Reading, []card.Option) {
	pinned := *r
	if r.As != "" {
		return pinned, opts
	}
	found, err := r.Detect(in)
	if err != nil {
		return pinned, opts
	}
	pinned.As = found.Name()
	if found.Version != "" {
		opts = slices.Concat([]card.Option{card.Version(found.Version)}, opts)
	}
	return pinned, opts
}

// Detect returns the format of a document.
func (r *Reading) Detect(in *Input, how ...detect.Option) (detect.Result, error) {
	if in.broken != nil {
		return detect.Result{}, in.broken
	}
	found, err := detect.Detect(in.Text, append(how, detect.From(r.Retrieved(in)), detect.Reading(in.Limit()))...)
	known, ok := errors.AsType[*detect.Error](err)
	switch {
	case ok && known.Format == detect.YAML:
		known.Reason = "which --syntax yaml reads"
	case ok && in.around != nil:
		if other, err := foreign(in.around); err != nil {
			return other, err
		}
	}
	return found, err
}

// OtherFormat returns the format of a document, and the finding that it is not the format that a
// command reads. Both are empty if it is, or if the format is unrecognized.
func (in *Input) OtherFormat(want detect.Format, title string) (detect.Format, card.Violation) {
	found, err := new(Reading).Detect(in, detect.WithoutNearest())
	if err != nil || found.Format == want {
		return "", card.Violation{}
	}
	message := "the format is " + found.Format.Title() + ", not " + title
	return found.Format, card.Violation{Code: detect.CodeUnsupported, Line: 1, Column: 1, Message: message}
}

// Examine reads a document and returns all findings. The card is nil if it cannot be read.
func (r *Reading) Examine(in *Input, opts ...card.Option) (card.Message, card.Violations) {
	d, opts, found := r.dialect(in, opts)
	if d == nil {
		return nil, found
	}
	c, all := d.Examine(in.Text, opts...)
	return c, append(found, all...)
}

// dialect returns the dialect of a document, and the options for reading it. If the dialect is
// nil, found has the reason; otherwise it can have a warning.
func (r *Reading) dialect(in *Input, opts []card.Option) (d *dialect.Dialect, with []card.Option, found card.Violations) {
	name := r.As
	opts = slices.Concat([]card.Option{in.Limit()}, opts)
	if name == "" {
		var how []detect.Option
		if r.Quick {
			how = append(how, detect.WithoutNearest())
		}
		detected, err := r.Detect(in, how...)
		name = detected.Name()
		if detected.Version != "" {
			opts = slices.Concat([]card.Option{card.Version(detected.Version)}, opts)
		}
		if err != nil {
			unknown, ok := errors.AsType[*detect.Error](err)
			if !ok || !r.Nearest || len(unknown.Nearest) == 0 {
				return nil, nil, card.Violations{r.undetected(err)}
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
	if r.Edition != "" && slices.Contains(d.Editions(), r.Edition) {
		opts = append(opts, card.Version(r.Edition))
	}
	return d, opts, found
}

// undetected returns the finding that no dialect was detected for a document.
func (r *Reading) undetected(err error) card.Violation {
	if !r.Flagless {
		return Undetected(err)
	}
	v := problem(err)
	if unknown, ok := errors.AsType[*detect.Error](err); ok && isUnknownObject(unknown) && len(unknown.Nearest) > 0 {
		v.Message += ". agentcard validate --nearest reports its other problems"
	}
	return v
}

// Undetected returns the finding that no dialect was detected for a document, with the flags that
// choose one.
func Undetected(err error) card.Violation {
	v := problem(err)
	if unknown, ok := errors.AsType[*detect.Error](err); ok && isUnknownObject(unknown) {
		v.Message += ". Choose one with --as"
		if len(unknown.Nearest) > 0 {
			v.Message += ", or the closest with --nearest"
		}
	}
	return v
}

// isUnknownObject reports whether --as can choose the format of a document: cards are objects.
func isUnknownObject(err *detect.Error) bool { return err.Code == detect.CodeUnknown && !err.NoObject }

// problem returns the first finding of an error.
func problem(err error) card.Violation {
	if problems := card.ProblemsOf(err); len(problems) > 0 {
		return problems[0]
	}
	return card.Violation{Message: err.Error()}
}
