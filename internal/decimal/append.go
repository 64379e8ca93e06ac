package decimal

import "strconv"

// AppendCanonical appends a text that is the same for literals of one number, and differs
// for different numbers: the digits without zeros at either end, then "e" and the power of
// ten of the last digit where that is not 0.
func (d Decimal) AppendCanonical(dst []byte) []byte {
	if d.IsZero() {
		return append(dst, '0')
	}
	if d.Negative {
		dst = append(dst, '-')
	}
	dst = append(append(dst, d.Whole...), d.Frac...)
	mark := len(dst)
	dst = d.AppendExponent(append(dst, 'e'))
	if string(dst[mark:]) == "e0" {
		return dst[:mark]
	}
	return dst
}

// shortExponent is the greatest number of digits of an exponent that is added up as an
// int64: a length in memory on top of it does not overflow.
const shortExponent = 17

// AppendExponent appends the power of ten of the last digit, exact for an exponent of any
// length.
func (d Decimal) AppendExponent(dst []byte) []byte {
	last := d.lastPlace()
	if len(d.exp) <= shortExponent {
		exp, _ := strconv.ParseInt("0"+d.exp, 10, 64)
		if d.expNegative {
			exp = -exp
		}
		return strconv.AppendInt(dst, exp+last, 10)
	}
	if d.expNegative {
		dst, last = append(dst, '-'), -last
	}
	return appendSum(dst, d.exp, last)
}

// appendSum appends the sum of a number, given by its digits, and another one of which the
// magnitude is less.
func appendSum(dst []byte, digits string, carry int64) []byte {
	first := len(dst)
	dst = append(append(dst, '0'), digits...)
	for i := len(dst) - 1; carry != 0; i-- {
		carry += int64(dst[i] - '0')
		digit := (carry%10 + 10) % 10
		dst[i], carry = byte('0'+digit), (carry-digit)/10
	}
	sum := first
	for dst[sum] == '0' {
		sum++
	}
	return append(dst[:first], dst[sum:]...)
}
