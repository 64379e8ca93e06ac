package card

import (
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
)

// EqualJSON reports whether two texts are the same JSON value: numbers by their
// decimal (1.0 equals 1, and 0.1 does not equal the double nearest to it), strings
// by what they stand for, objects whatever the order of their members. The error
// is a [*DecodeError] of the first text that is not well-formed or beyond a limit; the
// options can set limits, see [WithLimits].
func EqualJSON(a, b []byte, opts ...Option) (bool, error) {
	x, err := ParseRaw(a, opts...)
	if err != nil {
		return false, err
	}
	y, err := ParseRaw(b, opts...)
	if err != nil {
		return false, err
	}
	return rawjson.Equal(x.text, y.text), nil
}
