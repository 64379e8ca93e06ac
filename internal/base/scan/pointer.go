package scan

import (
	"cmp"
	"strconv"
	"strings"
)

// AppendToken appends a slash and a reference token (RFC 6901).
func AppendToken(dst []byte, token string) []byte {
	dst = append(dst, '/')
	if strings.IndexByte(token, '/') < 0 && strings.IndexByte(token, '~') < 0 {
		return append(dst, token...)
	}
	for i := range len(token) {
		switch c := token[i]; c {
		case '~':
			dst = append(dst, "~0"...)
		case '/':
			dst = append(dst, "~1"...)
		default:
			dst = append(dst, c)
		}
	}
	return dst
}

// AppendIndex appends a slash and the index of an element.
func AppendIndex(dst []byte, index int) []byte {
	return strconv.AppendInt(append(dst, '/'), int64(index), 10)
}

// ComparePointers orders JSON Pointers token by token: a value sorts before its members
// and elements, and tokens that are array indexes are compared as numbers.
func ComparePointers(a, b string) int {
	for {
		if a == "" || b == "" {
			return cmp.Compare(len(a), len(b))
		}
		var x, y string
		x, a = firstToken(a)
		y, b = firstToken(b)
		if c := compareTokens(x, y); c != 0 {
			return c
		}
	}
}

// firstToken cuts the first token, still escaped, from a pointer that is not empty.
func firstToken(p string) (token, rest string) {
	p = strings.TrimPrefix(p, "/")
	if i := strings.IndexByte(p, '/'); i >= 0 {
		return p[:i], p[i:]
	}
	return p, ""
}

// compareTokens sorts indexes before names, so that the order is transitive for an object
// whose names include digits only.
func compareTokens(x, y string) int {
	switch i, j := IsIndex(x), IsIndex(y); {
	case i && j:
		return cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(x, y))
	case i:
		return -1
	case j:
		return 1
	}
	return cmp.Compare(x, y)
}

// IsIndex reports whether a token can be an index: digits without a leading zero.
func IsIndex(t string) bool {
	if t == "" || t[0] == '0' && len(t) > 1 {
		return false
	}
	for i := range len(t) {
		if t[i] < '0' || t[i] > '9' {
			return false
		}
	}
	return true
}
