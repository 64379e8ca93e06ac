package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/signature/jwks"
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
		_, file := splitKey(arg)
		names = append(names, file)
	}
	return names
}

// splitKey returns the key id, empty for none, and the file of an argument of --key.
func splitKey(arg string) (id, file string) {
	if i := strings.LastIndexByte(arg, '='); i >= 0 { // key ids may contain equals signs
		return arg[:i], arg[i+1:]
	}
	return "", arg
}

// read returns the key set, nil if none is published.
func (k *keySet) read() ([]byte, error) {
	switch {
	case k.jwks != "" && len(k.files) > 0:
		return nil, errors.New("--jwks publishes a key set as it is, to which --key adds no key; give the key set as --key, too")
	case k.jwks != "":
		return os.ReadFile(k.jwks)
	case len(k.files) == 0:
		return nil, nil
	}
	var all signature.Keys
	from := map[string]string{}
	for _, arg := range k.files {
		id, file := splitKey(arg)
		keys, err := readPublicKeys(id, file)
		if err != nil {
			return nil, err
		}
		for _, key := range keys {
			if other, double := from[key.ID]; double {
				return nil, fmt.Errorf("%s and %s have keys with one key id; verifiers select keys by their ids", other, file)
			}
			from[key.ID] = file
		}
		all = append(all, keys...)
	}
	return jwks.Marshal(all)
}

// readPublicKeys reads a PEM file, whose key gets the id, or a JSON Web Key Set, whose keys
// have ids.
func readPublicKeys(id, file string) (signature.Keys, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if !strings.HasPrefix(strings.TrimLeft(string(text), " \t\r\n"), "{") {
		if id == "" {
			return nil, fmt.Errorf("--key %s: a PEM file has no key id; give one: --key KID=%s", file, file)
		}
		public, err := readPublicKey(file)
		if err != nil {
			return nil, err
		}
		return signature.Keys{{ID: id, Public: public, Origin: file}}, nil
	}
	keys, err := jwks.Parse(text)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", file, err)
	case len(keys) == 0:
		return nil, fmt.Errorf("%s has no public key of signatures", file)
	case id == "":
		return keys, nil
	case len(keys) > 1 || keys[0].ID != "" && keys[0].ID != id:
		return nil, fmt.Errorf("--key %s: the keys of the set have ids of their own; give the file without one", file)
	}
	keys[0].ID = id
	return keys, nil
}
