package scan

import (
	"strings"
	"testing"
)

// skipAll walks the value at i as a validator does: it skips each nested value first
// and then walks it. Every end must be the right one.
func skipAll(t *testing.T, e *Ends, text string, i int) {
	t.Helper()
	object := text[i] == '{'
	if !object && text[i] != '[' {
		return
	}
	for i = Space(text, i+1); text[i] != '}' && text[i] != ']'; {
		if object {
			end, _ := ReadString(text, i+1)
			i = Space(text, Space(text, end+1)+1)
		}
		const place = 7 // offset of text in a longer text
		end := e.Skip(text, i, place)
		if want := SkipValue(text, i); end != want {
			t.Fatalf("%.100q: the value at %d ends at %d, want %d", text, i, end, want)
		}
		skipAll(t, e, text, i)
		if i = Space(text, end); text[i] == ',' {
			i = Space(text, i+1)
		}
	}
}

// The number of scanned bytes depends on the length of a text but not on its depth, and the
// cache is a fraction of the text.
func TestEndsAreLinear(t *testing.T) {
	const size = 100_000
	list := func(text string) string {
		return "[" + strings.Repeat(text+",", size/len(text)) + "0]"
	}
	nested := func(begin, inside, end string, depth int) string {
		return strings.Repeat(begin, depth) + inside + strings.Repeat(end, depth)
	}
	long := strings.Repeat("x", size)
	for _, depth := range []int{5, 50, 500} {
		pad := long[:size/depth]
		for what, text := range map[string]string{
			"arrays around a string":   nested("[", `"`+long+`"`, "]", depth),
			"arrays behind strings":    nested(`["`+pad+`",`, "0", "]", depth),
			"arrays before strings":    nested("[", "0", `,"`+pad+`"]`, depth),
			"objects before strings":   nested(`{"a":`, "0", `,"b":"`+pad+`"}`, depth),
			"objects with white space": nested("{ \"a\" :\n\t", "0", " , \"b\" : \""+pad+"\" }", depth),
			"many arrays":              list(nested("[", "", "]", depth)),
			"many objects":             list(nested(`{"a":`, "0", "}", depth)),
			"many wide objects":        list(nested(`{"a":[],"b":[1,2],"c":{"d":{}},"e":`, "0", "}", depth)),
		} {
			var e Ends
			for range 3 { // several keywords may walk the same values
				skipAll(t, &e, text, 0)
			}
			if limit := 3 * Short / 2 * len(text); e.work < len(text)/2 || e.work > limit {
				t.Errorf("%s, %d deep: %d bytes are scanned for %d", what, depth, e.work, len(text))
			}
			if len(e.known) > len(text)/Short {
				t.Errorf("%s, %d deep: %d ends are remembered of %d bytes", what, depth, len(e.known), len(text))
			}
		}
	}
}
