package rawjson

import (
	"slices"

	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// NotFinite is what is appended in place of NaN and the infinities. No UTF-8 text has it, so
// that it is always found.
const NotFinite = 0xFF

// AppendString appends a string as JSON. Only what must be escaped is; ill-formed UTF-8 is
// copied.
func AppendString(dst []byte, s string) []byte {
	if plain := scan.Plain(s); plain < len(s) {
		return append(appendEscaped(append(dst, '"'), s, plain), '"')
	}
	// Room for all of it at once: most of an encoder's work is here.
	n := len(dst)
	dst = slices.Grow(dst, len(s)+2)[:n+len(s)+2]
	dst[n] = '"'
	copy(dst[n+1:], s)
	dst[len(dst)-1] = '"'
	return dst
}

// appendEscaped appends the text of a string whose byte n must be escaped.
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
		n = scan.Plain(s)
	}
}
