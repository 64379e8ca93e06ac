package scan

import (
	"strings"
	"testing"
)

func TestPath(t *testing.T) {
	for want, path := range map[string]Path{
		"":           nil,
		"/a~1b/0/~0": {Member("a/b"), Element(0), Member("~")},
		"/":          {NoStep, Member("")},
		"/12":        {Element(12), NoStep},
	} {
		if got := path.Pointer(); got != want {
			t.Errorf("%v is %q, want %q", path, got, want)
		}
	}
}

// The first pointer is written whatever its length, the others only up to the maximum.
func TestPointers(t *testing.T) {
	long := Path{Member(strings.Repeat("n", MaxPointers))}
	var p Pointers
	if pointer, ok := p.Add(long); !ok || len(pointer) != MaxPointers+1 {
		t.Errorf("%d bytes (%t)", len(pointer), ok)
	}
	if pointer, ok := p.Add(Path{Element(1)}); ok {
		t.Errorf("%q is beyond the maximum", pointer)
	}
	p = Pointers{}
	half := Path{Member(strings.Repeat("n", MaxPointers/2-1))}
	for i, want := range []bool{true, true, false} {
		if _, ok := p.Add(half); ok != want {
			t.Errorf("pointer %d: %t", i, ok)
		}
	}
}
