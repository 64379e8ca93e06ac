// Cardgen generates Go packages from JSON Schemas: types, builders, codecs and
// validators. See cardgen --help.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/internal/cli"
)

func main() {
	cli.TuneCollector()
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// The exit codes.
const (
	exitOK    = 0
	exitFound = 1 // the schemas have errors, or check or diff found a difference
	exitUsage = 2 // the command line is wrong, or a file cannot be read or written
)

// errFound ends a command that has printed its findings.
var errFound = errors.New("problems were found")

// run runs the command and returns its exit code.
func run(args []string, stdout, stderr io.Writer) int {
	checked := cli.NewCheckedWriter(stdout)
	stdout, stderr = cli.PrintableWriter(checked), cli.PrintableWriter(stderr)
	root := newRoot(&streams{stdout, stderr})
	root.SetOut(stdout)
	root.SetErr(stderr)
	cmd, err := cli.Execute(context.Background(), root, args, checked, errFound)
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errFound):
		return exitFound
	}
	fmt.Fprintf(stderr, "cardgen: %v\n", err)
	if !strings.Contains(err.Error(), "--help") { // an error about an unknown command or flag names the help
		fmt.Fprintf(stderr, "See '%s --help'.\n", cmd.CommandPath())
	}
	return exitUsage
}

// streams are the output of the commands.
type streams struct{ out, err io.Writer }

func newRoot(s *streams) *cobra.Command {
	root := &cobra.Command{
		Use:   "cardgen",
		Short: "Generate Go packages from JSON Schemas",
		Long: `Cardgen reads JSON Schemas (drafts 2020-12, 2019-09, 07, 06 and 04) and writes Go packages
with types, builders, lossless codecs, and validators that report every problem with its
location.

Exit codes: 0 success; 1 the schemas have errors, check found a
difference, or diff a breaking one of --fail-on; 2 wrong usage, or a file that cannot be read or written.`,
		Example: `  cardgen generate                       # everything that cardgen.json lists
  cardgen check                          # is the generated code up to date?
  cardgen generate --schema order.schema.json --package order --out internal/order
  cardgen init cards --schema order.schema.json
  cardgen diff --against git:HEAD        # what does the change break?
  cardgen explain order.schema.json#/properties/total`,
		Version:       cli.Version(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	cli.AddGroups(root, s, func(s *streams) io.Writer { return s.out },
		cli.Group[*streams]{ID: "generate", Title: "Generate code:", Commands: []*cli.Command[*streams]{initCommand(), generateCommand(), checkCommand()}},
		cli.Group[*streams]{ID: "explain", Title: "Explain schemas and their changes:", Commands: []*cli.Command[*streams]{explainCommand(), diffCommand(), changelogCommand()}},
	)
	return root
}
