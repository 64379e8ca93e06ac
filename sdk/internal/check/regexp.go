package check

import (
	"regexp"
	"sync"
)

// Regexp is a pattern for the regexp package. It is compiled on first use: importing a package
// with patterns costs nothing and cannot panic.
type Regexp struct {
	expr     string
	once     sync.Once
	compiled *regexp.Regexp
	err      error
}

// NewRegexp returns the pattern for an expression in the syntax of the regexp package. If that
// package refuses the expression, matching returns its error.
func NewRegexp(expr string) *Regexp { return &Regexp{expr: expr} }

// Match reports whether the pattern is found in s. The error is an error of [regexp.Compile].
func (r *Regexp) Match(s string) (bool, error) {
	r.once.Do(func() { r.compiled, r.err = regexp.Compile(r.expr) })
	if r.err != nil {
		return false, r.err
	}
	return r.compiled.MatchString(s), nil
}

// String returns the expression.
func (r *Regexp) String() string { return r.expr }

// Search is [Regexp.Match] for [Checker.Pattern]: it uses no steps of a budget.
func (r *Regexp) Search(s string, steps int) (found bool, left int, err error) {
	found, err = r.Match(s)
	return found, steps, err
}
