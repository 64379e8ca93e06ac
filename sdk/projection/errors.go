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
	s := fmt.Sprintf("%s to %s: %s", e.From, e.To, e.Message)
	if e.Pointer != "" {
		s = fmt.Sprintf("%s to %s: %s: %s", e.From, e.To, e.Pointer, e.Message)
	}
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
	// Format and Title are those of the target.
	Format, Title string
	// Supplies are the options that supply members which are missing.
	Supplies []Missing
	// Err is the [*card.InvalidError].
	Err error
}

// Missing is a missing member, and the option that supplies it.
type Missing struct {
	Pointer, Option string
}

func (e *TargetError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "the result is not %s: %v", e.Title, e.Err)
	for _, m := range e.Supplies {
		fmt.Fprintf(&b, "\nthe option %s supplies %s", m.Option, m.Pointer)
	}
	return b.String()
}

func (e *TargetError) Unwrap() error { return e.Err }

// LossError reports losses, which [Strict] forbids.
type LossError struct {
	Report *card.Report
}

func (e *LossError) Error() string {
	return fmt.Sprintf("the conversion has %d losses", len(e.Report.Losses()))
}
