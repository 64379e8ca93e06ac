package schema

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// str parses a string. Ill-formed UTF-8 and lone surrogates are reported and replaced
// by U+FFFD.
func (r *reader) str() (string, bool) {
	start := r.i
	r.i++
	for r.i < len(r.data) && r.data[r.i] >= ' ' && r.data[r.i] < utf8.RuneSelf && r.data[r.i] != '\\' {
		if r.data[r.i] == '"' { // the whole string has no escapes
			r.i++
			return r.text[start+1 : r.i-1], true
		}
		r.i++
	}
	r.i = start + 1
	var b strings.Builder
	for {
		if r.i >= len(r.data) {
			r.syntax(start, "the string that begins here has no end")
			return "", false
		}
		switch c := r.data[r.i]; {
		case c == '"':
			r.i++
			return b.String(), true
		case c == '\\':
			if !r.escape(&b) {
				return "", false
			}
		case c < ' ':
			if c == '\n' || c == '\r' {
				r.syntax(start, "the string that begins here has no end on its line")
			} else {
				r.syntax(r.i, "a control character in a string must be escaped")
			}
			return "", false
		case c < utf8.RuneSelf:
			b.WriteByte(c)
			r.i++
		default:
			b.WriteRune(r.char())
		}
	}
}

// char parses a character beyond ASCII.
func (r *reader) char() rune {
	char, n := utf8.DecodeRune(r.data[r.i:])
	if char == utf8.RuneError && n == 1 {
		r.diags.Errorf(r.file.Position(r.i), "encoding", "the byte 0x%02X here is not UTF-8", r.data[r.i])
	}
	r.i += n
	return char
}

// escape parses one escape sequence of a string, and both escapes of a surrogate pair.
func (r *reader) escape(b *strings.Builder) bool {
	start := r.i
	r.i++
	c := r.peek()
	if c == 'u' {
		return r.unicode(b, start)
	}
	const codes, chars = `"\/bfnrt`, "\"\\/\b\f\n\r\t"
	at := strings.IndexByte(codes, c)
	if at < 0 {
		r.syntax(start, `"\" begins no JSON escape sequence`)
		return false
	}
	b.WriteByte(chars[at])
	r.i++
	return true
}

func (r *reader) unicode(b *strings.Builder, start int) bool {
	high, ok := r.hex(start)
	if !ok {
		return false
	}
	if !utf16.IsSurrogate(high) {
		b.WriteRune(high)
		return true
	}
	if r.peek() == '\\' && r.i+1 < len(r.data) && r.data[r.i+1] == 'u' {
		second := r.i
		r.i++
		low, ok := r.hex(second)
		if !ok {
			return false
		}
		if char := utf16.DecodeRune(high, low); char != utf8.RuneError {
			b.WriteRune(char)
			return true
		}
		r.i = second // not the second half of a pair: read it on its own
	}
	r.diags.Errorf(r.file.Position(start), "encoding", "%s is half of a surrogate pair", r.data[start:start+6])
	b.WriteRune(utf8.RuneError)
	return true
}

// hex parses the u and the four digits of the escape sequence that begins at start.
func (r *reader) hex(start int) (rune, bool) {
	r.i++
	var n rune
	for range 4 {
		c := r.peek()
		switch {
		case isDigit(c):
			n = n<<4 | rune(c-'0')
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			n = n<<4 | rune(c|0x20-'a'+10)
		default:
			r.syntax(start, `"\u" needs four hexadecimal digits`)
			return 0, false
		}
		r.i++
	}
	return n, true
}
