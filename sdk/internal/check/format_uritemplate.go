package check

import (
	"strings"
	"unicode/utf8"
)

// URITemplate reports whether s is a URI Template as RFC 6570 defines it, including the
// operators reserved for future use. The apostrophe, which the grammar of the RFC omits
// by mistake, is allowed.
func (x String) URITemplate() bool {
	s := string(x)
	for s != "" {
		switch c := s[0]; {
		case c == '{':
			end := strings.IndexByte(s, '}')
			if end < 0 || !isExpression(s[1:end]) {
				return false
			}
			s = s[end+1:]
		case c == '%':
			if !isPercent(s, 0) {
				return false
			}
			s = s[3:]
		case c <= ' ' || c == 0x7F || strings.IndexByte("\"<>\\^`|}", c) >= 0:
			return false
		case c < utf8.RuneSelf:
			s = s[1:]
		default:
			r, n := utf8.DecodeRuneInString(s)
			if n == 1 || !isUCSChar(r) && !isPrivate(r) {
				return false
			}
			s = s[n:]
		}
	}
	return true
}

// isExpression checks the text between the braces.
func isExpression(s string) bool {
	if s != "" && strings.IndexByte("+#./;?&=,!@|", s[0]) >= 0 {
		s = s[1:]
	}
	for {
		spec, rest, more := strings.Cut(s, ",")
		if !isVarSpec(spec) {
			return false
		}
		if !more {
			return true
		}
		s = rest
	}
}

// isVarSpec checks a variable: names joined by dots, then a star or a prefix length
// from 1 to 9999.
func isVarSpec(s string) bool {
	name, length, hasLength := strings.Cut(s, ":")
	if hasLength {
		if n, rest := skip(length, digit); n == 0 || n > 4 || rest != "" || length[0] == '0' {
			return false
		}
	} else {
		name = strings.TrimSuffix(name, "*")
	}
	afterDot := true
	for i := 0; i < len(name); {
		switch c := name[i]; {
		case c == '.':
			if afterDot {
				return false
			}
			afterDot = true
			i++
			continue
		case is(c, alpha|digit) || c == '_':
			i++
		case isPercent(name, i):
			i += 3
		default:
			return false
		}
		afterDot = false
	}
	return !afterDot
}
