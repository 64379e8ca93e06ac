package card

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/internal/scan"
)

// AppendPointerToken appends a slash and the token, escaped by RFC 6901.
func AppendPointerToken(dst []byte, token string) []byte { return scan.AppendToken(dst, token) }

// JoinPointer returns the JSON Pointer with the given tokens, which it escapes. Without
// tokens it is the pointer to the whole document.
func JoinPointer(tokens ...string) string {
	var dst []byte
	for _, t := range tokens {
		dst = AppendPointerToken(dst, t)
	}
	return string(dst)
}

// SplitPointer returns the unescaped tokens of a JSON Pointer. A pointer that violates
// RFC 6901 is an error.
func SplitPointer(pointer string) ([]string, error) {
	if pointer == "" {
		return nil, nil
	}
	if pointer[0] != '/' {
		return nil, fmt.Errorf("card: JSON Pointer %q does not begin with a slash", pointer)
	}
	tokens := strings.Split(pointer[1:], "/")
	for i, t := range tokens {
		plain, ok := unescapeToken(t)
		if !ok {
			return nil, fmt.Errorf("card: JSON Pointer %q has a tilde that is not followed by 0 or 1", pointer)
		}
		tokens[i] = plain
	}
	return tokens, nil
}

func unescapeToken(t string) (string, bool) {
	tilde := strings.IndexByte(t, '~')
	if tilde < 0 {
		return t, true
	}
	var b strings.Builder
	for {
		b.WriteString(t[:tilde])
		if tilde+1 == len(t) {
			return "", false
		}
		switch t[tilde+1] {
		case '0':
			b.WriteByte('~')
		case '1':
			b.WriteByte('/')
		default:
			return "", false
		}
		t = t[tilde+2:]
		if tilde = strings.IndexByte(t, '~'); tilde < 0 {
			b.WriteString(t)
			return b.String(), true
		}
	}
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
	switch i, j := isIndex(x), isIndex(y); {
	case i && j:
		return cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(x, y))
	case i:
		return -1
	case j:
		return 1
	}
	return cmp.Compare(x, y)
}

// isIndex reports whether a token can be an index: digits without a leading zero.
func isIndex(t string) bool {
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
