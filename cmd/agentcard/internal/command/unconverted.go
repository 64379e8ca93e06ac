package command

import (
	"errors"
	"fmt"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

// Unconverted prints why the card could not be converted with the values of --set.
func (in *Input) Unconverted(sets []string, err error) error {
	if broken, ok := errors.AsType[*card.DecodeError](err); ok {
		return in.Refuse(broken.Problem())
	}
	if unknown, ok := errors.AsType[*detect.Error](err); ok && isUnknownObject(unknown) {
		err = fmt.Errorf("%w. Choose one with --as", err)
	}
	if invalid, ok := errors.AsType[*projection.TargetError](err); ok {
		return in.notValid(sets, invalid)
	}
	fmt.Fprintf(in.streams.Err, "%s: %v\n", cli.Printable(in.Place()), err)
	return ErrInvalid
}

// notValid prints the findings of a result, and the flags that supply missing members. The
// findings have no lines: the result is not written.
func (in *Input) notValid(sets []string, result *projection.TargetError) error {
	fmt.Fprintf(in.streams.Err, "%s: the result is not valid as %s:\n", cli.Printable(in.Place()), result.Title)
	invalid, ok := errors.AsType[*card.InvalidError](result.Err)
	if !ok {
		fmt.Fprintln(in.streams.Err, result.Err)
		return ErrInvalid
	}
	for i := range invalid.Violations {
		invalid.Violations[i].Line = 0
	}
	nameLimit(invalid.Violations, result.Format)
	fmt.Fprintln(in.streams.Err, invalid)
	for _, m := range result.Supplies {
		if m.Option == "" {
			continue
		}
		fmt.Fprintf(in.streams.Err, "--give %s=TEXT supplies %s\n", m.Option, m.Pointer)
	}
	in.streams.HintString(sets, invalid.Violations)
	return ErrInvalid
}
