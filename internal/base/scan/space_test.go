package scan

import (
	"strings"
	"testing"
)

// TestSpace compares with a search byte by byte: runs of all lengths around the size of a step after each
// kind of white space, at the end of the text, before a value and before a control character.
func TestSpace(t *testing.T) {
	for _, head := range []string{"", " ", "\n", "\r\n", "\t", "\n\t", "\n\n", " \n", "\n \n"} {
		for _, unit := range []string{" ", "\t", "\n"} {
			for n := range 20 {
				for _, tail := range []string{"", "1", "\"abcdefghi\"", "\x00", "\x1f1234567", "\v", "\u00a0"} {
					s := head + strings.Repeat(unit, n) + tail
					for i := range len(s) + 1 {
						want := len(s) - len(strings.TrimLeft(s[i:], " \n\r\t"))
						if got := Space(s, i); got != want {
							t.Fatalf("%q from %d: %d, want %d", s, i, got, want)
						}
					}
				}
			}
		}
	}
}
