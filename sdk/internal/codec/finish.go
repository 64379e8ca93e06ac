package codec

import (
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// Finish checks the JSON text that was appended from n on, in one pass. It returns an error for
// values that have no JSON form: strings that are not well-formed UTF-8, and numbers that are
// not finite. The error is a *[card.InvalidError] with their locations; dst is then truncated
// to n.
func Finish(dst []byte, n int) ([]byte, error) {
	if scan.Valid(scan.View(dst[n:])) {
		return dst, nil
	}
	text := string(dst[n:])
	found := check.Findings(defaults(), false, func(c *check.Checker) { c.IllFormed(text) })
	found.Sort()
	return dst[:n], found.Err()
}
