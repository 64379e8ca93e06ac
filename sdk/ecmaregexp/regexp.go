package ecmaregexp

import (
	"errors"
	"math"
	"sync"
)

// Regexp is a regular expression. It may be used by several goroutines.
type Regexp struct {
	source string
	once   sync.Once
	// linear is the program of a pattern without back references; prog is the program of a
	// pattern with back references.
	linear *linear
	prog   *program
	err    error
}

// Compile parses a regular expression. An error is a [*Error].
func Compile(source string) (*Regexp, error) {
	r := Lazy(source)
	r.compile()
	return r, r.err
}

// Lazy returns a regular expression that is compiled on first use, so that importing a
// package with patterns costs nothing. If [Compile] rejects the source, matching
// returns its error.
func Lazy(source string) *Regexp { return &Regexp{source: source} }

// String returns the source.
func (r *Regexp) String() string { return r.source }

func (r *Regexp) compile() {
	r.once.Do(func() {
		pattern, err := Parse(r.source)
		switch {
		case err != nil:
			r.err = err
		case hasBackReference(pattern.Root):
			r.prog = compile(pattern)
		default:
			r.linear = compileLinear(pattern.Root)
		}
	})
}

// ErrBudget is returned when a match with back references was abandoned because it
// exceeds the allowed work. Whether there is a match is unknown.
var ErrBudget = errors.New("regular expression: the match was given up, since it takes more steps than are allowed")

// The budget of [Regexp.Match]: [DefaultSteps], plus [StepsPerByte] for each byte of
// the string.
const (
	DefaultSteps = 1 << 20
	StepsPerByte = 1 << 6
)

// Match reports whether the pattern matches anywhere in s. The error is [ErrBudget] or an error
// of [Compile].
func (r *Regexp) Match(s string) (bool, error) {
	found, _, err := r.Search(s, DefaultSteps+StepsPerByte*len(s))
	return found, err
}

// Search is [Regexp.Match] with a budget: it takes at most the given number of steps and
// returns the number that is left. A step is an instruction, or a character that is compared. A
// pattern without back references takes no steps and always completes. With back references,
// the memory is at most a fixed amount and 12 bytes for each byte of s; a match that needs more
// returns [ErrBudget] as well.
func (r *Regexp) Search(s string, steps int) (found bool, left int, err error) {
	r.compile()
	switch {
	case r.err != nil:
		return false, steps, r.err
	case r.linear != nil:
		return r.linear.match(s), steps, nil
	case steps <= 0 || len(s) >= math.MaxInt32:
		return false, 0, ErrBudget
	}
	m := machine{prog: r.prog, s: s, steps: steps, frames: baseFrames + framesPerByte*len(s)}
	found, done := m.search()
	if !done {
		return false, 0, ErrBudget
	}
	return found, m.steps, nil
}
