package signing

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rsa"
	"fmt"

	"github.com/go-jose/go-jose/v4"
)

// Algorithm is the name of an algorithm of JSON Web Signatures (RFC 7518, RFC 8037).
type Algorithm string

// The algorithms. Symmetric ones and "none" are never accepted: with them a verifier can
// sign.
const (
	ES256 Algorithm = "ES256" // ECDSA on P-256 with SHA-256
	ES384 Algorithm = "ES384" // ECDSA on P-384 with SHA-384
	RS256 Algorithm = "RS256" // RSA, PKCS #1 v1.5, with SHA-256
	PS256 Algorithm = "PS256" // RSA, PSS, with SHA-256
	EdDSA Algorithm = "EdDSA" // Ed25519
)

// Algorithms returns all algorithms.
func Algorithms() []Algorithm { return []Algorithm{ES256, ES384, RS256, PS256, EdDSA} }

// minRSA is the minimum size of an RSA key in bits (RFC 7518, section 3.3). maxRSA is the
// maximum size, since the cost of a verification grows with the square of it.
const (
	minRSA = 2048
	maxRSA = 8192
)

// accepts returns an error if a public key is not one for the algorithm.
func (a Algorithm) accepts(key crypto.PublicKey) error {
	switch k := key.(type) {
	case *ecdsa.PublicKey:
		if a == ES256 && k.Curve == elliptic.P256() || a == ES384 && k.Curve == elliptic.P384() {
			return nil
		}
	case *rsa.PublicKey:
		if a != RS256 && a != PS256 {
			break
		}
		if bits := k.N.BitLen(); bits < minRSA || bits > maxRSA {
			return fmt.Errorf("an RSA key has %d to %d bits, this one has %d", minRSA, maxRSA, bits)
		}
		return nil
	case ed25519.PublicKey:
		if a == EdDSA && len(k) == ed25519.PublicKeySize {
			return nil
		}
	}
	return fmt.Errorf("%T is no key for %s", key, a)
}

// algorithmOf returns the algorithm that a key signs with.
func algorithmOf(key crypto.PublicKey) (Algorithm, error) {
	for _, a := range Algorithms() {
		if a.accepts(key) == nil {
			return a, nil
		}
	}
	if _, ok := key.(*rsa.PublicKey); ok {
		return "", RS256.accepts(key)
	}
	return "", fmt.Errorf("there is no algorithm for %T", key)
}

// accepted are the algorithms for go-jose, which refuses others.
func accepted(list []Algorithm) []jose.SignatureAlgorithm {
	names := make([]jose.SignatureAlgorithm, len(list))
	for i, a := range list {
		names[i] = jose.SignatureAlgorithm(a)
	}
	return names
}
