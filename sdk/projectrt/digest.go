package projectrt

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
)

// digestOf is the form in which digests are carried.
func digestOf(text []byte) string {
	sum := sha256.Sum256(text)
	return "sha256:" + hex.EncodeToString(sum[:])
}

// plainDigest is the digest of a JSON value, whatever the text that says it.
func plainDigest(text string) string { return digestOf(parse(text).appendPlain(nil)) }

// appendDecimal appends a number so that literals of the same decimal give the same
// text: its digits without zeros at either end, and a power of ten.
func appendDecimal(dst []byte, literal string) []byte {
	d := rawjson.ParseDecimal(literal)
	if d.IsZero() {
		return append(dst, '0')
	}
	if d.Negative {
		dst = append(dst, '-')
	}
	dst = append(append(dst, d.Whole...), d.Frac...)
	if d.Exp != 0 {
		dst = strconv.AppendInt(append(dst, 'e'), d.Exp, 10)
	}
	return dst
}
