// Package check has the command that checks the cards in folders.
package check

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
)

type flags struct {
	output  output
	jobs    command.Jobs
	edition string
	fix     bool
}

// Command declares the command.
func Command() *command.Command {
	return &command.Command{
		Use:   "check [flags] [PATH...]",
		Short: "Check all cards in folders",
		Long: `check finds the cards in folders, validates them and ends with a summary: the cards by
dialect, the findings by code, and how many repairs agentcard fix would make in the first
32 cards with findings. Without a PATH it checks the working directory.

In a folder check reads files in all syntaxes (agentcard validate --help lists them). A document
is a card if its shape is the shape of a dialect, or if the name of its file says so: agent-card.json
and *.agentcard.json, also with the extension of another syntax, and agent, agentcard and ai-catalog
below .well-known. A file with such a name that is no card is an error; other files are left out, and
the summary counts the malformed ones. A file that is named as a PATH is always checked, and so is
standard input (-). check leaves out what .gitignore and .agentcardignore name, .git and node_modules.

Findings are errors, warnings, or advice about a single reader of cards (their codes begin with
reader-). --severity is the lowest level that is listed; all are counted.

The forms of output are text; json, with an object for each card as validate has, and one with
the summary (--json is short for it); sarif (SARIF 2.1.0); github, with annotations for the workflows of GitHub; and junit.

The file .agentcard.yaml in the working directory (or .json, .toml; --config names another) can
have the members

  ignore  patterns of paths that are not read, as in .gitignore
  codes   the level of findings by code: error, warning, advice or off; unknown-* stands for all
          codes that begin so, and the last fitting line decides
  paths   a list of rules with a path (a pattern), and as, edition and profile for its files: the
          flags of validate. The last fitting rule decides.`,
		Limit: command.LimitHelp,
		Exit:  `0 all cards are valid, 1 some are not, 2 wrong usage or a file that cannot be read.`,
		Example: `  agentcard check
  agentcard check --severity advice cards
  agentcard check --format sarif . > cards.sarif
  agentcard check --format github`,
		Args:   cobra.ArbitraryArgs,
		Output: cli.OutputOf("agentcard check"),
		Flags:  new(flags),
	}
}

// Bind adds the flags.
func (f *flags) Bind(cmd *cobra.Command) {
	f.output.bind(cmd)
	cli.Renamed(cmd, "schema", "--"+cli.JSONSchemaFlag+" prints the JSON Schema of the output")
	cmd.Flags().BoolVar(&f.fix, "fix", false, "repair the cards first, as agentcard fix --write does")
	command.BindEdition(cmd, &f.edition, new(string))
	f.jobs.Bind(cmd, checkedFiles)
}

// Run checks the cards.
func (f *flags) Run(cmd *cobra.Command, s *command.Streams, args []string) error {
	if err := cmp.Or(f.jobs.Check(), command.KnownEdition(f.edition, "")); err != nil {
		return err
	}
	args, err := paths(s, args)
	if err != nil {
		return err
	}
	repairs := ""
	if !f.fix {
		repairs = repairing(cmd, args)
	}
	c, err := f.output.checker(s, false, repairs)
	if err != nil {
		return err
	}
	c.reading.Flagless = true
	if f.fix {
		c.fix = &fixing{write: true}
		if err := c.fix.check(args); err != nil {
			return err
		}
	}
	c.reading.Edition = f.edition
	sum, err := c.folders(cmd.Context(), args, f.jobs)
	return cmp.Or(err, sum.err())
}

// paths returns the arguments, or the working directory without any. The error is about --syntax with
// a folder.
func paths(s *command.Streams, args []string) ([]string, error) {
	if len(args) == 0 {
		args = []string{"."}
	}
	if s.Syntax != "" && slices.ContainsFunc(args, isFolder) {
		return nil, errors.New("the files in a folder are read by their names: --syntax is for files")
	}
	return args, nil
}

// checkedFiles describes a job of check and fix.
const checkedFiles = "check this `number` of files"

// folders checks files and the files in folders, and returns the counts.
func (c *checker) folders(ctx context.Context, args []string, jobs command.Jobs) (*tally, error) {
	defer cli.LimitMemory(memory)()
	return c.run(ctx, args, jobs.Number(), command.NewProgress(c.streams.Screen))
}

// memory is the limit for the memory of the process, in bytes. The garbage collector keeps to it
// unless documents take more.
const memory = 40 << 20
