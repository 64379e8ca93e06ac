package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/signature/jwks"
	"github.com/agentcard-go/cardgen/sdk/wellknown"
)

// keySet has the flags for the public keys that a host publishes.
type keySet struct {
	jwks  string
	files []string // of --key, each FILE or KID=FILE
}

func (k *keySet) flags(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&k.files, "key", nil, "publish the public keys of this file, `[KID=]FILE`, at /.well-known/jwks.json; may be repeated")
	cmd.Flags().StringVar(&k.jwks, "jwks", "", "publish the JSON Web Key Set of this `file` at /.well-known/jwks.json")
}

// sources are the files that the key set is made of.
func (k *keySet) sources() []string {
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
func (k *keySet) read() ([]byte, error) {
	switch {
	case k.jwks != "" && len(k.files) > 0:
		return nil, errors.New("--jwks publishes a key set as it is, to which --key adds no key; give the key set with --key, too")
	case k.jwks != "":
		text, err := keyFile(k.jwks)
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
	ring, err := readKeyring(k.files)
	if err != nil {
		return nil, err
	}
	var keys signature.Keys
	for _, key := range ring {
		if key.name == "" { // as sign names it
			if key.name, err = jwks.Thumbprint(key.key); err != nil {
				return nil, fmt.Errorf("%s: %s", key.file, strings.TrimPrefix(err.Error(), "jwks: "))
			}
		}
		keys = append(keys, signature.Key{ID: key.name, Public: key.key, Algorithm: key.algorithm})
	}
	return jwks.Marshal(keys)
}
