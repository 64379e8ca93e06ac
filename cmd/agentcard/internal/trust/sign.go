package trust

import (
	"crypto"
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	"github.com/agentcard-go/cardgen/internal/base/diskfile"
)

type signFlags struct {
	command.Reading
	key, out string
	write    command.InPlace
	// signers are the signers of each dialect, which use the values of its flags.
	signers map[*signing]signer
	// own are the flags of each dialect.
	own map[*signing][]*pflag.Flag
}

func signCommand() *command.Command {
	flags := &signFlags{signers: map[*signing]signer{}, own: map[*signing][]*pflag.Flag{}}
	return &command.Command{
		Use:   "sign --key FILE [flags] [FILE...]",
		Short: "Sign a card",
		Long: `sign writes a card with its signature to standard output. A signature is added to those that
an A2A card has; in other formats it replaces the old one. All other bytes of the document stay as
they are. A card that is not valid is not signed.

Signatures cover:
` + signingList() + `
The private key is a PEM file in PKCS #8, such as keygen and openssl genpkey write. It is
never printed. A flag for another dialect has no effect, which standard error notes. With --write,
which takes several files, each file is replaced. With --out the file is written only if the card was
signed, while > in a shell empties it before.

Serve the signed document as it is. White space and the order of members may change; a
member that is added, removed or changed invalidates the signature.`,
		Limit: command.LimitHelp,
		Exit: `0 signed, 1 a card is not valid or cannot be signed, 2 wrong usage, or a file
that cannot be read or written.`,
		Example: `  agentcard sign --key agent.key --out signed.json card.json
  agentcard sign --key agent.key --after 7 --write card.json`,
		Args:  flags.args,
		Flags: flags,
	}
}

// Bind adds the flags.
func (f *signFlags) Bind(cmd *cobra.Command) {
	f.Reading.Bind(cmd)
	f.write.Bind(cmd)
	cmd.Flags().StringVar(&f.key, "key", "", "`file` of the private key")
	cmd.Flags().StringVarP(&f.out, "out", "o", "", "write the signed card to this `file` instead of standard output")
	cli.Renamed(cmd, "output", "--out names the file")
	known := map[*pflag.Flag]bool{}
	cmd.Flags().VisitAll(func(flag *pflag.Flag) { known[flag] = true })
	for _, of := range signings {
		f.signers[of] = of.signer(cmd)
		cmd.Flags().VisitAll(func(flag *pflag.Flag) {
			if !known[flag] {
				known[flag] = true
				f.own[of] = append(f.own[of], flag)
			}
		})
	}
}

// args requires one file, or with --write files that can be written.
func (f *signFlags) args(cmd *cobra.Command, args []string) error {
	if f.write && f.out != "" {
		return errors.New("--write replaces the files, and --out names another one; use one of them")
	}
	return f.write.Args(cmd, args)
}

// Run signs the cards that the arguments name.
func (f *signFlags) Run(_ *cobra.Command, s *command.Streams, args []string) error {
	if err := f.Check(); err != nil {
		return err
	}
	if f.key == "" {
		return errors.New("sign needs --key with the file of the private key; agentcard keygen writes one")
	}
	key, err := readPrivateKey(f.key)
	if err != nil {
		return err
	}
	return s.ReadEach(args, func(in *command.Input) error { return f.sign(s, key, in) })
}

// sign signs one card.
func (f *signFlags) sign(s *command.Streams, key crypto.Signer, in *command.Input) error {
	of, err := signingOf(&f.Reading, in)
	if err != nil {
		return in.RefuseError(err)
	}
	signed, err := f.signers[of](in.Text, key, in.Limit())
	if err != nil {
		return in.RefuseError(err)
	}
	if err := in.WarnPlaceholders(); err != nil {
		return err
	}
	f.noteUnused(s, in, of)
	switch {
	case bool(f.write):
		return in.Overwrite(signed)
	case f.out != "":
		return diskfile.Replace(f.out, signed, 0o644)
	}
	return s.WriteDocument(signed)
}

// noteUnused prints the flags that the user set and that are for cards of other dialects.
func (f *signFlags) noteUnused(s *command.Streams, in *command.Input, of *signing) {
	for _, other := range signings {
		for _, flag := range f.own[other] {
			if flag.Changed && other != of {
				fmt.Fprintf(s.Err, "%s: note: --%s has no effect: it is for %s\n", in.Name, flag.Name, other.formats[0])
			}
		}
	}
}
