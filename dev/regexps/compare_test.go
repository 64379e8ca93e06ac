package regexps

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/dlclark/regexp2/v2"

	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// verdict is what both engines say of a pattern and a text.
type verdict struct {
	ours, theirs string // "match", "no match", or why there is no answer
}

func compare(source, text string) verdict {
	return verdict{ours(source, text), theirs(source, text)}
}

const (
	found    = "match"
	notFound = "no match"
	gaveUp   = "gave up"
	refused  = "refused"
)

func ours(source, text string) string {
	r, err := ecmaregexp.Compile(source)
	if err != nil {
		return refused
	}
	yes, err := r.Match(text)
	return answer(yes, err)
}

func theirs(source, text string) (result string) {
	defer func() {
		if p := recover(); p != nil {
			result = gaveUp
		}
	}()
	r, err := regexp2.Compile(source, regexp2.ECMAScript|regexp2.Unicode)
	if err != nil {
		return refused
	}
	r.MatchTimeout = 200 * time.Millisecond
	yes, err := r.MatchString(text)
	return answer(yes, err)
}

func answer(yes bool, err error) string {
	switch {
	case err != nil:
		return gaveUp
	case yes:
		return found
	}
	return notFound
}

// agree reports whether two answers are equal, ignoring missing ones.
func (v verdict) agree() bool {
	return v.ours == v.theirs || v.ours == gaveUp || v.theirs == gaveUp
}

// TestHard compares patterns that engines often get wrong with the answers of ECMA-262.
// Where regexp2 deviates, deviations has the reason.
func TestHard(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, c := range hard {
		v := compare(c.source, c.text)
		if v.ours != c.want {
			t.Errorf("%s on %.40q: %s, want %s", c.source, c.text, v.ours, c.want)
		}
		if v.agree() {
			continue
		}
		seen[c.source] = true
		if deviations[c.source] == "" {
			t.Errorf("%s on %.40q: %s, regexp2 says %s", c.source, c.text, v.ours, v.theirs)
		}
	}
	for source := range deviations {
		if !seen[source] {
			t.Errorf("%s: no longer a deviation, remove it from the list", source)
		}
	}
}

// TestRandom compares random patterns on random texts: no differences are known.
func TestRandom(t *testing.T) {
	t.Parallel()
	n := 1500
	if testing.Short() {
		n = 400
	}
	answered := 0
	for seed := range n {
		w := writer{Rand: rand.New(rand.NewPCG(uint64(seed), 7))}
		source := w.pattern(3)
		for range 8 {
			text := w.text()
			v := compare(source, text)
			if v.ours != gaveUp && v.theirs != gaveUp {
				answered++
			}
			if !v.agree() {
				t.Errorf("seed %d: %s on %q: %s, regexp2 says %s", seed, source, text, v.ours, v.theirs)
				break
			}
		}
	}
	if answered < 7*n {
		t.Errorf("only %d of %d were decided by both", answered, 8*n)
	}
}

// writer generates random patterns over a small grammar and alphabet, so that random
// texts have a fair chance to match.
type writer struct {
	*rand.Rand
	groups int
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
	for range 1 + w.IntN(3) {
		b.WriteString(w.term(depth))
	}
	return b.String()
}

func (w *writer) term(depth int) string {
	if w.IntN(8) == 0 {
		return w.pick(`^`, `$`, `\b`, `\B`)
	}
	if depth > 0 && w.IntN(6) == 0 {
		return w.pick(`(?=`, `(?!`, `(?<=`, `(?<!`) + w.pattern(depth-1) + ")"
	}
	atom := w.pick(`a`, `b`, `1`, `-`, `é`, `.`, `\w`, `\d`, `\W`, `\s`, `\S`, `[ab]`, `[^a]`, `[é-😀]`, `[^\w]`, `\p{L}`, `\P{Lu}`, `[]`, `[^]`, `😀`, `\u{1F600}`, `[\s\d]`)
	switch {
	case w.groups > 0 && w.IntN(5) == 0:
		atom = fmt.Sprintf(`(?:\%d)`, 1+w.IntN(w.groups))
	case depth > 0 && w.IntN(3) == 0:
		if w.IntN(2) == 0 {
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
		b.WriteString(w.pick(`a`, `b`, `a`, `b`, `1`, `-`, `_`, `é`, `字`, `😀`, ` `, "\n", "\u2028", "A"))
	}
	return b.String()
}
