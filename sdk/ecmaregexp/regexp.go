package ecmaregexp

import (
	"sync"

	"github.com/agentcard-go/cardgen/sdk/ecmaregexp/syntax"
)

// Regexp is a regular expression. It may be used by several goroutines at once.
type Regexp struct {
	source string
	once   sync.Once
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
// that a package with patterns costs nothing to import. A source that Compile
// refuses matches no string.
func Lazy(source string) *Regexp { return &Regexp{source: source} }

// String returns the source.
func (r *Regexp) String() string { return r.source }

func (r *Regexp) compile() {
	r.once.Do(func() {
		pattern, err := syntax.Parse(r.source)
		if err != nil {
			r.err = err
			return
		}
		r.prog = compile(pattern)
	})
}

// The work allowed for one string, in steps and in what is remembered to go back
// to: generous for patterns that people write, and out of reach for those that
// explode.
const (
	baseSteps     = 1 << 20
	stepsPerByte  = 1 << 6
	baseFrames    = 1 << 16
	framesPerByte = 1 << 4
)

// Match reports whether a match is found anywhere in s.
func (r *Regexp) Match(s string) bool {
	r.compile()
	if r.prog == nil {
		return false
	}
	m := machine{
		prog:   r.prog,
		s:      s,
		steps:  baseSteps + stepsPerByte*len(s),
		frames: baseFrames + framesPerByte*len(s),
	}
	return m.search()
}
