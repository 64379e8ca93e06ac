package publish

import (
	"crypto/ed25519"
	"crypto/sha256"
	"crypto/x509"
	"encoding/hex"
	"encoding/pem"
	"errors"

	"github.com/agentcard-go/cardgen/sdk/signature"
)

// Errors of [ParseKey].
var (
	// ErrKeyPEM is the error for a text that is not a single PEM block "PUBLIC KEY".
	ErrKeyPEM = errors.New("the key is not a PEM block of the type PUBLIC KEY")
	// ErrKeyAlgorithm is the error for a key that is not an Ed25519 key.
	ErrKeyAlgorithm = errors.New("the key is not an Ed25519 key")
)

// ParseKey reads a public key in the form that identities have: the PEM text of a
// SubjectPublicKeyInfo. Its id is [KeyID] of the text. The error is [ErrKeyPEM] or
// [ErrKeyAlgorithm].
func ParseKey(text []byte) (signature.Key, error) {
	block, rest := pem.Decode(text)
	if block == nil || block.Type != "PUBLIC KEY" || len(rest) > 0 {
		return signature.Key{}, ErrKeyPEM
	}
	parsed, err := x509.ParsePKIXPublicKey(block.Bytes)
	public, ok := parsed.(ed25519.PublicKey)
	if err != nil || !ok {
		return signature.Key{}, ErrKeyAlgorithm
	}
	return signature.Key{ID: KeyID(text), Public: public, Algorithm: signature.EdDSA}, nil
}

// KeyOf returns a public key with the id of its usual PEM text, see [PublicPEM]. The
// error is [ErrKeyAlgorithm] if public has another length than Ed25519 keys.
func KeyOf(public ed25519.PublicKey) (signature.Key, error) {
	text, err := PublicPEM(public)
	if err != nil {
		return signature.Key{}, err
	}
	return signature.Key{ID: KeyID(text), Public: public, Algorithm: signature.EdDSA}, nil
}

// KeyID returns the id of a key: key_ and the first 24 hexadecimal digits of the SHA-256
// hash of the PEM text of its SubjectPublicKeyInfo. Every byte of the text counts, also a
// line break at its end.
func KeyID(text []byte) string {
	digest := sha256.Sum256(text)
	return "key_" + hex.EncodeToString(digest[:])[:24]
}

// PublicPEM returns the PEM text of a public key in the form that the service writes,
// with a line break at the end. The error is [ErrKeyAlgorithm] if public has another
// length than Ed25519 keys.
func PublicPEM(public ed25519.PublicKey) ([]byte, error) {
	if len(public) != ed25519.PublicKeySize {
		return nil, ErrKeyAlgorithm
	}
	der, err := x509.MarshalPKIXPublicKey(public)
	if err != nil {
		return nil, err
	}
	return pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der}), nil
}
