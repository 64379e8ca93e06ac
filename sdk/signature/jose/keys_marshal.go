package jose

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math/big"

	"github.com/agentcard-go/cardgen/sdk/signature"
)

// jsonKey is a public JSON Web Key.
type jsonKey struct {
	Kty string              `json:"kty"`
	Kid string              `json:"kid,omitempty"`
	Use string              `json:"use,omitempty"`
	Alg signature.Algorithm `json:"alg,omitempty"`
	Crv string              `json:"crv,omitempty"`
	X   string              `json:"x,omitempty"`
	Y   string              `json:"y,omitempty"`
	N   string              `json:"n,omitempty"`
	E   string              `json:"e,omitempty"`

	NBF     *int64      `json:"nbf,omitempty"`
	Exp     *int64      `json:"exp,omitempty"`
	Revoked *revocation `json:"revoked,omitempty"`
}

// revocation is the member revoked of a key.
type revocation struct {
	At int64 `json:"revoked_at"`
}

// MarshalKeys writes a set of public keys, so that others can verify signatures. RSA keys have an
// algorithm only if it is set; other keys have their only algorithm. The times of a key are the
// members nbf, exp and revoked, in whole seconds. The error names a key that fits no
// [signature.Algorithm], or two keys with the same identifier.
func MarshalKeys(keys signature.Keys) ([]byte, error) {
	set := struct {
		Keys []jsonKey `json:"keys"`
	}{[]jsonKey{}}
	known := map[string]bool{}
	for i, key := range keys {
		alg, err := AlgorithmOf(key.Public)
		if err == nil && key.Algorithm != "" {
			alg, err = key.Algorithm, CheckKey(key.Algorithm, key.Public)
		}
		if err != nil {
			return nil, fmt.Errorf("jwks: key %d, %.200q: %w", i, key.ID, err)
		}
		if known[key.ID] {
			return nil, fmt.Errorf("jwks: two keys have the identifier %.200q", key.ID)
		}
		known[key.ID] = true
		k := parameters(key.Public)
		k.Kid, k.Use = key.ID, "sig"
		if k.Alg = alg; k.Kty == "RSA" {
			k.Alg = key.Algorithm
		}
		k.setTimes(&key)
		set.Keys = append(set.Keys, k)
	}
	text, err := json.MarshalIndent(set, "", "  ")
	return append(text, '\n'), err
}

// Thumbprint returns the SHA-256 thumbprint of a key in base64url (RFC 7638), which serves as
// an identifier (kid). The error says that the key fits no [signature.Algorithm].
func Thumbprint(public crypto.PublicKey) (string, error) {
	if _, err := AlgorithmOf(public); err != nil {
		return "", fmt.Errorf("jwks: %w", err)
	}
	k := parameters(public)
	text := `{"e":"` + k.E + `","kty":"RSA","n":"` + k.N + `"}`
	switch k.Kty {
	case "EC":
		text = `{"crv":"` + k.Crv + `","kty":"EC","x":"` + k.X + `","y":"` + k.Y + `"}`
	case "OKP":
		text = `{"crv":"` + k.Crv + `","kty":"OKP","x":"` + k.X + `"}`
	}
	sum := sha256.Sum256([]byte(text))
	return signature.Encode(sum[:]), nil
}

// parameters returns the members of a public key. The key must fit an algorithm.
func parameters(public crypto.PublicKey) jsonKey {
	switch key := public.(type) {
	case *ecdsa.PublicKey:
		point, err := key.Bytes()
		if err != nil {
			return jsonKey{}
		}
		x, y := point[1:1+len(point)/2], point[1+len(point)/2:]
		return jsonKey{Kty: "EC", Crv: key.Params().Name, X: signature.Encode(x), Y: signature.Encode(y)}
	case *rsa.PublicKey:
		return jsonKey{Kty: "RSA", N: signature.Encode(key.N.Bytes()), E: signature.Encode(big.NewInt(int64(key.E)).Bytes())}
	case ed25519.PublicKey:
		return jsonKey{Kty: "OKP", Crv: "Ed25519", X: signature.Encode(key)}
	}
	return jsonKey{}
}
