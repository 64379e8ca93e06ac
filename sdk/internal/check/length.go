package check

import (
	"strings"
	"unicode/utf8"
)

// Length returns the number of code points in s.
func Length(s string) int { return utf8.RuneCountInString(s) }

// LengthUTF16 returns the number of UTF-16 code units in s.
func LengthUTF16(s string) int {
	n := 0
	for _, r := range s {
		if n++; r > 0xFFFF {
			n++
		}
	}
	return n
}

// LengthUTF16 returns the number of UTF-16 code units in s.
func (s String) LengthUTF16() int { return LengthUTF16(string(s)) }

// TrimECMA returns s without the white space and line ends around it, as defined for trim in
// ECMAScript: U+FEFF counts, U+0085 does not.
func TrimECMA(s string) string { return strings.TrimFunc(s, isSpaceECMA) }

func isSpaceECMA(r rune) bool {
	switch r {
	case '\t', '\n', '\v', '\f', '\r', ' ', 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF:
		return true
	}
	return r >= 0x2000 && r <= 0x200A
}
