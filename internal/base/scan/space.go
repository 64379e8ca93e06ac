package scan

// Space returns the index of the first byte at or after i that is not white space. The call costs
// nothing if there is none at i.
func Space(s string, i int) int {
	if uint(i) < uint(len(s)) && s[i] <= ' ' {
		return spaceSlow(s, i)
	}
	return i
}

// spaceSlow is [Space] for white space at i, which is nearly always a line end and an indentation by
// blanks. It takes eight bytes per step.
func spaceSlow(s string, i int) int {
	for run := uint64(lineEnd); i >= 0 && i <= len(s)-8; i += 8 {
		if w := load(s[i:i+8]) ^ run; w != 0 {
			i += first(w)
			if s[i] > ' ' {
				return i
			}
			break
		}
		run = spaces
	}
	return spaceOther(s, i)
}

// spaceOther is spaceSlow for any white space at i.
func spaceOther(s string, i int) int {
	for uint(i) < uint(len(s)) {
		switch s[i] {
		case ' ', '\n', '\r', '\t':
			i++
		default:
			return i
		}
		for len(s)-i >= 8 {
			if w := load(s[i:i+8]) ^ spaces; w != 0 {
				i += first(w)
				break
			}
			i += 8
		}
	}
	return i
}

// AppendCompact appends JSON without its white space.
func AppendCompact(dst []byte, s string) []byte {
	start := 0 // of the text that is not appended yet
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"':
			for i++; i < len(s); i++ {
				if i += Plain(s[i:]); i == len(s) || s[i] == '"' {
					break
				}
				if s[i] == '\\' {
					i++
				}
			}
		case c <= ' ':
			dst = append(dst, s[start:i]...)
			start = i + 1
		}
	}
	return append(dst, s[start:]...)
}
