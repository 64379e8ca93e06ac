package main

import (
	"crypto"
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/base/diskfile"
)

// signer signs a document of a dialect.
type signer func(document []byte, key crypto.Signer) ([]byte, error)

func signCommand(s *streams) *cobra.Command {
	var as, from, keyFile, output string
	var write bool
	sign := map[*signing]signer{}
	cmd := &cobra.Command{
		Use:   "sign --key FILE [flags] FILE | -",
		Short: "Sign a card",
		Long: `sign writes a card with its signature to standard output. An old signature is replaced;
all other bytes of the document stay as they are. A card that is not valid is not signed.

Signatures cover:
` + signingList() + `
The private key is a PEM file in PKCS #8, such as keygen and openssl genpkey write. It is
never printed. With --write, which takes several files, each file is replaced. With --output
the file is written only if the card was signed, while > in a shell empties it before.

Serve the signed document as it is. White space and the order of members may change; a
member that is added, removed or changed invalidates the signature.

` + limitHelp + `

Exit codes: 0 signed, 1 a card is not valid or cannot be signed, 2 wrong usage, or a file
that cannot be read or written.`,
		Example: `  agentcard sign --key agent.key --output signed.json card.json
  agentcard sign --key agent.key --after 7 --write card.json`,
		Args: func(cmd *cobra.Command, args []string) error {
			switch {
			case !write:
				return oneFile(cmd, args)
			case output != "":
				return errors.New("--write replaces the files, and --output names another one; use one of them")
			case slices.Contains(args, stdinArg):
				return errors.New("sign --write needs file names: standard input cannot be written")
			}
			return someFiles(cmd, args)
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if err := knownDialect(as); err != nil {
				return err
			}
			if keyFile == "" {
				return errors.New("sign needs --key with the file of the private key; agentcard keygen writes one")
			}
			key, err := readPrivateKey(keyFile)
			if err != nil {
				return err
			}
			return forEach(args, func(arg string) error {
				name, document, err := s.read(arg)
				if err != nil {
					return err
				}
				of, err := signingOf(as, retrieved(from, arg), document.Text)
				if err != nil {
					return s.refuseError(name, document, err)
				}
				signed, err := sign[of](document.Text, key)
				if err != nil {
					return s.refuseError(name, document, err)
				}
				switch {
				case write:
					return overwrite(name, document.Text, signed)
				case output != "":
					return diskfile.Replace(output, signed, 0o644)
				}
				return s.writeDocument(signed)
			})
		},
	}
	dialectFlag(cmd, &as)
	fromFlag(cmd, &from)
	cmd.Flags().StringVar(&keyFile, "key", "", "`file` of the private key")
	cmd.Flags().StringVarP(&output, "output", "o", "", "write the signed card to this `file` instead of standard output")
	cmd.Flags().BoolVarP(&write, "write", "w", false, "write the result to the file instead of standard output")
	for _, of := range signings {
		sign[of] = of.sign(cmd)
	}
	return cmd
}
