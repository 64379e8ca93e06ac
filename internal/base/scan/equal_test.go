package scan

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/agentcard-go/cardgen/internal/base/decimal"
)

// Texts that contain [NotFinite] can be walked like others.
func TestIllFormedText(t *testing.T) {
	v := "{\"a\xff\":\xff,\"b\":[\xff,\"\xff\",1]}"
	n := 0
	for range Members(v) {
		n++
	}
	if n != 2 || !Equal(v, v) || Equal(v, "{}") || Equal("[\xff]", "[1]") {
		t.Errorf("%d members, or equal in the wrong way", n)
	}
	NewHasher().Hash(v, 0)
}

// FuzzEqual checks that equality is symmetric, that equal values have the same hash, and that
// texts of numbers are equal when package decimal says that their decimals are.
func FuzzEqual(f *testing.F) {
	for _, p := range [][2]string{
		{`{"a":1,"b":[2,{}]}`, `{"b":[2.0,{}],"\u0061":1}`}, {`[{"a":1,"b":{"x":0,"y":1},"c":3},4]`, `[{"a":1,"c":3,"b":{"y":1,"x":0}},4.0]`}, {`1e2`, `100`}, {`[1,2]`, `[2,1]`}, {`{"a":{}}`, `{"a":[]}`}, {`"\n"`, `"\u000a"`}, {`-0`, `0e9`},
		{`1e2000000000000000000`, `1e3000000000000000000`}, {`1e99999999999999999999`, `10e99999999999999999998`},
	} {
		f.Add(p[0], p[1])
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		if Check(a, 100) != nil || Check(b, 100) != nil {
			return
		}
		a, b = strings.Trim(a, " \t\r\n"), strings.Trim(b, " \t\r\n")
		h, same := NewHasher(), Equal(a, b)
		if same != Equal(b, a) {
			t.Fatalf("%s and %s: not symmetric", a, b)
		}
		if same && h.Hash(a, 0) != h.Hash(b, len(a)) {
			t.Fatalf("%s and %s are equal and have two hashes", a, b)
		}
		if !same && h.Hash(a, 0) == h.Hash(b, len(a)) {
			t.Fatalf("%s and %s differ and have one hash", a, b)
		}
		if IsNumber(a) && IsNumber(b) && same != decimal.Same(a, b) {
			t.Fatalf("%s and %s: equal %v", a, b, same)
		}
	})
}

// BenchmarkEqual compares objects with their members in the same order and in the reverse one.
func BenchmarkEqual(b *testing.B) {
	var members []string
	for i := range 20 {
		members = append(members, fmt.Sprintf(`"name%02d":{"a":1,"b":"text %d","c":[1,2,3]}`, i, i))
	}
	text := "{" + strings.Join(members, ",") + "}"
	spaced := strings.ReplaceAll(text, ",", ", ")
	slices.Reverse(members)
	for name, other := range map[string]string{"Ordered": spaced, "Reversed": "{" + strings.Join(members, ",") + "}"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if !Equal(text, other) {
					b.Fatal("not equal")
				}
			}
		})
	}
}
