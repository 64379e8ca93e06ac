package projectrt

import (
	"errors"
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Error reports that a card cannot be converted.
type Error struct {
	// From and To are the names of the formats.
	From, To string
	// Pointer is the location in the source that causes the failure, empty if there is no
	// single one.
	Pointer string
	// Target is the location in the target that lacks a value, empty if there is no single
	// one. The conversion succeeds if the caller sets it.
	Target string
	// Code is the stable name of the reason, for programs.
	Code string
	// Message is a sentence for people.
	Message string
	// Err is the cause, or nil.
	Err error
}

// The codes of errors that no mapping defines.
const (
	// CodeNoSource is a source that is nil.
	CodeNoSource = "no-source"
	// CodeNoSuchVersion is a version that the target's format does not have.
	CodeNoSuchVersion = "no-such-version"
	// CodeNoTable is the mode [Table] for a mapping without a table.
	CodeNoTable = "no-table"
	// CodeNoSlot is a target that cannot carry the source.
	CodeNoSlot = "no-slot"
	// CodeSet is a location in the target that cannot be set.
	CodeSet = "set"
	// CodeOptions is an invalid option.
	CodeOptions = "options"
)

// Error returns the formats, the location, the message, the location that the caller can
// set, and the code.
func (e *Error) Error() string {
	s := fmt.Sprintf("%s → %s: ", e.From, e.To)
	if e.Pointer != "" {
		s += fmt.Sprintf("%q: ", e.Pointer)
	}
	s += e.Message
	if e.Err != nil {
		s += ": " + e.Err.Error()
	}
	if e.Target != "" {
		s += fmt.Sprintf("; set %q to supply it", e.Target)
	}
	return s + " [" + e.Code + "]"
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Supply names the option that supplies a member.
type Supply struct {
	// At is the member's location.
	At string
	// Option is the option's name.
	Option string
}

// TargetError reports that the result of a conversion is not valid. errors.As finds the
// [*card.InvalidError] in it.
type TargetError struct {
	// Format is the name of the format, Title the noun for a document of it, with its
	// article.
	Format, Title string
	// Supplies are the options that supply the missing members.
	Supplies []Supply
	// Err is the error of the builder.
	Err error
}

// Error returns the violations, and the options that supply missing members.
func (e *TargetError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "the result is not valid as %s:\n%v", e.Title, e.Err)
	for _, s := range e.Supplies {
		fmt.Fprintf(&b, "\nthe option %s supplies %s", s.Option, s.At)
	}
	return b.String()
}

// Unwrap returns the error of the builder.
func (e *TargetError) Unwrap() error { return e.Err }

// supplies returns the supplies of the members that an invalid target lacks.
func supplies(err error, all []Supply) []Supply {
	invalid, ok := errors.AsType[*card.InvalidError](err)
	if !ok {
		return nil
	}
	var list []Supply
	for _, s := range all {
		for _, v := range invalid.Violations {
			if v.Pointer == s.At {
				list = append(list, s)
				break
			}
		}
	}
	return list
}

// LossError reports that a conversion has losses although the options forbid them.
type LossError struct {
	// Report has the losses.
	Report *card.Report
}

// shownLosses is the number of losses in the text of a LossError.
const shownLosses = 10

// Error returns the first losses, one per line.
func (e *LossError) Error() string {
	list := e.Report.Losses()
	var b strings.Builder
	fmt.Fprintf(&b, "%s → %s loses %d parts of the card", e.Report.From, e.Report.To, len(list))
	for i, loss := range list {
		if i == shownLosses {
			fmt.Fprintf(&b, "\nand %d more", len(list)-shownLosses)
			break
		}
		b.WriteString("\n" + loss.String())
	}
	return b.String()
}
