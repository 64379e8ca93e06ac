package unicodetables

import (
	"sort"
	"strings"
	"unicode"
)

// IsUpper reports whether r is an upper-case letter.
func IsUpper(r rune) bool { return unicode.Is(CategoryLu, r) }

// IsLower reports whether r is a lower-case letter.
func IsLower(r rune) bool { return unicode.Is(CategoryLl, r) }

// IsLetter reports whether r is a letter.
func IsLetter(r rune) bool { return unicode.Is(CategoryL, r) }

// IsDigit reports whether r is a decimal digit.
func IsDigit(r rune) bool { return unicode.Is(CategoryNd, r) }

// ToUpper maps a rune to upper case.
func ToUpper(r rune) rune { return toCase(unicode.UpperCase, r) }

// ToLower maps a rune to lower case.
func ToLower(r rune) rune { return toCase(unicode.LowerCase, r) }

// Lower maps the runes of a string to lower case.
func Lower(s string) string { return strings.Map(ToLower, s) }

// EqualLower reports whether two strings are the same in lower case.
func EqualLower(a, b string) bool { return Lower(a) == Lower(b) }

// toCase applies the mapping of the range that has r.
func toCase(to int, r rune) rune {
	i := sort.Search(len(caseRanges), func(i int) bool { return rune(caseRanges[i].Hi) >= r })
	if i == len(caseRanges) || rune(caseRanges[i].Lo) > r {
		return r
	}
	c := &caseRanges[i]
	delta := c.Delta[to]
	if delta <= unicode.MaxRune {
		return r + delta
	}
	// The range alternates between upper and lower case and begins with upper case.
	upper := (r - rune(c.Lo)) &^ 1
	if to == unicode.LowerCase {
		upper++
	}
	return rune(c.Lo) + upper
}
