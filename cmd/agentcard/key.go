package main

import (
	"cmp"
	"context"
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/signature/jwks"
)

// Types of PEM blocks.
const (
	pemPrivate = "PRIVATE KEY" // PKCS #8
	pemPublic  = "PUBLIC KEY"  // SubjectPublicKeyInfo
)

// keyAlgorithms generate private keys, by name.
var keyAlgorithms = map[string]func(random io.Reader) (crypto.Signer, error){
	"ed25519": func(random io.Reader) (crypto.Signer, error) {
		_, key, err := ed25519.GenerateKey(random)
		return key, err
	},
	"es256": func(random io.Reader) (crypto.Signer, error) { return ecdsa.GenerateKey(elliptic.P256(), random) },
	"es384": func(random io.Reader) (crypto.Signer, error) { return ecdsa.GenerateKey(elliptic.P384(), random) },
	"rsa":   func(random io.Reader) (crypto.Signer, error) { return rsa.GenerateKey(random, rsaBits) },
}

// rsaBits is the size of RSA keys in bits.
const rsaBits = 3072

// maxKeyBytes is the size of the largest key file that is read.
const maxKeyBytes = 1 << 20

// keyFile reads a key file.
func keyFile(file string) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxKeyBytes+1))
	if err == nil && len(text) > maxKeyBytes {
		err = fmt.Errorf("%s has more than %d bytes, which is no key file", file, maxKeyBytes)
	}
	return text, err
}

// keyBlock returns the first PEM block of a key file. Errors never contain its content.
func keyBlock(file string, text []byte, want string) ([]byte, error) {
	block, _ := pem.Decode(text)
	switch {
	case block == nil:
		return nil, fmt.Errorf("%s is not a PEM file", file)
	case block.Type != want:
		return nil, fmt.Errorf("%s has a block %q, want %q", file, block.Type, want)
	}
	return block.Bytes, nil
}

// readPrivateKey reads a private key (PKCS #8, PEM).
func readPrivateKey(file string) (crypto.Signer, error) {
	text, err := keyFile(file)
	if err != nil {
		return nil, err
	}
	data, err := keyBlock(file, text, pemPrivate)
	if err != nil {
		return nil, err
	}
	key, err := x509.ParsePKCS8PrivateKey(data)
	if err != nil {
		return nil, fmt.Errorf("%s is not a private key in PKCS #8", file)
	}
	signer, ok := key.(crypto.Signer)
	if !ok {
		return nil, fmt.Errorf("the key in %s cannot sign", file)
	}
	return signer, nil
}

// readPublicKeys reads a public key (SubjectPublicKeyInfo, PEM), or the keys of a set (JSON Web
// Keys), with their names.
func readPublicKeys(file string) (keyring, error) {
	text, err := keyFile(file)
	if err != nil {
		return nil, err
	}
	if strings.HasPrefix(strings.TrimLeft(string(text), " \t\r\n"), "{") {
		keys, err := jwks.Parse(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %s", file, strings.TrimPrefix(err.Error(), "jwks: "))
		}
		if len(keys) == 0 {
			return nil, fmt.Errorf("%s has no key that verifies signatures; algorithms: %v", file, signature.Algorithms())
		}
		var ring keyring
		for _, k := range keys {
			ring = append(ring, namedKey{k.ID, file, k.Public, k.Algorithm})
		}
		return ring, nil
	}
	data, err := keyBlock(file, text, pemPublic)
	if err != nil {
		return nil, err
	}
	key, err := x509.ParsePKIXPublicKey(data)
	if err != nil {
		return nil, fmt.Errorf("%s is not a public key", file)
	}
	return keyring{{file: file, key: key}}, nil
}

// namedKey is a public key of --key. The one without a name is that of all signers whose
// key is not known otherwise.
type namedKey struct {
	name, file string
	key        crypto.PublicKey
	// algorithm is the only one that the key is used with; empty for all.
	algorithm signature.Algorithm
}

// keyring are the public keys that the caller gives.
type keyring []namedKey

// readKeyring reads the keys of --key, each FILE or NAME=FILE. A file is PEM or a key set.
func readKeyring(args []string) (keyring, error) {
	var ring keyring
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
			return nil, fmt.Errorf("%s has %d keys, which have names of their own; give --key %s", file, len(keys), file)
		}
		for _, k := range keys {
			if name != "" {
				k.name = name
			}
			if _, double := ring.named(k.name); double {
				return nil, errors.New("--key names one signer twice")
			}
			ring = append(ring, k)
		}
	}
	return ring, nil
}

// named returns the key with a name.
func (k keyring) named(name string) (namedKey, bool) {
	for _, key := range k {
		if key.name == name {
			return key, true
		}
	}
	return namedKey{}, false
}

// signers is a [signature.KeySource] with the named keys. It selects by the key id of the
// signature, then by the id of the agent.
func (k keyring) signers(_ context.Context, r signature.Request) (signature.Key, error) {
	for _, name := range []string{r.KeyID, r.Agent} {
		if given, ok := k.named(name); ok && name != "" {
			return given.public(), nil
		}
	}
	return signature.Key{}, signature.ErrNoKey
}

// others is a [signature.KeySource] with the key that has no name, for every signer.
func (k keyring) others(_ context.Context, r signature.Request) (signature.Key, error) {
	if given, ok := k.named(""); ok {
		return given.public(), nil
	}
	return signature.Key{}, fmt.Errorf("%w: %.200q", signature.ErrNoKey, cmp.Or(r.KeyID, r.Agent))
}

// public returns the key with its origin.
func (k namedKey) public() signature.Key {
	return signature.Key{ID: k.name, Public: k.key, Algorithm: k.algorithm, Origin: k.file}
}

// writeKeys writes a private key with mode 0600 and its public key, and as a set if there is a
// file for it. It never replaces a file: a lost private key cannot be restored. If a file
// cannot be written, none is left.
func writeKeys(k keygen, key crypto.Signer) error {
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return err
	}
	public, err := x509.MarshalPKIXPublicKey(key.Public())
	if err != nil {
		return err
	}
	set, err := jwks.Marshal(signature.Keys{{ID: k.kid, Public: key.Public()}})
	if err != nil {
		return err
	}
	var written []string
	for _, f := range []struct {
		name string
		data []byte
		mode os.FileMode
	}{
		{k.private, pem.EncodeToMemory(&pem.Block{Type: pemPrivate, Bytes: private}), 0o600},
		{k.public, pem.EncodeToMemory(&pem.Block{Type: pemPublic, Bytes: public}), 0o644},
		{k.jwks, set, 0o644},
	} {
		if f.name == "" {
			continue
		}
		if err := writeNew(f.name, f.data, f.mode); err != nil {
			for _, name := range written {
				err = errors.Join(err, os.Remove(name))
			}
			return err
		}
		written = append(written, f.name)
	}
	return nil
}

// writeNew writes a file that does not exist.
func writeNew(file string, data []byte, mode os.FileMode) (err error) {
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err != nil {
		err = errors.Join(err, os.Remove(file))
	}
	return err
}
