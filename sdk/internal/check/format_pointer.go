package check

import "strings"

// JSONPointer reports whether s is a JSON Pointer (RFC 6901) in its plain form.
func (x String) JSONPointer() bool {
	s := string(x)
	if s == "" {
		return true
	}
	if s[0] != '/' {
		return false
	}
	for i := 0; i < len(s); i++ {
		if s[i] == '~' && (i+1 == len(s) || s[i+1] != '0' && s[i+1] != '1') {
			return false
		}
	}
	return true
}

// RelativeJSONPointer reports whether s is a relative JSON Pointer: a number of levels
// up, an optional index offset, then a JSON Pointer or a number sign.
func (x String) RelativeJSONPointer() bool {
	s := string(x)
	rest, ok := cutNumber(s)
	if !ok {
		return false
	}
	if strings.HasPrefix(rest, "+") || strings.HasPrefix(rest, "-") {
		if rest[1:] == "" || rest[1] == '0' {
			return false
		}
		if rest, ok = cutNumber(rest[1:]); !ok {
			return false
		}
	}
	return rest == "#" || String(rest).JSONPointer()
}

// cutNumber removes digits without a leading zero from the start of s.
func cutNumber(s string) (rest string, ok bool) {
	n, rest := skip(s, digit)
	return rest, n == 1 || n > 1 && s[0] != '0'
}

// UUID reports whether s is a UUID in the text form of RFC 9562, in upper or lower
// case.
func (x String) UUID() bool {
	s := string(x)
	if len(s) != 36 {
		return false
	}
	for i := range len(s) {
		switch i {
		case 8, 13, 18, 23:
			if s[i] != '-' {
				return false
			}
		default:
			if !is(s[i], hex) {
				return false
			}
		}
	}
	return true
}
