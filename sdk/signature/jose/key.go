package jose

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rsa"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/signature"
)

// parseKey reads a key. The error says why the key cannot verify signatures.
func parseKey(text string) (key signature.Key, err error) {
	if err := checkUse(text); err != nil {
		return key, err
	}
	if key.ID, _, err = stringOf(text, "kid"); err != nil {
		return key, err
	}
	alg, restricted, err := stringOf(text, "alg")
	if err != nil {
		return key, err
	}
	if key.Public, err = publicOf(text); err != nil {
		return key, err
	}
	if err := checkCertificate(text, key.Public); err != nil {
		return key, err
	}
	if err := setTimes(text, &key); err != nil {
		return key, err
	}
	if restricted {
		key.Algorithm = signature.Algorithm(alg)
		return key, CheckKey(key.Algorithm, key.Public)
	}
	_, err = AlgorithmOf(key.Public)
	return key, err
}

// checkUse returns an error for a key that is not meant for verifying signatures (RFC 7517,
// sections 4.2 and 4.3).
func checkUse(text string) error {
	use, hasUse, err := stringOf(text, "use")
	if err != nil || hasUse && use != "sig" {
		return errors.New("use is not sig")
	}
	list, ok := scan.Lookup(text, "key_ops")
	if !ok {
		return nil
	}
	var operations []string
	for _, item := range scan.Items(list) {
		if item[0] != '"' || slices.Contains(operations, scan.Unquote(item)) {
			return errors.New("key_ops is not a list of different strings")
		}
		operations = append(operations, scan.Unquote(item))
		if len(operations) > maxOperations {
			break
		}
	}
	if !slices.Contains(operations, "verify") {
		return errors.New("key_ops does not contain verify")
	}
	if hasUse && slices.ContainsFunc(operations, func(o string) bool { return slices.Contains(encryption, o) }) {
		return errors.New("key_ops has operations that are not of the use sig")
	}
	return nil
}

// encryption are the operations of RFC 7517, section 4.3, that are inconsistent with the use sig.
var encryption = []string{"encrypt", "decrypt", "wrapKey", "unwrapKey", "deriveKey", "deriveBits"}

// maxOperations is the maximum number of a key's operations that are read: the RFC has eight.
const maxOperations = 32

func publicOf(text string) (crypto.PublicKey, error) {
	kty, _, err := stringOf(text, "kty")
	if err != nil {
		return nil, err
	}
	switch kty {
	case "EC":
		return ecOf(text)
	case "RSA":
		return rsaOf(text)
	case "OKP":
		crv, _, err := stringOf(text, "crv")
		if err != nil || crv != "Ed25519" {
			return nil, errors.New("crv is not Ed25519")
		}
		x, err := bytesOf(text, "x", ed25519.PublicKeySize)
		return ed25519.PublicKey(x), err
	}
	return nil, fmt.Errorf("kty is not EC, RSA or OKP")
}

// ecOf returns a key on the curve P-256 or P-384.
func ecOf(text string) (crypto.PublicKey, error) {
	crv, _, err := stringOf(text, "crv")
	if err != nil {
		return nil, err
	}
	curve := map[string]elliptic.Curve{"P-256": elliptic.P256(), "P-384": elliptic.P384()}[crv]
	if curve == nil {
		return nil, errors.New("crv is not P-256 or P-384")
	}
	size := curve.Params().BitSize / 8
	x, err := bytesOf(text, "x", size)
	if err != nil {
		return nil, err
	}
	y, err := bytesOf(text, "y", size)
	if err != nil {
		return nil, err
	}
	return ecdsa.ParseUncompressedPublicKey(curve, slices.Concat([]byte{4}, x, y))
}

// maxNumber is the maximum length in bytes of a number in an RSA key.
const maxNumber = 2 << 10

func rsaOf(text string) (crypto.PublicKey, error) {
	n, err := bytesOf(text, "n", 0)
	if err != nil {
		return nil, err
	}
	e, err := bytesOf(text, "e", 0)
	if err != nil {
		return nil, err
	}
	exponent := new(big.Int).SetBytes(e)
	if len(n) > maxNumber || !exponent.IsInt64() || exponent.BitLen() > 31 {
		return nil, errors.New("n or e is too large")
	}
	return &rsa.PublicKey{N: new(big.Int).SetBytes(n), E: int(exponent.Int64())}, nil
}

// bytesOf decodes a base64url member. It must have size bytes, or any number if size is 0.
func bytesOf(text, name string, size int) ([]byte, error) {
	value, _, err := stringOf(text, name)
	if err != nil {
		return nil, err
	}
	data, err := signature.Decode(value)
	if err != nil || len(data) == 0 || size > 0 && len(data) != size {
		return nil, fmt.Errorf("%s is not base64url of the right length", name)
	}
	return data, nil
}

// stringOf returns the string value of a member, if the member is present.
func stringOf(text, name string) (value string, present bool, err error) {
	v, ok := scan.Lookup(text, name)
	if ok && v[0] != '"' {
		return "", true, fmt.Errorf("%s is not a string", name)
	}
	if ok {
		value = scan.Unquote(v)
	}
	return value, ok, nil
}
