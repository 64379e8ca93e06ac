package ecmaregexp

import (
	"errors"
	"math"
	"sync"

	"github.com/agentcard-go/cardgen/sdk/ecmaregexp/syntax"
)

// Regexp is a regular expression. It may be used by several goroutines at once.
type Regexp struct {
	source string
	once   sync.Once
	// linear is the program of a pattern without back references, prog that of one with.
	linear *linear
	prog   *program
	err    error
}

// Compile reads a regular expression. The error, if any, is a [*syntax.Error].
func Compile(source string) (*Regexp, error) {
	r := Lazy(source)
	r.compile()
	return r, r.err
}

// Lazy returns a regular expression that is compiled when it is first matched, so
// that a package with patterns costs nothing to import. For a source that [Compile]
// refuses, matching returns that error.
func Lazy(source string) *Regexp { return &Regexp{source: source} }

// String returns the source.
func (r *Regexp) String() string { return r.source }

func (r *Regexp) compile() {
	r.once.Do(func() {
		pattern, err := syntax.Parse(r.source)
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

// ErrBudget is the error of a match that was given up: the pattern has back references,
// and whether it matches was not found out within the allowed work. It says nothing
// about whether there is a match.
var ErrBudget = errors.New("regular expression: the match was given up, since it takes more steps than are allowed")

// The work that [Regexp.Match] allows: [DefaultSteps], and [StepsPerByte] for each byte
// of the string.
const (
	DefaultSteps = 1 << 20
	StepsPerByte = 1 << 6
)

// Match reports whether a match is found anywhere in s. The error is [ErrBudget] or that
// of [Compile].
func (r *Regexp) Match(s string) (bool, error) {
	found, _, err := r.Search(s, DefaultSteps+StepsPerByte*len(s))
	return found, err
}

// Search is [Regexp.Match] with a budget: it takes at most so many steps and returns how
// many are left. A step is an instruction, or a character that is compared. A pattern
// without back references takes none and is never given up. With back references the
// memory is at most 12 bytes for each byte of s, beyond a fixed amount; a match that
// needs more is given up as well.
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
