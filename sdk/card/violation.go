package card

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Violation is one problem in a document. It never holds the value that is
// wrong, since cards can hold secrets.
type Violation struct {
	// Pointer is the place in the document (RFC 6901). A required member that is
	// missing is pointed at as if it were there.
	Pointer string `json:"pointer"`
	// Keyword is the schema keyword that was broken, empty when none was: the document
	// could not be read, or the list is full.
	Keyword string `json:"keyword,omitempty"`
	// Code is the stable name of the problem, made for programs.
	Code string `json:"code"`
	// Severity says whether the problem makes the document invalid.
	Severity Severity `json:"severity"`
	// Schema is where the broken rule is written, "file#pointer".
	Schema string `json:"schema,omitempty"`
	// Message is a plain sentence, made for people.
	Message string `json:"message"`
	// Line and Column are the place in the text, 1-based, columns counted in bytes;
	// both are 0 when the text was not at hand.
	Line   int `json:"line,omitempty"`
	Column int `json:"column,omitempty"`
}

// String returns the place, the message and the code on one line.
func (v Violation) String() string {
	var b strings.Builder
	if v.Line > 0 {
		fmt.Fprintf(&b, "%d:%d: ", v.Line, v.Column)
	}
	if v.Pointer == "" {
		b.WriteString("document")
	} else {
		b.WriteString(printable(v.Pointer))
	}
	b.WriteString(": ")
	if v.Severity == Warning {
		b.WriteString("warning: ")
	}
	b.WriteString(v.Message)
	if v.Code != "" {
		b.WriteString(" [" + v.Code + "]")
	}
	return b.String()
}

// printable keeps a member name that holds line breaks or other control
// characters from breaking the line or the terminal it is printed on.
func printable(s string) string {
	if !strings.ContainsFunc(s, unprintable) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if unprintable(r) {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// unprintable reports control characters, separators of lines and the marks that
// turn the direction of text.
func unprintable(r rune) bool {
	return r < 0x20 || r >= 0x7F && r <= 0x9F || r == 0x2028 || r == 0x2029 ||
		r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069
}

// Error returns what String does; a Violation is an error so that errors.As
// finds it in an [InvalidError].
func (v Violation) Error() string { return v.String() }

// Is reports whether target is the [Keyword] that was broken.
func (v Violation) Is(target error) bool {
	k, ok := target.(Keyword)
	return ok && v.Keyword == string(k)
}

// CodeMoreViolations is the code of the last error, or the last warning, of a list
// that had no room for all of them: there are more than [Limits.Findings] admits, or
// their pointers are longer than 4 MiB together, as they are when many of them lie
// deep. It stands behind all others, is as severe as what was left out, so that a
// document with an error never passes, and its message says how many these were.
const CodeMoreViolations = "more-violations"

// Violations is a list of problems, sorted by place. One examination returns a
// bounded number of them, see [Limits.Findings].
type Violations []Violation

// Errors returns the problems that make the document invalid.
func (vs Violations) Errors() Violations { return vs.only(Error) }

// Warnings returns the problems that do not.
func (vs Violations) Warnings() Violations { return vs.only(Warning) }

func (vs Violations) only(s Severity) Violations {
	var list Violations
	for _, v := range vs {
		if v.Severity == s {
			list = append(list, v)
		}
	}
	return list
}

// Err returns an [*InvalidError] with the errors of the list, and nil when it has
// none: warnings alone are no error.
func (vs Violations) Err() error {
	if list := vs.Errors(); len(list) > 0 {
		return &InvalidError{Violations: list}
	}
	return nil
}

// Sort sorts by line and column where these are known, else by pointer; elements
// of an array come in the order of their indexes. Problems at the same place keep
// their order. What says that the list is full comes last.
func (vs Violations) Sort() {
	slices.SortStableFunc(vs, func(a, b Violation) int {
		return cmp.Or(
			last(a)-last(b),
			cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Column, b.Column),
			ComparePointers(a.Pointer, b.Pointer),
		)
	})
}

// last is 1 for what stands behind all problems, else 0.
func last(v Violation) int {
	if v.Code == CodeMoreViolations {
		return 1
	}
	return 0
}
