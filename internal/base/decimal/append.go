package decimal

import "strconv"

// AppendCanonical appends a text that is equal for literals of the same number and different
// for different numbers. It consists of the digits without leading and trailing zeros and,
// unless the number is 0, "e" and the power of ten of the last digit.
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

// shortExponent is the maximum number of exponent digits that are added as an int64. The sum of
// such an exponent and the length of a literal does not overflow.
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

// appendSum appends the sum of a number, given by its digits, and a number of smaller
// magnitude.
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
