package card

import (
	"fmt"
	"strings"
)

// InvalidError reports a document that decodes but violates its schema. errors.Is finds
// a [Keyword] in it, errors.As a [Violation].
type InvalidError struct {
	// Violations has at least one violation of severity [Error].
	Violations Violations
}

// shownViolations is the number of violations in the text of an InvalidError.
const shownViolations = 10

// Error returns the first ten violations, one per line, the number of the others, and
// the entry of [CodeMoreViolations] if there is one.
func (e *InvalidError) Error() string {
	list := e.Violations
	var full []string
	if n := len(list) - 1; n >= 0 && list[n].Code == CodeMoreViolations {
		list, full = list[:n], []string{list[n].Error()}
	}
	lines := make([]string, 0, shownViolations+2)
	for i, v := range list {
		if i == shownViolations {
			lines = append(lines, fmt.Sprintf("and %d more", len(list)-shownViolations))
			break
		}
		lines = append(lines, v.Error())
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
