package card_test

import (
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/card"
)

func TestPointers(t *testing.T) {
	for _, c := range []struct {
		pointer string
		tokens  []string
	}{
		{"", nil},
		{"/", []string{""}},
		{"//", []string{"", ""}},
		{"/a/0/b", []string{"a", "0", "b"}},
		{"/a~1b/m~0n/~01", []string{"a/b", "m~n", "~1"}},
		{"/ /\u00e9/\"", []string{" ", "\u00e9", `"`}},
	} {
		equal(t, "JoinPointer", card.JoinPointer(c.tokens...), c.pointer)
		got, err := card.SplitPointer(c.pointer)
		if err != nil || !slices.Equal(got, c.tokens) {
			t.Errorf("SplitPointer(%q) = %q, %v", c.pointer, got, err)
		}
	}
	for _, bad := range []string{"a", "/~", "/~2", "/a~", "#/a", "/a/~0~/b"} {
		if got, err := card.SplitPointer(bad); err == nil {
			t.Errorf("SplitPointer(%q) = %q", bad, got)
		}
	}
	equal(t, "JoinPointer", "/x"+card.JoinPointer("~/"), "/x/~0~1")
}
