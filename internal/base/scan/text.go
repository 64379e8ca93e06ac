package scan

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// ValidUTF8 returns the error for the first ill-formed UTF-8 in s, nil if there is none. The
// other functions that check a text require well-formed UTF-8.
func ValidUTF8(s string) *Failure {
	if Valid(s) {
		return nil
	}
	for i := 0; ; {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n <= 1 {
			return &Failure{Code: CodeEncoding, Message: "the text is not well-formed UTF-8", Offset: i}
		}
		i += n
	}
}

// ReadString reads a string from the byte after its opening quote. It returns the index of
// the closing quote and whether the string has escapes. A negative index means that the
// string is malformed; stringError returns the reason.
func ReadString(s string, i int) (end int, escaped bool) {
	for i >= 0 && i <= len(s)-16 {
		p := s[i : i+16]
		m := special(load(p))
		if m == 0 {
			m = special(load(p[8:]))
			if i += 8; m == 0 {
				i += 8
				continue
			}
		}
		if i += first(m); s[i] == '"' {
			return i, false
		}
		break
	}
	return stringSlow(s, i)
}

// String reads the string whose opening quote is at i: its value, and the index after it. It
// returns [Failed] if the string is malformed.
func (s *Scanner) String(i int) (value string, end int) {
	t := s.Text
	end = i + 1
	for end >= 0 && end <= len(t)-16 {
		p := t[end : end+16]
		m := special(load(p))
		if m == 0 {
			m = special(load(p[8:]))
			if end += 8; m == 0 {
				end += 8
				continue
			}
		}
		if end += first(m); t[end] == '"' {
			return t[i+1 : end], end + 1
		}
		break
	}
	return s.stringFrom(i, end)
}

// stringFrom is [Scanner.String] for a string without special bytes before k.
func (s *Scanner) stringFrom(i, k int) (value string, end int) {
	end, escaped := stringSlow(s.Text, k)
	if end < 0 {
		return "", s.BadString(i)
	}
	value = s.Text[i+1 : end]
	if escaped {
		value = s.unescape(value)
	}
	return value, end + 1
}

// unescape is [Unescape] for a value that the caller keeps. Such values share pieces of memory.
func (s *Scanner) unescape(text string) string {
	const most = 4 << 10
	if room := cap(s.values); room-len(s.values) < len(text) {
		s.values = make([]byte, 0, max(len(text), min(2*room, most)))
	}
	n := len(s.values)
	s.values = appendValue(s.values, text)
	return View(s.values[n:])
}

// Name reads the name whose opening quote is at i, and the colon after it. It returns the name
// and the index of the member's value, [Failed] if the text is malformed.
func (s *Scanner) Name(i int) (name string, value int) {
	t := s.Text
	end := i + 1
	for end >= 0 && end <= len(t)-8 {
		if m := special(load(t[end : end+8])); m != 0 {
			if end += first(m); t[end] != '"' {
				break
			}
			name = t[i+1 : end]
			if value = afterColon(t, end); value == 0 {
				value = s.Colon(end + 1)
			}
			return name, value
		}
		end += 8
	}
	if name, end = s.stringFrom(i, end); end < 0 {
		return "", end
	}
	s.Unusual = s.Colon(end)
	return name, s.Unusual
}

// stringSlow is [ReadString] from the first byte on that may need special treatment.
func stringSlow(s string, i int) (int, bool) {
	escaped := false
	for {
		i += Plain(s[i:])
		if i >= len(s) {
			return -1, escaped
		}
		switch s[i] {
		case '"':
			return i, escaped
		case '\\':
			n := escape(s[i:])
			if n == 0 {
				return -1, escaped
			}
			i += n
			escaped = true
		default:
			return -1, escaped
		}
	}
}

// escape returns the length of the escape at the beginning of s, counting a surrogate
// pair as one escape; 0 when it is malformed or a lone surrogate.
func escape(s string) int {
	if len(s) < 2 {
		return 0
	}
	switch s[1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2
	case 'u':
		switch r := hex4(s, 2); {
		case r < 0 || isLow(r):
			return 0
		case !isHigh(r):
			return 6
		case len(s) >= 12 && s[6] == '\\' && s[7] == 'u' && isLow(hex4(s, 8)):
			return 12
		}
	}
	return 0
}

func isHigh(r rune) bool { return r >= 0xd800 && r < 0xdc00 }
func isLow(r rune) bool  { return r >= 0xdc00 && r < 0xe000 }

// hex4 reads four hexadecimal digits at i. It returns -1 when they are missing.
func hex4(s string, i int) rune {
	if len(s) < i+4 {
		return -1
	}
	var r rune
	for _, c := range []byte(s[i : i+4]) {
		switch {
		case c-'0' < 10:
			c -= '0'
		case c|0x20-'a' < 6:
			c = c | 0x20 - 'a' + 10
		default:
			return -1
		}
		r = r<<4 | rune(c)
	}
	return r
}

// stringError returns the reason why [ReadString] failed on the string whose text begins at
// i.
func stringError(s string, i int) *Failure {
	for i < len(s) {
		switch c := s[i]; {
		case c < ' ':
			if c == '\n' || c == '\r' {
				return syntax(i, "unexpected line break in a string: a quote is missing, or the line break must be written as \\n")
			}
			return syntax(i, fmt.Sprintf("unexpected control character in a string: it must be written as \\u%04x", c))
		case c != '\\':
			i++
			continue
		}
		n := escape(s[i:])
		if n > 0 {
			i += n
			continue
		}
		if len(s) >= i+6 && s[i+1] == 'u' && hex4(s, i+2) >= 0 {
			return &Failure{Code: CodeEncoding, Message: "a surrogate without its other half in a string", Offset: i}
		}
		if len(s) < i+6 && !strings.Contains(s[i:], `"`) {
			break
		}
		return syntax(i, `invalid escape in a string: it must be one of \" \\ \/ \b \f \n \r \t \u0000`)
	}
	return early(s)
}

// Unescape returns the value of a string's text without its quotes. [ReadString] must have
// accepted the text.
func Unescape(s string) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	return View(appendValue(make([]byte, 0, len(s)), s))
}

// AppendUnquoted appends the value of a quoted string.
func AppendUnquoted(dst []byte, v string) []byte { return appendValue(dst, v[1:len(v)-1]) }

// appendValue appends the value of a string's text without its quotes, which is never longer.
func appendValue(dst []byte, s string) []byte {
	for {
		i := strings.IndexByte(s, '\\')
		if i < 0 {
			return append(dst, s...)
		}
		r, n := decodeEscape(s[i:])
		dst = utf8.AppendRune(append(dst, s[:i]...), r)
		s = s[i+n:]
	}
}

// decodeEscape returns the character of the well-formed escape at the beginning of s,
// and the length of the escape.
func decodeEscape(s string) (rune, int) {
	switch c := s[1]; c {
	case 'b':
		return '\b', 2
	case 'f':
		return '\f', 2
	case 'n':
		return '\n', 2
	case 'r':
		return '\r', 2
	case 't':
		return '\t', 2
	case 'u':
		r := hex4(s, 2)
		if !isHigh(r) {
			return r, 6
		}
		return (r-0xd800)<<10 | (hex4(s, 8) - 0xdc00) + 0x10000, 12
	default:
		return rune(c), 2
	}
}
