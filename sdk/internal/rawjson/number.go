package rawjson

import (
	"math"
	"strconv"
	"strings"
)

// Decimal is a number literal as ± digits × 10^Exp. The digits, Whole and then
// Frac, have no zero at either end; zero has none.
type Decimal struct {
	Negative    bool
	Whole, Frac string
	Exp         int64
}

// Exponents beyond FarExp either way are FarExp: no two texts that fit in memory
// have digits enough to make up for the difference.
const FarExp = 1 << 60

// ParseDecimal takes a number literal apart. Literals of the same number give the
// same digits and exponent.
func ParseDecimal(lit string) Decimal {
	var d Decimal
	lit, d.Negative = strings.CutPrefix(lit, "-")
	if e := strings.IndexAny(lit, "eE"); e >= 0 {
		lit, d.Exp = lit[:e], parseExponent(lit[e+1:])
	}
	d.Whole, d.Frac, _ = strings.Cut(lit, ".")
	d.Frac = strings.TrimRight(d.Frac, "0")
	d.Exp -= int64(len(d.Frac))
	if d.Frac == "" {
		n := len(d.Whole)
		d.Whole = strings.TrimRight(d.Whole, "0")
		d.Exp += int64(n - len(d.Whole))
	}
	if d.Whole = strings.TrimLeft(d.Whole, "0"); d.Whole == "" {
		d.Frac = strings.TrimLeft(d.Frac, "0")
	}
	if d.IsZero() {
		return Decimal{}
	}
	d.Exp = min(max(d.Exp, -FarExp), FarExp)
	return d
}

// IsZero reports whether the number is zero.
func (d Decimal) IsZero() bool { return d.Whole == "" && d.Frac == "" }

// parseExponent reads an exponent and stops counting well beyond FarExp.
func parseExponent(s string) int64 {
	s, negative := strings.CutPrefix(s, "-")
	s = strings.TrimPrefix(s, "+")
	var n int64
	for i := range len(s) {
		if n = n*10 + int64(s[i]-'0'); n > FarExp/10 {
			n = 2 * FarExp // the digits still to come can only make it greater
			break
		}
	}
	if negative {
		return -n
	}
	return n
}

// AppendFloat appends the shortest text that reads back as f, in the form that
// ECMAScript gives numbers. f is finite.
func AppendFloat(dst []byte, f float64) []byte {
	if f == 0 {
		return append(dst, '0') // without the sign of a negative zero
	}
	if abs := math.Abs(f); abs >= 1e-6 && abs < 1e21 {
		return strconv.AppendFloat(dst, f, 'f', -1, 64)
	}
	dst = strconv.AppendFloat(dst, f, 'e', -1, 64)
	// strconv writes at least two digits of exponent, ECMAScript no leading zero.
	if n := len(dst); dst[n-4] == 'e' && dst[n-2] == '0' {
		dst[n-2] = dst[n-1]
		dst = dst[:n-1]
	}
	return dst
}
