package serverjson

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestEncodedSize: the size is the size of the text that encoding/json writes, as the registry does, and the
// bound is no smaller.
func TestEncodedSize(t *testing.T) {
	values := []string{`-0`, `-0.0e5`, `-1e-400`, `0`, `1e20`, `1e21`, `123456789012345678901`, `1e-6`, `1e-7`, `-1.50`, `12E3`, `4.9e-324`,
		`"<a href=\"-0\">&\u0026\/"`, `"\u2028\u2029é\ud83d\ude00\u0000\b\f\n\t\u007f\\"`, `"\\"`, `true`, `null`, `[]`, `{}`, `[-0,"-0",{"-0":-0}]`, "\" \u2028\u00e9<\""}
	r := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		var b strings.Builder
		for i := range r.IntN(6) {
			if i > 0 {
				b.WriteString(" , ")
			}
			b.WriteString(`"k<` + string(rune('a'+i)) + `" : ` + values[r.IntN(len(values))])
		}
		text := "{" + b.String() + "}"
		var members map[string]any
		if err := json.Unmarshal([]byte(text), &members); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		want, err := json.Marshal(members)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := encodedSize(text); !ok || got != len(want) {
			t.Fatalf("%s: %d, want %d for %s", text, got, len(want), want)
		}
		if most := mostSize(text); most < len(want) {
			t.Fatalf("%s: at most %d, but %d for %s", text, most, len(want), want)
		}
	}
	if _, ok := encodedSize(`{"a":1e999}`); ok {
		t.Error("a number beyond doubles has a size")
	}
}
