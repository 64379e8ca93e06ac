package projection

import (
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Error is the error of a card that cannot be converted.
type Error struct {
	// From and To are the names of the formats.
	From, To string
	// Code is the stable name of the problem.
	Code string
	// Pointer is the location in the source; it may be empty.
	Pointer string
	Message string
	Err     error
}

func (e *Error) Error() string {
	if e.From == "" || e.To == "" {
		return "conversion: " + e.Message
	}
	s := e.Message
	if e.Pointer != "" {
		s = card.Violation{Pointer: e.Pointer, Message: s}.Error() // on one line
	}
	s = fmt.Sprintf("%s to %s: %s", e.From, e.To, s)
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	return s
}

func (e *Error) Unwrap() error { return e.Err }

// Problem returns the location in the source, the code and the message with the formats.
func (e *Error) Problem() card.Violation {
	return card.Violation{Pointer: e.Pointer, Code: e.Code, Message: e.Error()}
}

// TargetError reports that the result is not valid.
type TargetError struct {
	// Format is the name of the target format, Title the noun for a card of it.
	Format, Title string
	// Supplies are the members that are missing or not valid, at most 100.
	Supplies []Missing
	// Err is the [*card.InvalidError].
	Err error
}

// Missing is a member that is missing or not valid, and the option that supplies it.
type Missing struct {
	Pointer string
	// Option is the option of [Supply] for a missing member. It is empty if the member has none
	// or is not valid: [Set] then sets it.
	Option string
}

func (e *TargetError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "the result is not %s: %v", e.Title, e.Err)
	for _, m := range e.Supplies {
		if m.Option == "" {
			fmt.Fprintf(&b, "\nset it with projection.Set(%q, …)", m.Pointer)
		} else {
			fmt.Fprintf(&b, "\nsupply %s with projection.Supply(%q, …)", m.Pointer, m.Option)
		}
	}
	if len(e.Supplies) > 0 {
		b.WriteString("\nor write placeholders with projection.Placeholders()")
	}
	return b.String()
}

func (e *TargetError) Unwrap() error { return e.Err }

// Problem returns the first problem of the result.
func (e *TargetError) Problem() card.Violation {
	if list := card.ProblemsOf(e.Err); len(list) > 0 {
		return list[0]
	}
	return card.Violation{Message: e.Err.Error()}
}
