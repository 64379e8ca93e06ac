package schema

import (
	"math"
	"strconv"

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

// Count returns the value of a keyword with the shape of a count. A number beyond int32 is a
// bound that no instance can reach.
func (v *Value) Count() int {
	n, ok := v.Int()
	if !ok || n > math.MaxInt32 {
		return math.MaxInt32
	}
	return n
}

// IsInteger reports whether v is a number without a fraction, such as 2.0 or 1e2.
func (v *Value) IsInteger() bool { return v.Kind == card.KindNumber && decimal.IsInteger(v.Text) }

// IsNegative reports whether v is a number below zero.
func (v *Value) IsNegative() bool { return v.Kind == card.KindNumber && decimal.Parse(v.Text).Negative }

// Int returns the value of an integer. If an int cannot hold it, it returns the nearest int,
// which is equivalent as a bound on a length.
func (v *Value) Int() (n int, ok bool) {
	if !v.IsInteger() {
		return 0, false
	}
	const maxDigits = 19 // any number with more digits exceeds an int
	digits, negative, ok := decimal.Integer(v.Text, maxDigits)
	extreme := math.MaxInt
	if v.IsNegative() {
		extreme = math.MinInt
	}
	if !ok {
		return extreme, true
	}
	if negative {
		digits = "-" + digits
	}
	n, err := strconv.Atoi(digits)
	if err != nil {
		return extreme, true
	}
	return n, true
}
