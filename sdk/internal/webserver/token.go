package webserver

import "strings"

// TokenRule describes the tokens that [IsToken] accepts.
const TokenRule = "16 characters or more, and only those of RFC 6750: letters, digits and - . _ ~ + / ="

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
