package projectrt

import (
	"crypto/sha256"
	"encoding/hex"
)

// digestOf is the form in which digests are carried.
func digestOf(text []byte) string {
	sum := sha256.Sum256(text)
	return "sha256:" + hex.EncodeToString(sum[:])
}

// plainDigest is the digest of a JSON value, whatever the text that says it.
func plainDigest(text string) string { return digestOf(parse(text).appendPlain(nil)) }
