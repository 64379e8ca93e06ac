package change

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/base/textdiff"
	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/internal/jsontree"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
)

// fixFlags are the flags of fix.
type fixFlags struct {
	command.Reading
	write command.InPlace
}

func fixCommand() *command.Command {
	return &command.Command{
		Use:   "fix [flags] FILE...",
		Short: "Repair the spelling of cards",
		Long: `fix repairs what the schema of a card's dialect decides, and invents nothing:

  members whose names differ from one known name by case, separators or a few letters
  values of lists of allowed values that differ in the same way
  numbers and booleans that are strings, and strings that are numbers or booleans
  versions without their last parts, such as 1.0 where 1.0.0 is required
  surrounding white space, and capital letters in media types

A repair is made only if the card has fewer problems after it, and no new error. The changes are
printed as a unified diff, and the reasons on standard error; --write makes them. Only the lines
of changed values change, in JSON, JSON with comments, YAML, TOML and front matter.`,
		Exit: `0 the cards are valid, and there is nothing to repair or it is written, 1 there are
repairs that are not written, or errors remain, 2 wrong usage, or a file that cannot be read or
written.`,
		Example: `  agentcard fix card.json
  agentcard fix --write cards/*.yaml
  agentcard fix card.json | git apply`,
		Args:  command.SomeFiles,
		Flags: new(fixFlags),
	}
}

// Bind adds the flags.
func (f *fixFlags) Bind(cmd *cobra.Command) {
	f.Reading.Bind(cmd)
	f.write.Bind(cmd)
}

// Run repairs the cards in files.
func (f *fixFlags) Run(_ *cobra.Command, s *command.Streams, args []string) error {
	if err := f.Check(); err != nil {
		return err
	}
	return command.ForEach(args, func(arg string) error {
		if f.write && arg == command.StdinArg {
			return errors.New("--write needs the names of files: standard input cannot be written")
		}
		in, err := s.Read(arg)
		if err != nil {
			return err
		}
		return f.fix(s, in)
	})
}

// fix repairs a card.
func (f *fixFlags) fix(s *command.Streams, in *command.Input) error {
	reading, opts := f.pinned(in)
	dialect, found, read := reading.Findings(in, false, opts...)
	root, err := jsontree.Parse(in.Text)
	if dialect == "" || !read || err != nil {
		return in.Refuse(found.Errors()...)
	}
	schema, err := loadSchema(dialect)
	if err != nil {
		return err
	}
	r := &repairing{reading: reading, options: opts, in: in, schema: schema, root: root, found: found, tried: make(map[attempt]bool)}
	r.all()
	changed, err := in.Rewrite(r.root.Append(nil))
	if err != nil {
		return fail(s, in, err)
	}
	for _, reason := range r.reasons {
		fmt.Fprintf(s.Err, "%s: %s\n", cli.Printable(in.Name), cli.Printable(reason))
	}
	if f.write {
		err = in.Replace(changed)
	} else if len(r.reasons) > 0 {
		err = s.WriteDocument([]byte(textdiff.Unified(diffName("a", in), diffName("b", in), in.File, changed.File)))
	}
	if err != nil {
		return err
	}
	_, left, _ := reading.Findings(changed, false, opts...)
	if errs := left.Errors(); len(errs) > 0 {
		return changed.Refuse(errs...)
	}
	if len(r.reasons) > 0 && !bool(f.write) {
		return command.ErrInvalid
	}
	return nil
}

// pinned returns how a card and its repaired forms are read: as the format and the edition that the
// unrepaired card shows, since a repair can make it look like another format.
func (f *fixFlags) pinned(in *command.Input) (command.Reading, []card.Option) {
	reading := f.Reading
	if reading.As != "" {
		return reading, nil
	}
	found, err := detect.Detect(in.Text, detect.From(f.Retrieved(in)))
	if err != nil {
		return reading, nil
	}
	reading.As = found.Name()
	if found.Version == "" {
		return reading, nil
	}
	return reading, []card.Option{card.Version(found.Version)}
}
