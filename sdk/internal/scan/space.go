package scan

import "math/bits"

// Space returns the index of the first byte at or after i that is not white space.
func Space(s string, i int) int {
	for uint(i) < uint(len(s)) {
		switch s[i] {
		case ' ', '\n':
			// Indentation comes in runs: look at eight bytes a step.
			for i++; len(s)-i >= 8; i += 8 {
				if w := load(s[i:]) ^ spaces; w != 0 {
					i += bits.TrailingZeros64(w) >> 3
					break
				}
			}
		case '\r', '\t':
			i++
		default:
			return i
		}
	}
	return i
}
