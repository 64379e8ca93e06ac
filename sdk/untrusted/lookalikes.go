package untrusted

import "strings"

// asRead returns a text with the ASCII characters for which people, models and browsers read others:
// the compatibility forms of letters, digits and signs (UTS 46, for host names), and Cyrillic and
// Greek letters that look like Latin ones (UTS 39). Characters of other kinds stay.
func asRead(text string) string {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return strings.Map(ascii, text)
		}
	}
	return text
}

// The first letters, and digits, of the blocks of compatibility forms.
const (
	fullwidthFirst, fullwidthLast = 0xFF01, 0xFF5E   // ！ to ～
	circledFirst, circledLast     = 0x24B6, 0x24E9   // Ⓐ to ⓩ
	mathFirst, mathLast           = 0x1D400, 0x1D6A3 // 13 alphabets
	digitFirst, digitLast         = 0x1D7CE, 0x1D7FF // 5 times 0 to 9
)

// ascii returns the character that is read for r.
func ascii(r rune) rune {
	switch {
	case r < 0x80:
		return r
	case r >= fullwidthFirst && r <= fullwidthLast:
		return r - fullwidthFirst + '!'
	case r >= circledFirst && r <= circledLast:
		return letter(r - circledFirst)
	case r >= mathFirst && r <= mathLast:
		return letter((r - mathFirst) % (2 * alphabet))
	case r >= digitFirst && r <= digitLast:
		return (r-digitFirst)%10 + '0'
	}
	if c, ok := lookalikes[r]; ok {
		return c
	}
	return r
}

// alphabet is the number of letters.
const alphabet = 26

// letter returns the letter with a number: A to Z, then a to z.
func letter(n rune) rune {
	if n < alphabet {
		return 'A' + n
	}
	return 'a' + n - alphabet
}

// lookalikes are single characters outside the blocks: the letters of mathematical alphabets that
// Unicode had before, Cyrillic and Greek letters, and the full stops of host names.
var lookalikes = map[rune]rune{
	'ℎ': 'h', 'ℬ': 'B', 'ℰ': 'E', 'ℱ': 'F', 'ℋ': 'H', 'ℐ': 'I', 'ℒ': 'L', 'ℳ': 'M', 'ℛ': 'R', 'ℯ': 'e', 'ℊ': 'g', 'ℴ': 'o',
	'ℭ': 'C', 'ℌ': 'H', 'ℑ': 'I', 'ℜ': 'R', 'ℨ': 'Z', 'ℂ': 'C', 'ℍ': 'H', 'ℕ': 'N', 'ℙ': 'P', 'ℚ': 'Q', 'ℝ': 'R', 'ℤ': 'Z',
	'а': 'a', 'в': 'b', 'с': 'c', 'ԁ': 'd', 'е': 'e', 'һ': 'h', 'і': 'i', 'ј': 'j', 'к': 'k', 'м': 'm', 'о': 'o', 'р': 'p', 'ѕ': 's', 'т': 't', 'у': 'y', 'х': 'x',
	'А': 'A', 'В': 'B', 'С': 'C', 'Е': 'E', 'Н': 'H', 'І': 'I', 'Ј': 'J', 'К': 'K', 'М': 'M', 'О': 'O', 'Р': 'P', 'Ѕ': 'S', 'Т': 'T', 'У': 'Y', 'Х': 'X',
	'α': 'a', 'ο': 'o', 'ν': 'v', 'ι': 'i', 'ρ': 'p', 'υ': 'u', 'Α': 'A', 'Β': 'B', 'Ε': 'E', 'Ζ': 'Z', 'Η': 'H', 'Ι': 'I', 'Κ': 'K', 'Μ': 'M', 'Ν': 'N', 'Ο': 'O', 'Ρ': 'P', 'Τ': 'T', 'Υ': 'Y', 'Χ': 'X',
	'ı': 'i', 'ſ': 's', '\u212a': 'K', '。': '.', '｡': '.',
}
