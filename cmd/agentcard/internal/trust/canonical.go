package trust

import (
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// canonicalFlags are the flags of canonical.
type canonicalFlags struct {
	as, from, digest string
}

// digestSHA256 is the algorithm for --digest.
const digestSHA256 = "sha256"

func canonicalCommand(s *command.Streams) *cobra.Command {
	var flags canonicalFlags
	cmd := &cobra.Command{
		Use:   "canonical [flags] FILE | -",
		Short: "Print the bytes of a card that a signature covers",
		Long: `canonical prints the bytes of a card that a signature covers, without a line feed after
them:

` + signingList() + `  others      RFC 8785 of the document

With --digest sha256 it prints the SHA-256 of these bytes in hexadecimal, for programs that
sign a digest. The card need not be valid.

` + command.LimitHelp + `

Exit codes: 0 printed, 1 the document cannot be read as a card or has no canonical form,
2 wrong usage, or a file that cannot be read.`,
		Example: `  agentcard canonical card.json > card.canonical && cosign sign-blob card.canonical
  agentcard canonical --digest sha256 card.json`,
		Args: command.OneFile,
		RunE: func(_ *cobra.Command, args []string) error { return printCanonical(s, flags, args[0]) },
	}
	flags.bind(cmd)
	return cmd
}

func (f *canonicalFlags) bind(cmd *cobra.Command) {
	command.BindDialect(cmd, &f.as)
	command.BindFrom(cmd, &f.from)
	cmd.Flags().StringVar(&f.digest, "digest", "", "print the digest by this `algorithm` instead: "+digestSHA256)
	command.CompleteChoice(cmd, "digest", digestSHA256)
}

// printCanonical prints the canonical form of the document that an argument names, or its digest.
func printCanonical(s *command.Streams, flags canonicalFlags, arg string) error {
	if err := command.KnownDialect(flags.as); err != nil {
		return err
	}
	if flags.digest != "" {
		if err := command.KnownChoice("digest", flags.digest, digestSHA256); err != nil {
			return err
		}
	}
	name, document, err := s.Read(arg)
	if err != nil {
		return err
	}
	form, err := canonicalForm(flags.as, command.Retrieved(flags.from, arg), document)
	if err != nil {
		return s.RefuseError(name, document, err)
	}
	if flags.digest != "" {
		_, err = fmt.Fprintf(s.Out, "%x\n", sha256.Sum256(form))
		return err
	}
	return s.WriteDocument(form)
}

// canonicalForm returns the bytes of a document that a signature covers, or the canonical form
// of RFC 8785 if its dialect has no signatures.
func canonicalForm(as, from string, document cli.Document) ([]byte, error) {
	of, err := signingOf(as, from, document.Text)
	if err == nil && of.canonical != nil {
		return of.canonical(document.Text)
	}
	if v, ok := errors.AsType[card.Violation](err); ok && v.Code != codeNoSignatures {
		return nil, err
	}
	return card.Canonical(document.Text)
}
