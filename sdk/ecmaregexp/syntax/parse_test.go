package syntax_test

import (
	"errors"
	"strings"
	"testing"
	"unicode"

	"github.com/agentcard-go/cardgen/sdk/ecmaregexp/syntax"
)

// TestFaults promises that what unicode mode refuses, and no older grammar gives one
// meaning, is an error at its place.
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
		{strings.Repeat("(", 300) + strings.Repeat(")", 300), 250},
	} {
		_, err := syntax.Parse(c.source)
		var fault *syntax.Error
		if !errors.As(err, &fault) {
			t.Errorf("%s: no error", c.source)
			continue
		}
		if fault.Offset != c.offset {
			t.Errorf("%s: %q at %d, want %d", c.source, fault.Message, fault.Offset, c.offset)
		}
	}
}

// TestNotes promises that what only the older grammar admits is read as it reads it,
// and noted at its place.
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
		got, err := syntax.Parse(c.source)
		if err != nil {
			t.Errorf("%s: %v", c.source, err)
			continue
		}
		if len(got.Notes) == 0 || got.Notes[0].Offset != c.offset {
			t.Errorf("%s: has notes %v, want one at %d", c.source, got.Notes, c.offset)
		}
		want, err := syntax.Parse(c.strict)
		if err != nil || len(want.Notes) > 0 {
			t.Fatalf("%s: %v %v", c.strict, err, want.Notes)
		}
		if g, w := outline(got.Root), outline(want.Root); g != w {
			t.Errorf("%s: read as %s, want %s", c.source, g, w)
		}
	}
}

// outline writes a tree without the offsets.
func outline(n *syntax.Node) string {
	var b strings.Builder
	n.Any(func(n *syntax.Node) bool {
		b.WriteByte('A' + byte(n.Op))
		for _, r := range n.Class {
			b.WriteString(string(r.Lo) + ".." + string(r.Hi) + " ")
		}
		return false
	})
	return b.String()
}

// TestGroups promises the numbers and names of groups.
func TestGroups(t *testing.T) {
	t.Parallel()
	p, err := syntax.Parse(`(a)(?:b)(?<year>c(d))(?<$_é\u{61}>)\k<year>\2(?=(e))`)
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
	p.Root.Any(func(n *syntax.Node) bool {
		if n.Op == syntax.Backreference {
			references = append(references, n.Group)
		}
		return false
	})
	if len(references) != 2 || references[0] != 2 || references[1] != 2 {
		t.Errorf("references mean groups %v, want 2 and 2", references)
	}
}

// TestCounts promises that counts no string can reach are cut, not overflown.
func TestCounts(t *testing.T) {
	t.Parallel()
	p, err := syntax.Parse(`a{99999999999999999999,}`)
	if err != nil {
		t.Fatal(err)
	}
	if p.Root.Min != syntax.MaxCount || p.Root.Max != syntax.Unlimited {
		t.Errorf("counts are %d and %d", p.Root.Min, p.Root.Max)
	}
}

// TestScripts promises that each script of the unicode package has its short name.
func TestScripts(t *testing.T) {
	t.Parallel()
	for name := range unicode.Scripts {
		if _, err := syntax.Parse(`\p{Script=` + name + `}`); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	for short, member := range map[string]rune{"Latn": 'a', "Grek": 'α', "Hani": '字', "Zyyy": '1', "Qaai": '\u0301', "Copt": 'ϣ', "Nkoo": '߀', "Phag": 'ꡀ'} {
		p, err := syntax.Parse(`\p{sc=` + short + `}`)
		if err != nil {
			t.Errorf("%s: %v", short, err)
		} else if !p.Root.Class.Contains(member) {
			t.Errorf("%s: does not contain %q", short, member)
		}
	}
}

// TestClass promises the algebra of classes.
func TestClass(t *testing.T) {
	t.Parallel()
	c := syntax.NewClass(syntax.Range{Lo: 'm', Hi: 'z'}, syntax.Range{Lo: 'a', Hi: 'c'}, syntax.Range{Lo: 'd', Hi: 'n'})
	if len(c) != 1 || c[0] != (syntax.Range{Lo: 'a', Hi: 'z'}) {
		t.Errorf("union is %v", c)
	}
	n := c.Negate()
	for _, r := range []rune{0, '`', 'a', 'z', '{', 0xD800, unicode.MaxRune} {
		if c.Contains(r) == n.Contains(r) {
			t.Errorf("%q is in both or neither of a class and its complement", r)
		}
	}
	if !n.Contains(0xD800) || n.Scalars().Contains(0xD800) || !n.Scalars().Contains(0xE000) {
		t.Error("Scalars does not take out just the surrogates")
	}
	if all := n.Union(c); len(all) != 1 || all.Negate() != nil {
		t.Errorf("a class and its complement are %v", all)
	}
}

// FuzzParse promises that any text is read or refused.
func FuzzParse(f *testing.F) {
	for _, source := range []string{`^a|[^\]b-d]{2,3}?$`, `(?<n>a)\k<n>\1`, `\p{Script=Latn}\u{1F600}`, `(?<=a)(?!b)`, `[\w-.]\-{`} {
		f.Add(source)
	}
	f.Fuzz(func(t *testing.T, source string) {
		p, err := syntax.Parse(source)
		if err != nil {
			var fault *syntax.Error
			if !errors.As(err, &fault) || fault.Offset > len(source) {
				t.Errorf("%q: %v", source, err)
			}
			return
		}
		p.Root.Any(func(n *syntax.Node) bool {
			if n.Op == syntax.Backreference && (n.Group < 1 || n.Group > p.Groups) {
				t.Errorf("%q: reference to group %d of %d", source, n.Group, p.Groups)
			}
			return false
		})
	})
}
