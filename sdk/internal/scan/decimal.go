package scan

import (
	"math"
	"strconv"
	"strings"
)

// decimal is a number literal taken apart: ± 0.d₁d₂d₃… × 10^(point+exp), where the
// digits are those of whole and frac together, the first of them not zero.
type decimal struct {
	negative    bool
	whole, frac string // without leading zeros of the pair, without trailing zeros of the pair
	point       int    // places that the point stands right of the first digit, exponent not counted
	expNegative bool
	exp         string // digits of the exponent, leading zeros stripped
}

// parse takes a well-formed literal apart. Zero has no digits.
func parse(lit string) decimal {
	var d decimal
	lit, d.negative = strings.CutPrefix(lit, "-")
	if e := strings.LastIndexAny(lit, "eE"); e >= 0 {
		exp := lit[e+1:]
		lit = lit[:e]
		exp, d.expNegative = strings.CutPrefix(exp, "-")
		d.exp = strings.TrimLeft(strings.TrimPrefix(exp, "+"), "0")
	}
	d.whole, d.frac, _ = strings.Cut(lit, ".")
	d.point = len(d.whole)
	d.frac = strings.TrimRight(d.frac, "0")
	if d.frac == "" {
		d.whole = strings.TrimRight(d.whole, "0")
	} else if d.whole == "0" {
		leading := len(d.frac)
		d.frac = strings.TrimLeft(d.frac, "0")
		d.whole, d.point = "", len(d.frac)-leading
	}
	if d.isZero() {
		return decimal{} // zero has no sign and no exponent
	}
	return d
}

func (d *decimal) isZero() bool { return d.whole == "" && d.frac == "" }

func (d *decimal) len() int { return len(d.whole) + len(d.frac) }

// at returns the digit at i, '0' behind the last one.
func (d *decimal) at(i int) byte {
	if i < len(d.whole) {
		return d.whole[i]
	}
	if i -= len(d.whole); i < len(d.frac) {
		return d.frac[i]
	}
	return '0'
}

// far is a difference of exponents that no count of digits makes up for.
const far = math.MaxInt64 / 64

// expDiff returns the exponent of a minus that of b, bounded by ±far. It reads the
// digits of both from the highest place on: once the difference so far is above 2
// it can only grow, so it never needs to hold more than far.
func expDiff(a, b *decimal) int64 {
	n := max(len(a.exp), len(b.exp))
	var diff int64
	for i := range n {
		diff = diff*10 + place(a, n-i) - place(b, n-i)
		if diff > far {
			return far
		}
		if diff < -far {
			return -far
		}
	}
	return diff
}

// place returns the signed digit of the exponent that is n-th from its end.
func place(d *decimal, n int) int64 {
	if n > len(d.exp) {
		return 0
	}
	v := int64(d.exp[len(d.exp)-n] - '0')
	if d.expNegative {
		return -v
	}
	return v
}

// Compare compares two well-formed number literals as decimals: exact, without
// ever writing an exponent out, in time linear in the length of the literals.
func Compare(a, b string) int {
	if a == b {
		return 0
	}
	x, y := parse(a), parse(b)
	switch {
	case x.isZero() && y.isZero():
		return 0
	case x.isZero():
		return sign(!y.negative)
	case y.isZero():
		return sign(x.negative)
	case x.negative != y.negative:
		return sign(x.negative)
	}
	// From here on the greater magnitude is the greater number, or the lesser one
	// when both are negative.
	if diff := expDiff(&x, &y) + int64(x.point-y.point); diff != 0 {
		return sign((diff < 0) != x.negative)
	}
	for i := range max(x.len(), y.len()) {
		if p, q := x.at(i), y.at(i); p != q {
			return sign((p < q) != x.negative)
		}
	}
	return 0
}

// sign returns -1 for less, else 1.
func sign(less bool) int {
	if less {
		return -1
	}
	return 1
}

// SameDecimal reports whether two well-formed number literals denote the same number.
func SameDecimal(a, b string) bool { return Compare(a, b) == 0 }

// IsZero reports whether a well-formed number literal denotes zero.
func IsZero(lit string) bool {
	for i := range len(lit) {
		switch c := lit[i]; {
		case c|0x20 == 'e':
			return true
		case c >= '1' && c <= '9':
			return false
		}
	}
	return true
}

// IsInteger reports whether a well-formed number literal denotes a whole number;
// 1.0 and 1e3 do.
func IsInteger(lit string) bool {
	for i := range len(lit) {
		if c := lit[i]; c == '.' || c|0x20 == 'e' {
			d := parse(lit)
			return d.isZero() || expDiff(&d, &decimal{})+int64(d.point) >= int64(d.len())
		}
	}
	return true
}

// Integer writes a whole number as its digits, without a sign, a point or an
// exponent. Without ok it is none, or it has more than limit digits.
func Integer(lit string, limit int) (digits string, negative, ok bool) {
	d := parse(lit)
	if d.isZero() {
		return "0", false, true
	}
	n := expDiff(&d, &decimal{}) + int64(d.point)
	if n < int64(d.len()) || n > int64(limit) {
		return "", false, false
	}
	buf := make([]byte, n)
	for i := range buf {
		buf[i] = d.at(i)
	}
	return string(buf), d.negative, true
}

// safeDigits is the greatest number of digits that every double of normal range
// gives back: a literal with no more of them is the same decimal as the shortest
// form of the double it is read as.
const safeDigits = 15

// smallestNormal is the least positive double with full precision.
const smallestNormal = 0x1p-1022

// IsShortest reports whether a well-formed number literal is the same decimal as
// the shortest text that reads back as f, the double it was read as. When it is
// not, writing f would change the number.
func IsShortest(lit string, f float64) bool {
	if abs := math.Abs(f); len(lit) <= safeDigits && abs >= smallestNormal && abs <= math.MaxFloat64 {
		return true
	}
	if f == 0 {
		return IsZero(lit)
	}
	var buf [32]byte
	return SameDecimal(lit, string(strconv.AppendFloat(buf[:0], f, 'e', -1, 64)))
}
