package scan_test

import (
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/scan"
)

func TestComparePointers(t *testing.T) {
	ordered := []string{"", "/", "/0", "/2", "/10", "/18446744073709551616", "/01", "/-", "/1a", "/9a", "/a", "/a/0", "/a/b", "/a~0", "/b"}
	slices.SortFunc(ordered, scan.ComparePointers)
	for i, p := range ordered {
		for j, q := range ordered {
			if got := scan.ComparePointers(p, q); (got < 0) != (i < j) || (got == 0) != (i == j) {
				t.Errorf("ComparePointers(%q, %q) = %d", p, q, got)
			}
		}
	}
	if slices.Index(ordered, "/2") > slices.Index(ordered, "/10") {
		t.Error("indexes are not compared as numbers")
	}
	if slices.Index(ordered, "/a")+1 != slices.Index(ordered, "/a/0") {
		t.Error("a value inside does not come after its object")
	}
}
