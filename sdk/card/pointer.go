package card

import (
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

// JoinPointer returns the JSON Pointer with the given tokens, which it escapes. Without
// tokens it is the pointer to the whole document.
func JoinPointer(tokens ...string) string {
	var dst []byte
	for _, t := range tokens {
		dst = scan.AppendToken(dst, t)
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
