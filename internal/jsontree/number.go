package jsontree

import (
	"math"
	"strconv"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// Count returns the value of an integer of at least 0 as a bound on a length or a count. Any greater
// number, and one that is not an integer, gives the greatest int32, which no length or count reaches.
func (n *Node) Count() int {
	count, ok := n.Int()
	if !ok || count > math.MaxInt32 {
		return math.MaxInt32
	}
	return count
}

// IsInteger reports whether n is a number without a fraction, such as 2.0 or 1e2.
func (n *Node) IsInteger() bool { return n.Kind == card.KindNumber && decimal.IsInteger(n.Text) }

// IsNegative reports whether n is a number below zero.
func (n *Node) IsNegative() bool { return n.Kind == card.KindNumber && decimal.Parse(n.Text).Negative }

// Int returns the value of an integer. If an int cannot hold it, it returns the nearest int,
// which is equivalent as a bound on a length.
func (n *Node) Int() (value int, ok bool) {
	if !n.IsInteger() {
		return 0, false
	}
	const maxDigits = 19 // any number with more digits exceeds an int
	digits, negative, ok := decimal.Integer(n.Text, maxDigits)
	extreme := math.MaxInt
	if n.IsNegative() {
		extreme = math.MinInt
	}
	if !ok {
		return extreme, true
	}
	if negative {
		digits = "-" + digits
	}
	value, err := strconv.Atoi(digits)
	if err != nil {
		return extreme, true
	}
	return value, true
}
