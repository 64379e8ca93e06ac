package serve

import (
	"context"
	"io"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
)

// run runs a command of the group and returns its exit code.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	return command.Run(ctx, args, in, out, errs, Group)
}
