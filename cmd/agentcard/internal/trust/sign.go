package trust

import (
	"crypto"
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/internal/base/diskfile"
)

// signFlags are the flags of sign.
type signFlags struct {
	as, from, key, output string
	write                 bool
	// signers are the signers of each dialect, which use the values of its flags.
	signers map[*signing]signer
}

func signCommand(s *command.Streams) *cobra.Command {
	flags := signFlags{signers: map[*signing]signer{}}
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

` + command.LimitHelp + `

Exit codes: 0 signed, 1 a card is not valid or cannot be signed, 2 wrong usage, or a file
that cannot be read or written.`,
		Example: `  agentcard sign --key agent.key --output signed.json card.json
  agentcard sign --key agent.key --after 7 --write card.json`,
		Args: flags.args,
		RunE: func(_ *cobra.Command, args []string) error { return sign(s, &flags, args) },
	}
	flags.bind(cmd)
	return cmd
}

func (f *signFlags) bind(cmd *cobra.Command) {
	command.BindDialect(cmd, &f.as)
	command.BindFrom(cmd, &f.from)
	cmd.Flags().StringVar(&f.key, "key", "", "`file` of the private key")
	cmd.Flags().StringVarP(&f.output, "output", "o", "", "write the signed card to this `file` instead of standard output")
	cmd.Flags().BoolVarP(&f.write, "write", "w", false, "write the result to the file instead of standard output")
	for _, of := range signings {
		f.signers[of] = of.signer(cmd)
	}
}

// args requires one file, or with --write files that can be written.
func (f *signFlags) args(cmd *cobra.Command, args []string) error {
	switch {
	case !f.write:
		return command.OneFile(cmd, args)
	case f.output != "":
		return errors.New("--write replaces the files, and --output names another one; use one of them")
	case slices.Contains(args, command.StdinArg):
		return errors.New("sign --write needs file names: standard input cannot be written")
	}
	return command.SomeFiles(cmd, args)
}

// sign signs the cards that the arguments name.
func sign(s *command.Streams, flags *signFlags, args []string) error {
	if err := command.KnownDialect(flags.as); err != nil {
		return err
	}
	if flags.key == "" {
		return errors.New("sign needs --key with the file of the private key; agentcard keygen writes one")
	}
	key, err := readPrivateKey(flags.key)
	if err != nil {
		return err
	}
	return command.ForEach(args, func(arg string) error { return signCard(s, flags, key, arg) })
}

// signCard signs one card.
func signCard(s *command.Streams, flags *signFlags, key crypto.Signer, arg string) error {
	name, document, err := s.Read(arg)
	if err != nil {
		return err
	}
	of, err := signingOf(flags.as, command.Retrieved(flags.from, arg), document.Text)
	if err != nil {
		return s.RefuseError(name, document, err)
	}
	signed, err := flags.signers[of](document.Text, key)
	if err != nil {
		return s.RefuseError(name, document, err)
	}
	switch {
	case flags.write:
		return command.Overwrite(name, document.Text, signed)
	case flags.output != "":
		return diskfile.Replace(flags.output, signed, 0o644)
	}
	return s.WriteDocument(signed)
}
