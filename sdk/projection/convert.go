package projection

import (
	"errors"
	"fmt"
	"slices"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
)

// To converts a card. The report lists the losses and the additions. The error is a
// [*TargetError] if the result is not valid, and an [*Error] for a card that cannot be
// converted, or that loses something with [Strict]; the report is returned with it.
func To[S, T any](from *format.Format[S], to *format.Format[T], c *S, opts ...Option) (*T, *card.Report, error) {
	return typed(from, to, c, false, opts)
}

// Draft is [To] without validation of the result.
func Draft[S, T any](from *format.Format[S], to *format.Format[T], c *S, opts ...Option) (*T, *card.Report, error) {
	return typed(from, to, c, true, opts)
}

func typed[S, T any](from *format.Format[S], to *format.Format[T], c *S, isDraft bool, opts []Option) (*T, *card.Report, error) {
	x, err := start(from, to, opts)
	if err != nil {
		return nil, nil, err
	}
	if c == nil {
		return nil, nil, x.fail(CodeNoSource, "no card to convert", nil)
	}
	text, err := from.Marshal(c)
	if err != nil {
		return nil, nil, err
	}
	x.Encoded = true
	result, report, isFinal, err := x.convert(text)
	if err != nil {
		return nil, report, err
	}
	read := to.Parse
	if isDraft || isFinal {
		read = to.Decode
	}
	t, err := read(result, x.rules()...)
	if err != nil {
		return nil, report, x.invalid(err)
	}
	return t, report, nil
}

// Convert converts a text.
//
// The error is a [*card.DecodeError] for a text that cannot be decoded, and otherwise an error
// of [To].
func Convert(data []byte, from, to format.Any, opts ...Option) ([]byte, *card.Report, error) {
	x, err := start(from, to, opts)
	if err != nil {
		return nil, nil, err
	}
	result, report, isFinal, err := x.convert(data)
	if err != nil {
		return nil, report, err
	}
	if !isFinal {
		if err := to.Validate(result, x.rules()...); err != nil {
			return nil, report, x.invalid(err)
		}
	}
	return result, report, nil
}

// conversion is one call of [To], [Draft] or [Convert].
type conversion struct {
	from, to format.Any
	format.Options
	strict bool
	// fill writes placeholders. It is nil without the option, so that a program that does not use
	// the option does not link the code.
	fill func(x *conversion, text, result []byte, report *card.Report) ([]byte, *card.Report, error)
	err  error
}

// start returns the conversion for a call. The error reports a nil format, such as the format
// of a dialect that has no conversions, or an invalid option.
func start(from, to format.Any, opts []Option) (*conversion, error) {
	x := &conversion{from: from, to: to, Options: format.Options{Limits: card.DefaultLimits()}}
	for _, opt := range opts {
		if opt != nil {
			opt(x)
		}
	}
	switch {
	case format.Of(from) == nil:
		return x, x.fail(CodeNoFormat, "the source format is nil; package formats lists the formats", nil)
	case format.Of(to) == nil:
		return x, x.fail(CodeNoFormat, "the target format is nil; package formats lists the formats", nil)
	case x.err != nil:
		return x, x.fail(CodeOptions, "invalid option", x.err)
	}
	return x, nil
}

// convert converts a text without validating the result. isFinal says that it need not be valid.
func (x *conversion) convert(text []byte) (result []byte, report *card.Report, isFinal bool, err error) {
	result, report, isFinal, err = format.Convert(text, x.from, x.to, &x.Options)
	switch {
	case err != nil:
		return nil, report, false, x.failed(err)
	case x.strict && report.Lossy():
		return nil, report, false, x.fail(CodeLoss, fmt.Sprintf("the conversion has %d losses", len(report.Losses())), nil)
	case x.fill != nil && !isFinal:
		result, report, err = x.fill(x, text, result, report)
		return result, report, true, err
	}
	return result, report, isFinal, nil
}

// rules returns the options for validating the result.
func (x *conversion) rules() []card.Option {
	rules := format.Of(x.to).VersionOptions(x.Version)
	if x.Limits != card.DefaultLimits() {
		rules = append(slices.Clip(rules), card.WithLimits(x.Limits))
	}
	return rules
}

// failed converts an error of package format to an [*Error]. It returns a [*card.DecodeError]
// unchanged, and any error that is not a [card.Problem].
func (x *conversion) failed(err error) error {
	problem, ok := err.(card.Problem)
	if _, isText := err.(*card.DecodeError); isText || !ok {
		return err
	}
	v := problem.Problem()
	e := x.fail(v.Code, v.Message, errors.Unwrap(err))
	e.Pointer = v.Pointer
	return e
}

func (x *conversion) fail(code, message string, cause error) *Error {
	e := &Error{Code: code, Message: message, Err: cause}
	if f := format.Of(x.from); f != nil {
		e.From = f.Name
	}
	if f := format.Of(x.to); f != nil {
		e.To = f.Name
	}
	return e
}

// maxSupplies limits the members that an error names.
const maxSupplies = 100

// invalid returns the error for a result that is not valid. The error names the members that are
// missing or not valid, with the options that supply them.
func (x *conversion) invalid(err error) error {
	to := format.Of(x.to)
	e := &TargetError{Format: to.Name, Title: to.Title, Err: err}
	for _, v := range card.ProblemsOf(err) {
		for _, option := range optionsFor(to, v) {
			if m := (Missing{v.Pointer, option}); len(e.Supplies) < maxSupplies && !slices.Contains(e.Supplies, m) {
				e.Supplies = append(e.Supplies, m)
			}
		}
	}
	return e
}

// optionsFor returns the options that supply the member of a finding. An empty option stands for
// [Set], as for values that the card has. For a finding about the whole document there are no
// options.
func optionsFor(to *format.Definition, v card.Violation) []string {
	names, err := card.SplitPointer(v.Pointer)
	if err != nil || len(names) == 0 {
		return nil
	}
	if options := to.OptionsFor(names...); v.Code == "required" && len(options) > 0 {
		return options
	}
	return []string{""}
}
