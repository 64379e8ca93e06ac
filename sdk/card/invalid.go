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

// shownViolations bounds the text of an InvalidError; the list itself has more.
const shownViolations = 10

// Error returns the first problems, one a line, and the last line of a list that has
// no room for all of them.
func (e *InvalidError) Error() string {
	list := e.Violations
	var full []string
	if n := len(list) - 1; n >= 0 && list[n].Code == CodeMoreViolations {
		list, full = list[:n], []string{list[n].String()}
	}
	lines := make([]string, 0, shownViolations+2)
	for i, v := range list {
		if i == shownViolations {
			lines = append(lines, fmt.Sprintf("and %d more", len(list)-shownViolations))
			break
		}
		lines = append(lines, v.String())
	}
	return strings.Join(append(lines, full...), "\n")
}

// Unwrap returns the violations.
func (e *InvalidError) Unwrap() []error {
	list := make([]error, len(e.Violations))
	for i, v := range e.Violations {
		list[i] = v
	}
	return list
}
