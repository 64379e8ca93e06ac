package scan

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestAppendString: a string of any length is written as if byte by byte, with bytes that need an
// escape, and their neighbours, at any place. What is in dst stays.
func TestAppendString(t *testing.T) {
	short := map[byte]string{'"': `\"`, '\\': `\\`, '\b': `\b`, '\f': `\f`, '\n': `\n`, '\r': `\r`, '\t': `\t`}
	check := func(s string) {
		want := `[0,"`
		for i := range len(s) {
			switch c := s[i]; {
			case short[c] != "":
				want += short[c]
			case c < ' ':
				want += fmt.Sprintf(`\u%04x`, c)
			default:
				want += s[i : i+1]
			}
		}
		if got := string(AppendString([]byte("[0,"), s)); got != want+`"` {
			t.Errorf("%q is written %s, want %s", s, got, want+`"`)
		}
	}
	bytes := slices.Concat([]byte(" !\"#[\\]\x7f\x80\xa2\xdc\xff"), []byte("\x00\x01\b\t\n\f\r\x1f"))
	for size := range 97 {
		s := strings.Repeat("aZ~ é", size)[:size]
		check(s)
		for i := range size {
			for _, c := range bytes {
				check(s[:i] + string([]byte{c}) + s[i+1:])
			}
		}
	}
}
