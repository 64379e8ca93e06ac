package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
	"github.com/agentcard-go/cardgen/sdk/projection"
	"github.com/agentcard-go/cardgen/sdk/projection/formats"
)

// Exit codes.
const (
	exitValid   = 0
	exitInvalid = 1 // a document is not valid, or not of a known format
	exitTrouble = 2 // wrong usage, or a file that cannot be read
)

// limitHelp states the size limit of documents.
var limitHelp = fmt.Sprintf("A document of more than %d MiB is not read.", card.DefaultLimits().Bytes>>20)

// errInvalid is returned by a command that has already printed its findings.
var errInvalid = errors.New("some documents are not valid")

// streams are the input, output and environment of the command.
type streams struct {
	in     io.Reader
	out    io.Writer
	err    io.Writer
	getenv func(string) string

	// context ends a command that runs until it is interrupted; nil for one that signals end.
	context context.Context

	// screen is the unescaped err, for control sequences to a terminal; err escapes
	// control characters.
	screen io.Writer
}

// run runs the command with arguments and returns its exit code.
func run(s streams, args []string) int {
	s.screen = s.err
	s.err = cli.PrintableWriter(s.err)
	checked := cli.NewCheckedWriter(s.out)
	s.out = checked
	root := newRoot(&s)
	root.SetArgs(args)
	root.SetIn(s.in)
	root.SetOut(s.out)
	root.SetErr(s.err)
	cli.Strict(root)
	err := root.Execute()
	if err == nil || errors.Is(err, errInvalid) {
		err = cmp.Or(checked.Err(), err)
	}
	switch {
	case err == nil:
		return exitValid
	case errors.Is(err, errInvalid):
		return exitInvalid
	default:
		err = cli.WithHint(root, err)
		for line := range strings.SplitSeq(err.Error(), "\n") {
			fmt.Fprintf(s.err, "agentcard: %s\n", line)
		}
		return exitTrouble
	}
}

// forEach calls do with each argument, and returns all errors other than [errInvalid], or
// [errInvalid] if there are no others.
func forEach(args []string, do func(arg string) error) error {
	var trouble []error
	var invalid error
	for _, arg := range args {
		switch err := do(arg); {
		case errors.Is(err, errInvalid):
			invalid = errInvalid
		case err != nil:
			trouble = append(trouble, err)
		}
	}
	if len(trouble) > 0 {
		return errors.Join(trouble...)
	}
	return invalid
}

func newRoot(s *streams) *cobra.Command {
	root := &cobra.Command{
		Use:   "agentcard",
		Short: "Validate, convert, format and create agent cards",
		Long: `agentcard works on agent cards: JSON documents in which agents describe themselves.

Supported dialects:
` + dialectList() + `
Without --as the dialect of a document is detected by its shape. For dialects with
several kinds of documents, DIALECT/KIND selects one, such as mcp/tool; agentcard
schema --help lists them.

Exit codes: 0 success, 1 a document is not valid, of an unrecognized format or cannot
be converted, 2 wrong usage, or a file that cannot be read or written.`,
		Example: `  agentcard validate card.json
  agentcard fetch agents.example.com | agentcard show -
  agentcard convert --to a2a --give protocol-version=1.0 card.json
  agentcard new adp --set /name=translator > card.json`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.AddCommand(validateCommand(s), fmtCommand(s), detectCommand(s), newCommand(s), schemaCommand(s),
		convertCommand(s), targetsCommand(s), showCommand(s), diffCommand(s), bumpCommand(s), rankCommand(s), matchCommand(s),
		keygenCommand(s), signCommand(s), verifyCommand(s), canonicalCommand(s), serveCommand(s), publishCommand(s),
		fetchCommand(s), probeCommand(s), mcpCommand(s))
	return root
}

// dialectList lists the dialects, one per line.
func dialectList() string {
	var b strings.Builder
	for _, name := range dialects.Names() {
		d, _ := dialects.Lookup(name)
		title := d.Title()
		if f, ok := formats.Lookup(name); ok && title == "" { // it is not detected
			title = projection.FormOf(f).Title
		}
		fmt.Fprintf(&b, "  %-20s%s\n", name, title)
	}
	return b.String()
}

// version returns the version of the module that the command was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}

// oneDialect requires exactly one argument.
func oneDialect(cmd *cobra.Command, args []string) error {
	if len(args) == 1 {
		return nil
	}
	return fmt.Errorf("%s needs the name of one dialect: %s", cmd.Name(), strings.Join(dialects.Names(), ", "))
}

// someFiles requires at least one argument, oneFile exactly one.
func someFiles(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return nil
	}
	return fmt.Errorf("%s needs the names of files, or - for standard input", cmd.Name())
}

func oneFile(cmd *cobra.Command, args []string) error {
	if len(args) == 1 {
		return nil
	}
	return fmt.Errorf("%s needs the name of one file, or - for standard input", cmd.Name())
}

// dialectFlag adds the flag that names the dialect.
func dialectFlag(cmd *cobra.Command, as *string) {
	cmd.Flags().StringVar(as, "as", "", "read the documents as this `dialect`, or DIALECT/KIND, instead of detecting it")
	// Fails only for a flag that does not exist.
	_ = cmd.RegisterFlagCompletionFunc("as", completeDialect)
}

// completeDialect completes the names of dialects.
func completeDialect(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return dialects.Names(), cobra.ShellCompDirectiveNoFileComp
}

// knownDialect returns an error for a dialect that does not exist. An empty name is valid.
func knownDialect(name string) error {
	if _, ok := dialects.Lookup(name); !ok && name != "" {
		return &dialects.UnknownDialectError{Name: name}
	}
	return nil
}
