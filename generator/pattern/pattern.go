// Package pattern compiles the regular expressions of JSON Schema, which are those
// of ECMA-262 in unicode mode, into what generated code can match fast.
//
// There are four forms, and [Compile] takes the first that fits. A pattern that is
// anchored at both ends and lists runs of characters becomes a check of classes and
// lengths. Most others become a deterministic automaton over the octets of UTF-8,
// look-around included. What would make too many states is left to the regexp
// package, in its own syntax. What neither can express, above all back references,
// is left to package ecmaregexp, which backtracks.
//
// The forms agree on every string of well-formed UTF-8. They answer only whether
// there is a match: which one it is, and with it greed and laziness, is of no
// interest to a schema.
package pattern

import (
	"github.com/agentcard-go/cardgen/sdk/cardrt"
	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
	"github.com/agentcard-go/cardgen/sdk/ecmaregexp/syntax"
)

// Kind is the form of a compiled pattern.
type Kind int

// The forms, best first.
const (
	// Length is a check of character classes and counts.
	Length Kind = iota
	// Automaton is a deterministic automaton.
	Automaton
	// RE2 is an expression for the regexp package.
	RE2
	// LookAround is matched by backtracking over the source: back references,
	// look-around within look-behind, counts beyond all bounds.
	LookAround
)

// String returns the name of the form.
func (k Kind) String() string {
	return [...]string{"length", "automaton", "re2", "look-around"}[k]
}

// Limits of the automaton. More states than MaxStates, or a table of more than
// MaxTable entries, cost users more in source and binary than they gain in speed.
const (
	MaxStates = 1000
	MaxTable  = 1 << 14
)

// Compiled is a pattern in its best form: plain data for an emitter to write down.
type Compiled struct {
	Kind   Kind
	Source string
	// Chars belongs to Length.
	Chars cardrt.Chars
	// Automaton belongs to the form of that name.
	Automaton *cardrt.Automaton
	// RE2 is the expression in the syntax of the regexp package.
	RE2 string
	// Notes are the places where the source is outside the grammar of unicode mode
	// but has a meaning without it, which was taken.
	Notes []*syntax.Error
}

// Compile compiles a pattern. The error, if any, is a [*syntax.Error].
func Compile(source string) (Compiled, error) {
	return compiled.get(source, compile)
}

func compile(source string) (Compiled, error) {
	p, err := syntax.Parse(source)
	if err != nil {
		return Compiled{}, err
	}
	c := Compiled{Source: source, Notes: p.Notes}
	if chars, ok := runs(p.Root); ok {
		c.Kind, c.Chars = Length, chars
	} else if a, ok := automaton(p); ok {
		c.Kind, c.Automaton = Automaton, a
	} else if expr, ok := translate(p.Root); ok {
		c.Kind, c.RE2 = RE2, expr
	} else {
		c.Kind = LookAround
	}
	return c, nil
}

// Decides reports whether matching always finds out whether there is a match: tables
// do. The other forms are compiled at run time, and one with back references can be
// given up.
func (c Compiled) Decides() bool { return c.Kind == Length || c.Kind == Automaton }

// Match reports whether the pattern is found in s, by the same code and tables that
// generated code uses. The error is [ecmaregexp.ErrBudget] when that was not found out.
func (c Compiled) Match(s string) (bool, error) {
	switch c.Kind {
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
