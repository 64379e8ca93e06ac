package decimal

import "strconv"

// IsDouble reports whether a number in the notation of JSON is exactly the shortest decimal of a
// double (IEEE 754), so that RFC 8785 writes all its digits.
func IsDouble(literal string) bool {
	f, err := strconv.ParseFloat(literal, 64)
	return err == nil && Compare(literal, strconv.FormatFloat(f, 'g', -1, 64)) == 0
}
