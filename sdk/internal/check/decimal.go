package check

import (
	"math"
	"math/big"
	"strconv"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// Decimal is a number literal, whose methods are exact for numbers of any size.
type Decimal string

// Compare compares d and another literal as decimals.
func (d Decimal) Compare(other string) int { return decimal.Compare(string(d), other) }

// IsInteger reports whether d is whole; 1.0 and 1e3 are.
func (d Decimal) IsInteger() bool { return decimal.IsInteger(string(d)) }

// fitsFloat64 reports whether a number literal is within the range of doubles.
func fitsFloat64(v string) bool { return Finite(float(v)) }

// Finite reports whether JSON can represent f.
func Finite(f float64) bool { return !math.IsInf(f, 0) && !math.IsNaN(f) }

// FloatText returns the shortest literal of f, which must be finite.
func FloatText(f float64) string {
	var buf [32]byte
	return string(scan.AppendFloat(buf[:0], f))
}

// float reads a literal as a double; out of range it returns an infinity.
func float(v string) float64 {
	f, _ := strconv.ParseFloat(v, 64)
	return f
}

// ZeroOrMinimum reports whether d is zero or at least the bound.
func (d Decimal) ZeroOrMinimum(bound string) bool {
	return decimal.IsZero(string(d)) || d.Compare(bound) >= 0
}

// MultipleOf reports whether d is a whole multiple of another literal above zero. It takes time
// linear in the length of d, since it uses the digits of d only modulo the digits of the other
// literal.
func (d Decimal) MultipleOf(other string) bool {
	x, y := decimal.Parse(string(d)), decimal.Parse(other)
	if x.IsZero() {
		return true
	}
	// d/other is (digits of x / digits of y) × 10^zeros. If zeros is negative, the quotient is not
	// whole, since the digits of x do not end in 0.
	zeros := decimal.Zeros(x, y)
	if zeros < 0 {
		return false
	}
	n, ok := new(big.Int).SetString(y.Whole+y.Frac, 10)
	if !ok {
		return false
	}
	// After as many zeros as n has bits, all twos and fives are divided out of n.
	r := remainder(x, n)
	for range min(zeros, int64(n.BitLen())) {
		r.Mul(r, big.NewInt(10)).Rem(r, n)
	}
	return r.Sign() == 0
}

// remainder returns the digits of x modulo n.
func remainder(x decimal.Decimal, n *big.Int) *big.Int {
	const chunk = 18 // 18 digits and a remainder below 10 fit a uint64
	r, power, part := new(big.Int), new(big.Int), new(big.Int)
	var value, scale uint64 = 0, 1
	flush := func() {
		r.Mul(r, power.SetUint64(scale))
		r.Add(r, part.SetUint64(value)).Rem(r, n)
		value, scale = 0, 1
	}
	count := 0
	for _, digits := range [2]string{x.Whole, x.Frac} {
		for i := range len(digits) {
			value, scale = value*10+uint64(digits[i]-'0'), scale*10
			if count++; count%chunk == 0 {
				flush()
			}
		}
	}
	flush()
	return r
}
