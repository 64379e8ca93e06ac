package main

import (
	"crypto/sha256"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/card"
)

func canonicalCommand(s *streams) *cobra.Command {
	var as, from, digest string
	cmd := &cobra.Command{
		Use:   "canonical [flags] FILE | -",
		Short: "Print the bytes of a card that a signature covers",
		Long: `canonical prints the bytes of a card that a signature covers, without a line feed after
them:

` + signingList() + `  others      RFC 8785 of the document

With --digest sha256 it prints the SHA-256 of these bytes in hexadecimal, for programs that
sign a digest. The card need not be valid.

` + limitHelp + `

Exit codes: 0 printed, 1 the document cannot be read as a card or has no canonical form,
2 wrong usage, or a file that cannot be read.`,
		Example: `  agentcard canonical card.json > card.canonical && cosign sign-blob card.canonical
  agentcard canonical --digest sha256 card.json`,
		Args: oneFile,
		RunE: func(_ *cobra.Command, args []string) error {
			if err := knownDialect(as); err != nil {
				return err
			}
			if digest != "" && digest != digestSHA256 {
				return fmt.Errorf("unknown --digest %q%s; known: %s", digest, nearest.Hint(digest, []string{digestSHA256}), digestSHA256)
			}
			name, document, err := s.read(args[0])
			if err != nil {
				return err
			}
			form, err := canonicalForm(as, retrieved(from, args[0]), document)
			if err != nil {
				return s.refuseError(name, document, err)
			}
			if digest != "" {
				_, err = fmt.Fprintf(s.out, "%x\n", sha256.Sum256(form))
				return err
			}
			return s.writeDocument(form)
		},
	}
	dialectFlag(cmd, &as)
	fromFlag(cmd, &from)
	cmd.Flags().StringVar(&digest, "digest", "", "print the digest by this `algorithm` instead: "+digestSHA256)
	_ = cmd.RegisterFlagCompletionFunc("digest", cobra.FixedCompletions([]string{digestSHA256}, cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

// digestSHA256 is the algorithm for --digest.
const digestSHA256 = "sha256"

// canonicalForm returns the bytes of a document that a signature covers, or those of its
// canonical form if its dialect has no signatures.
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
