package main

import (
	"slices"
	"testing"

	"github.com/agentcard-go/cardgen/dev/interop/reader"
	"github.com/agentcard-go/cardgen/sdk/projection"
)

func TestLostValues(t *testing.T) {
	tests := []struct {
		name, before, after string
		values              int
		lost                []string
	}{
		{"nothing", `{"a":[1.50,{"b":null}]}`, `{"a":[1.5,{"b":null}],"c":1}`, 2, nil},
		{"a member", `{"a":1,"b":{"c":"x"}}`, `{"b":{}}`, 2, []string{"/a", "/b/c"}},
		{"an element", `{"a":["x","y"]}`, `{"a":["x"]}`, 2, []string{"/a/1"}},
		{"the order of elements", `{"a":["x","y"]}`, `{"a":["y","x"]}`, 2, []string{"/a/0", "/a/1"}},
		{"a digit", `{"a":9007199254740993}`, `{"a":9007199254740992}`, 1, []string{"/a"}},
		{"something empty", `{"a/b":[],"c":{}}`, `{"c":{}}`, 0, nil},
		{"everything", `{"a":1}`, `null`, 1, []string{"/a"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			values, lost := lostValues([]byte(tt.before), []byte(tt.after))
			if values != tt.values || !slices.Equal(lost, tt.lost) {
				t.Errorf("%d values, lost %q; want %d, %q", values, lost, tt.values, tt.lost)
			}
		})
	}
}

func TestIsNamed(t *testing.T) {
	named := []string{"/a/0", "/b"}
	for at, want := range map[string]bool{"/a/0": true, "/a/0/c": true, "/a/01": false, "/b/c": true, "/bc": false, "": false} {
		if got := isNamed(at, named); got != want {
			t.Errorf("%q is named: %t", at, got)
		}
	}
}

// TestConverters: every compared converter converts a card that all support.
func TestConverters(t *testing.T) {
	card := []byte(plainCard)
	for _, c := range []converter{oasfSDK(), functions(false), ours(reader.A2A, reader.OASF, true, projection.Version("1.0.0")), ours("a2a", "a2a-0.3", false)} {
		out, _, err := c.forth(card)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if _, err := c.back(out); err != nil {
			t.Errorf("%s, back: %v", c.name, err)
		}
	}
}
