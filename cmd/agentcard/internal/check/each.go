package check

import (
	"context"
	"errors"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Each calls do with each card in the arguments: in files, and in the files below folders that agentcard check
// reads. problems are the errors of the card. A document without a dialect is no card, but its file was named, or
// has the name of a card; others is the number of all other documents without a dialect. The error is
// [command.ErrInvalid] if do has returned it and all files can be read.
func Each(ctx context.Context, s *command.Streams, args []string, do func(in *command.Input, dialect string, problems card.Violations) error) (others int, err error) {
	args, err = paths(s, args)
	if err != nil {
		return 0, err
	}
	var trouble []error
	invalid := false
	w := &walker{found: func(f file) error {
		if !f.isNamed && !mayHold(f.name) {
			return nil
		}
		var stop error // an error that is not about a document ends the command
		err := s.EachIn(f.name, func(in *command.Input) error {
			reading := &command.Reading{Quick: !f.isNamed, Flagless: true}
			dialect, found, _ := reading.Findings(in, false)
			if dialect == "" && !f.isNamed {
				others++
				return nil
			}
			stop = do(in, dialect, found.Errors())
			if errors.Is(stop, command.ErrInvalid) {
				invalid, stop = true, nil
			}
			return stop
		})
		if stop == nil && err != nil {
			trouble = append(trouble, err)
		}
		return stop
	}}
	err = errors.Join(append([]error{w.walk(ctx, args)}, trouble...)...)
	if err == nil && invalid {
		err = command.ErrInvalid
	}
	return others, err
}
