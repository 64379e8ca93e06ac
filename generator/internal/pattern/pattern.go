// Package pattern compiles the regular expressions of JSON Schema to forms that generated code
// can match fast. JSON Schema uses the expressions of ECMA-262 in unicode mode.
//
// There are four forms; [Compile] chooses the first possible one. A pattern that is anchored at
// both ends and consists of runs of characters becomes a check of classes and lengths. Most
// others become a deterministic automaton over the octets of UTF-8, including look-around.
// Patterns with too many states use the regexp package, translated to its syntax. The remaining
// ones, mainly patterns with back references, use package ecmaregexp, which backtracks.
//
// The forms agree on every well-formed UTF-8 string. They only report whether there is a match,
// since a schema does not depend on the position of the match or on greedy and lazy
// quantifiers.
package pattern

import (
	"math"
	"slices"
	"unicode/utf8"

	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// Form is the form of a compiled pattern.
type Form int

// The forms, best first.
const (
	// Length is a check of character classes and counts.
	Length Form = iota
	// Automaton is a deterministic automaton.
	Automaton
	// RE2 is an expression for the regexp package.
	RE2
	// Backtracking is matched by backtracking over the source. It is for back references,
	// look-around within look-behind, and counts beyond all limits.
	Backtracking
)

// String returns the name of the form.
func (f Form) String() string {
	return [...]string{"length", "automaton", "re2", "backtracking"}[f]
}

// Limits of the automaton. More states than MaxStates, or a table of more than MaxTable
// entries, increase source and binary size more than they improve speed.
const (
	MaxStates = 1000
	MaxTable  = 1 << 14
)

// Compiled is a pattern in its best form: data for the emitter.
type Compiled struct {
	Form   Form
	Source string
	// Chars are the data of the form Length.
	Chars cardrt.Chars
	// Automaton is the data of the form Automaton.
	Automaton *cardrt.Automaton
	// RE2 is the expression in the syntax of the regexp package.
	RE2 string
	// Notes are the positions where the source is outside the grammar of unicode mode. The
	// source has the meaning there that it has without unicode mode.
	Notes []*ecmaregexp.Error
}

// Compile compiles a pattern. An error is a [*ecmaregexp.Error].
func Compile(source string) (Compiled, error) {
	return compiled.get(source, compile)
}

func compile(source string) (Compiled, error) {
	p, err := ecmaregexp.Parse(source)
	if err != nil {
		return Compiled{}, err
	}
	c := Compiled{Source: source, Notes: p.Notes}
	if chars, ok := runs(p.Root); ok {
		c.Form, c.Chars = Length, chars
	} else if a, ok := automaton(p); ok {
		c.Form, c.Automaton = Automaton, a
	} else if expr, ok := translate(p.Root); ok {
		c.Form, c.RE2 = RE2, expr
	} else {
		c.Form = Backtracking
	}
	return c, nil
}

// IsOpen reports whether a match of a pattern may end without a result. Tables always have one. The
// other forms are compiled at run time, which may fail, and backtracking may be abandoned. An
// invalid pattern is not open; its error is reported elsewhere.
func IsOpen(source string) bool {
	c, err := Compile(source)
	return err == nil && c.Form != Length && c.Form != Automaton
}

// MatchesAll reports whether the pattern is known to match every string, as .* and the empty
// pattern do. ^.*$ does not, since the dot excludes line terminators.
func (c Compiled) MatchesAll() bool {
	switch c.Form {
	case Length:
		return len(c.Chars) == 1 && c.Chars[0].Min == 0 && c.Chars[0].Max < 0 &&
			c.Chars[0].ASCII == [2]uint64{math.MaxUint64, math.MaxUint64} &&
			slices.Equal(c.Chars[0].Others, []rune{utf8.RuneSelf, 0xD7FF, 0xE000, utf8.MaxRune}) // no surrogates
	case Automaton:
		return c.Automaton.Literal == "" && c.Automaton.Full != 0 && c.Automaton.Start == c.Automaton.Full
	}
	return false
}

// Match reports whether the pattern matches in s. It uses the same code and tables as generated
// code. The error is [ecmaregexp.ErrBudget] if the match was abandoned.
func (c Compiled) Match(s string) (bool, error) {
	switch c.Form {
	case Length:
		return c.Chars.Match(s), nil
	case Automaton:
		return c.Automaton.Match(s), nil
	case RE2:
		return cardrt.NewRegexp(c.RE2).Match(s)
	default:
		return ecmaregexp.Lazy(c.Source).Match(s)
	}
}
