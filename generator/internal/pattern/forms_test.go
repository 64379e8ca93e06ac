package pattern

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// writer makes random patterns over a small grammar and alphabet, so that random texts
// often match.
type writer struct {
	*rand.Rand
	// look allows look-around, back allows back references.
	look, back bool
	groups     int
}

func (w *writer) pattern(depth int) string {
	list := []string{w.sequence(depth)}
	for w.IntN(4) == 0 {
		list = append(list, w.sequence(depth))
	}
	return strings.Join(list, "|")
}

func (w *writer) sequence(depth int) string {
	var b strings.Builder
	for range w.IntN(4) {
		b.WriteString(w.term(depth))
	}
	return b.String()
}

func (w *writer) term(depth int) string {
	if w.IntN(8) == 0 {
		return w.pick(`^`, `$`, `\b`, `\B`)
	}
	if w.look && depth > 0 && w.IntN(6) == 0 {
		return w.pick(`(?=`, `(?!`, `(?<=`, `(?<!`) + w.pattern(depth-1) + ")"
	}
	atom := w.pick(`a`, `b`, `1`, `-`, `é`, `.`, `\w`, `\d`, `\W`, `\s`, `[ab]`, `[^a]`, `[é-😀]`, `[^\w]`, `\p{L}`, `[]`, `😀`)
	switch {
	case w.back && w.groups > 0 && w.IntN(5) == 0:
		atom = fmt.Sprintf(`(?:\%d)`, 1+w.IntN(w.groups))
	case depth > 0 && w.IntN(3) == 0:
		if w.back && w.IntN(2) == 0 {
			w.groups++
			atom = "(" + w.pattern(depth-1) + ")"
		} else {
			atom = "(?:" + w.pattern(depth-1) + ")"
		}
	}
	if w.IntN(3) == 0 {
		atom += w.pick(`*`, `+`, `?`, `{2}`, `{0,2}`, `{1,}`, `{3,5}`, `{0}`)
		atom += w.pick(``, `?`)
	}
	return atom
}

func (w *writer) pick(list ...string) string { return list[w.IntN(len(list))] }

func (w *writer) text() string {
	var b strings.Builder
	for range w.IntN(9) {
		b.WriteString(w.pick(`a`, `b`, `a`, `b`, `1`, `-`, `_`, `é`, `字`, `😀`, ` `, "\n", "\u2028"))
	}
	return b.String()
}

// compareForms matches texts with every form of a pattern, and by backtracking. It reports
// differences to the engine at run time.
func compareForms(t *testing.T, source string, texts []string) {
	t.Helper()
	p, err := ecmaregexp.Parse(source)
	if err != nil {
		t.Fatalf("%s: %v", source, err)
	}
	reference, err := ecmaregexp.Compile(source)
	if err != nil {
		t.Fatalf("%s: %v", source, err)
	}
	var want bool
	forms := map[string]func(string) bool{}
	if chars, ok := runs(p.Root); ok {
		forms["length"] = chars.Match
	}
	if a, ok := automaton(p); ok {
		forms["automaton"] = a.Match
	}
	if expr, ok := translate(p.Root); ok {
		forms["re2"] = regexp.MustCompile(expr).MatchString
	}
	// This alternative never matches and has a back reference. It changes only the engine.
	if backtracking, err := ecmaregexp.Compile(fmt.Sprintf(`%s|[](x)\%d`, source, p.Groups+1)); err == nil {
		forms["backtracking"] = func(s string) bool {
			found, _, err := backtracking.Search(s, 1<<14)
			return found || err != nil && want
		}
	}
	for _, text := range texts {
		want, err = reference.Match(text)
		if err != nil {
			continue // abandoned
		}
		for form, match := range forms {
			if got := match(text); got != want {
				t.Errorf("%s: %s form on %q: %t, backtracking %t", source, form, text, got, want)
			}
		}
	}
}

func compareRandom(t *testing.T, seed uint64, extra ...string) {
	t.Helper()
	w := &writer{Rand: rand.New(rand.NewPCG(seed, 1)), look: seed%3 == 1}
	source := w.pattern(3)
	texts := extra
	for range 20 {
		texts = append(texts, w.text())
	}
	compareForms(t, source, texts)
}

// TestFormsAgree compares the forms on random patterns.
func TestFormsAgree(t *testing.T) {
	t.Parallel()
	patterns := uint64(200)
	if testing.Short() {
		patterns = 50
	}
	for seed := range patterns {
		compareRandom(t, seed)
	}
}

// FuzzForms compares the forms on fuzzed texts.
func FuzzForms(f *testing.F) {
	f.Add(uint64(1), "ab1")
	f.Add(uint64(2), "é😀\n")
	f.Fuzz(func(t *testing.T, seed uint64, text string) {
		if utf8.ValidString(text) && len(text) < 200 {
			compareRandom(t, seed, text)
		}
	})
}

// FuzzCompile compiles any text as a pattern. Compiling fails, or the form agrees with
// backtracking.
func FuzzCompile(f *testing.F) {
	for _, source := range []string{`^a{2,3}$`, `(?<n>a)\k<n>`, `[^\]\-a-z]+?`, `\p{L}|\u{1F600}`, `(?<=a)b(?!c)`} {
		f.Add(source, "aab")
	}
	f.Fuzz(func(t *testing.T, source, text string) {
		if len(source) > 60 || len(text) > 200 || !utf8.ValidString(text) {
			return
		}
		if _, err := Compile(source); err == nil {
			compareForms(t, source, []string{text})
		}
	})
}
