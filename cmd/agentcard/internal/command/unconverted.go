package command

import (
	"errors"
	"fmt"

	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

// Unconverted prints why a card could not be converted.
func (s *Streams) Unconverted(file string, document cli.Document, sets []string, err error) error {
	if broken, ok := errors.AsType[*card.DecodeError](err); ok {
		return s.Refuse(file, document, broken.Problem())
	}
	if unknown, ok := errors.AsType[*detect.Error](err); ok && unknown.Code == detect.CodeUnknown {
		err = fmt.Errorf("%w. Choose one with --from", err)
	}
	if invalid, ok := errors.AsType[*projection.TargetError](err); ok {
		return s.notValid(file, sets, invalid)
	}
	fmt.Fprintf(s.Err, "%s: %v\n", cli.Printable(file), err)
	return ErrInvalid
}

// notValid prints the findings of a result, and the flags that supply missing members. The
// findings have no lines: the result is not written.
func (s *Streams) notValid(file string, sets []string, result *projection.TargetError) error {
	fmt.Fprintf(s.Err, "%s: the result is not valid as %s:\n", cli.Printable(file), result.Title)
	invalid, ok := errors.AsType[*card.InvalidError](result.Err)
	if !ok {
		fmt.Fprintln(s.Err, result.Err)
		return ErrInvalid
	}
	for i := range invalid.Violations {
		invalid.Violations[i].Line = 0
	}
	NameLimit(invalid.Violations, result.Format)
	fmt.Fprintln(s.Err, invalid)
	for _, m := range result.Supplies {
		fmt.Fprintf(s.Err, "--give %s=TEXT supplies %s\n", m.Option, m.Pointer)
	}
	s.HintString(sets, invalid.Violations)
	return ErrInvalid
}
