package serve

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/signature/jose"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// keySetFlags are the flags for the public keys that a host publishes.
type keySetFlags struct {
	jwks  string
	files []string // of --key, each FILE or KID=FILE
}

func (k *keySetFlags) bind(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&k.files, "key", nil, "publish the public keys of this file, `[KID=]FILE`, at /.well-known/jwks.json; may be repeated")
	cmd.Flags().StringVar(&k.jwks, "jwks", "", "publish the JSON Web Key Set of this `file` at /.well-known/jwks.json")
}

// sources are the files that the key set is made of.
func (k *keySetFlags) sources() []string {
	if k.jwks != "" {
		return []string{k.jwks}
	}
	var names []string
	for _, arg := range k.files {
		names = append(names, arg[strings.LastIndexByte(arg, '=')+1:])
	}
	return names
}

// read returns the key set, nil if none is published.
func (k *keySetFlags) read() ([]byte, error) {
	switch {
	case k.jwks != "" && len(k.files) > 0:
		return nil, errors.New("--jwks publishes a key set unchanged, so that --key cannot add keys to it; give the key set with --key instead")
	case k.jwks != "":
		text, err := command.ReadKeyFile(k.jwks)
		if err != nil {
			return nil, err
		}
		if _, err := wellknown.KeysDocument(text); err != nil {
			return nil, fmt.Errorf("%s: %s", k.jwks, strings.TrimPrefix(err.Error(), "jwks: "))
		}
		return text, nil
	case len(k.files) == 0:
		return nil, nil
	}
	ring, err := command.ReadKeyring(k.files)
	if err != nil {
		return nil, err
	}
	var keys signature.Keys
	for _, key := range ring {
		if key.ID == "" { // as sign names it
			if key.ID, err = jose.Thumbprint(key.Public); err != nil {
				return nil, fmt.Errorf("%s: %s", key.Origin, strings.TrimPrefix(err.Error(), "jwks: "))
			}
		}
		keys = append(keys, key)
	}
	return jose.MarshalKeys(keys)
}
