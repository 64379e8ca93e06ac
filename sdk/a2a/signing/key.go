package signing

import (
	"crypto"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/go-jose/go-jose/v4"
)

// Header is the protected header of a signature.
type Header struct {
	// KeyID names the key.
	KeyID string `json:"kid"`
	// Algorithm is what the signer says. It is checked against what the caller accepts.
	Algorithm Algorithm `json:"alg"`
	// JKU is the address of a key set, which a key source may retrieve if it trusts the
	// address.
	JKU string `json:"jku,omitempty"`
	// Type should be JOSE.
	Type string `json:"typ,omitempty"`
}

// ErrNoKey is returned by a [KeySource] that does not have the key of a signature.
var ErrNoKey = errors.New("no key")

// KeySource finds the public keys of signatures.
type KeySource interface {
	// Key returns an *ecdsa.PublicKey, an *rsa.PublicKey of 2048 to 8192 bits, or an
	// ed25519.PublicKey. The error
	// is [ErrNoKey], possibly wrapped, if the source does not have the key: the signature
	// cannot be verified then.
	Key(Header) (crypto.PublicKey, error)
}

// KeyFunc is a function as a [KeySource].
type KeyFunc func(Header) (crypto.PublicKey, error)

// Key calls the function.
func (f KeyFunc) Key(h Header) (crypto.PublicKey, error) { return f(h) }

// Keys is a table of keys by their identifiers (kid).
type Keys map[string]crypto.PublicKey

// Key returns the key with the identifier of the header.
func (k Keys) Key(h Header) (crypto.PublicKey, error) {
	if key, ok := k[h.KeyID]; ok {
		return key, nil
	}
	return nil, fmt.Errorf("%w: %q", ErrNoKey, h.KeyID)
}

// The maximum size of a key set, in bytes and in keys.
const (
	maxKeySet = 1 << 20
	maxKeys   = 1000
)

// ParseJWKS reads a set of public keys (RFC 7517, section 5) or a single key. Keys for other
// purposes than signatures, and kinds of keys that no algorithm uses, are left out, as the
// RFC says. A private key in the set is an error, and so are more than 1 MiB or 1,000 keys.
func ParseJWKS(data []byte) (Keys, error) {
	if len(data) > maxKeySet {
		return nil, fmt.Errorf("signing: the key set has %d bytes, at most %d are read", len(data), maxKeySet)
	}
	var set struct {
		Keys []json.RawMessage `json:"keys"`
	}
	if err := json.Unmarshal(data, &set); err != nil {
		return nil, fmt.Errorf("signing: the key set is not readable: %w", err)
	}
	if set.Keys == nil {
		set.Keys = []json.RawMessage{data}
	}
	if len(set.Keys) > maxKeys {
		return nil, fmt.Errorf("signing: the key set has %d keys, at most %d are read", len(set.Keys), maxKeys)
	}
	keys := make(Keys)
	for i, text := range set.Keys {
		var k jose.JSONWebKey
		if err := k.UnmarshalJSON(text); err != nil || k.Use != "" && k.Use != "sig" {
			continue
		}
		if _, err := algorithmOf(k.Key); err != nil {
			if !k.IsPublic() {
				return nil, fmt.Errorf("signing: key %d of the set is not a public key", i)
			}
			continue
		}
		if _, twice := keys[k.KeyID]; twice {
			return nil, fmt.Errorf("signing: the set has two keys %q", k.KeyID)
		}
		keys[k.KeyID] = k.Key
	}
	return keys, nil
}
