// Package command has what all commands of agentcard share: the root command, the reading of
// documents, the output of findings, and the flags that several commands have. The commands
// are in packages beside it, one for each group of the root command.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
)

// Exit codes.
const (
	ExitValid   = 0
	ExitInvalid = 1 // a document is not valid, or not of a known format
	ExitTrouble = 2 // wrong usage, or a file that cannot be read
)

// ErrInvalid is returned by a command that has already printed its findings.
var ErrInvalid = errors.New("some documents are not valid")

// Run runs the command that the arguments name, one of the groups, and returns its exit code.
// A server stops when the context ends.
func Run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer, groups ...NewGroup) int {
	checked := cli.NewCheckedWriter(out)
	s := NewStreams(in, checked, errs)
	root := newRoot(s, groups)
	root.SetIn(s.In)
	root.SetOut(s.Out)
	root.SetErr(s.Err)
	_, err := cli.Execute(ctx, root, args, checked, ErrInvalid)
	switch {
	case err == nil:
		return ExitValid
	case errors.Is(err, ErrInvalid):
		return ExitInvalid
	default:
		for line := range strings.SplitSeq(err.Error(), "\n") {
			fmt.Fprintf(s.Err, "agentcard: %s\n", line)
		}
		return ExitTrouble
	}
}
