package change

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/internal/base/textdiff"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
)

// editing has the flags of the commands that change a file.
type editing struct {
	command.Reading
	write       command.InPlace
	diff, force bool
	hint        string // printed if a changed value has another type than the schema requires
}

// editingHelp is the paragraph of a help text about the flags of [editing].
const editingHelp = `The file is JSON, JSON with comments, YAML, TOML or Markdown with front matter. Only the lines of
changed values change: comments, the order of members, quotes and indentation stay.

The result is printed; with --diff the changed lines are printed instead, and with --write
the file is replaced atomically. A symbolic link is kept, and its target is written; a compressed
file is refused. A change that adds an error to a card is refused, and --force writes it. A change
of a signed card that can invalidate its signature is made, with a warning.`

// editingExit is the paragraph about the exit codes.
const editingExit = `0 changed, 1 the document cannot be read or changed, or the change adds an
error, 2 wrong usage, or a file that cannot be read or written.`

// Bind adds the flags.
func (f *editing) Bind(cmd *cobra.Command) {
	f.Reading.Bind(cmd)
	f.write.Bind(cmd)
	cmd.Flags().BoolVar(&f.diff, "diff", false, "print a unified diff instead of the document")
	cmd.Flags().BoolVar(&f.force, "force", false, "make a change that adds errors to the card, or sets an unknown member")
}

// edit changes the document of a file. change gets the document as a tree, and as JSON with the
// name of its dialect, which is empty for an unrecognized one.
func (f *editing) edit(s *command.Streams, arg string, change func(root *jsontree.Node, dialect string) (*jsontree.Node, error)) error {
	if f.write && arg == command.StdinArg {
		return errors.New("--write needs the name of a file: standard input cannot be written")
	}
	if err := f.write.Check(arg); err != nil {
		return err
	}
	in, err := s.Read(arg)
	if err != nil {
		return err
	}
	root, err := jsontree.Parse(in.Text, in.Limit())
	if err != nil {
		if _, unknown := f.Detect(in, detect.WithoutNearest()); unknown != nil { // names a file such as SKILL.md
			err = unknown
		}
		return in.RefuseError(err)
	}
	dialect, before, _ := f.Findings(in, false)
	root, err = change(root, dialect)
	if err != nil {
		return fail(s, in, err)
	}
	changed, err := in.Rewrite(root.Append(nil))
	if err != nil {
		return fail(s, in, err)
	}
	if dialect != "" && !f.force {
		if err := f.refuseErrors(s, before, changed); err != nil {
			return err
		}
	}
	if warning := in.Unsigned(dialect, changed); warning != "" {
		fmt.Fprintln(s.Err, cli.Printable(warning))
	}
	return f.output(s, in, changed)
}

// refuseErrors prints the errors of a changed card that it did not have before, and returns an error if there are
// any.
func (f *editing) refuseErrors(s *command.Streams, before card.Violations, changed *command.Input) error {
	_, after, _ := f.Findings(changed, false)
	added := command.AddedErrors(before, after)
	if len(added) == 0 {
		return nil
	}
	_ = changed.Refuse(added...)
	fmt.Fprintln(s.Err, "the change adds errors to the card; --force makes it nevertheless")
	isString := func(v card.Violation) bool {
		return v.Keyword == string(card.Type) && strings.Contains(v.Message, "a string")
	}
	if f.hint != "" && slices.ContainsFunc(added, isString) {
		fmt.Fprintln(s.Err, f.hint)
	}
	return command.ErrInvalid
}

// output prints the result or writes it.
func (f *editing) output(s *command.Streams, in, changed *command.Input) error {
	if f.write {
		if err := in.Replace(changed); err != nil {
			return err
		}
	}
	switch same := string(in.File) == string(changed.File); {
	case f.diff && same:
		return nil
	case f.diff:
		return s.WriteDocument([]byte(textdiff.Unified(in.DiffName("a"), in.DiffName("b"), in.File, changed.File)))
	case !bool(f.write):
		return s.WriteDocument(changed.File)
	case same:
		_, err := fmt.Fprintf(s.Out, "%s: unchanged\n", cli.Printable(in.Name))
		return err
	}
	_, err := fmt.Fprintf(s.Out, "%s: changed\n", cli.Printable(in.Name))
	return err
}

// fail prints why a document cannot be changed.
func fail(s *command.Streams, in *command.Input, err error) error {
	fmt.Fprintf(s.Err, "%s: %s\n", cli.Printable(in.Name), cli.Printable(err.Error()))
	return command.ErrInvalid
}
