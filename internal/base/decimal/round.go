package decimal

// Floor returns the greatest integer that is not above a number; ok is false if it has
// more than limit digits.
func Floor(lit string, limit int) (integer string, ok bool) { return round(lit, limit, true) }

// Ceil returns the least integer that is not below a number; ok is false if it has more
// than limit digits.
func Ceil(lit string, limit int) (integer string, ok bool) { return round(lit, limit, false) }

// round truncates the fraction, and steps to the next integer if a number with a fraction
// rounds away from zero.
func round(lit string, limit int, down bool) (string, bool) {
	d := Parse(lit)
	if d.IsZero() {
		return "0", true
	}
	n := expDiff(&d, &Decimal{}) + int64(d.point) // digits of the integer
	if n > int64(limit) {
		return "", false
	}
	buf := []byte{'0'} // room for a carry
	for i := range max(n, 0) {
		buf = append(buf, d.at(int(i)))
	}
	if fraction := n < int64(d.len()); fraction && d.Negative == down {
		buf = increment(buf)
	}
	for len(buf) > 1 && buf[0] == '0' {
		buf = buf[1:]
	}
	if len(buf) > limit {
		return "", false
	}
	if d.Negative && buf[0] != '0' {
		return "-" + string(buf), true
	}
	return string(buf), true
}

// increment adds 1 to the number whose digits are in buf; the first of them is 0.
func increment(buf []byte) []byte {
	i := len(buf) - 1
	for ; buf[i] == '9'; i-- {
		buf[i] = '0'
	}
	buf[i]++
	return buf
}
