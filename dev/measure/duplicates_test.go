package main

import (
	"fmt"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// parsed returns a source with the declarations of a file of package p.
func parsed(t *testing.T, path, declarations string) source {
	t.Helper()
	text := "package p\n\n" + declarations
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return source{path, []byte(text), set, file}
}

func TestDuplicates(t *testing.T) {
	// body is a function with seven lines of code that has three names.
	body := func(f, x, y string) string {
		return fmt.Sprintf(`func %[1]s(%[2]s, %[3]s []int) int {
	for i := range %[2]s {
		// a comment that counts nothing
		%[2]s[i] += %[3]s[len(%[3]s)-1-i] * 2

		%[3]s[i] += %[2]s[len(%[2]s)-1-i] * 3
		%[2]s[i], %[3]s[i] = %[3]s[i], %[2]s[i]
		%[2]s[0]++
	}
	return len(%[2]s) + len(%[3]s)
}
`, f, x, y)
	}
	short := "func %s() {\n\ta()\n\tb()\n\tc()\n\td()\n\te()\n}\n"
	// rows is a table with seven rows.
	rows := func(row string) string { return "var table = []row{\n" + strings.Repeat(row, 7) + "}\n" }
	for _, test := range []struct {
		name, a, b string
		want       string // the longest run of the first pair
		same       bool
	}{
		{"equal", body("f", "x", "y"), body("f", "x", "y"), "a.go:3-12 b.go:3-12", true},
		{"other names", body("f", "x", "y"), body("g", "v", "w"), "a.go:3-12 b.go:3-12", false},
		{"in one file", body("f", "x", "y") + body("g", "v", "w"), "", "a.go:3-12 a.go:14-23", false},
		{"other lines", body("f", "x", "y"), strings.ReplaceAll(body("f", "x", "y"), "len", "2 * len"), "", false},
		{"equal and short", fmt.Sprintf(short, "f"), fmt.Sprintf(short, "f"), "a.go:3-8 b.go:3-8", true},
		{"short with other names", fmt.Sprintf(short, "f"), strings.ReplaceAll(fmt.Sprintf(short, "g"), "()\n", "1()\n"), "", false},
		{"equal rows of data", rows("{k, v.w, 1},\n"), rows("{k, v.w, 1},\n"), "a.go:3-10 b.go:3-10", true},
		{"other rows of data", rows("{k, v.w, 1},\n"), rows("{l, v.w, 1},\n"), "", false},
		{"other rows with calls", rows("{k, f(v.w, 1)},\n"), rows("{l, f(v.w, 2)},\n"), "a.go:3-10 b.go:3-10", false},
		{"imports", "import (\n\"a\"\n\"b\"\n\"c\"\n\"d\"\n\"e\"\n\"f\"\n\"g\"\n)\n", "import (\n\"a\"\n\"b\"\n\"c\"\n\"d\"\n\"e\"\n\"f\"\n\"g\"\n)\n", "", false},
	} {
		pairs := pairsOf(map[string][]codeLine{
			"a.go": codeLines(parsed(t, "a.go", test.a)),
			"b.go": codeLines(parsed(t, "b.go", test.b)),
		})
		got, same := "", false
		if len(pairs) > 0 {
			p := pairs[0]
			got, same = fmt.Sprintf("%s:%d-%d %s:%d-%d", p.a, p.from[0], p.from[1], p.b, p.and[0], p.and[1]), p.same
		}
		if got != test.want || same != test.same || len(pairs) > 1 {
			t.Errorf("%s: %q, the same %t, %d pairs; want %q, %t", test.name, got, same, len(pairs), test.want, test.same)
		}
	}
}

func TestSurface(t *testing.T) {
	s := parsed(t, "sdk/p/p.go", `import "example.com/m/internal/x"

func Takes(x.T)
func takes(x.T)
func (T) Returns() *x.T
func (t) Returns() *x.T

type T struct {
	Field  []x.T
	hidden x.T
	sub    T
}
type t struct { Field x.T }
type Named x.T
type Alias = x.T

type node struct {
	text    string
	items   []*node
	members []member
}
type member struct { name string; value *node }
type list struct { next []list }
type rule struct { Text bool; rules []rule }

var V, w x.T
`)
	var got []string
	for _, p := range internalTypes(s) {
		got = append(got, p[strings.LastIndexByte(p, ' ')+1:])
	}
	if want := []string{"Takes", "Returns", "Field", "Named", "V"}; !slices.Equal(got, want) {
		t.Errorf("types of internal packages: %q, want %q", got, want)
	}
	if trees := treesOf(s); len(trees) != 1 || trees[0] != "sdk/p/p.go:19: node" {
		t.Errorf("trees: %q", trees)
	}
}
