package textdiff

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// For any two texts, the script turns one into the other.
func TestEditsRebuildBothTexts(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	text := func() []string {
		list := make([]string, random.IntN(30))
		for i := range list {
			list[i] = string(rune('a'+random.IntN(4))) + "\n"
		}
		return list
	}
	for range 2000 {
		a, b := text(), text()
		var before, after []string
		for _, l := range edits(a, b) {
			if l.op != '+' {
				before = append(before, l.text)
			}
			if l.op != '-' {
				after = append(after, l.text)
			}
		}
		if strings.Join(before, "") != strings.Join(a, "") || strings.Join(after, "") != strings.Join(b, "") {
			t.Fatalf("script of %q and %q gives %q and %q", a, b, before, after)
		}
	}
}
