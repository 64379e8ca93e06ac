package trust

import (
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
	"io/fs"
	"os"

	"github.com/agentcard-go/cardgen/cmd/agentcard/internal/command"
	"github.com/agentcard-go/cardgen/sdk/signature"
	"github.com/agentcard-go/cardgen/sdk/signature/jose"
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

// readPrivateKey reads a private key (PKCS #8, PEM).
func readPrivateKey(file string) (crypto.Signer, error) {
	text, err := command.ReadKeyFile(file)
	if err != nil {
		return nil, err
	}
	data, err := command.PEMBlock(file, text, command.PEMPrivate)
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

// keyFiles are the files that keygen writes. An empty set writes no key set.
type keyFiles struct{ private, public, set string }

// write writes the private key with mode 0600, the public key, and the set if there is a file
// for it. It never replaces a file: a lost private key cannot be restored. If a file
// cannot be written, none is left.
func (f *keyFiles) write(key crypto.Signer, id string) error {
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return err
	}
	public, err := x509.MarshalPKIXPublicKey(key.Public())
	if err != nil {
		return err
	}
	set, err := jose.MarshalKeys(signature.Keys{{ID: id, Public: key.Public()}})
	if err != nil {
		return err
	}
	var written []string
	for _, x := range []struct {
		name string
		data []byte
		mode os.FileMode
	}{
		{f.private, pem.EncodeToMemory(&pem.Block{Type: command.PEMPrivate, Bytes: private}), 0o600},
		{f.public, pem.EncodeToMemory(&pem.Block{Type: command.PEMPublic, Bytes: public}), 0o644},
		{f.set, set, 0o644},
	} {
		if x.name == "" {
			continue
		}
		if err := writeNew(x.name, x.data, x.mode); err != nil {
			for _, name := range written {
				err = errors.Join(err, os.Remove(name))
			}
			return err
		}
		written = append(written, x.name)
	}
	return nil
}

// writeNew writes a file that does not exist.
func writeNew(file string, data []byte, mode os.FileMode) (err error) {
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists, and keygen replaces no file; name another one", file)
	}
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err != nil {
		err = errors.Join(err, os.Remove(file))
	}
	return err
}
