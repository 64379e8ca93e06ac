package a2acard

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// words are the words that a2a-tck looks for in a card in lower case.
var words = []string{"api_key", "apikey", "secret", "token", "password", "credential", "192.168.", `"10.`, "//10."}

// hasSensitive is the definition of [Sensitive].
func hasSensitive(text string) bool {
	text = strings.ToLower(text)
	return slices.ContainsFunc(words, func(word string) bool { return strings.Contains(text, word) })
}

// TestSensitive compares [Sensitive] with its definition for random texts of words, parts of
// words, and characters whose small letter is in a word.
func TestSensitive(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	letters := []string{"\u0130", "\u212A", "\u00AA", "\u00B0", "\u2019", "\u0170", "é", " ", `"`, `\`, "k", "c", "d", "w", "6", "0", ".", "8"}
	found := 0
	const rounds = 200_000
	for range rounds {
		var b strings.Builder
		for range r.IntN(6) {
			part := words[r.IntN(len(words))]
			switch r.IntN(4) {
			case 0:
				part = letters[r.IntN(len(letters))]
			case 1:
				part = part[:r.IntN(len(part)+1)]
			case 2:
				part = part[r.IntN(len(part)+1):]
			}
			for _, c := range part {
				switch {
				case r.IntN(30) == 0:
					b.WriteString(letters[r.IntN(len(letters))])
				case c == 'k' && r.IntN(4) == 0:
					c = '\u212A'
				case c == 'i' && r.IntN(4) == 0:
					c = '\u0130'
				case r.IntN(3) == 0:
					c = unicode.ToUpper(c)
				}
				b.WriteRune(c)
			}
		}
		text := b.String()
		want := hasSensitive(text)
		if got := Sensitive(text); got != want {
			t.Fatalf("%q: %v, want %v", text, got, want)
		}
		if want {
			found++
		}
	}
	if found < rounds/10 || found > rounds*9/10 {
		t.Errorf("%d of %d texts have a word", found, rounds)
	}
}

// TestFoldedCharacters: no other character outside ASCII has an ASCII character as small letter.
func TestFoldedCharacters(t *testing.T) {
	for c := rune(0x80); c <= unicode.MaxRune; c++ {
		if small := unicode.ToLower(c); small < 0x80 && c != '\u0130' && c != '\u212A' {
			t.Errorf("the small letter of %U is %q", c, small)
		}
	}
}
