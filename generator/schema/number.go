package schema

import (
	"math"
	"strconv"
	"strings"
)

// decimal is a number literal brought to one form per value: the digits without
// zeros at either end, times ten to the exponent. Zero has no digits.
type decimal struct {
	negative bool
	digits   string
	exponent int
}

// maxExponent stands for every exponent beyond it; no two numbers that far out are
// told apart by it alone in any schema that can be meant.
const maxExponent = 1 << 30

func parseDecimal(literal string) decimal {
	var d decimal
	literal, d.negative = strings.CutPrefix(literal, "-")
	mantissa := literal
	if e := strings.IndexAny(literal, "eE"); e >= 0 {
		mantissa = literal[:e]
		d.exponent = parseExponent(literal[e+1:])
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	d.exponent -= len(fraction)
	digits := strings.TrimLeft(whole+fraction, "0")
	d.digits = strings.TrimRight(digits, "0")
	d.exponent += len(digits) - len(d.digits)
	if d.digits == "" {
		return decimal{}
	}
	return d
}

func parseExponent(s string) int {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil || n > maxExponent || n < -maxExponent { // the grammar leaves overflow only
		if strings.HasPrefix(s, "-") {
			return -maxExponent
		}
		return maxExponent
	}
	return int(n)
}

func (d decimal) isZero() bool { return d.digits == "" }

// write appends a text that is the same for equal numbers only.
func (d decimal) write(b *strings.Builder) {
	if d.negative {
		b.WriteByte('-')
	}
	b.WriteString(d.digits + "e" + strconv.Itoa(d.exponent))
}

// IsInteger reports whether v is a number without a fraction; 2.0 and 1e2 are.
func (v *Value) IsInteger() bool {
	return v.Kind == Number && parseDecimal(v.Text).exponent >= 0
}

// IsNegative reports whether v is a number below zero.
func (v *Value) IsNegative() bool {
	return v.Kind == Number && parseDecimal(v.Text).negative
}

// Int returns the value of an integer. One that an int cannot hold is the nearest
// int: as a bound on a length it means the same.
func (v *Value) Int() (n int, ok bool) {
	if !v.IsInteger() {
		return 0, false
	}
	d := parseDecimal(v.Text)
	extreme := math.MaxInt
	if d.negative {
		extreme = math.MinInt
	}
	if len(d.digits)+d.exponent > 19 {
		return extreme, true
	}
	text := d.digits + strings.Repeat("0", d.exponent)
	if d.negative {
		text = "-" + text
	}
	if d.isZero() {
		return 0, true
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return extreme, true
	}
	return n, true
}
