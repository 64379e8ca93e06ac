package main

import (
	"crypto/ed25519"
	"crypto/rand"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/internal/cli"
	"github.com/agentcard-go/cardgen/sdk/adp"
	"github.com/agentcard-go/cardgen/sdk/signature/jwks"
)

func keygenCommand(s *streams) *cobra.Command {
	var k keygen
	cmd := &cobra.Command{
		Use:   "keygen [flags] FILE",
		Short: "Generate a key that signs cards",
		Long: `keygen generates a private key and writes it to FILE, which only its owner can read
(mode 0600), and the public key to FILE.pub. Both are PEM: PKCS #8 and SubjectPublicKeyInfo.
With --jwks the public key is also written as a JSON Web Key Set, which others can fetch.
Files that exist are not replaced. The private key is never printed.

It prints the name of the key: --kid, or its thumbprint (RFC 7638). sign --key FILE uses the
thumbprint, too. For an Ed25519 key it prints the libp2p peer id, the ADP id with that peer
id, from which everybody can determine the key, and the did:key.

Exit codes: 0 written, 2 wrong usage, or a file that cannot be written.`,
		Example: `  agentcard keygen agent.key
  agentcard sign --key agent.key --output signed.json card.json
  agentcard verify --key agent.key.pub signed.json
  agentcard keygen --algorithm es256 --kid 2026-11 --jwks jwks.json agent.key`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 || args[0] == stdinArg {
				return fmt.Errorf("%s needs the name of one file, which it writes", cmd.Name())
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			k.private = args[0]
			if k.public == "" {
				k.public = k.private + ".pub"
			}
			return s.keygen(k)
		},
	}
	cmd.Flags().StringVar(&k.algorithm, "algorithm", "ed25519", "`name` of the algorithm: "+strings.Join(algorithmNames(), ", "))
	_ = cmd.RegisterFlagCompletionFunc("algorithm", cobra.FixedCompletions(algorithmNames(), cobra.ShellCompDirectiveNoFileComp))
	cmd.Flags().StringVar(&k.public, "public", "", "write the public key to this `file` instead of FILE.pub")
	cmd.Flags().StringVar(&k.jwks, "jwks", "", "write the public key to this `file` as a JSON Web Key Set, too")
	cmd.Flags().StringVar(&k.kid, "kid", "", "`name` of the key in the set; its thumbprint (RFC 7638) if absent")
	return cmd
}

// keygen is one run of the keygen command: the files that it writes, and the name of the key.
type keygen struct{ algorithm, private, public, jwks, kid string }

func algorithmNames() []string { return slices.Sorted(maps.Keys(keyAlgorithms)) }

// keygen generates a key and prints what is public about it.
func (s *streams) keygen(k keygen) error {
	generate, ok := keyAlgorithms[k.algorithm]
	if !ok {
		return fmt.Errorf("unknown --algorithm %q%s; known: %s", k.algorithm, nearest.Hint(k.algorithm, algorithmNames()), strings.Join(algorithmNames(), ", "))
	}
	key, err := generate(rand.Reader)
	if err != nil {
		return err
	}
	if k.kid == "" {
		if k.kid, err = jwks.Thumbprint(key.Public()); err != nil {
			return err
		}
	}
	if err := writeKeys(k, key); err != nil {
		return err
	}
	fmt.Fprintf(s.out, "private key: %s\npublic key:  %s\n", cli.Printable(k.private), cli.Printable(k.public))
	if k.jwks != "" {
		fmt.Fprintf(s.out, "key set:     %s\n", cli.Printable(k.jwks))
	}
	fmt.Fprintf(s.out, "key id:      %s\n", cli.Printable(k.kid))
	if key, ok := key.Public().(ed25519.PublicKey); ok {
		peer := adp.PeerID(key)
		fmt.Fprintf(s.out, "peer id:     %s\nADP id:      agent://%s\ndid:key:     %s\n", peer, peer, adp.DIDKeyText(key))
	}
	return nil
}
