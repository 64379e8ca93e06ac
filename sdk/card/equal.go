package card

import (
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
)

// EqualJSON reports whether two texts are the same JSON value: numbers by their
// decimal (1.0 equals 1, and 0.1 does not equal the double nearest to it), strings
// by what they stand for, objects whatever the order of their members. The error
// is a [*DecodeError] of the first text that is not well-formed.
func EqualJSON(a, b []byte) (bool, error) {
	x, err := ParseRaw(a)
	if err != nil {
		return false, err
	}
	y, err := ParseRaw(b)
	if err != nil {
		return false, err
	}
	return rawjson.Equal(x.text, y.text), nil
}
