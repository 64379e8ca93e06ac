package detached

import (
	"crypto"
	"crypto/ed25519"
	"encoding/hex"
	"slices"
)

// fieldPrime is 2^255-19 in the order of octets of RFC 8032, least significant first.
var fieldPrime = octets("edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f")

// smallOrder are the y coordinates of the points whose order divides 8. Points with the same y
// coordinate differ in sign only. With such a key one signature may match many messages, and no
// private key is needed to make it.
var smallOrder = [][]byte{
	octets("0000000000000000000000000000000000000000000000000000000000000000"),
	octets("0100000000000000000000000000000000000000000000000000000000000000"),
	octets("ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
	octets("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
	octets("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),
}

// PublicKey returns the public key of a signer, or the reason why it cannot sign.
func PublicKey(key crypto.Signer) (public ed25519.PublicKey, reason string) {
	if private, ok := key.(ed25519.PrivateKey); ok && len(private) != ed25519.PrivateKeySize {
		return nil, "the private key does not have 64 octets"
	}
	if key == nil {
		return nil, "there is no key"
	}
	public, ok := key.Public().(ed25519.PublicKey)
	if !ok {
		return nil, "the key is not an Ed25519 key"
	}
	return public, CheckKey(public)
}

// octets decodes a constant.
func octets(text string) []byte {
	data, _ := hex.DecodeString(text) // the constants are hexadecimal
	return data
}

// CheckKey returns the reason why a key cannot be used; empty if it can. It does not
// check whether the key is a point of the curve, since no signature matches such a key.
//
// Source: RFC 8032, section 5.1.3.
func CheckKey(key ed25519.PublicKey) string {
	if len(key) != ed25519.PublicKeySize {
		return "the key does not have 32 octets"
	}
	y := slices.Clone(key)
	y[len(y)-1] &= 0x7f // remove the sign of x
	if !below(y, fieldPrime) {
		return "the key is not in its canonical form"
	}
	for _, point := range smallOrder {
		if slices.Equal(y, point) {
			return "the key is a point of small order, for which anyone can sign"
		}
	}
	return ""
}

// below reports whether a is less than b; both have one length, least significant first.
func below(a, b []byte) bool {
	for i := len(a) - 1; i >= 0; i-- {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}
