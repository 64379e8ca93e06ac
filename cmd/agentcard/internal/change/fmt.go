package change

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/internal/base/textdiff"
	"github.com/agentcard-go/cardgen/sdk/card"
)

type fmtFlags struct {
	command.Reading
	documents          command.Documents
	compact, canonical bool
	write              command.InPlace
	check, diff        bool
}

func fmtCommand() *command.Command {
	flags := new(fmtFlags)
	return &command.Command{
		Use:   "fmt [flags] [FILE...]",
		Short: "Format cards",
		Long: `fmt reads a card and writes it to standard output: members in the order of the
dialect's schema, unknown members after them, two spaces of indentation. Nothing
is added, changed or lost; the card need not be valid.

With --compact there is no white space. With --canonical the output is the
canonical form of RFC 8785, which signatures cover; a number that no double can
represent has no canonical form.

If a dialect limits the size of a card (ADP: 65535 octets), a card that exceeds the limit
with indentation is written without white space, with a note on standard error; if it
still exceeds the limit, it is not written.

With --write, which takes several files, each file is replaced atomically, and a line says
what changed in it. A file that already has this form, or cannot be read as a card, is not
changed; a read-only file and a compressed one are refused. A symbolic link is kept, and its target
is written. A file with several hard links is written in place, so that the links are kept.

With --check nothing is written: fmt prints the names of the files that --write would change, and
exits with 1 if there are some. --diff prints the changes as a unified diff.

` + command.StreamHelp + `

With --ndjson each card is written as a line without white space.`,
		Limit: command.LimitHelp,
		Exit: `0 written, 1 a document cannot be read as a card, has no canonical
form or is too long, or --check finds one that would change, 2 wrong usage, or a file that
cannot be read or written.`,
		Example: `  agentcard fmt card.json
  agentcard fmt --write cards/*.json
  agentcard fmt --check cards/*.json
  agentcard fmt --canonical - < card.json | sha256sum
  agentcard fmt --ndjson dump.ndjson > formatted.ndjson`,
		Args:  flags.write.Args,
		Flags: flags,
	}
}

// Bind adds the flags.
func (f *fmtFlags) Bind(cmd *cobra.Command) {
	f.Reading.Bind(cmd)
	f.write.Bind(cmd)
	cmd.Flags().BoolVar(&f.compact, "compact", false, "write no white space")
	cmd.Flags().BoolVar(&f.canonical, "canonical", false, "write the canonical form of RFC 8785")
	cmd.MarkFlagsMutuallyExclusive("compact", "canonical")
	f.documents.Bind(cmd)
	cmd.Flags().BoolVarP(&f.check, "check", "l", false, "write nothing, and print the names of files that would change")
	cmd.Flags().BoolVarP(&f.diff, "diff", "d", false, "print the changes as a unified diff instead of the document")
	for _, flag := range []string{"write", "check", "diff"} {
		cmd.MarkFlagsMutuallyExclusive(flag, "ndjson")
	}
	cmd.MarkFlagsMutuallyExclusive("write", "check")
}

// Run formats the cards that the arguments name.
func (f *fmtFlags) Run(_ *cobra.Command, s *command.Streams, args []string) error {
	if err := f.Check(); err != nil {
		return err
	}
	return f.documents.Each(s, args, func(s *command.Streams) func(*command.Input) error {
		return func(in *command.Input) error { return f.format(s, in) }
	})
}

// format writes a card, formatted.
func (f *fmtFlags) format(s *command.Streams, in *command.Input) error {
	c, found := f.Examine(in)
	if c == nil {
		return in.Refuse(found...)
	}
	text, err := card.AppendJSON(nil, c)
	if err != nil {
		return err
	}
	text, err = f.form(in, text)
	if broken, ok := errors.AsType[*card.DecodeError](err); ok {
		return in.Refuse(inDocument(broken, in))
	}
	if err != nil {
		return err
	}
	text, err = s.Within(in.Name, text, c.CardInfo().MaxSize())
	if err != nil {
		return in.Refuse(card.Violation{Code: card.CodeSize, Message: err.Error(), Line: 1, Column: 1})
	}
	if f.check || f.diff {
		if err := f.report(s, in, text); err != nil || !bool(f.write) {
			return err
		}
	}
	if !f.write {
		return s.WriteDocument(text)
	}
	if err := in.Overwrite(text); err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.Out, "%s: %s\n", cli.Printable(in.Name), changeOf(in.Text, text))
	return err
}

// report prints the name of a file that would change, or its changes. The error is
// [command.ErrInvalid] for a change that --check finds.
func (f *fmtFlags) report(s *command.Streams, in *command.Input, text []byte) error {
	if in.Source != nil {
		return fmt.Errorf("%s is not JSON, and fmt writes JSON; without --check and --diff the result is printed", in.Name)
	}
	if bytes.Equal(in.Text, text) {
		return nil
	}
	if f.diff {
		if err := s.WriteDocument([]byte(textdiff.Unified(in.DiffName("a"), in.DiffName("b"), in.Text, text))); err != nil {
			return err
		}
	} else if _, err := fmt.Fprintln(s.Out, cli.Printable(in.Name)); err != nil {
		return err
	}
	if f.check {
		return command.ErrInvalid
	}
	return nil
}

// changeOf describes how a formatted card differs from the original text.
func changeOf(before, after []byte) string {
	switch {
	case bytes.Equal(before, after):
		return "unchanged"
	case bytes.Equal(command.Compact(bytes.TrimPrefix(before, []byte(scan.Mark))), command.Compact(after)):
		return "changed white space"
	}
	return "changed the order or the spelling of members"
}

// form returns an encoded card in the form that the flags select.
func (f *fmtFlags) form(in *command.Input, text []byte) ([]byte, error) {
	switch {
	case f.canonical && f.documents.NDJSON:
		text, err := card.Canonical(text, in.Limit())
		return append(text, '\n'), err
	case f.canonical:
		return card.Canonical(text, in.Limit()) // no line feed: it would not be canonical
	case f.compact, f.documents.NDJSON:
		return command.Line(text), nil
	}
	return command.Indent(text), nil
}

// inDocument returns the error that prevents a canonical form, with its line and column in the
// document. If the document is a string that contains the card, the error has only the pointer.
func inDocument(broken *card.DecodeError, in *command.Input) card.Violation {
	_, err := card.Canonical(in.Text, in.Limit())
	if same, ok := errors.AsType[*card.DecodeError](err); ok && same.Code == broken.Code {
		return same.Problem()
	}
	v := broken.Problem()
	v.Line = 0
	return v
}
