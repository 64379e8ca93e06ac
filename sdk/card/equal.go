package card

import (
	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// EqualJSON reports whether two texts are the same JSON value. Numbers are compared as decimals
// (1.0 equals 1, and 0.1 does not equal the double nearest to it), strings after decoding their
// escapes, and objects without regard to the order of members. The error is a [*DecodeError]
// for the first text that is not well-formed or exceeds a limit; the options can set limits,
// see [WithLimits].
func EqualJSON(a, b []byte, opts ...Option) (bool, error) {
	x, err := ParseRaw(a, opts...)
	if err != nil {
		return false, err
	}
	y, err := ParseRaw(b, opts...)
	if err != nil {
		return false, err
	}
	return scan.Equal(x.text, y.text), nil
}
