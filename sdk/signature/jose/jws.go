package jose

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	_ "crypto/sha256" // SHA-256 for [hash]
	_ "crypto/sha512" // SHA-384
	"encoding/asn1"
	"errors"
	"fmt"
	"math/big"

	"github.com/agentcard-go/cardgen/sdk/signature"
)

// hash returns the hash function of an algorithm, 0 for Ed25519.
func hash(a signature.Algorithm) crypto.Hash {
	switch a {
	case signature.ES256, signature.RS256, signature.PS256:
		return crypto.SHA256
	case signature.ES384:
		return crypto.SHA384
	}
	return 0
}

// digest returns the bytes that the key signs: the hash of the message, or the message itself
// for Ed25519.
func digest(a signature.Algorithm, message []byte) []byte {
	if hash(a) == 0 {
		return message
	}
	h := hash(a).New()
	h.Write(message)
	return h.Sum(nil)
}

// coordinate is the length in octets of each of the two numbers in an ECDSA signature (RFC
// 7518, section 3.4).
func coordinate(a signature.Algorithm) int {
	if a == signature.ES384 {
		return 48
	}
	return 32
}

// pss are the parameters of PS256 (RFC 7518, section 3.5).
var pss = &rsa.PSSOptions{SaltLength: rsa.PSSSaltLengthEqualsHash, Hash: crypto.SHA256}

// ErrMismatch reports that the key did not make the signature for the message.
var ErrMismatch = errors.New("the signature was not made for this content with this key")

// Verify verifies the signature of a message in the format of JSON Web Signatures: ECDSA
// signatures are two numbers of fixed length. The error is [ErrMismatch], or says that the key
// does not fit the algorithm.
func Verify(a signature.Algorithm, key crypto.PublicKey, message, sig []byte) error {
	if err := CheckKey(a, key); err != nil {
		return err
	}
	hashed, ok := digest(a, message), false
	switch k := key.(type) {
	case *ecdsa.PublicKey:
		n := coordinate(a)
		if len(sig) != 2*n {
			return ErrMismatch
		}
		ok = ecdsa.Verify(k, hashed, new(big.Int).SetBytes(sig[:n]), new(big.Int).SetBytes(sig[n:]))
	case *rsa.PublicKey:
		if a == signature.PS256 {
			ok = rsa.VerifyPSS(k, pss.Hash, hashed, sig, pss) == nil
		} else {
			ok = rsa.VerifyPKCS1v15(k, hash(a), hashed, sig) == nil
		}
	case ed25519.PublicKey:
		ok = ed25519.Verify(k, hashed, sig)
	}
	if !ok {
		return ErrMismatch
	}
	return nil
}

// Sign signs a message. The key may be in a device: Sign uses only its methods Public and Sign.
func Sign(a signature.Algorithm, key crypto.Signer, message []byte) ([]byte, error) {
	if key == nil {
		return nil, errors.New("there is no key")
	}
	if err := CheckKey(a, key.Public()); err != nil {
		return nil, err
	}
	var opts crypto.SignerOpts = hash(a)
	if a == signature.PS256 {
		opts = pss
	}
	sig, err := key.Sign(rand.Reader, digest(a, message), opts)
	if err != nil || a != signature.ES256 && a != signature.ES384 {
		return sig, err
	}
	var numbers struct{ R, S *big.Int }
	rest, err := asn1.Unmarshal(sig, &numbers)
	n := coordinate(a)
	if err != nil || len(rest) > 0 || numbers.R.Sign() < 0 || numbers.S.Sign() < 0 || numbers.R.BitLen() > 8*n || numbers.S.BitLen() > 8*n {
		return nil, fmt.Errorf("the key returned a signature that is not an ECDSA signature for %s", a)
	}
	sig = make([]byte, 2*n)
	numbers.R.FillBytes(sig[:n])
	numbers.S.FillBytes(sig[n:])
	return sig, nil
}
