package check

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
)

type fixFlags struct {
	command.Reading
	config string
	jobs   command.Jobs
	write  command.InPlace
	diff   bool
}

// Fix declares the command that repairs cards.
func Fix() *command.Command {
	return &command.Command{
		Use:   "fix [flags] [PATH...]",
		Short: "Repair the spelling of cards",
		Long: `fix finds the cards in files and folders as check does, with the same ignored files and the same
configuration, and repairs them. It invents nothing:

  members whose names differ from one known name by case, separators or a few letters
  members and values in the form of another edition, if this edition has a place for them
  values of lists of allowed values that differ in the same way
  short names of media types, such as json for application/json
  numbers and booleans that are strings, such as "True", and strings that are numbers or booleans
  values in place of a list with one element, and the null of an optional member
  versions without their last parts, such as 1.0 where 1.0.0 is required
  surrounding white space, and capital letters in media types

A repair is made only if the card has fewer findings after it, and no new error. The changes are
printed as a unified diff; --write makes them, and prints the diff only with --diff. Standard
error has the reasons with their lines, the errors that remain, and a summary. Only the lines of
changed values change, in JSON, JSON with comments, YAML, TOML and front matter. A second run
changes nothing. A file with several documents is left as it is, and --write refuses a compressed
file. A repair of a signed card can invalidate its signature; a warning says so. A line says
so, too, if a card is so long and has so many findings that not all repairs were tried.

agentcard check --fix does the same as fix --write, and then prints the findings that remain in
the forms of check.`,
		Limit: command.LimitHelp,
		Exit: `0 the cards are valid, and there is nothing to repair or it is written, 1 there are
repairs that are not written or not tried, or errors remain, 2 wrong usage, or a file that cannot be read or
written.`,
		Example: `  agentcard fix
  agentcard fix --write cards/*.yaml
  agentcard fix card.json | git apply`,
		Args:  cobra.ArbitraryArgs,
		Flags: new(fixFlags),
	}
}

// Bind adds the flags.
func (f *fixFlags) Bind(cmd *cobra.Command) {
	f.Reading.Bind(cmd)
	command.BindEdition(cmd, &f.Edition, &f.As)
	f.write.Bind(cmd)
	cmd.Flags().BoolVar(&f.diff, "diff", false, "print a unified diff, as without --write")
	bindConfig(cmd, &f.config)
	f.jobs.Bind(cmd, checkedFiles)
}

// Run repairs the cards.
func (f *fixFlags) Run(cmd *cobra.Command, s *command.Streams, args []string) error {
	args, err := paths(s, args)
	if err != nil {
		return err
	}
	if err := f.check(args); err != nil {
		return err
	}
	config, err := readConfig(f.config)
	if err != nil {
		return err
	}
	c := &checker{
		streams: s, config: config, shown: failing, form: textForm{shown: failing, colour: command.Colour(s.Screen), brief: true}, reading: f.Reading,
		fix: &fixing{write: bool(f.write), diff: f.diff || !bool(f.write), showsRest: true},
	}
	if err := c.fix.check(args); err != nil {
		return err
	}
	sum, err := c.folders(cmd.Context(), args, f.jobs)
	if sum == nil {
		return err
	}
	if err == nil || sum.documents > 0 {
		fmt.Fprint(s.Err, sum.repaired(c.fix.write))
	}
	if err == nil && sum.repairs > 0 && !c.fix.write {
		return command.ErrInvalid
	}
	return cmp.Or(err, sum.err())
}

// check returns the first error of the flags, alone or with the arguments.
func (f *fixFlags) check(args []string) error {
	err := cmp.Or(f.Reading.Check(), f.jobs.Check(), command.KnownEdition(f.Edition, f.As))
	if err == nil && f.From != "" && slices.ContainsFunc(args, isFolder) {
		return errors.New("the files in a folder have their own addresses: --from is for files")
	}
	return err
}

// check returns an error for arguments that cannot be written.
func (f *fixing) check(args []string) error {
	if f.write && slices.Contains(args, command.StdinArg) {
		return errors.New("repairs need the names of files: standard input cannot be written")
	}
	return nil
}

// repairing returns the command line of fix for the files of another command, with the flags that
// both have.
func repairing(cmd *cobra.Command, args []string) string {
	words := []string{cmd.Root().Name(), "fix"}
	for _, name := range []string{"as", "from", "edition", "syntax", "max-bytes", "config"} {
		if f := cmd.Flags().Lookup(name); f != nil && f.Changed {
			words = append(words, "--"+name, command.ShellWord(f.Value.String()))
		}
	}
	if len(args) != 1 || args[0] != "." {
		for _, arg := range args {
			words = append(words, command.FileWord(arg))
		}
	}
	return strings.Join(words, " ")
}
