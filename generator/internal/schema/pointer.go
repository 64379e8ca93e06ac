package schema

import (
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// step returns the part of v that an unescaped token of a JSON Pointer names. The index of an
// element has no sign and no leading zeros.
func step(v *Value, token string) *Value {
	if v.Kind == card.KindArray {
		if i, err := strconv.Atoi(token); err != nil || strconv.Itoa(i) != token {
			return nil
		}
	}
	return v.Child(token)
}
