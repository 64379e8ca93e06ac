package nooterra

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// The order that was observed from the service.
func TestCompareTextSortsAsTheService(t *testing.T) {
	want := strings.Split("_x|-y|~|😀|10|9|a|A|a b|a_b|a-b|a:b|a.b|a/b|ab|b|B|e|é|E|É|z|Ω|я|中", "|")
	// "E" and "É" were not observed; the others were.
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, CompareText)
	without := func(list []string) []string {
		return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return s == "E" || s == "É" })
	}
	if !slices.Equal(without(got), without(want)) {
		t.Errorf("sorted\n%q, want\n%q", without(got), without(want))
	}
}

func TestCompareTextLevels(t *testing.T) {
	tests := []struct{ less, more, why string }{
		{"été", "Zebra", "an accented letter sorts as its base letter"},
		{"resume", "résumé", "without an accent first"},
		{"résumé", "resumes", "letters weigh more than accents"},
		{"a", "A", "small before capital"},
		{"A", "ab", "letters weigh more than case"},
		{"strasse", "straße", "ß sorts as ss"},
		{"e\u0301a", "eb", "a combining accent is no letter"},
		{"٣", "4", "digits of other scripts by their value"},
		{"$", "1", "currencies before digits"},
		{"a", "a\u0000", "a control character counts only when all else is equal"},
		{"capability://a.b", "capability://a.c", "the last letter decides"},
	}
	for _, tt := range tests {
		if c := CompareText(tt.less, tt.more); c != -1 {
			t.Errorf("CompareText(%q, %q) = %d: %s", tt.less, tt.more, c, tt.why)
		}
		if c := CompareText(tt.more, tt.less); c != 1 {
			t.Errorf("CompareText(%q, %q) = %d: %s", tt.more, tt.less, c, tt.why)
		}
	}
}

func FuzzCompareText(f *testing.F) {
	f.Add("a", "A", "á")
	f.Add("capability://x", "::", "x_y")
	f.Fuzz(func(t *testing.T, a, b, c string) {
		if (CompareText(a, b) == 0) != (a == b) {
			t.Errorf("%q and %q compare as equal", a, b)
		}
		if CompareText(a, b) != -CompareText(b, a) {
			t.Errorf("the order of %q and %q depends on which comes first", a, b)
		}
		if CompareText(a, b) <= 0 && CompareText(b, c) <= 0 && CompareText(a, c) > 0 {
			t.Errorf("%q, %q, %q are in a circle", a, b, c)
		}
	})
}

// TestCompareTextPlain: texts of ASCII have the order of all texts.
func TestCompareTextPlain(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	text := func() string {
		list := make([]byte, random.IntN(4))
		for i := range list {
			list[i] = byte(' ' + random.IntN('~'-' '+1))
			if random.IntN(2) == 0 {
				list[i] = "aAbB_"[random.IntN(5)]
			}
		}
		return string(list)
	}
	for range 100_000 {
		a, b := text(), text()
		if got, want := CompareText(a, b), compareAny(a, b); got != want {
			t.Fatalf("%q, %q: %d, want %d", a, b, got, want)
		}
	}
}
