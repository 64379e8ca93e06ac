package detached

import (
	"bytes"
	"crypto/ed25519"
	"strings"
)

// didKeyPrefix is the multicodec code ed25519-pub.
//
// Source: W3C CCG, The did:key Method, Ed25519.
var didKeyPrefix = []byte{0xed, 0x01}

const didKeyMethod = "did:key:z" // z is the multibase code of base58btc

// DIDKeyText returns the did:key of a key. It is empty for a key of the wrong length.
func DIDKeyText(key ed25519.PublicKey) string {
	if text := KeyText(didKeyPrefix, key); text != "" {
		return didKeyMethod + text
	}
	return ""
}

// DIDKey returns the key of a did:key of an Ed25519 key.
func DIDKey(did string) (ed25519.PublicKey, bool) {
	text, ok := strings.CutPrefix(did, didKeyMethod)
	if !ok {
		return nil, false
	}
	return KeyOfText(didKeyPrefix, text)
}

// KeyText returns a prefix and a key in base58btc; empty for a key of the wrong length.
func KeyText(prefix []byte, key ed25519.PublicKey) string {
	if len(key) != ed25519.PublicKeySize {
		return ""
	}
	return encodeBase58(append(bytes.Clone(prefix), key...))
}

// KeyOfText returns the key in a base58btc text that consists of a prefix and the key.
func KeyOfText(prefix []byte, text string) (ed25519.PublicKey, bool) {
	data, ok := decodeBase58(text)
	if !ok {
		return nil, false
	}
	key, ok := bytes.CutPrefix(data, prefix)
	if !ok || len(key) != ed25519.PublicKeySize {
		return nil, false
	}
	return ed25519.PublicKey(key), true
}
