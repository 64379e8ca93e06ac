package gosource

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/internal/base/unicodetables"
)

// hides reports whether r is an invisible character: a control character, a line or
// paragraph separator, or a format character, such as a byte order mark or a mark that
// changes the direction of text. The joiners of scripts and emoji are excluded.
func hides(r rune) bool {
	if r < utf8.RuneSelf {
		return r < ' ' || r == 0x7F
	}
	const nonJoiner, joiner = '\u200c', '\u200d'
	return r != nonJoiner && r != joiner && unicode.In(r, unicodetables.CategoryCc, unicodetables.CategoryCf, unicodetables.CategoryZl, unicodetables.CategoryZp)
}

// EscapeText returns s with hidden characters and bytes that are not UTF-8 escaped as in Go.
// Line feeds and tabs are kept.
func EscapeText(s string) string {
	return escape(s, func(r rune) bool { return hides(r) && r != '\n' && r != '\t' })
}

// EscapeLine is [EscapeText] for text on a single line.
func EscapeLine(s string) string { return escape(s, hides) }

func escape(s string, hidden func(rune) bool) string {
	if utf8.ValidString(s) && !strings.ContainsFunc(s, hidden) {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, s[0])
		case !hidden(r):
			b.WriteString(s[:n])
		case r > 0xFFFF:
			fmt.Fprintf(&b, `\U%08x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
		s = s[n:]
	}
	return b.String()
}

// CanBackquote reports whether s can be a raw string literal that is readable as written.
// Line feeds count as hidden, tabs do not.
func CanBackquote(s string) bool {
	return strconv.CanBackquote(s) && !strings.ContainsFunc(s, func(r rune) bool { return hides(r) && r != '\t' })
}

// EscapeJSON returns JSON text with the hidden characters in its strings escaped as in JSON. No
// value changes.
func EscapeJSON(text []byte) []byte {
	if !strings.ContainsFunc(string(text), func(r rune) bool { return r > 0x7E && hides(r) }) {
		return text
	}
	var b strings.Builder
	for _, r := range string(text) {
		switch {
		case r <= 0x7E || !hides(r):
			b.WriteRune(r)
		case r > 0xFFFF:
			const first = 0x10000
			fmt.Fprintf(&b, `\u%04x\u%04x`, 0xD800+(r-first)>>10, 0xDC00+(r-first)&0x3FF)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return []byte(b.String())
}
