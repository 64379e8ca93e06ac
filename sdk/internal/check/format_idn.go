package check

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// IDNHostname reports whether s is an internationalised host name: labels of ASCII as
// in [String.Hostname], or of letters, marks and digits that RFC 5892 allows, limited by the
// length of their encoded form. Encoded labels must decode to such a label. If a name
// contains a right-to-left label, every label must satisfy the Bidi rule (RFC 5893).
//
// The standard library has no tables of normalisation: compatibility forms are
// recognized by their block.
func (x String) IDNHostname() bool {
	s := string(x)
	total := -1 // one dot fewer than labels
	turned, obeys := false, true
	for {
		i := strings.IndexFunc(s, isLabelDot)
		label := s
		if i >= 0 {
			label = s[:i]
		}
		plain, n, ok := readLabel(label)
		if total += n + 1; !ok || total > 253 {
			return false
		}
		turned, obeys = turned || turns(plain), obeys && obeysBidi(plain)
		if i < 0 {
			return obeys || !turned
		}
		_, n = utf8.DecodeRuneInString(s[i:])
		s = s[i+n:]
	}
}

// IDNEmail is [String.Email] with the characters beyond ASCII that RFC 6531 allows.
func (x String) IDNEmail() bool {
	s := string(x)
	at := strings.LastIndexByte(s, '@')
	if at < 1 || at > 64 || !utf8.ValidString(s) {
		return false
	}
	// A character beyond ASCII is allowed wherever a letter is.
	local := strings.Map(func(r rune) rune {
		if r >= utf8.RuneSelf {
			return 'a'
		}
		return r
	}, s[:at])
	if strings.HasPrefix(s[at+1:], "[") {
		return String(local + s[at:]).Email()
	}
	return String(local+"@a").Email() && String(s[at+1:]).IDNHostname()
}

// isLabelDot reports whether r is one of the full stops that separate labels (RFC
// 3490).
func isLabelDot(r rune) bool { return r == '.' || r == '\u3002' || r == '\uFF0E' || r == '\uFF61' }

// encodedPrefix is the prefix of encoded labels.
const encodedPrefix = "xn--"

// readLabel returns the decoded label and the length of its encoded form, and false
// when the label is invalid.
func readLabel(label string) (plain []rune, length int, ok bool) {
	switch {
	case !isASCII(label):
		if !utf8.ValidString(label) {
			return nil, 0, false
		}
		plain = []rune(label)
		encoded, ok := encodePunycode(label)
		return plain, len(encodedPrefix) + len(encoded), ok && isUnicodeLabel(plain)
	case isEncoded(label):
		encoded := strings.ToLower(label[len(encodedPrefix):])
		decoded, ok := decodePunycode(encoded)
		if !ok || isASCII(decoded) {
			return nil, 0, false
		}
		plain = []rune(decoded)
		again, ok := encodePunycode(decoded)
		return plain, len(label), ok && again == encoded && isUnicodeLabel(plain)
	}
	return []rune(label), len(label), isLabel(label) && !hasInnerHyphens(label)
}

// isEncoded reports whether a label has the prefix of encoded labels.
func isEncoded(label string) bool {
	return len(label) >= len(encodedPrefix) && strings.EqualFold(label[:len(encodedPrefix)], encodedPrefix)
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// hasInnerHyphens reports hyphens at the third and fourth position, which are reserved
// for prefixes.
func hasInnerHyphens(s string) bool { return len(s) >= 4 && s[2:4] == "--" }

// isUnicodeLabel checks a label that is not all ASCII (RFC 5891, section 4.2).
func isUnicodeLabel(label []rune) bool {
	if label[0] == '-' || label[len(label)-1] == '-' || unicode.Is(unicode.M, label[0]) {
		return false
	}
	if len(label) >= 4 && label[2] == '-' && label[3] == '-' {
		return false
	}
	for i, r := range label {
		if !admits(label, i, r) {
			return false
		}
	}
	return !turns(label) || obeysBidi(label)
}

// admits checks one character of a label: most characters by their properties, some by the
// neighbouring characters.
func admits(label []rune, i int, r rune) bool {
	switch {
	case r == '-' || r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
		return true
	case r < utf8.RuneSelf:
		return false
	}
	if ok, applies := admitsHere(label, i, r); applies {
		return ok
	}
	switch {
	case unicode.Is(excepted, r):
		return true
	case unicode.Is(refused, r) || unicode.ToLower(r) != r:
		return false
	}
	return unicode.In(r, unicode.Ll, unicode.Lo, unicode.Lm, unicode.Mn, unicode.Mc, unicode.Nd)
}

// admitsHere checks a character that the characters around it allow (RFC 5892, appendix A). It
// reports whether r is one.
func admitsHere(label []rune, i int, r rune) (ok, applies bool) {
	at := func(i int) rune {
		if i < 0 || i >= len(label) {
			return 0
		}
		return label[i]
	}
	switch {
	case r == '\u00B7': // between two l
		return at(i-1) == 'l' && at(i+1) == 'l', true
	case r == '\u0375':
		return unicode.Is(unicode.Greek, at(i+1)), true
	case r == '\u05F3' || r == '\u05F4':
		return unicode.Is(unicode.Hebrew, at(i-1)), true
	case r == '\u30FB':
		return slices.ContainsFunc(label, func(r rune) bool { return unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Han) }), true
	case isArabicDigit(r):
		return !slices.ContainsFunc(label, isExtendedArabicDigit), true
	case isExtendedArabicDigit(r):
		return !slices.ContainsFunc(label, isArabicDigit), true
	case r == '\u200D':
		return unicode.Is(viramas, at(i-1)), true
	case r == '\u200C':
		return unicode.Is(viramas, at(i-1)) || joins(at(i-1)) && joins(at(i+1)), true
	}
	return false, false
}

func isArabicDigit(r rune) bool { return r >= '\u0660' && r <= '\u0669' }

func isExtendedArabicDigit(r rune) bool { return r >= '\u06F0' && r <= '\u06F9' }

// joins reports whether a letter belongs to a script with joined writing.
func joins(r rune) bool {
	return unicode.In(r, unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Nko, unicode.Mandaic) && unicode.IsLetter(r)
}

// excepted are allowed regardless of their category (RFC 5892, section 2.6).
var excepted = &unicode.RangeTable{R32: []unicode.Range32{{0xDF, 0xDF, 1}, {0x3C2, 0x3C2, 1}, {0x6FD, 0x6FE, 1}, {0xF0B, 0xF0B, 1}, {0x3007, 0x3007, 1}}}

// refused are the forbidden exceptions, the old Hangul jamo, and the blocks of
// compatibility characters.
var refused = &unicode.RangeTable{R32: []unicode.Range32{
	{0xAA, 0xAA, 1}, {0xBA, 0xBA, 1}, {0x17F, 0x17F, 1}, {0x1C4, 0x1CC, 1}, {0x1F1, 0x1F3, 1}, {0x2B0, 0x2B8, 1}, {0x2E0, 0x2E4, 1}, {0x374, 0x374, 1},
	{0x640, 0x640, 1}, {0x7FA, 0x7FA, 1}, {0x1100, 0x11FF, 1}, {0x1D2C, 0x1D6A, 1}, {0x1D9B, 0x1DBF, 1}, {0x2071, 0x2071, 1}, {0x207F, 0x207F, 1},
	{0x2090, 0x209C, 1}, {0x2100, 0x214D, 1}, {0x302E, 0x302F, 1}, {0x3031, 0x3035, 1}, {0x303B, 0x303B, 1}, {0x309F, 0x309F, 1}, {0x30FF, 0x30FF, 1},
	{0x3131, 0x318E, 1}, {0xA960, 0xA97F, 1}, {0xD7B0, 0xD7FF, 1}, {0xF900, 0xFA0D, 1}, {0xFA10, 0xFA10, 1}, {0xFA12, 0xFA12, 1}, {0xFA15, 0xFA1E, 1},
	{0xFA20, 0xFA20, 1}, {0xFA22, 0xFA22, 1}, {0xFA25, 0xFA26, 1}, {0xFA2A, 0xFAFF, 1}, {0xFB00, 0xFB1D, 1}, {0xFB1F, 0xFDFF, 1}, {0xFE70, 0xFEFF, 1},
	{0xFF00, 0xFFEF, 1}, {0x1D400, 0x1D7FF, 1}, {0x1EE00, 0x1EEFF, 1}, {0x1FBF0, 0x1FBF9, 1}, {0x2F800, 0x2FA1F, 1},
}}

// viramas are the combining marks that suppress the vowel of a consonant.
var viramas = &unicode.RangeTable{R32: []unicode.Range32{
	{0x94D, 0x94D, 1}, {0x9CD, 0x9CD, 1}, {0xA4D, 0xA4D, 1}, {0xACD, 0xACD, 1}, {0xB4D, 0xB4D, 1}, {0xBCD, 0xBCD, 1}, {0xC4D, 0xC4D, 1},
	{0xCCD, 0xCCD, 1}, {0xD3B, 0xD3C, 1}, {0xD4D, 0xD4D, 1}, {0xDCA, 0xDCA, 1}, {0xE3A, 0xE3A, 1}, {0xEBA, 0xEBA, 1}, {0xF84, 0xF84, 1},
	{0x1039, 0x103A, 1}, {0x1714, 0x1715, 1}, {0x1734, 0x1734, 1}, {0x17D2, 0x17D2, 1}, {0x1A60, 0x1A60, 1}, {0x1B44, 0x1B44, 1}, {0x1BAA, 0x1BAB, 1},
	{0x1BF2, 0x1BF3, 1}, {0x2D7F, 0x2D7F, 1}, {0xA806, 0xA806, 1}, {0xA82C, 0xA82C, 1}, {0xA8C4, 0xA8C4, 1}, {0xA953, 0xA953, 1}, {0xA9C0, 0xA9C0, 1},
	{0xAAF6, 0xAAF6, 1}, {0xABED, 0xABED, 1},
}}
