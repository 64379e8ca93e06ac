package main

import (
	"crypto/ed25519"
	"crypto/rand"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/commandline"
	"github.com/agentcard-go/cardgen/internal/nearest"
	"github.com/agentcard-go/cardgen/sdk/adp"
)

func keygenCommand(s *streams) *cobra.Command {
	var algorithm, public string
	cmd := &cobra.Command{
		Use:   "keygen [flags] FILE",
		Short: "Generate a key that signs cards",
		Long: `keygen generates a private key and writes it to FILE, which only its owner can read
(mode 0600), and the public key to FILE.pub. Both are PEM: PKCS #8 and SubjectPublicKeyInfo.
Files that exist are not replaced. The private key is never printed.

For an Ed25519 key it prints the libp2p peer id, the ADP id with that peer id, from which
everybody can determine the key, and the did:key.

Exit codes: 0 written, 2 wrong usage, or a file that cannot be written.`,
		Example: `  agentcard keygen agent.key
  agentcard sign --key agent.key card.json > signed.json
  agentcard verify --key agent.key.pub signed.json`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 || args[0] == stdinArg {
				return fmt.Errorf("%s needs the name of one file, which it writes", cmd.Name())
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if public == "" {
				public = args[0] + ".pub"
			}
			return s.keygen(args[0], public, algorithm)
		},
	}
	cmd.Flags().StringVar(&algorithm, "algorithm", "ed25519", "`name` of the algorithm: "+strings.Join(algorithmNames(), ", "))
	_ = cmd.RegisterFlagCompletionFunc("algorithm", cobra.FixedCompletions(algorithmNames(), cobra.ShellCompDirectiveNoFileComp))
	cmd.Flags().StringVar(&public, "public", "", "write the public key to this `file` instead of FILE.pub")
	return cmd
}

func algorithmNames() []string { return slices.Sorted(maps.Keys(keyAlgorithms)) }

// keygen generates a key and prints what is public about it.
func (s *streams) keygen(file, public, algorithm string) error {
	generate, ok := keyAlgorithms[algorithm]
	if !ok {
		return fmt.Errorf("unknown --algorithm %q%s; known: %s", algorithm, nearest.Hint(algorithm, algorithmNames()), strings.Join(algorithmNames(), ", "))
	}
	key, err := generate(rand.Reader)
	if err != nil {
		return err
	}
	if err := writeKeys(file, public, key); err != nil {
		return err
	}
	fmt.Fprintf(s.out, "private key: %s\npublic key:  %s\n", commandline.Printable(file), commandline.Printable(public))
	if key, ok := key.Public().(ed25519.PublicKey); ok {
		peer := adp.PeerID(key)
		fmt.Fprintf(s.out, "peer id:     %s\nADP id:      agent://%s\ndid:key:     %s\n", peer, peer, adp.DIDKeyText(key))
	}
	return nil
}
