package publish

import (
	"crypto/ed25519"
	"crypto/sha256"
	"crypto/x509"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"time"
)

// Key is the public key of an agent's identity, with which its publications are verified.
// The zero value is that of an identity without a key.
type Key struct {
	// ID is the id under which the identity has the key: [KeyID] of its PEM text.
	ID string
	// Public is the key.
	Public ed25519.PublicKey

	// ValidFrom and ValidTo are the first and the last moment at which the key is valid,
	// RotatedAt and RevokedAt the moments from which on it is not. The zero value means
	// that there is no such limit. The service compares them with signedAt, for keys in
	// its register; other keys have no limits.
	ValidFrom, ValidTo, RotatedAt, RevokedAt time.Time
}

// available reports whether there is a key.
func (k *Key) available() bool { return k.ID != "" && len(k.Public) == ed25519.PublicKeySize }

// validAt reports whether the key was valid at a moment.
func (k *Key) validAt(t time.Time) bool {
	switch {
	case !k.ValidFrom.IsZero() && t.Before(k.ValidFrom),
		!k.ValidTo.IsZero() && t.After(k.ValidTo),
		!k.RotatedAt.IsZero() && !t.Before(k.RotatedAt),
		!k.RevokedAt.IsZero() && !t.Before(k.RevokedAt):
		return false
	}
	return true
}

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
func ParseKey(text []byte) (Key, error) {
	block, rest := pem.Decode(text)
	if block == nil || block.Type != "PUBLIC KEY" || len(rest) > 0 {
		return Key{}, ErrKeyPEM
	}
	parsed, err := x509.ParsePKIXPublicKey(block.Bytes)
	public, ok := parsed.(ed25519.PublicKey)
	if err != nil || !ok {
		return Key{}, ErrKeyAlgorithm
	}
	return Key{ID: KeyID(text), Public: public}, nil
}

// KeyOf returns a public key with the id of its usual PEM text, see [PublicPEM]. The
// error is [ErrKeyAlgorithm] if public has another length than Ed25519 keys.
func KeyOf(public ed25519.PublicKey) (Key, error) {
	text, err := PublicPEM(public)
	if err != nil {
		return Key{}, err
	}
	return Key{ID: KeyID(text), Public: public}, nil
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
