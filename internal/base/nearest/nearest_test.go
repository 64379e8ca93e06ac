package nearest_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
)

func TestWord(t *testing.T) {
	candidates := []string{"minLength", "maxLength", "type", "title", "agent_id", "x-order"}
	tests := []struct {
		word, want string
	}{
		{"minlength", "minLength"}, {"maxLenght", "maxLength"}, {"tpye", "type"}, {"typ", "type"},
		{"type", ""}, {"nullable", ""}, {"x", ""}, {"", ""}, {"_", ""},
		{"agentId", "agent_id"}, {"agent-id", "agent_id"}, {"AGENTID", "agent_id"}, {"agnt_id", "agent_id"},
		{"xorder", "x-order"}, {"minimumLength", "minLength"},
		{strings.Repeat("a", nearest.MaxLength+1), ""},
		{strings.Repeat("_", nearest.MaxLength), ""},
	}
	for _, tt := range tests {
		if got, _ := nearest.Word(tt.word, candidates); got != tt.want {
			t.Errorf("nearest to %q is %q, want %q", tt.word, got, tt.want)
		}
	}
}

// A variant in case and separators is more similar than one that needs an edit.
func TestWordPrefersVariants(t *testing.T) {
	if got, _ := nearest.Word("agentid", []string{"agentids", "agent_id"}); got != "agent_id" {
		t.Errorf("got %q", got)
	}
}

func TestHint(t *testing.T) {
	if got := nearest.Hint("nmae", []string{"id", "name"}); got != ` (did you mean "name"?)` {
		t.Errorf("got %q", got)
	}
	if got := nearest.Hint("other", []string{"id", "name"}); got != "" {
		t.Errorf("got %q", got)
	}
}

// Distances by definition; comparing allocates nothing.
func TestNear(t *testing.T) {
	for _, tt := range []struct {
		a, b  string
		edits int
		ok    bool
	}{
		{"nmae", "name", 1, true}, {"abcdef", "badcfe", 3, false}, {"descripton", "description", 1, true},
		{"name", "name", 0, false}, {"agentId", "agent_id", 0, true}, {"kind", "king", 1, true}, {"did", "id", 1, false}, {"di", "id", 1, true}, {"ip", "id", 1, false}, {"ur", "url", 1, false},
		{"capabilties", "capabilities", 1, true}, {"abd", "abcd", 1, true}, {"tools", "skills", 4, false},
	} {
		edits, ok := nearest.Near(tt.a, tt.b)
		if ok != tt.ok || ok && edits != tt.edits {
			t.Errorf("%s, %s: %d %v, want %d %v", tt.a, tt.b, edits, ok, tt.edits, tt.ok)
		}
	}
	words := []string{"capabilities", "description", "supportedInterfaces"}
	if n := testing.AllocsPerRun(100, func() { nearest.Word("capabilties", words) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// Near agrees with the definition of the distance.
func TestNearOfRandomWords(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	word := func() string {
		text := make([]byte, 3+random.IntN(5))
		for i := range text {
			text[i] = "abcdefghi"[random.IntN(2+random.IntN(8))]
		}
		return string(text)
	}
	for range 20_000 {
		a, b := word(), word()
		want := distance(a, b)
		edits, ok := nearest.Near(a, b)
		if ok != (a != b && want <= max(1, len(a)/3)) || ok && edits != want {
			t.Fatalf("%s, %s: %d %v, the distance is %d", a, b, edits, ok, want)
		}
	}
}

// distance is the definition of the number of edits.
func distance(a, b string) int {
	if a == "" || b == "" {
		return len(a) + len(b)
	}
	if a[0] == b[0] {
		return distance(a[1:], b[1:])
	}
	least := min(distance(a[1:], b), distance(a, b[1:]), distance(a[1:], b[1:]))
	if len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0] {
		least = min(least, distance(a[2:], b[2:]))
	}
	return 1 + least
}

func TestIsExtension(t *testing.T) {
	for name, want := range map[string]bool{
		"x-name": true, "X_name": true, "$id": true, "@type": true, "_meta": true, "pacr:level": true, "com.example/name": true,
		"xname": false, "name": false, "": true,
	} {
		if got := nearest.IsExtension(name); got != want {
			t.Errorf("%q: %v", name, got)
		}
	}
}
