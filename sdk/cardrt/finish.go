package cardrt

import (
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Finish looks once at the JSON text that was appended from n on. Only what Go values
// can hold and JSON cannot makes an error: strings that are not well-formed UTF-8,
// numbers that are not finite. The error is a *[card.InvalidError] that names their
// places; dst is then cut back to n.
func Finish(dst []byte, n int) ([]byte, error) {
	if utf8.Valid(dst[n:]) {
		return dst, nil
	}
	text := string(dst[n:])
	found := Findings(card.Defaults(), false, func(c *Checker) { c.illFormed(text) })
	found.Sort()
	return dst[:n], found.Err()
}
