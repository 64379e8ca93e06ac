// Package decimal compares, classifies and writes number literals of JSON exactly, as
// decimals. Exponents are never expanded, so that every function takes time linear in the
// length of its literals. The generator and the runtime share it.
//
// Literals must be well-formed by the grammar of RFC 8259, section 6; the functions do
// not check that.
package decimal

import (
	"math"
	"strings"
)

// Decimal is a parsed number literal: ± 0.d₁d₂d₃… × 10^(point+exp). The digits are those
// of Whole and then Frac; neither the first nor the last of them is a zero. Zero has no
// digits, no sign and no exponent.
type Decimal struct {
	Negative    bool
	Whole, Frac string
	point       int // position of the point, counted from the first digit, without the exponent
	expNegative bool
	exp         string // digits of the exponent without leading zeros
}

// Parse parses a literal.
func Parse(lit string) Decimal {
	var d Decimal
	lit, d.Negative = strings.CutPrefix(lit, "-")
	if e := strings.LastIndexAny(lit, "eE"); e >= 0 {
		exp := lit[e+1:]
		lit = lit[:e]
		exp, d.expNegative = strings.CutPrefix(exp, "-")
		d.exp = strings.TrimLeft(strings.TrimPrefix(exp, "+"), "0")
	}
	d.Whole, d.Frac, _ = strings.Cut(lit, ".")
	d.point = len(d.Whole)
	d.Frac = strings.TrimRight(d.Frac, "0")
	if d.Frac == "" {
		d.Whole = strings.TrimRight(d.Whole, "0")
	} else if d.Whole == "0" {
		leading := len(d.Frac)
		d.Frac = strings.TrimLeft(d.Frac, "0")
		d.Whole, d.point = "", len(d.Frac)-leading
	}
	if d.IsZero() {
		return Decimal{}
	}
	return d
}

// IsZero reports whether the number is zero.
func (d Decimal) IsZero() bool { return d.Whole == "" && d.Frac == "" }

func (d *Decimal) len() int { return len(d.Whole) + len(d.Frac) }

// at returns the digit at i, '0' after the last one.
func (d *Decimal) at(i int) byte {
	if i < len(d.Whole) {
		return d.Whole[i]
	}
	if i -= len(d.Whole); i < len(d.Frac) {
		return d.Frac[i]
	}
	return '0'
}

// lastPlace is the power of ten of the last digit without the exponent of the literal.
func (d *Decimal) lastPlace() int64 { return int64(d.point - d.len()) }

// Zeros returns the power of ten of x's last digit minus the power of ten of y's last digit.
// x/y is (digits of x / digits of y) × 10^Zeros. The result is bounded by ±2^57; a larger
// difference exceeds any number of digits in memory.
func Zeros(x, y Decimal) int64 { return expDiff(&x, &y) + x.lastPlace() - y.lastPlace() }

// far is a difference of exponents that exceeds any number of digits in memory.
const far = math.MaxInt64 / 64

// expDiff returns the exponent of a minus the exponent of b, bounded by ±far. It reads the
// digits of both from the most significant on. It stops at far, since a difference above 2 can
// only grow.
func expDiff(a, b *Decimal) int64 {
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

// place returns the signed n-th digit of the exponent from its end.
func place(d *Decimal, n int) int64 {
	if n > len(d.exp) {
		return 0
	}
	v := int64(d.exp[len(d.exp)-n] - '0')
	if d.expNegative {
		return -v
	}
	return v
}

// Compare compares two literals: -1 if a is less than b, 0 if they are the same number,
// else 1.
func Compare(a, b string) int {
	if a == b {
		return 0
	}
	x, y := Parse(a), Parse(b)
	switch {
	case x.IsZero() && y.IsZero():
		return 0
	case x.IsZero():
		return sign(!y.Negative)
	case y.IsZero():
		return sign(x.Negative)
	case x.Negative != y.Negative:
		return sign(x.Negative)
	}
	// From here on, the number of greater magnitude is greater, or less if both are negative.
	if diff := expDiff(&x, &y) + int64(x.point-y.point); diff != 0 {
		return sign((diff < 0) != x.Negative)
	}
	for i := range max(x.len(), y.len()) {
		if p, q := x.at(i), y.at(i); p != q {
			return sign((p < q) != x.Negative)
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

// Same reports whether two literals denote the same number.
func Same(a, b string) bool { return Compare(a, b) == 0 }

// IsZero reports whether a literal denotes zero.
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

// IsInteger reports whether a literal denotes an integer; 1.0 and 1e3 do.
func IsInteger(lit string) bool {
	for i := range len(lit) {
		if c := lit[i]; c == '.' || c|0x20 == 'e' {
			d := Parse(lit)
			return d.IsZero() || expDiff(&d, &Decimal{})+int64(d.point) >= int64(d.len())
		}
	}
	return true
}

// Integer returns the digits of an integer, without a sign, a point or an exponent. ok is
// false if the number is not an integer or has more than limit digits.
func Integer(lit string, limit int) (digits string, negative, ok bool) {
	out, negative, ok := AppendInteger(nil, lit, limit)
	return string(out), negative, ok
}

// AppendInteger is [Integer] that appends the digits.
func AppendInteger(dst []byte, lit string, limit int) (out []byte, negative, ok bool) {
	d := Parse(lit)
	if d.IsZero() {
		return append(dst, '0'), false, true
	}
	n := expDiff(&d, &Decimal{}) + int64(d.point)
	if n < int64(d.len()) || n > int64(limit) {
		return dst, false, false
	}
	for i := range int(n) {
		dst = append(dst, d.at(i))
	}
	return dst, d.Negative, true
}
