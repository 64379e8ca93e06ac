// Command agentcard validates, converts, formats and creates agent cards of all dialects.
package main

import (
	"context"
	"io"
	"os"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/change"
	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/convert"
	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/read"
	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/serve"
	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/trust"
)

func main() {
	os.Exit(run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run runs the command with arguments and returns its exit code.
func run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	return command.Run(ctx, args, in, out, errs, read.Group, change.Group, convert.Group, trust.Group, serve.Group)
}
