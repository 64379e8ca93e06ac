package schema

import (
	"strconv"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// step returns the part of v that an unescaped token of a JSON Pointer names.
func (v *Value) step(token string) *Value {
	switch v.Kind {
	case card.KindObject:
		return v.Member(token)
	case card.KindArray:
		i, err := strconv.Atoi(token)
		if err == nil && 0 <= i && i < len(v.Items) && strconv.Itoa(i) == token {
			return v.Items[i]
		}
	}
	return nil
}
