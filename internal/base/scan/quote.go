package scan

import "slices"

// NotFinite is appended in place of NaN and the infinities. UTF-8 text never contains it, so
// that it is always found.
const NotFinite = 0xFF

// AppendString appends a string as JSON. It escapes only characters that must be escaped, and
// copies ill-formed UTF-8. An encoder does most of its work here: room is reserved once for the
// whole string, and a string of at most 32 bytes, as most in a card are, is copied as words that
// overlap.
func AppendString(dst []byte, s string) []byte {
	n, size := len(dst), len(s)
	dst = slices.Grow(dst, size+2)[:n+size+2]
	dst[n], dst[n+1+size] = '"', '"'
	out := dst[n+1 : n+1+size]
	switch {
	case size > 32:
		if !allPlain(s) {
			return appendEscaped(dst[:n], s)
		}
		copy(out, s)
	case size > 16:
		a, b, c, d := load(s), load(s[8:]), load(s[size-16:]), load(s[size-8:])
		if special(a)|special(b)|special(c)|special(d) != 0 {
			return appendEscaped(dst[:n], s)
		}
		store(out, a)
		store(out[8:], b)
		store(out[size-16:], c)
		store(out[size-8:], d)
	case size >= 8:
		a, b := load(s), load(s[size-8:])
		if special(a)|special(b) != 0 {
			return appendEscaped(dst[:n], s)
		}
		store(out, a)
		store(out[size-8:], b)
	case size >= 4:
		a, b := loadHalf(s), loadHalf(s[size-4:])
		if special(uint64(a)|uint64(b)<<32) != 0 {
			return appendEscaped(dst[:n], s)
		}
		storeHalf(out, a)
		storeHalf(out[size-4:], b)
	default:
		for i := range len(s) {
			c := s[i]
			if c < ' ' || c == '"' || c == '\\' {
				return appendEscaped(dst[:n], s)
			}
			out[i] = c
		}
	}
	return dst
}

// appendEscaped appends a string with bytes that must be escaped.
func appendEscaped(dst []byte, s string) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '"')
	for {
		n := Plain(s)
		dst = append(dst, s[:n]...)
		if n == len(s) {
			return append(dst, '"')
		}
		switch c := s[n]; c {
		case '"', '\\':
			dst = append(dst, '\\', c)
		case '\b':
			dst = append(dst, '\\', 'b')
		case '\f':
			dst = append(dst, '\\', 'f')
		case '\n':
			dst = append(dst, '\\', 'n')
		case '\r':
			dst = append(dst, '\\', 'r')
		case '\t':
			dst = append(dst, '\\', 't')
		default:
			dst = append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
		s = s[n+1:]
	}
}

// Unquote returns the value of a quoted string. Without escapes the result is a
// substring of v.
func Unquote(v string) string { return Unescape(v[1 : len(v)-1]) }
