// Package program runs the command agentcard. Programs use it to add their own dialects and
// formats to the command:
//
//	func main() {
//		program.Main(program.WithDialect(acme.Dialect), program.WithFormat(acmeformat.Format))
//	}
//
// All commands then support them: detect, validate, diff, convert, show, mcp and the others.
// cardgen generates both packages; the guide docs/guides/own-command.md explains each step.
package program

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/change"
	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/convert"
	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/read"
	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/serve"
	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/trust"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/dialect"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/projection/format"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// Option adds something to the command.
type Option func() error

// WithDialect adds a dialect, as [dialects.Register] does.
func WithDialect(d *dialect.Dialect) Option {
	return func() error { return dialects.Register(d) }
}

// WithFormat adds a format, as [formats.Register] does. The cards of a dialect are converted
// by the format of the same name.
func WithFormat(f format.Any) Option {
	return func() error { return formats.Register(f) }
}

// Main runs the command with the arguments and the streams of the process, and exits. The
// options apply to the whole process, and so do the settings of the garbage collector, unless the
// variables GOGC or GOMEMLIMIT of the environment set it.
func Main(opts ...Option) {
	for _, opt := range opts {
		if err := opt(); err != nil {
			fmt.Fprintf(os.Stderr, "agentcard: %v\n", err)
			os.Exit(command.ExitTrouble)
		}
	}
	cli.TuneCollector()
	os.Exit(Run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// Run runs the command with arguments and returns its exit code: 0 if all is well, 1 for a
// document that is not valid, 2 for wrong usage or a file that cannot be read. A server stops
// when the context ends.
func Run(ctx context.Context, args []string, in io.Reader, out, errs io.Writer) int {
	return command.Run(ctx, args, in, out, errs, read.Group, change.Group, convert.Group, trust.Group, serve.Group)
}
