package pattern

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/agentcard-go/cardgen/internal/test/cost"
)

// TestLimits checks that automata stay within their limits, that patterns beyond them use the
// next form, and that compiling is fast.
func TestLimits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		source string
		form   Form
	}{
		{`^(?:ab){400}$`, Automaton},
		{`^(?:ab){499}$`, Automaton},
		{`^(?:ab){500}$`, RE2},
		{`a.{12}b`, RE2},
		{`[ab]*a[ab]{40}`, RE2},
		{`^(?:a{0,100}b){0,100}$`, Backtracking},
		{`^(?:ab{50}){1000}$`, Backtracking},
		{`a{0,1000000}`, Backtracking},
		{`a{0,1000000}b`, Backtracking},
		{`[ab]*a{1000000}b`, Backtracking},
		{`(?:){1000000000}`, Automaton},
		{`(?:){1000000000}(?<=(?<=a))`, Backtracking},
		{"[" + strings.Repeat(`\P{L}`, 50_000) + "]", RE2},
		{strings.Repeat(`[\P{L}\d]`, 30_000), Backtracking},
		{strings.Repeat(`\P{L}`, 50_000), Backtracking},
		{`(?:\p{L}|\p{N}-){200}`, RE2},
		{"(?:" + strings.Repeat(`\p{L}`, 40) + ")+", Backtracking}, // too long with explicit classes
		{strings.Repeat(`\p{L}b|`, 40) + "a", Backtracking},
		{`x(?=[ab]*a[ab]{14}x)`, Backtracking},
	} {
		var (
			got Compiled
			err error
		)
		cost.Within(t, 60*time.Second, func() { got, err = Compile(c.source) })
		if err != nil {
			t.Errorf("%s: %v", c.source, err)
			continue
		}
		if got.Form != c.form {
			t.Errorf("%.60s: has form %v, want %v", c.source, got.Form, c.form)
		}
		if a := got.Automaton; a != nil {
			width := 0
			for _, column := range a.Classes {
				width = max(width, int(column)+1)
			}
			if states := len(a.Next)/width - 1; states > MaxStates {
				t.Errorf("%s: has %d states", c.source, states)
			}
			if len(a.Next) > MaxTable {
				t.Errorf("%s: has a table of %d entries", c.source, len(a.Next))
			}
		}
	}
}

// TestMinimal checks the number of states of small automata, without the dead state.
func TestMinimal(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]int{
		``:                1, // full
		`a`:               2,
		`\Ba`:             10,
		`^ab|^ac`:         3,
		`^(?:a|b)*(?:a)$`: 2,
		`^(?:ab|ab|ab)$`:  3,
	} {
		c, err := Compile(source)
		if err != nil || c.Automaton == nil {
			t.Errorf("%s: no automaton: %v", source, err)
			continue
		}
		d := c.Automaton
		states := map[uint16]bool{d.Start: true}
		for _, next := range d.Next {
			if next != 0 {
				states[next] = true
			}
		}
		if len(states) != want {
			t.Errorf("%s: has %d states, want %d", source, len(states), want)
		}
	}
}

// TestMatchAllocatesNothing covers the two forms that are tables.
func TestMatchAllocatesNothing(t *testing.T) {
	for _, source := range []string{`^[0-9A-Z]{26}$`, `^[^a]{1,99}$`, `(?:ab)+c`} {
		c, err := Compile(source)
		if err != nil {
			t.Fatal(err)
		}
		match := c.Chars.Match
		if c.Automaton != nil {
			match = c.Automaton.Match
		}
		text := strings.Repeat("é", 20) + "ababc"
		if n := testing.AllocsPerRun(10, func() { match(text) }); n != 0 {
			t.Errorf("%s: %v allocations", source, n)
		}
	}
}

var sink bool

// BenchmarkMatch compares the forms with the regexp package. It uses the two patterns that
// every Aevum card is checked against.
func BenchmarkMatch(b *testing.B) {
	for _, c := range []struct{ name, source, text string }{
		{"ULID", `^[0-9A-HJKMNP-TV-Z]{26}$`, "01HZX3K9Q2V7M4N8P6R5T0W1YB"},
		{"SemVer", `^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-((?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?(?:\+([0-9a-zA-Z-]+(?:\.[0-9a-zA-Z-]+)*))?$`, "1.12.3-beta.4+build.77"},
	} {
		compiled, err := Compile(c.source)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.name+"/"+compiled.Form.String(), func(b *testing.B) {
			for b.Loop() {
				sink, _ = compiled.Match(c.text)
			}
		})
		re := regexp.MustCompile(c.source)
		b.Run(c.name+"/regexp", func(b *testing.B) {
			for b.Loop() {
				sink = re.MatchString(c.text)
			}
		})
	}
}
