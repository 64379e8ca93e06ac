package unicodetables

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// TestTables compares the tables with those of the toolchain, if it has the same version
// of Unicode.
func TestTables(t *testing.T) {
	if unicode.Version != Version {
		t.Skipf("the toolchain has Unicode %s", unicode.Version)
	}
	for name, pair := range map[string][2]map[string]*unicode.RangeTable{
		"Categories": {Categories, unicode.Categories},
		"Scripts":    {Scripts, unicode.Scripts},
		"Properties": {Properties, unicode.Properties},
	} {
		if !maps.EqualFunc(pair[0], pair[1], equalTables) {
			t.Errorf("%s differ; run go generate ./internal/base/unicodetables", name)
		}
	}
	if !maps.Equal(CategoryAliases, unicode.CategoryAliases) || !slices.Equal(caseRanges, unicode.CaseRanges) {
		t.Error("the aliases or the case mappings differ; run go generate ./internal/base/unicodetables")
	}
}

func equalTables(a, b *unicode.RangeTable) bool {
	return slices.Equal(a.R16, b.R16) && slices.Equal(a.R32, b.R32) && a.LatinOffset == b.LatinOffset
}

// TestLetters compares the functions with those of package unicode, if the toolchain has
// the same version of Unicode.
func TestLetters(t *testing.T) {
	if unicode.Version != Version {
		t.Skipf("the toolchain has Unicode %s", unicode.Version)
	}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if IsUpper(r) != unicode.IsUpper(r) || IsLower(r) != unicode.IsLower(r) || IsLetter(r) != unicode.IsLetter(r) || IsDigit(r) != unicode.IsDigit(r) {
			t.Errorf("%U is of another category", r)
		}
		if up := unicode.ToUpper(r); ToUpper(r) != up {
			t.Errorf("ToUpper(%U) = %U, want %U", r, ToUpper(r), up)
		}
		if low := unicode.ToLower(r); ToLower(r) != low {
			t.Errorf("ToLower(%U) = %U, want %U", r, ToLower(r), low)
		}
	}
}

// TestLater: letters of later versions of Unicode are not assigned, whatever the toolchain.
func TestLater(t *testing.T) {
	for _, r := range []rune{0x1C89, 0x1C8A, 0xA7CB, 0xA7DA, 0x10D50, 0x16EA0} { // Unicode 16 and 17
		if !unicode.Is(CategoryCn, r) || IsUpper(r) || IsLower(r) || IsLetter(r) || ToUpper(r) != r || ToLower(r) != r {
			t.Errorf("%U is assigned", r)
		}
	}
}

func TestLower(t *testing.T) {
	for _, text := range []string{"", "HTTP", "Ünïcode", "ΑΣ", "İ", "ǅ", "a\xffB", "𐐀"} {
		if got, want := Lower(text), strings.ToLower(text); got != want {
			t.Errorf("Lower(%q) = %q, want %q", text, got, want)
		}
	}
	if !EqualLower("HTTP", "http") || EqualLower("http", "https") {
		t.Error("EqualLower")
	}
}
