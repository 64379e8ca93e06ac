package scan

import "math/bits"

// Space returns the index of the first byte at or after i that is not white space. The call costs
// nothing if there is none at i.
func Space(s string, i int) int {
	if uint(i) < uint(len(s)) && s[i] <= ' ' {
		return spaceSlow(s, i)
	}
	return i
}

// spaceSlow is [Space] for white space at i.
func spaceSlow(s string, i int) int {
	for uint(i) < uint(len(s)) {
		switch s[i] {
		case ' ', '\n', '\r', '\t':
			i++
		default:
			return i
		}
		// Indentation comes in runs, so scan eight bytes per step.
		for uint(i) < uint(len(s)) {
			t := s[i:]
			if len(t) < 8 {
				break
			}
			if w := load(t) ^ spaces; w != 0 {
				n := bits.TrailingZeros64(w) >> 3
				i += n
				if t[n&7] > ' ' {
					return i // nearly always
				}
				break
			}
			i += 8
		}
	}
	return i
}
