package schema

import (
	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// The shapes of numbers.
var (
	numberShape   = is("a number", func(v *Value) bool { return v.Kind == card.KindNumber })
	countShape    = is("a whole number of at least 0", func(v *Value) bool { return v.IsInteger() && !v.IsNegative() })
	positiveShape = is("a number greater than 0", func(v *Value) bool {
		return v.Kind == card.KindNumber && !v.IsNegative() && !decimal.IsZero(v.Text)
	})
)
