package check_test

import (
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// TestChars: runs divide a string correctly and count code points.
func TestChars(t *testing.T) {
	t.Parallel()
	lower := [2]uint64{0, 0x07FFFFFE_00000000}
	digit := [2]uint64{0x03FF0000_00000000, 0}
	chars := check.Chars{
		{ASCII: lower, Min: 2, Max: 2},
		{ASCII: digit, Others: []rune{'é', 'é', '😀', '😃'}, Min: 1, Max: 3},
	}
	for text, want := range map[string]bool{
		"ab1": true, "ab123": true, "abé1😃": true, "ab😀😁😂": true,
		"": false, "a": false, "ab": false, "a1": false, "abc": false, "ab1234": false,
		"ab😀😁😂😃": false, "ab😄": false, "ab1\xff": false, "éb1": false, "ab1\n": false,
	} {
		if got := chars.Match(text); got != want {
			t.Errorf("%q: %t, want %t", text, got, want)
		}
	}
	if open := (check.Chars{{ASCII: lower, Min: 1, Max: -1}}); !open.Match(strings.Repeat("z", 1000)) || open.Match("") || open.Match("aé") {
		t.Error("wrong answer of a run without an upper bound")
	}
	if none := (check.Chars{}); !none.Match("") || none.Match("a") {
		t.Error("no runs do not mean the empty string alone")
	}
}

// TestAutomaton uses a hand-written table: an a, and a b anywhere after it.
func TestAutomaton(t *testing.T) {
	t.Parallel()
	a := &check.Automaton{
		Classes: [256]uint8{'a': 1, 'b': 2, '!': 3},
		Next: []uint16{
			0, 0, 0, 0, // dead
			4, 8, 4, 0, // start; "!" makes a match impossible
			8, 8, 12, 0, // an a
			12, 12, 12, 12, // found
		},
		Start: 4, Accept: 12, Full: 12,
	}
	for text, want := range map[string]bool{
		"": false, "a": false, "ab": true, "xaxb!": true, "ba": false, "!ab": false, "a!b": false,
	} {
		if got := a.Match(text); got != want {
			t.Errorf("%q: %t, want %t", text, got, want)
		}
	}
	if (&check.Automaton{}).Match("a") {
		t.Error("an automaton without tables matches")
	}
}

// TestRegexp: an expression that the regexp package refuses is an error of every match and
// never panics.
func TestRegexp(t *testing.T) {
	t.Parallel()
	r := check.NewRegexp(`a\z`)
	for text, want := range map[string]bool{"ba": true, "ab": false} {
		if got, err := r.Match(text); got != want || err != nil {
			t.Errorf("%s: %t, %v", text, got, err)
		}
	}
	if found, err := check.NewRegexp(`(`).Match("("); found || err == nil {
		t.Errorf("a broken expression: %t, %v", found, err)
	}
}
