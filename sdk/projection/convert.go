// Package projection converts cards between formats through a description of the agent,
// and reports every change.
package projection

import (
	"github.com/agentcard-go/cardgen/sdk/card"
)

// To converts a card. The report lists the losses and the additions. The error is a
// [*TargetError] if the result is not valid, an [*Error] for a card that cannot be
// converted, and a [*LossError] with [Strict]; the report is returned with it.
func To[S, T any](from *Format[S], to *Format[T], c *S, opts ...Option) (*T, *card.Report, error) {
	return typed(from, to, c, to.Parse, opts)
}

// Draft is [To] without validation of the result.
func Draft[S, T any](from *Format[S], to *Format[T], c *S, opts ...Option) (*T, *card.Report, error) {
	return typed(from, to, c, to.Decode, opts)
}

func typed[S, T any](from *Format[S], to *Format[T], c *S, read func([]byte, ...card.Option) (*T, error), opts []Option) (*T, *card.Report, error) {
	if c == nil {
		return nil, nil, &Error{From: from.Name, To: to.Name, Code: CodeNoSource, Message: "no card to convert"}
	}
	text, err := from.Append(c, nil)
	if err != nil {
		return nil, nil, err
	}
	result, report, o, err := project(&from.Form, &to.Form, string(text), opts)
	if err != nil {
		return nil, report, err
	}
	if o.table {
		read = to.Decode
	}
	t, err := read(result, validation(o)...)
	if err != nil {
		return nil, report, invalid(&to.Form, err)
	}
	return t, report, nil
}

// Convert converts a text.
//
// The error is a [*card.DecodeError] for a text that cannot be decoded, and otherwise as
// that of [To].
func Convert(data []byte, from, to AnyFormat, opts ...Option) ([]byte, *card.Report, error) {
	raw, err := card.ParseRaw(data)
	if err != nil {
		return nil, nil, err
	}
	result, report, o, err := project(from.form(), to.form(), raw.String(), opts)
	if err != nil {
		return nil, report, err
	}
	if !o.table {
		if err := to.check(result, validation(o)); err != nil {
			return nil, report, invalid(to.form(), err)
		}
	}
	return result, report, nil
}

func validation(o *options) []card.Option {
	if o.version == "" {
		return nil
	}
	return []card.Option{card.Version(o.version)}
}

func invalid(to *Form, err error) error {
	return &TargetError{Format: to.Name, Title: to.Title, Err: err}
}

// project converts a text that is well-formed.
func project(from, to *Form, text string, opts []Option) ([]byte, *card.Report, *options, error) {
	o := collect(opts)
	if o.err != nil {
		return nil, nil, o, &Error{From: from.Name, To: to.Name, Code: CodeOptions, Message: "invalid option", Err: o.err}
	}
	var err error
	if o.version, err = to.choose(o.version); err != nil {
		return nil, nil, o, &Error{From: from.Name, To: to.Name, Code: CodeNoSuchVersion, Message: err.Error()}
	}
	var changes []card.ReportEntry
	if from.Normal != nil {
		normal, list, err := from.Normal([]byte(text))
		if err != nil {
			return nil, nil, o, err
		}
		text, changes = string(normal), list
	}
	r, target := convert(from, to, text, o)
	report := r.report()
	report.Entries = append(changes, report.Entries...)
	if o.strict && report.Lossy() {
		return nil, report, o, &LossError{Report: report}
	}
	return []byte(target.JSON()), report, o, nil
}

// convert applies the mappings of two formats.
func convert(from, to *Form, text string, o *options) (*Run, *Node) {
	source := (&document{isSource: true}).parse(text)
	r := &Run{document: new(document), options: o, from: from, to: to, direction: Reading}
	description := r.description(source)
	if to.Mapping == nil {
		return r, description
	}
	r.direction, r.document = Writing, new(document)
	target := r.object(source)
	r.write(to.Mapping.Rules, description, target)
	r.unwrittenMembers(description)
	r.finish(target)
	return r, target
}

// description reads a card of the source format.
func (r *Run) description(source *Node) *Node {
	if r.from.Mapping == nil {
		return r.copy(source)
	}
	d := r.object(source)
	r.read(r.from.Mapping.Rules, source, d)
	r.unreadMembers(source, r.from.tree())
	return d
}
