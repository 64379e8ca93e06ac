package read

import "testing"

// TestStem: the forms of a word have the same stem, and short words keep their letters.
func TestStem(t *testing.T) {
	for _, forms := range [][]string{
		{"translate", "translates", "translated", "translating", "translation", "translations", "translator"},
		{"detection", "detecting", "detects"},
		{"query", "queries"},
	} {
		for _, form := range forms {
			if got, want := stem(form), stem(forms[0]); got != want {
				t.Errorf("%s: %s, want %s", form, got, want)
			}
		}
	}
	if got := stem("sing"); got != "sing" {
		t.Error(got)
	}
}
