package pattern

import (
	"math/rand/v2"
	"regexp"
	"testing"
)

// TestLiteral: matching looks for a literal first, if every match begins with one, or contains one
// after which the search of the automaton begins. The result does not change.
func TestLiteral(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		pattern, literal string
		anywhere         bool
	}{
		{`^https://[a-z]+`, "https://", false},
		{`^abab(?:a|bc)$`, "abab", false},
		{`ababc`, "ababc", true},
		{`aaaab+$`, "aaaab", true},
		{`abab[ac]`, "abab", true},
		{`(?:abab|abac)b`, "", false},
		{`^abca?b`, "", false},
		{`abc`, "", false}, // short
		{`^a{0,3}bcab`, "", false},
		{`\Babab`, "", false},
	} {
		compiled, err := Compile(c.pattern)
		if err != nil || compiled.Automaton == nil {
			t.Fatal(c.pattern, err)
		}
		if a := compiled.Automaton; a.Literal != c.literal || a.Anywhere != c.anywhere {
			t.Errorf("%s: %q, anywhere %t", c.pattern, a.Literal, a.Anywhere)
		}
		want := regexp.MustCompile(c.pattern)
		parts := []string{"a", "b", "c", "ab", "abab", "aaaa", "https://", "é", "\n"}
		for range 20_000 {
			text := ""
			for range random.IntN(7) {
				text += parts[random.IntN(len(parts))]
			}
			if got, _ := compiled.Match(text); got != want.MatchString(text) {
				t.Errorf("%s in %q: %t", c.pattern, text, got)
			}
		}
	}
}
