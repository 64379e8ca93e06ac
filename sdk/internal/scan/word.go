package scan

import "math/bits"

// Eight bytes at a time: a word holds eight bytes of the text, the first one
// lowest, and a test on all of them sets the top bit of each byte that passes.
// Only the lowest mark can be relied on, since a borrow may run into the bytes
// above it.
const (
	ones        = 0x0101010101010101
	tops        = 0x8080808080808080
	spaces      = 0x2020202020202020
	backslashes = 0x5c5c5c5c5c5c5c5c
)

// load reads the first eight bytes of s; the compiler makes one load of it.
func load(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// special marks quotes, backslashes and control characters. Flipping the second bit
// of a byte makes a quote (0x22) the neighbour of the control characters, which stay
// among themselves, and a blank its neighbour's neighbour: one subtraction finds both.
// Bytes beyond ASCII have their top bit set in w and are never marked.
func special(w uint64) uint64 {
	q := w ^ 2*ones
	b := w ^ backslashes
	return ((q - (spaces + ones)) | (b - ones)) &^ w & tops
}

// first returns the index of the lowest marked byte.
func first(marks uint64) int { return bits.TrailingZeros64(marks) >> 3 }

// Plain returns how many leading bytes of s can stand in a JSON string as they
// are: all before the first quote, backslash or control character.
func Plain(s string) int {
	i := 0
	for ; len(s)-i >= 8; i += 8 {
		if m := special(load(s[i:])); m != 0 {
			return i + first(m)
		}
	}
	if len(s) >= 8 {
		// The last word once more, so that the bytes at the end are one step and not
		// up to seven.
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
