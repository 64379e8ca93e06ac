package a2acard

import "strings"

// Sensitive reports whether the text of a card contains a word that a2a-tck treats as a leaked
// secret: api_key, apikey, secret, token, password, credential, 192.168., "10. or //10., in
// capitals or not, and even as a member name of A2A.
func Sensitive(text string) bool {
	var before byte
	for i := range len(text) {
		c := text[i]
		if before&second[c] != 0 && sensitiveAt(text, i-1) {
			return true
		}
		before = first[c]
	}
	return false
}

// Each word contains one of these pairs of bytes, which are rare in texts. The bits of first and
// second tell the pairs apart.
const (
	pairKE = 1 << iota
	pairCR
	pairWO
	pair68
	pair0Point
	// pairFolded is the last byte of İ or of the Kelvin sign, the only characters outside ASCII
	// whose small letter is ASCII, and the first byte of what follows an i or a k in a word.
	pairFolded
)

var first = [256]byte{
	'k': pairKE, 'K': pairKE, 'c': pairCR, 'C': pairCR, 'w': pairWO, 'W': pairWO, '6': pair68, '0': pair0Point,
	0xB0: pairFolded, 0xAA: pairFolded,
}

var second = [256]byte{
	'e': pairKE | pairFolded, 'E': pairKE | pairFolded, 'r': pairCR, 'R': pairCR, 'o': pairWO, 'O': pairWO, '8': pair68, '.': pair0Point,
	'a': pairFolded, 'A': pairFolded, 'k': pairFolded, 'K': pairFolded, '_': pairFolded, 0xC4: pairFolded, 0xE2: pairFolded,
}

// sensitiveAt reports whether a word has its pair at i.
func sensitiveAt(text string, i int) bool {
	switch text[i] {
	case 'k', 'K':
		return hasWord(text, i-4, "api_key") || hasWord(text, i-3, "apikey") || hasWord(text, i-2, "token")
	case 'c', 'C':
		return hasWord(text, i-2, "secret") || hasWord(text, i, "credential")
	case 'w', 'W':
		return hasWord(text, i-4, "password")
	case '6':
		return hasWord(text, i-5, "192.168.")
	case '0':
		return hasWord(text, i-2, `"10.`) || hasWord(text, i-3, "//10.")
	default:
		folded := strings.HasSuffix(text[:i+1], "\u0130") || strings.HasSuffix(text[:i+1], "\u212A")
		return folded && Sensitive(strings.ToLower(text))
	}
}

// hasWord reports whether text has a word at i, in capitals or not. The word has small letters.
func hasWord(text string, i int, word string) bool {
	if i < 0 || len(text)-i < len(word) {
		return false
	}
	for j := range len(word) {
		c := text[i+j]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c != word[j] {
			return false
		}
	}
	return true
}
