package webserver

import "strings"

// TokenRule describes the tokens that [IsToken] accepts. Source: RFC 6750, section 2.1.
const TokenRule = "at least 16 characters, all of them letters, digits or - . _ ~ + / ="

// minToken is the minimum length of a token.
const minToken = 16

// IsToken reports whether a text can be a bearer token: it is long enough and has only characters that a
// request can have in a token.
func IsToken(text string) bool {
	return len(text) >= minToken && !strings.ContainsFunc(text, notInToken)
}

func notInToken(r rune) bool {
	switch {
	case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9':
		return false
	}
	return !strings.ContainsRune("-._~+/=", r)
}
