package ecmaregexp_test

import (
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/agentcard-go/cardgen/internal/base/unicodetables"
	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// TestFaults: a construct is an error with a position if unicode mode rejects it and no older
// grammar gives it one meaning.
func TestFaults(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		source string
		offset int
	}{
		{`*a`, 0},
		{`a**`, 2},
		{`a|+`, 2},
		{`{1}`, 0},
		{`x{2,1}`, 1},
		{`^*`, 1},
		{`\b+`, 2},
		{`a(?=b)*`, 6},
		{`a(?<=b){2}`, 7},
		{`é(a`, 2},
		{`a)`, 1},
		{`((a)`, 0},
		{`a[b`, 1},
		{`a[b\`, 1},
		{`a[b-`, 1},
		{`[z-a]`, 1},
		{`[a-\cA]`, 1},
		{`\`, 0},
		{`ab\a`, 2},
		{`\Z`, 0},
		{`\e`, 0},
		{`\_x\y`, 3},
		{`\c1`, 0},
		{`\c`, 0},
		{`\x4`, 0},
		{`\xg0`, 0},
		{`\u12`, 0},
		{`\u{}`, 0},
		{`\u{110000}`, 0},
		{`\u{12`, 0},
		{`\01`, 0},
		{`[\1]`, 1},
		{`[\B]`, 1},
		{`\1`, 0},
		{`(a)\2`, 3},
		{`\k<a>`, 0},
		{`(?<a>b)\k<c>`, 7},
		{`(?<a>b)\k`, 7},
		{`(?<a>b)(?<a>c)`, 8},
		{`(?<1a>b)`, 3},
		{`(?<>b)`, 3},
		{`(?<a`, 3},
		{`(?<a\x41>b)`, 4},
		{`(?P<a>b)`, 0},
		{`(?i)a`, 0},
		{`(?>a)`, 0},
		{`\p`, 0},
		{`\pL`, 0},
		{`\p{`, 0},
		{`\p{l}`, 0},
		{`\p{letter}`, 0},
		{`\p{Script}`, 0},
		{`\p{Script=Klingon}`, 0},
		{`\p{gc=Greek}`, 0},
		{`\p{Other_Alphabetic}`, 0},
		{`\p{InGreek}`, 0},
		{`[\p{x}]`, 1},
		{"\xff", 0},
		{`(?i:a)`, 0},
		{`(?-i:a)`, 0},
		{`a{2,1}`, 1},
		{`a{99999999999999999999,9999999999999999999}`, 1},
		{`\p{Foo}`, 0},
		{`(?:ab){40000}`, 6},
		{`(?:(?:ab){200}){200}`, 15},
		{`(?:a{2000}b){100}`, 12},
		{strings.Repeat("(", 1001) + strings.Repeat(")", 1001), 1000},
		{strings.Repeat("(?:ab){30000}", 3), 0},
		{strings.Repeat("(?=a)", 65), 5 * 64},
		{strings.Repeat("a{2000}", 33), 7*32 + 1},
		{strings.Repeat("a", 1<<20+1), 1 << 20},
		{manyProperties(2001), len(manyProperties(2000))},
	} {
		_, err := ecmaregexp.Parse(c.source)
		var fault *ecmaregexp.Error
		if !errors.As(err, &fault) {
			t.Errorf("%s: no error", c.source)
			continue
		}
		if fault.Offset != c.offset {
			t.Errorf("%.40s: %q at %d, want %d", c.source, fault.Message, fault.Offset, c.offset)
		}
		if limit := strings.Contains(fault.Message, "than "); fault.Limit != limit {
			t.Errorf("%.40s: %q exceeds a limit: %t", c.source, fault.Message, fault.Limit)
		}
		if _, again := ecmaregexp.Check(c.source); again == nil || again.Error() != err.Error() {
			t.Errorf("%.40s: Check returns %v, Parse %v", c.source, again, err)
		}
	}
}

// manyProperties returns classes with one property each, all different.
func manyProperties(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(`[\pL` + string(rune(0x4E00+i)) + "]")
	}
	return strings.ReplaceAll(b.String(), "pL", "p{L}")
}

// TestNotes: a construct that only the older grammar allows is parsed by that grammar,
// with a note at its position.
func TestNotes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		source, strict string
		offset         int
	}{
		{`a\-b`, `a-b`, 1},
		{`\@`, `@`, 0},
		{`\ é`, ` é`, 0},
		{`[\w-.]`, `[\w.\-]`, 1},
		{`[a-\d]`, `[a\d\-]`, 1},
		{`a{`, `a\{`, 1},
		{`a{,2}`, `a\{,2\}`, 1},
		{`{a}`, `\{a\}`, 0},
		{`a]`, `a\]`, 1},
		{`[\_]`, `[_]`, 1},
	} {
		got, err := ecmaregexp.Parse(c.source)
		if err != nil {
			t.Errorf("%s: %v", c.source, err)
			continue
		}
		if len(got.Notes) == 0 || got.Notes[0].Offset != c.offset {
			t.Errorf("%s: has notes %v, want one at %d", c.source, got.Notes, c.offset)
		}
		want, err := ecmaregexp.Parse(c.strict)
		if err != nil || len(want.Notes) > 0 {
			t.Fatalf("%s: %v %v", c.strict, err, want.Notes)
		}
		if g, w := outline(got.Root), outline(want.Root); g != w {
			t.Errorf("%s: read as %s, want %s", c.source, g, w)
		}
	}
}

// outline formats a tree without the offsets.
func outline(n *ecmaregexp.Node) string {
	var b strings.Builder
	n.Any(func(n *ecmaregexp.Node) bool {
		b.WriteByte('A' + byte(n.Op))
		for _, r := range n.Class {
			b.WriteString(string(r.Lo) + ".." + string(r.Hi) + " ")
		}
		return false
	})
	return b.String()
}

// TestGroups checks the numbers and names of groups.
func TestGroups(t *testing.T) {
	t.Parallel()
	p, err := ecmaregexp.Parse(`(a)(?:b)(?<year>c(d))(?<$_é\u{61}>)\k<year>\2(?=(e))`)
	if err != nil {
		t.Fatal(err)
	}
	if p.Groups != 5 {
		t.Errorf("%d groups, want 5", p.Groups)
	}
	for name, want := range map[string]int{"year": 2, "$_éa": 4} {
		if got := p.Names[name]; got != want {
			t.Errorf("group %s is %d, want %d", name, got, want)
		}
	}
	var references []int
	p.Root.Any(func(n *ecmaregexp.Node) bool {
		if n.Op == ecmaregexp.Backreference {
			references = append(references, n.Group)
		}
		return false
	})
	if len(references) != 2 || references[0] != 2 || references[1] != 2 {
		t.Errorf("references refer to groups %v, want 2 and 2", references)
	}
}

// TestCounts: counts greater than the length of any string are clamped and do not
// overflow.
func TestCounts(t *testing.T) {
	t.Parallel()
	p, err := ecmaregexp.Parse(`a{99999999999999999999,}`)
	if err != nil {
		t.Fatal(err)
	}
	if p.Root.Min != ecmaregexp.MaxCount || p.Root.Max != ecmaregexp.Unlimited {
		t.Errorf("counts are %d and %d", p.Root.Min, p.Root.Max)
	}
}

// TestScripts: each script of Unicode has its short name.
func TestScripts(t *testing.T) {
	t.Parallel()
	for name := range unicodetables.Scripts {
		if _, err := ecmaregexp.Parse(`\p{Script=` + name + `}`); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for short, member := range map[string]rune{"Latn": 'a', "Grek": 'α', "Hani": '字', "Zyyy": '1', "Qaai": '\u0301', "Copt": 'ϣ', "Nkoo": '߀', "Phag": 'ꡀ'} {
		p, err := ecmaregexp.Parse(`\p{sc=` + short + `}`)
		if err != nil {
			t.Errorf("%s: %v", short, err)
		} else if !p.Root.Class.Contains(member) {
			t.Errorf("%s: does not contain %q", short, member)
		}
	}
}

// TestClass checks the operations on classes.
func TestClass(t *testing.T) {
	t.Parallel()
	c := ecmaregexp.NewClass(ecmaregexp.Range{Lo: 'm', Hi: 'z'}, ecmaregexp.Range{Lo: 'a', Hi: 'c'}, ecmaregexp.Range{Lo: 'd', Hi: 'n'})
	if len(c) != 1 || c[0] != (ecmaregexp.Range{Lo: 'a', Hi: 'z'}) {
		t.Errorf("union is %v", c)
	}
	n := c.Negate()
	for _, r := range []rune{0, '`', 'a', 'z', '{', 0xD800, unicode.MaxRune} {
		if c.Contains(r) == n.Contains(r) {
			t.Errorf("%q is in both or in neither of a class and its complement", r)
		}
	}
	if !n.Contains(0xD800) || n.Scalars().Contains(0xD800) || !n.Scalars().Contains(0xE000) {
		t.Error("Scalars does not take out just the surrogates")
	}
	if all := n.Union(c); len(all) != 1 || all.Negate() != nil {
		t.Errorf("a class and its complement are %v", all)
	}
}

// TestLarge: sources just within the limits are accepted, and Check and Parse take
// memory linear in the source: names, references, classes, properties, nesting.
func TestLarge(t *testing.T) {
	names := func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "(?<a%d>)", i)
		}
		for i := range n {
			fmt.Fprintf(&b, `\k<a%d>\%d`, i, i+1)
		}
		return b.String()
	}
	repeat := func(text string) func(int) string {
		return func(n int) string { return strings.Repeat(text, n) }
	}
	for name, source := range map[string]func(int) string{
		"names":  names,
		"groups": repeat(`(a|b)`),
		"nesting": func(n int) string {
			n = min(n, ecmaregexp.MaxNesting)
			return strings.Repeat("(?:", n) + strings.Repeat(")*", n)
		},
		"class":      func(n int) string { return "[" + strings.Repeat(`\P{L}`, n) + "]" },
		"mixed":      func(n int) string { return "[" + strings.Repeat(`\P{L}\p{sc=Greek}a-z\d`, n) + "]" },
		"ranges":     func(n int) string { return "[" + strings.Repeat(`z-z\u{1F600}a-b`, n) + "]" },
		"classes":    repeat(`[^\P{L}\d]`),
		"properties": repeat(`\p{L}`),
		"empty":      repeat(`(?:)`),
		"bars":       repeat(`|`),
		"notes":      repeat(`]`),
		"open":       func(n int) string { return "(?<" + strings.Repeat("a", n) + ">)" },
	} {
		allocated := func(n int, read func(string) error) float64 {
			text := source(n)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			if err := read(text); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			runtime.ReadMemStats(&after)
			return float64(after.TotalAlloc-before.TotalAlloc) / float64(len(text))
		}
		const most = 600 // bytes for each byte of the source
		const n = 4000
		if got := allocated(n, func(s string) error { _, err := ecmaregexp.Parse(s); return err }); got > most {
			t.Errorf("%s: Parse allocates %.0f bytes for each byte", name, got)
		}
		if got := allocated(n, func(s string) error { _, err := ecmaregexp.Check(s); return err }); got > most/2 {
			t.Errorf("%s: Check allocates %.0f bytes for each byte", name, got)
		}
	}
}

// TestPropertyNames: Check accepts exactly the properties that have classes in Parse.
func TestPropertyNames(t *testing.T) {
	t.Parallel()
	var names []string
	for _, list := range []map[string]*unicode.RangeTable{unicode.Categories, unicode.Properties} {
		names = slices.AppendSeq(names, maps.Keys(list))
	}
	names = slices.AppendSeq(names, maps.Keys(unicode.CategoryAliases))
	for name := range unicodetables.Scripts {
		names = append(names, "Script="+name, "sc="+name, name)
	}
	names = append(names, "gc=Lu", "General_Category=Letter", "gc=Greek", "sc=Grek", "sc=Qaac", "Alpha", "Any", "Lowercase", "ID_Start", "IDC", "Foo", "", "=", "sc=", "Emoji")
	for _, name := range names {
		_, parse := ecmaregexp.Parse(`\p{` + name + `}`)
		_, check := ecmaregexp.Check(`\p{` + name + `}`)
		if (parse == nil) != (check == nil) {
			t.Errorf("%s: Parse returns %v, Check %v", name, parse, check)
		}
	}
}

// TestString: String returns a strict pattern with the same tree.
func TestString(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]string{
		`a|b*?(c)`:              `a|b*?(c)`,
		`(?<n>a)\k<n>`:          `(a)(?:\1)`,
		`[\w-.]\_{`:             `[\-\.0-9A-Z_a-z]_\{`,
		`(?=a{2,}|^b$)\b\B`:     `(?=a{2,}|^b$)\b\B`,
		`(?<!\u{1F600}{3}?)[^]`: `(?<!\u{1F600}{3}?)[\u{0}-\u{10FFFF}]`,
		`(?:a|)+[]`:             `(?:a|)+[]`,
		`(?:ab)?`:               `(?:ab)?`,
	} {
		p, err := ecmaregexp.Parse(source)
		if err != nil {
			t.Errorf("%s: %v", source, err)
			continue
		}
		if got := p.Root.String(); got != want {
			t.Errorf("%s: written as %s, want %s", source, got, want)
		}
	}
}

// FuzzParse: Check and Parse accept the same texts, and String returns a pattern that
// parses to the same tree.
func FuzzParse(f *testing.F) {
	for _, source := range []string{`^a|[^\]b-d]{2,3}?$`, `(?<n>a)\k<n>\1`, `\p{Script=Latn}\u{1F600}`, `(?<=a)(?!b)`, `[\w-.]\-{`, `(?:)*|(|a){2}`} {
		f.Add(source)
	}
	f.Fuzz(func(t *testing.T, source string) {
		p, err := ecmaregexp.Parse(source)
		notes, again := ecmaregexp.Check(source)
		if (err == nil) != (again == nil) || err != nil && err.Error() != again.Error() {
			t.Fatalf("%q: Parse returns %v, Check %v", source, err, again)
		}
		if err != nil {
			var fault *ecmaregexp.Error
			if !errors.As(err, &fault) || fault.Offset > len(source) {
				t.Errorf("%q: %v", source, err)
			}
			return
		}
		if len(notes) != len(p.Notes) {
			t.Errorf("%q: %d notes and %d", source, len(notes), len(p.Notes))
		}
		p.Root.Any(func(n *ecmaregexp.Node) bool {
			if n.Op == ecmaregexp.Backreference && (n.Group < 1 || n.Group > p.Groups) {
				t.Errorf("%q: reference to group %d of %d", source, n.Group, p.Groups)
			}
			return false
		})
		written := p.Root.String()
		if len(written) > ecmaregexp.MaxLength {
			return
		}
		second, err := ecmaregexp.Parse(written)
		if err != nil {
			t.Fatalf("%q: written as %q: %v", source, written, err)
		}
		if len(second.Notes) > 0 {
			t.Errorf("%q: written as %q with notes", source, written)
		}
		if twice := second.Root.String(); twice != written {
			t.Errorf("%q: written as %q and then as %q", source, written, twice)
		}
	})
}
