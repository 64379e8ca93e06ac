package scan

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestValid compares with package utf8: texts of all lengths around the sizes of a step, with a
// byte or a character beyond ASCII at every position.
func TestValid(t *testing.T) {
	for n := range 100 {
		plain := strings.Repeat("abcdefg", 15)[:n]
		for i := range n + 1 {
			for _, c := range []string{"", "\xff", "\xc3", "é", "日", "\xe6\x97", "😀", "\xed\xa0\x80"} {
				s := plain[:i] + c + plain[i:]
				if got, want := Valid(s), utf8.ValidString(s); got != want {
					t.Fatalf("%q: %v, want %v", s, got, want)
				}
			}
		}
	}
}
