package schema

import (
	"math"
	"strconv"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
)

// IsInteger reports whether v is a number without a fraction; 2.0 and 1e2 are.
func (v *Value) IsInteger() bool { return v.Kind == Number && decimal.IsInteger(v.Text) }

// IsNegative reports whether v is a number below zero.
func (v *Value) IsNegative() bool { return v.Kind == Number && decimal.Parse(v.Text).Negative }

// Int returns the value of an integer. One that an int cannot hold is the nearest
// int: as a bound on a length it means the same.
func (v *Value) Int() (n int, ok bool) {
	if !v.IsInteger() {
		return 0, false
	}
	const maxDigits = 19 // of every int
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
