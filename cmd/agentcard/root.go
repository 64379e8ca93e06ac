package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/commandline"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/dialects"
)

// Exit codes.
const (
	exitValid   = 0
	exitInvalid = 1 // a document is not valid, or not of a known format
	exitTrouble = 2 // wrong usage, or a file that cannot be read
)

// limitHelp says how long a document may be.
var limitHelp = fmt.Sprintf("A document of more than %d MiB is not read.", card.DefaultLimits().Bytes>>20)

// errInvalid ends a command whose findings have been printed already.
var errInvalid = errors.New("some documents are not valid")

// streams are what the command reads from, writes to and asks about its
// surroundings.
type streams struct {
	in     io.Reader
	out    io.Writer
	err    io.Writer
	getenv func(string) string

	// screen is err as it was given, for what only a terminal is meant to obey; err
	// escapes that.
	screen io.Writer
}

// run runs the command with arguments and returns its exit code.
func run(s streams, args []string) int {
	s.screen = s.err
	s.err = commandline.PrintableWriter(s.err)
	checked := commandline.NewCheckedWriter(s.out)
	s.out = checked
	root := newRoot(&s)
	root.SetArgs(args)
	root.SetIn(s.in)
	root.SetOut(s.out)
	root.SetErr(s.err)
	commandline.Strict(root)
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
		err = commandline.WithHint(root, err)
		for line := range strings.SplitSeq(err.Error(), "\n") {
			fmt.Fprintf(s.err, "agentcard: %s\n", line)
		}
		return exitTrouble
	}
}

// forEach does what a command does with each of its arguments, and returns all trouble
// that there was, or [errInvalid] when there was no worse.
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
		Short: "Check, convert, format and start agent cards",
		Long: `agentcard works on agent cards: JSON documents in which agents describe themselves.

It knows these dialects:
` + dialectList() + `
Without --as the dialect of a document is found by its shape. Where a dialect has
several kinds of documents, DIALECT/KIND is one of them, such as mcp/tool; agentcard
schema --help lists them.

Exit codes: 0 all is well, 1 a document is not valid, of no known format or cannot
be converted, 2 wrong usage, or a file that cannot be read or written.`,
		Example: `  agentcard validate card.json
  curl -s https://agent.example.com/.well-known/agent.json | agentcard validate -
  agentcard convert --to a2a --give protocol-version=1.0 card.json
  agentcard new adp --set /name=translator > card.json`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.AddCommand(validateCommand(s), fmtCommand(s), detectCommand(s), newCommand(s), schemaCommand(s),
		convertCommand(s), targetsCommand(s))
	return root
}

// dialectList lists the dialects, a line each.
func dialectList() string {
	var b strings.Builder
	for _, name := range dialects.Names() {
		d, _ := dialects.Lookup(name)
		fmt.Fprintf(&b, "  %-16s%s\n", name, d.Title())
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

// oneDialect asks for one argument.
func oneDialect(cmd *cobra.Command, args []string) error {
	if len(args) == 1 {
		return nil
	}
	return fmt.Errorf("%s needs the name of one dialect: %s", cmd.Name(), strings.Join(dialects.Names(), ", "))
}

// someFiles asks for at least one argument, oneFile for exactly one.
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
	// Only a flag that does not exist could fail here.
	_ = cmd.RegisterFlagCompletionFunc("as", completeDialect)
}

// completeDialect offers the names of dialects to the shell.
func completeDialect(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return dialects.Names(), cobra.ShellCompDirectiveNoFileComp
}

// knownDialect says whether a dialect that was asked for exists; none asked for
// is fine.
func knownDialect(name string) error {
	if _, ok := dialects.Lookup(name); !ok && name != "" {
		return &dialects.UnknownDialectError{Name: name}
	}
	return nil
}
