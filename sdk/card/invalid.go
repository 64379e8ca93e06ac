package card

import (
	"fmt"
	"strings"
)

// InvalidError is the error of a document that was read but breaks rules.
// errors.Is finds a [Keyword] in it, errors.As a [Violation].
type InvalidError struct {
	// Violations holds at least one problem of severity Error.
	Violations Violations
}

// shownViolations bounds the text of an InvalidError; the list itself has all.
const shownViolations = 10

// Error returns the first problems, one a line.
func (e *InvalidError) Error() string {
	var b strings.Builder
	for i, v := range e.Violations {
		if i == shownViolations {
			fmt.Fprintf(&b, "\nand %d more", len(e.Violations)-shownViolations)
			break
		}
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(v.String())
	}
	return b.String()
}

// Unwrap returns the violations.
func (e *InvalidError) Unwrap() []error {
	list := make([]error, len(e.Violations))
	for i, v := range e.Violations {
		list[i] = v
	}
	return list
}
