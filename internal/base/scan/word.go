package scan

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// These functions process eight bytes at a time. A word has eight bytes of the text, the first
// one lowest. A test sets the top bit of each byte that passes. Only the lowest set bit is
// reliable, since a borrow may spread into the bytes above it.
const (
	ones        = 0x0101010101010101
	tops        = 0x8080808080808080
	spaces      = 0x2020202020202020
	lineEnd     = spaces - ' ' + '\n' // a line end before blanks
	backslashes = 0x5c5c5c5c5c5c5c5c
)

// load reads the first eight bytes of s; the compiler turns it into one load.
func load(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// loadHalf is load of four bytes.
func loadHalf(s string) uint32 {
	_ = s[3]
	return uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
}

// store writes eight bytes, storeHalf four.
func store(dst []byte, w uint64)     { binary.LittleEndian.PutUint64(dst, w) }
func storeHalf(dst []byte, w uint32) { binary.LittleEndian.PutUint32(dst, w) }

// special marks quotes, backslashes and control characters.
func special(w uint64) uint64 { return rough(w) &^ w & tops }

// rough is [special], but other bits are set, too, and the top bits of bytes beyond ASCII may be.
// Flipping the second bit of a byte maps a quote (0x22) to 0x20, next to the control characters,
// which map to control characters, and a blank to 0x22: one subtraction finds quotes and control
// characters.
func rough(w uint64) uint64 {
	q := w ^ 2*ones
	b := w ^ backslashes
	return (q - (spaces + ones)) | (b - ones)
}

// first returns the index of the lowest marked byte.
func first(marks uint64) int { return bits.TrailingZeros64(marks) >> 3 }

// Plain returns the number of leading bytes of s that need no escape in a JSON string: the
// bytes before the first quote, backslash or control character.
func Plain(s string) int {
	i := 0
	for ; len(s)-i >= 8; i += 8 {
		if m := special(load(s[i:])); m != 0 {
			return i + first(m)
		}
	}
	if len(s) >= 8 {
		// Check the last eight bytes again: one step instead of up to seven single bytes.
		if m := special(load(s[len(s)-8:])); m != 0 {
			return len(s) - 8 + first(m)
		}
		return len(s)
	}
	for ; i < len(s); i++ {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' {
			break
		}
	}
	return i
}

// Valid reports whether s is well-formed UTF-8.
func Valid(s string) bool {
	n := ascii(s)
	return n == len(s) || utf8.ValidString(s[n:])
}

// ascii returns the length of a part at the beginning of s that is ASCII, all of s if it is and has
// at least eight bytes. The last step takes the last bytes of s, some of them again.
func ascii(s string) int {
	switch n := 0; {
	case len(s) >= 32:
		for ; n < len(s); n += 32 {
			t := s[min(n, len(s)-32):]
			if (load(t)|load(t[8:])|load(t[16:])|load(t[24:]))&tops != 0 {
				return n
			}
		}
		return len(s)
	case len(s) >= 16:
		if (load(s)|load(s[8:])|load(s[len(s)-16:])|load(s[len(s)-8:]))&tops == 0 {
			return len(s)
		}
	case len(s) >= 8:
		if (load(s)|load(s[len(s)-8:]))&tops == 0 {
			return len(s)
		}
	}
	return 0
}

// allPlain reports whether no byte of s, which has at least 32, needs an escape in a JSON string.
// The last step takes the last 32 bytes, some of them again.
func allPlain(s string) bool {
	for i := 0; i < len(s); i += 32 {
		t := s[min(i, len(s)-32):]
		a, b, c, d := load(t), load(t[8:]), load(t[16:]), load(t[24:])
		if (rough(a)|rough(b)|rough(c)|rough(d))&tops != 0 && special(a)|special(b)|special(c)|special(d) != 0 {
			return false
		}
	}
	return true
}
