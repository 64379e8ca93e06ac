// Package lazy makes values when they are used first, so that a program that does not use them does
// not wait for them when it starts.
package lazy

import (
	"regexp"
	"sync"
)

// Regexp returns a function whose first call compiles a regular expression. The call panics if the
// expression is malformed.
func Regexp(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
