package scan

import "slices"

// NotFinite is appended in place of NaN and the infinities. UTF-8 text never contains it, so
// that it is always found.
const NotFinite = 0xFF

// AppendString appends a string as JSON. It escapes only characters that must be escaped, and
// copies ill-formed UTF-8.
func AppendString(dst []byte, s string) []byte {
	if plain := Plain(s); plain < len(s) {
		return append(appendEscaped(append(dst, '"'), s, plain), '"')
	}
	// Reserve room for the whole string at once: an encoder does most of its work here.
	n := len(dst)
	dst = slices.Grow(dst, len(s)+2)[:n+len(s)+2]
	dst[n] = '"'
	copy(dst[n+1:], s)
	dst[len(dst)-1] = '"'
	return dst
}

// appendEscaped appends a string whose byte n must be escaped.
func appendEscaped(dst []byte, s string, n int) []byte {
	const hex = "0123456789abcdef"
	for {
		dst = append(dst, s[:n]...)
		if n == len(s) {
			return dst
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
		n = Plain(s)
	}
}

// Unquote returns the value of a quoted string. Without escapes the result is a
// substring of v.
func Unquote(v string) string { return Unescape(v[1 : len(v)-1]) }
