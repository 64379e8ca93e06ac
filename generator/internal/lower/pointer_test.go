package lower

import (
	"slices"
	"testing"
)

// The empty JSON Pointer is the whole value; "/" is its member with the empty name.
func TestPointerTokens(t *testing.T) {
	for pointer, want := range map[string][]string{
		"": nil, "/": {""}, "/a": {"a"}, "/a~1b/*/~01": {"a/b", "*", "~1"},
	} {
		if got := pointerTokens(pointer); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", pointer, got, want)
		}
	}
}
