package ecmaregexp

import (
	"slices"
	"testing"
)

// TestNegatedClasses: the negated classes are written out as data, so that programs without a
// regular expression do not link them.
func TestNegatedClasses(t *testing.T) {
	for name, c := range map[string][2]Class{
		`\D`: {digits, notDigits}, `\W`: {words, notWords}, `\S`: {spaces, notSpaces},
		".": {{{'\n', '\n'}, {'\r', '\r'}, {0x2028, 0x2029}}, notLineTerminators},
	} {
		if !slices.Equal(c[0].Negate(), c[1]) {
			t.Errorf("%s is %v, want %v", name, c[1], c[0].Negate())
		}
	}
}
