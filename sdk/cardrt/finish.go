package cardrt

import (
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/cardrt/checkrt"
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
	found := checkrt.Findings(card.Defaults(), false, func(c *checkrt.Checker) { c.IllFormed(text) })
	found.Sort()
	return dst[:n], found.Err()
}
