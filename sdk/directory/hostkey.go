package directory

import (
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/sha512"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"math/big"
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/lazy"
	"github.com/agentcard-go/cardgen/sdk/internal/detached"
)

// keyPath is the path of the key that a host serves for the namespace of its domain in the MCP registry.
//
// Source: MCP registry 1.8.8, internal/api/handlers/v0/auth/http.go.
const keyPath = "/.well-known/mcp-registry-auth"

// maxKey is the maximum length of the document with the key in octets.
const maxKey = 4096

// hostKey is the public key of a host: ed25519, or ECDSA over P-384 with SHA-384.
type hostKey struct {
	ed25519 ed25519.PublicKey
	p384    *ecdsa.PublicKey
}

// keyRecord is the form of a key: v=MCPv1; k=ALGORITHM; p=KEY in base64.
var keyRecord = lazy.Regexp(`v=MCPv1;\s*k=([^;]+);\s*p=([A-Za-z0-9+/=]+)`)

// parseHostKey reads the document with the key of a host.
//
// Source: MCP registry 1.8.8, internal/api/handlers/v0/auth/common.go.
func parseHostKey(document []byte) (k hostKey, err error) {
	found := keyRecord().FindSubmatch(document)
	if found == nil || len(document) > maxKey {
		return k, errors.New("the document must be v=MCPv1; k=ed25519; p=KEY with the key in base64, and have at most 4,096 octets")
	}
	key, err := base64.StdEncoding.DecodeString(string(found[2]))
	if err != nil {
		return k, errors.New("the key is not base64")
	}
	switch algorithm := string(found[1]); {
	case algorithm == "ed25519" && len(key) == ed25519.PublicKeySize:
		if reason := detached.CheckKey(key); reason != "" {
			return k, errors.New(reason)
		}
		k.ed25519 = key
		return k, nil
	case algorithm == "ecdsap384":
		if x, y := elliptic.UnmarshalCompressed(elliptic.P384(), key); x != nil {
			const size = 48
			k.p384, err = ecdsa.ParseUncompressedPublicKey(elliptic.P384(), slices.Concat([]byte{4}, x.FillBytes(make([]byte, size)), y.FillBytes(make([]byte, size))))
			return k, err
		}
	}
	return k, errors.New("the key must be an ed25519 key of 32 octets, or an ecdsap384 key of 49")
}

// verifies reports whether the key has signed a text; the signature is in hexadecimal digits.
func (k *hostKey) verifies(text, signature string) bool {
	sig, err := hex.DecodeString(signature)
	if err != nil {
		return false
	}
	if k.p384 == nil {
		return ed25519.Verify(k.ed25519, []byte(text), sig)
	}
	digest, half := sha512.Sum384([]byte(text)), len(sig)/2
	return len(sig) == 96 && ecdsa.Verify(k.p384, digest[:], new(big.Int).SetBytes(sig[:half]), new(big.Int).SetBytes(sig[half:]))
}
