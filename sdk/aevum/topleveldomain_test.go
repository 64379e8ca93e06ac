package aevum

import (
	"slices"
	"strings"
	"testing"
)

func TestIsTopLevelDomain(t *testing.T) {
	list := strings.Split(strings.TrimSuffix(topLevelDomains, "\n"), "\n")
	if len(list) < 1400 || !slices.IsSorted(list) {
		t.Fatalf("%d names, sorted: %t", len(list), slices.IsSorted(list))
	}
	for _, name := range list {
		if !isTopLevelDomain(name) {
			t.Errorf("%q is missing", name)
		}
		for _, other := range []string{name + "0", "0" + name, name + ".", strings.ToUpper(name)} {
			if isTopLevelDomain(other) != slices.Contains(list, other) {
				t.Errorf("%q: %t", other, isTopLevelDomain(other))
			}
		}
	}
	for _, name := range []string{"", "\n", "-", "zzz", "text", "com\n", "shop\nbank", "\U0001F600"} {
		if isTopLevelDomain(name) {
			t.Errorf("%q is no top-level domain", name)
		}
	}
	for _, name := range []string{"com", "shop", "bank", "io", "xn--p1ai", "zw"} {
		if !isTopLevelDomain(name) {
			t.Errorf("%q is a top-level domain", name)
		}
	}
}

func TestHasAllocatesNothing(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() { isTopLevelDomain("shop") }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
