package cardrt

import (
	"regexp"
	"sync"
)

// Regexp is a pattern for the regexp package, compiled when it is first matched:
// importing a package with patterns costs nothing and cannot panic.
type Regexp struct {
	expr     string
	once     sync.Once
	compiled *regexp.Regexp
}

// NewRegexp returns the pattern with this expression, in the syntax of the regexp
// package. An expression which that package refuses matches no string.
func NewRegexp(expr string) *Regexp { return &Regexp{expr: expr} }

// Match reports whether the pattern is found in s.
func (r *Regexp) Match(s string) bool {
	r.once.Do(func() {
		if compiled, err := regexp.Compile(r.expr); err == nil {
			r.compiled = compiled
		}
	})
	return r.compiled != nil && r.compiled.MatchString(s)
}
