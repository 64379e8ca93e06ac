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

// plainDigest is the digest of a JSON value; it does not depend on the spelling.
func plainDigest(text string) string { return digestOf(parse(text).appendPlain(nil)) }
