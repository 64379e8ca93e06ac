package decimal

import (
	"math"
	"strconv"
)

// safeDigits is the maximum number of digits that every normal float64 preserves: a
// literal with at most so many digits is the same decimal as the shortest form of the
// float64 parsed from it.
const safeDigits = 15

// smallestNormal is the least positive float64 with full precision.
const smallestNormal = 0x1p-1022

// IsShortest reports whether a literal is the same decimal as the shortest text that
// parses to f, the float64 parsed from the literal. If it is not, writing f would change
// the number.
func IsShortest(lit string, f float64) bool {
	if abs := math.Abs(f); len(lit) <= safeDigits && abs >= smallestNormal && abs <= math.MaxFloat64 {
		return true
	}
	if f == 0 {
		return IsZero(lit)
	}
	var buf [32]byte
	return Same(lit, string(strconv.AppendFloat(buf[:0], f, 'e', -1, 64)))
}

// IsDouble reports whether a number in the notation of JSON is exactly the shortest decimal of a
// double (IEEE 754), so that RFC 8785 writes all its digits.
func IsDouble(literal string) bool {
	f, err := strconv.ParseFloat(literal, 64)
	return err == nil && Compare(literal, strconv.FormatFloat(f, 'g', -1, 64)) == 0
}
