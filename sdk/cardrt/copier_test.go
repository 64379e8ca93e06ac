package cardrt_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
)

// TestCopierKeepsTexts: texts of all lengths are copied unchanged, whichever piece of memory
// they are stored in.
func TestCopierKeepsTexts(t *testing.T) {
	var list []string
	for n := range 700 {
		list = append(list, strings.Repeat(string(rune('a'+n%26)), n))
	}
	type box struct{ texts []string }
	detach := func(c *cardrt.Copier, x *box) { cardrt.DetachSlice(c, &x.texts, cardrt.DetachString[string]) }
	if got := cardrt.Clone(new(cardrt.Copier), &box{list}, detach); !slices.Equal(got.texts, list) {
		t.Errorf("got %q", got.texts)
	}
	shared := cardrt.Clone(cardrt.Sharing(), &box{list}, detach)
	if shared.texts[1] = "other"; list[1] == "other" {
		t.Error("what is shared is more than the texts")
	}
	if cardrt.Clone(cardrt.Sharing(), nil, detach) != nil {
		t.Error("nil is shared as something")
	}
}

// BenchmarkClone copies a value with many short texts, the most common kind.
func BenchmarkClone(b *testing.B) {
	list := slices.Repeat([]string{"a short text"}, 100)
	b.ReportAllocs()
	for b.Loop() {
		cardrt.Clone(new(cardrt.Copier), &list, func(c *cardrt.Copier, x *[]string) { cardrt.DetachSlice(c, x, cardrt.DetachString[string]) })
	}
}
