package decimal

import (
	"math"
	"strconv"
)

// safeDigits is the greatest number of digits that every double of normal range
// gives back: a literal with no more of them is the same decimal as the shortest
// form of the double it is read as.
const safeDigits = 15

// smallestNormal is the least positive double with full precision.
const smallestNormal = 0x1p-1022

// IsShortest reports whether a literal is the same decimal as
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
	return Same(lit, string(strconv.AppendFloat(buf[:0], f, 'e', -1, 64)))
}
