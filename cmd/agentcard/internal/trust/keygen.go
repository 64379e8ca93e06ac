package trust

import (
	"cmp"
	"crypto/ed25519"
	"crypto/rand"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/cmd/internal/cli"
	adpsigning "github.com/agentcard-go/cardgen/sdk/adp/signing"
	"github.com/agentcard-go/cardgen/sdk/signature/jose"
)

// keygenFlags are the flags of keygen: the algorithm, the files of the public key, and the name
// of the key.
type keygenFlags struct{ algorithm, public, jwks, kid string }

func keygenCommand() *command.Command {
	return &command.Command{
		Use:   "keygen [flags] FILE",
		Short: "Generate a key that signs cards",
		Long: `keygen generates a private key and writes it to FILE, which only its owner can read
(mode 0600), and the public key to FILE.pub. Both are PEM: PKCS #8 and SubjectPublicKeyInfo.
With --jwks the public key is also written as a JSON Web Key Set, which others can fetch.
Files that exist are not replaced. The private key is never printed.

It prints the name of the key: --kid, or its thumbprint (RFC 7638). sign --key FILE uses the
thumbprint, too. For an Ed25519 key it also prints the libp2p peer id, the ADP id with that peer
id, and the did:key; each of them contains the public key.`,
		Exit: `0 written, 2 wrong usage, or a file that cannot be written.`,
		Example: `  agentcard keygen agent.key
  agentcard sign --key agent.key --out signed.json card.json
  agentcard verify --key agent.key.pub signed.json
  agentcard keygen --algorithm es256 --kid 2026-11 --jwks jwks.json agent.key`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 || args[0] == command.StdinArg {
				return fmt.Errorf("%s needs the name of one file, which it writes", cmd.Name())
			}
			return nil
		},
		Flags: new(keygenFlags),
	}
}

// Bind adds the flags.
func (f *keygenFlags) Bind(cmd *cobra.Command) {
	names := slices.Sorted(maps.Keys(keyAlgorithms))
	cmd.Flags().StringVar(&f.algorithm, "algorithm", "ed25519", "`name` of the algorithm: "+strings.Join(names, ", "))
	command.CompleteChoice(cmd, "algorithm", names...)
	cmd.Flags().StringVar(&f.public, "public", "", "write the public key to this `file` instead of FILE.pub")
	cmd.Flags().StringVar(&f.jwks, "jwks", "", "write the public key to this `file` as a JSON Web Key Set, too")
	cmd.Flags().StringVar(&f.kid, "kid", "", "`name` of the key in the set; its thumbprint (RFC 7638) if absent")
}

// Run generates a key, writes it to a file, and prints its public part.
func (f *keygenFlags) Run(_ *cobra.Command, s *command.Streams, args []string) error {
	file := args[0]
	if err := command.KnownChoice("algorithm", f.algorithm, slices.Sorted(maps.Keys(keyAlgorithms))...); err != nil {
		return err
	}
	key, err := keyAlgorithms[f.algorithm](rand.Reader)
	if err != nil {
		return err
	}
	id := f.kid
	if id == "" {
		if id, err = jose.Thumbprint(key.Public()); err != nil {
			return err
		}
	}
	files := keyFiles{private: file, public: cmp.Or(f.public, file+".pub"), set: f.jwks}
	if err := files.write(key, id); err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "private key: %s\npublic key:  %s\n", cli.Printable(files.private), cli.Printable(files.public))
	if files.set != "" {
		fmt.Fprintf(s.Out, "key set:     %s\n", cli.Printable(files.set))
	}
	fmt.Fprintf(s.Out, "key id:      %s\n", cli.Printable(id))
	if key, ok := key.Public().(ed25519.PublicKey); ok {
		peer := adpsigning.PeerID(key)
		fmt.Fprintf(s.Out, "peer id:     %s\nADP id:      agent://%s\ndid:key:     %s\n", peer, peer, adpsigning.DIDKeyText(key))
	}
	return nil
}
