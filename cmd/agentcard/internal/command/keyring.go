package command

import (
	"cmp"
	"context"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/signature/jose"
)

// Types of PEM blocks.
const (
	PEMPrivate = "PRIVATE KEY" // PKCS #8
	PEMPublic  = "PUBLIC KEY"  // SubjectPublicKeyInfo
)

// maxKeyBytes is the size of the largest key file that is read.
const maxKeyBytes = 1 << 20

// ReadKeyFile reads a key file.
func ReadKeyFile(file string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxKeyBytes+1))
	if err == nil && len(text) > maxKeyBytes {
		err = fmt.Errorf("%s has more than %d bytes and is not a key file", file, maxKeyBytes)
	}
	return text, err
}

// PEMBlock returns the first PEM block of a key file. Errors never contain its content.
func PEMBlock(file string, text []byte, want string) ([]byte, error) {
	block, _ := pem.Decode(text)
	switch {
	case block == nil:
		return nil, fmt.Errorf("%s is not a PEM file", file)
	case block.Type != want:
		return nil, fmt.Errorf("%s has a block %q, want %q", file, block.Type, want)
	}
	return block.Bytes, nil
}

// readPublicKeys reads a public key (SubjectPublicKeyInfo, PEM), or the keys of a set (JSON Web
// Keys), with their names.
func readPublicKeys(file string) (signature.Keys, error) {
	text, err := ReadKeyFile(file)
	if err != nil {
		return nil, err
	}
	if strings.HasPrefix(strings.TrimLeft(string(text), " \t\r\n"), "{") {
		keys, err := jose.ParseKeys(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %s", file, strings.TrimPrefix(err.Error(), "jwks: "))
		}
		if len(keys) == 0 {
			return nil, fmt.Errorf("%s has no key that verifies signatures; algorithms: %s", file, strings.Join(names(signature.Algorithms()), ", "))
		}
		for i := range keys {
			keys[i].Origin = file
		}
		return keys, nil
	}
	data, err := PEMBlock(file, text, PEMPublic)
	if err != nil {
		return nil, err
	}
	key, err := x509.ParsePKIXPublicKey(data)
	if err != nil {
		return nil, fmt.Errorf("%s is not a public key", file)
	}
	return signature.Keys{{Public: key, Origin: file}}, nil
}

// Keyring are the public keys that the caller gives. Their origins are the files. A key without a
// name is used for every signer without a named key.
type Keyring signature.Keys

// ReadKeyring reads the keys of --key, each FILE or NAME=FILE. A file is PEM or a key set.
func ReadKeyring(args []string) (Keyring, error) {
	var ring Keyring
	for _, arg := range args {
		name, file := "", arg
		if i := strings.LastIndexByte(arg, '='); i >= 0 { // ids may contain equals signs
			if name, file = arg[:i], arg[i+1:]; name == "" {
				return nil, fmt.Errorf("--key %q has no name before the equals sign", arg)
			}
		}
		keys, err := readPublicKeys(file)
		if err != nil {
			return nil, err
		}
		if name != "" && len(keys) > 1 {
			return nil, fmt.Errorf("%s has %d keys with their own names; use --key %s, without a name", file, len(keys), file)
		}
		for _, k := range keys {
			if name != "" {
				k.ID = name
			}
			if _, double := ring.named(k.ID); double {
				return nil, errors.New("--key names one signer twice")
			}
			ring = append(ring, k)
		}
	}
	return ring, nil
}

func (k Keyring) named(name string) (signature.Key, bool) {
	for _, key := range k {
		if key.ID == name {
			return key, true
		}
	}
	return signature.Key{}, false
}

// signers is a [signature.KeySource] with the named keys. It selects by the key id of the
// signature, then by the id of the agent.
func (k Keyring) signers(_ context.Context, r signature.Request) (signature.Key, error) {
	for _, name := range []string{r.KeyID, r.Agent} {
		if given, ok := k.named(name); ok && name != "" {
			return given, nil
		}
	}
	return signature.Key{}, signature.ErrNoKey
}

// others is a [signature.KeySource] with the key that has no name, for every signer.
func (k Keyring) others(_ context.Context, r signature.Request) (signature.Key, error) {
	if given, ok := k.named(""); ok {
		return given, nil
	}
	return signature.Key{}, fmt.Errorf("%w: %.200q", signature.ErrNoKey, cmp.Or(r.KeyID, r.Agent))
}
