package codec

import (
	"math"
	"strconv"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// shortInteger is the greatest number of digits that can be read without checking for overflow.
const shortInteger = 18

// integer reads an integer of at most 18 digits, without a point or an exponent. ok is false
// for any other value.
func (d *Decoder) integer(i int) (v int64, end int, ok bool) {
	t := d.scan.Text
	start := i
	for i < len(t) && t[i]-'0' < 10 {
		v = v*10 + int64(t[i]-'0')
		i++
	}
	if n := i - start; n == 0 || n > shortInteger || n > 1 && t[start] == '0' {
		return 0, i, false
	}
	if i < len(t) && (t[i] == '.' || t[i]|0x20 == 'e') {
		return 0, i, false
	}
	return v, i, true
}

// Int64 reads a whole number; 1.0, 1e3 and -0 are whole. A number outside the range of int64 is
// read as the nearest int64, and the decoder is marked as inexact.
func (d *Decoder) Int64(i int) (int64, int) {
	if d.scan.Text[i] != '-' {
		if v, end, ok := d.integer(i); ok {
			return v, end
		}
	} else if v, end, ok := d.integer(i + 1); ok {
		return -v, end
	}
	lit, end := d.number(i)
	if end < 0 {
		return 0, end
	}
	v, exact := nearestInt64(lit)
	if !exact && !d.beyond(lit) {
		return 0, Mismatch
	}
	return v, end
}

// Uint64 reads a whole number; 1.0, 1e3 and -0 are whole. A number above the range of uint64 is
// read as the greatest uint64, and the decoder is marked as inexact. A negative number is a
// mismatch.
func (d *Decoder) Uint64(i int) (uint64, int) {
	if v, end, ok := d.integer(i); ok {
		return uint64(v), end
	}
	lit, end := d.number(i)
	if end < 0 {
		return 0, end
	}
	if lit[0] == '-' {
		if decimal.IsZero(lit) {
			return 0, end
		}
		return 0, Mismatch
	}
	v, exact := nearestUint64(lit)
	if !exact && !d.beyond(lit) {
		return 0, Mismatch
	}
	return v, end
}

// beyond handles a literal outside the range of its integer type, which is read as the nearest
// bound. If the literal is whole, it marks the decoder as inexact and returns true.
func (d *Decoder) beyond(lit string) bool {
	if !decimal.IsInteger(lit) {
		return false
	}
	d.inexact = true
	return true
}

// maxDigits suffices for every int64 and uint64.
const maxDigits = 20

// nearestInt64 returns the int64 nearest to a whole number, and whether it is exact. For a
// number that is not whole, exact is false and v is meaningless.
func nearestInt64(lit string) (v int64, exact bool) {
	digits := lit
	if strings.ContainsAny(lit, ".eE") {
		whole, negative, ok := decimal.Integer(lit, maxDigits)
		switch {
		case ok && negative:
			digits = "-" + whole
		case ok:
			digits = whole
		case lit[0] == '-':
			return math.MinInt64, false
		default:
			return math.MaxInt64, false
		}
	}
	v, err := strconv.ParseInt(digits, 10, 64)
	return v, err == nil // out of range, v is the bound
}

// nearestUint64 is [nearestInt64] for a uint64 and a number that is not negative.
func nearestUint64(lit string) (v uint64, exact bool) {
	digits := lit
	if strings.ContainsAny(lit, ".eE") {
		whole, _, ok := decimal.Integer(lit, maxDigits)
		if !ok {
			return math.MaxUint64, false
		}
		digits = whole
	}
	v, err := strconv.ParseUint(digits, 10, 64)
	return v, err == nil // out of range, v is the bound
}

// number reads a number literal.
func (d *Decoder) number(i int) (lit string, end int) {
	t := d.scan.Text
	if c := t[i]; c != '-' && c-'0' >= 10 {
		return "", Mismatch
	}
	end, ok := scan.ReadNumber(t, i)
	if !ok {
		return "", d.scan.Unexpected(end, scan.WantDigit)
	}
	return t[i:end], end
}

// powers are the powers of ten that a float64 holds exactly and short literals need.
var powers = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// Float64 reads a number. A number outside the range of float64 is a mismatch. The decoder is
// marked as inexact if the float64 would be written as a different decimal.
func (d *Decoder) Float64(i int) (float64, int) {
	t := d.scan.Text
	j := i
	if t[j] == '-' {
		j++
	}
	// At most 15 digits and no exponent: the digits and the power of ten are exact, so their
	// quotient is correctly rounded, and writing it gives the same literal.
	var m int64
	first := j
	for j < len(t) && t[j]-'0' < 10 {
		m = m*10 + int64(t[j]-'0')
		j++
	}
	n := j - first
	if n == 0 || n > 1 && t[first] == '0' {
		return d.floatSlow(i)
	}
	fraction := 0
	if j < len(t) && t[j] == '.' {
		j++
		point := j
		for j < len(t) && t[j]-'0' < 10 {
			m = m*10 + int64(t[j]-'0')
			j++
		}
		if fraction = j - point; fraction == 0 {
			return d.floatSlow(i)
		}
	}
	if n+fraction >= len(powers) || j < len(t) && t[j]|0x20 == 'e' {
		return d.floatSlow(i)
	}
	f := float64(m) / powers[fraction]
	if first != i {
		f = -f
	}
	return f, j
}

// floatSlow is [Decoder.Float64] for all literals.
func (d *Decoder) floatSlow(i int) (float64, int) {
	lit, end := d.number(i)
	if end < 0 {
		return 0, end
	}
	f, _ := strconv.ParseFloat(lit, 64)
	if math.IsInf(f, 0) {
		return 0, Mismatch
	}
	if !decimal.IsShortest(lit, f) {
		d.inexact = true
	}
	return f, end
}
