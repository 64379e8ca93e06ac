package codec_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/internal/codec"
)

// TestCopierKeepsTexts: texts of all lengths are copied unchanged, whichever piece of memory
// they are stored in.
func TestCopierKeepsTexts(t *testing.T) {
	var list []string
	for n := range 700 {
		list = append(list, strings.Repeat(string(rune('a'+n%26)), n))
	}
	type box struct{ texts []string }
	detach := func(c *codec.Copier, x *box) { codec.DetachSlice(c, &x.texts, codec.DetachString[string]) }
	if got := codec.Clone(new(codec.Copier), &box{list}, detach); !slices.Equal(got.texts, list) {
		t.Errorf("got %q", got.texts)
	}
	shared := codec.Clone(codec.Sharing(), &box{list}, detach)
	if shared.texts[1] = "other"; list[1] == "other" {
		t.Error("what is shared is more than the texts")
	}
	if codec.Clone(codec.Sharing(), nil, detach) != nil {
		t.Error("nil is shared as something")
	}
}

// BenchmarkClone copies a value with many short texts, the most common kind.
func BenchmarkClone(b *testing.B) {
	list := slices.Repeat([]string{"a short text"}, 100)
	b.ReportAllocs()
	for b.Loop() {
		codec.Clone(new(codec.Copier), &list, func(c *codec.Copier, x *[]string) { codec.DetachSlice(c, x, codec.DetachString[string]) })
	}
}
