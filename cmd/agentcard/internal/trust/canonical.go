package trust

import (
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/sdk/card"
)

type canonicalFlags struct {
	command.Reading
	documents command.Documents
	digest    string
}

// digestSHA256 is the algorithm for --digest.
const digestSHA256 = "sha256"

func canonicalCommand() *command.Command {
	return &command.Command{
		Use:   "canonical [flags] [FILE...]",
		Short: "Print the bytes of a card that a signature covers",
		Long: `canonical prints the bytes of a card that a signature covers, without a line feed after
them:

` + signingList() + `  others      RFC 8785 of the document

With --digest sha256 it prints the SHA-256 of these bytes in hexadecimal, for programs that
sign a digest. The card need not be valid.

` + command.StreamHelp + `

With --ndjson a line feed follows the bytes of each card.`,
		Limit: command.LimitHelp,
		Exit: `0 printed, 1 the document cannot be read as a card or has no canonical form,
2 wrong usage, or a file that cannot be read.`,
		Example: `  agentcard canonical card.json > card.canonical && cosign sign-blob card.canonical
  agentcard canonical --digest sha256 card.json`,
		Args:  command.SomeFiles,
		Flags: new(canonicalFlags),
	}
}

// Bind adds the flags.
func (f *canonicalFlags) Bind(cmd *cobra.Command) {
	f.Reading.Bind(cmd)
	f.documents.Bind(cmd)
	cmd.Flags().StringVar(&f.digest, "digest", "", "print the digest by this `algorithm` instead: "+digestSHA256)
	command.CompleteChoice(cmd, "digest", digestSHA256)
}

// Run prints the canonical form of the document that the argument names, or its digest.
func (f *canonicalFlags) Run(_ *cobra.Command, s *command.Streams, args []string) error {
	if err := f.Check(); err != nil {
		return err
	}
	if f.digest != "" {
		if err := command.KnownChoice("digest", f.digest, digestSHA256); err != nil {
			return err
		}
	}
	return f.documents.Each(s, args, func(s *command.Streams) func(*command.Input) error {
		return func(in *command.Input) error { return f.print(s, in) }
	})
}

// print prints the canonical form of a document, or its digest.
func (f *canonicalFlags) print(s *command.Streams, in *command.Input) error {
	form, err := canonicalForm(&f.Reading, in)
	if err != nil {
		return in.RefuseError(err)
	}
	if f.digest != "" {
		_, err = fmt.Fprintf(s.Out, "%x\n", sha256.Sum256(form))
		return err
	}
	if f.documents.NDJSON {
		form = append(form, '\n')
	}
	return s.WriteDocument(form)
}

// canonicalForm returns the bytes of a document that a signature covers, or the canonical form
// of RFC 8785 if its dialect has no signatures.
func canonicalForm(r *command.Reading, in *command.Input) ([]byte, error) {
	of, err := signingOf(r, in)
	if err == nil && of.canonical != nil {
		return of.canonical(in.Text, in.Limit())
	}
	if v, ok := errors.AsType[card.Violation](err); ok && v.Code != codeNoSignatures {
		return nil, err
	}
	return card.Canonical(in.Text, in.Limit())
}
