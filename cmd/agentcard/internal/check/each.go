package check

import (
	"context"
	"errors"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
)

// Each calls do with the documents of the arguments: of files, and of the files below folders that agentcard
// check reads. isNamed says that an argument names the file, or that its name is the name of a card. The error is
// [command.ErrInvalid] if do has returned it and all files can be read.
func Each(ctx context.Context, s *command.Streams, args []string, do func(in *command.Input, isNamed bool) error) error {
	var trouble []error
	invalid := false
	w := &walker{found: func(f file) error {
		if !f.isNamed && !mayHold(f.name) {
			return nil
		}
		var stop error // an error that is not about a document ends the command
		err := s.EachIn(f.name, func(in *command.Input) error {
			switch err := do(in, f.isNamed); {
			case errors.Is(err, command.ErrInvalid):
				invalid = true
			default:
				stop = err
			}
			return stop
		})
		if stop == nil && err != nil {
			trouble = append(trouble, err)
		}
		return stop
	}}
	if err := errors.Join(append([]error{w.walk(ctx, args)}, trouble...)...); err != nil {
		return err
	}
	if invalid {
		return command.ErrInvalid
	}
	return nil
}
