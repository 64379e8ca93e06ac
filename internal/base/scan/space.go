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
// blanks. It takes eight bytes per step. It has no calls, so that it needs no stack frame.
func spaceSlow(s string, i int) int {
	for run := uint64(lineEnd); uint(i) < uint(len(s)); run = spaces {
		if i <= len(s)-8 {
			w := load(s[i:i+8]) ^ run
			if w == 0 {
				i += 8
				continue
			}
			i += first(w)
		}
		if uint(i) >= uint(len(s)) || s[i] > ' ' || !isSpace(s[i]) {
			break
		}
		i++
	}
	return i
}

// isSpace reports whether a byte is white space.
func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t' }

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
