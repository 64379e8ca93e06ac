package change

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// fmtFlags are the flags of fmt.
type fmtFlags struct {
	as                 string
	from               string
	compact, canonical bool
	write              bool
}

func fmtCommand(s *command.Streams) *cobra.Command {
	var flags fmtFlags
	cmd := &cobra.Command{
		Use:   "fmt [flags] FILE | -",
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
changed; a read-only file is refused. A symbolic link is kept, and its target is written. A
file with several hard links is written in place, so that the links are kept.

` + command.LimitHelp + `

Exit codes: 0 written, 1 a document cannot be read as a card, has no canonical
form or is too long, 2 wrong usage, or a file that cannot be read or written.`,
		Example: `  agentcard fmt card.json
  agentcard fmt --write cards/*.json
  agentcard fmt --canonical - < card.json | sha256sum`,
		Args: func(cmd *cobra.Command, args []string) error {
			switch {
			case !flags.write:
				return command.OneFile(cmd, args)
			case slices.Contains(args, command.StdinArg):
				return errors.New("fmt --write needs file names: standard input cannot be written")
			}
			return command.SomeFiles(cmd, args)
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if err := command.KnownDialect(flags.as); err != nil {
				return err
			}
			return command.ForEach(args, func(arg string) error { return format(s, flags, arg) })
		},
	}
	flags.bind(cmd)
	return cmd
}

func (f *fmtFlags) bind(cmd *cobra.Command) {
	command.BindDialect(cmd, &f.as)
	command.BindFrom(cmd, &f.from)
	cmd.Flags().BoolVar(&f.compact, "compact", false, "write no white space")
	cmd.Flags().BoolVar(&f.canonical, "canonical", false, "write the canonical form of RFC 8785")
	cmd.Flags().BoolVarP(&f.write, "write", "w", false, "write the result to the file instead of standard output")
	cmd.MarkFlagsMutuallyExclusive("compact", "canonical")
}

// format writes the card that an argument names, formatted.
func format(s *command.Streams, flags fmtFlags, arg string) error {
	name, document, err := s.Read(arg)
	if err != nil {
		return err
	}
	c, found := command.Reading{As: flags.as, From: command.Retrieved(flags.from, arg)}.Examine(document.Text)
	if c == nil {
		return s.Refuse(name, document, found...)
	}
	text, err := card.AppendJSON(nil, c)
	if err != nil {
		return err
	}
	text, err = flags.form(text)
	if broken, ok := errors.AsType[*card.DecodeError](err); ok {
		return s.Refuse(name, document, inDocument(broken, document))
	}
	if err != nil {
		return err
	}
	text, err = s.Within(name, text, c.CardInfo().MaxSize())
	if err != nil {
		return s.Refuse(name, document, card.Violation{Code: card.CodeSize, Message: err.Error(), Line: 1, Column: 1})
	}
	if !flags.write {
		return s.WriteDocument(text)
	}
	if err := command.Overwrite(name, document.Text, text); err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.Out, "%s: %s\n", cli.Printable(name), changeOf(document.Text, text))
	return err
}

// changeOf describes how a formatted card differs from the original text.
func changeOf(before, after []byte) string {
	switch {
	case bytes.Equal(before, after):
		return "unchanged"
	case bytes.Equal(command.Compact(before), command.Compact(after)):
		return "changed white space"
	}
	return "changed the order or the spelling of members"
}

// form returns an encoded card in the form that the flags select.
func (f *fmtFlags) form(text []byte) ([]byte, error) {
	switch {
	case f.canonical:
		return card.Canonical(text) // no line feed: it would not be canonical
	case f.compact:
		return append(command.Compact(text), '\n'), nil
	}
	return command.Indent(text), nil
}

// inDocument returns the error that prevents a canonical form, with its line and column in the
// document. If the document is a string that contains the card, the error has only the pointer.
func inDocument(broken *card.DecodeError, document cli.Document) card.Violation {
	_, err := card.Canonical(document.Text)
	if same, ok := errors.AsType[*card.DecodeError](err); ok && same.Code == broken.Code {
		return same.Problem()
	}
	v := broken.Problem()
	v.Line = 0
	return v
}
