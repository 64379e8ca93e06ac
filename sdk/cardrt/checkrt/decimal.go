package checkrt

import (
	"math"
	"math/big"
	"strconv"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/sdk/internal/rawjson"
)

// CompareDecimal compares two number literals as decimals.
func CompareDecimal(a, b string) int { return decimal.Compare(a, b) }

// IsInteger reports whether a number literal is whole; 1.0 and 1e3 are.
func IsInteger(v string) bool { return decimal.IsInteger(v) }

// fitsFloat64 reports whether a number literal is within the range of doubles.
func fitsFloat64(v string) bool { return Finite(float(v)) }

// Finite reports whether JSON can represent f.
func Finite(f float64) bool { return !math.IsInf(f, 0) && !math.IsNaN(f) }

// FloatText returns the shortest literal of f, which must be finite.
func FloatText(f float64) string {
	var buf [32]byte
	return string(rawjson.AppendFloat(buf[:0], f))
}

// float reads a literal as a double; out of range it returns an infinity.
func float(v string) float64 {
	f, _ := strconv.ParseFloat(v, 64)
	return f
}

// ZeroOrMinimum reports whether a number literal is zero or at least the bound. They are
// compared as decimals.
func ZeroOrMinimum(v, bound string) bool {
	return decimal.IsZero(v) || CompareDecimal(v, bound) >= 0
}

// MultipleOf reports whether a number literal is a whole multiple of another literal above
// zero. It is exact and takes time linear in the length of v, since it uses the digits of v
// only modulo the digits of the other literal.
func MultipleOf(v, of string) bool {
	x, y := decimal.Parse(v), decimal.Parse(of)
	if x.IsZero() {
		return true
	}
	// v/of is (digits of x / digits of y) × 10^zeros. If zeros is negative, the quotient is not
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
	const chunk = 18 // digits that fit a uint64 with room to spare
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
