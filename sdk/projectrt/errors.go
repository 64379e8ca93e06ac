package projectrt

import (
	"errors"
	"fmt"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// Error says that a conversion cannot be done.
type Error struct {
	// From and To are the names of the formats.
	From, To string
	// Pointer is the place in the source that is the reason, empty where it is not one
	// place.
	Pointer string
	// Target is the place in the target that lacks something for that reason, empty where
	// it is not one place. A value that the caller sets there is what helps.
	Target string
	// Code is the stable name of the reason, made for programs.
	Code string
	// Message is a plain sentence.
	Message string
	// Err is what it comes from, nil where it comes from nothing else.
	Err error
}

// The codes of errors that are not the reason of a mapping.
const (
	// CodeNoSource is a source that is nil.
	CodeNoSource = "no-source"
	// CodeNoSuchVersion is a version that the target's format does not have.
	CodeNoSuchVersion = "no-such-version"
	// CodeNoTable is a mapping without a table, asked for one.
	CodeNoTable = "no-table"
	// CodeNoSlot is a target that has no place for what is to be carried.
	CodeNoSlot = "no-slot"
	// CodeSet is a place of the target that cannot be set.
	CodeSet = "set"
	// CodeOptions is an option that means nothing.
	CodeOptions = "options"
)

// Error returns the formats, the place, the message, what the caller can set and the
// code.
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
		s += fmt.Sprintf("; a value set at %q stands in", e.Target)
	}
	return s + " [" + e.Code + "]"
}

// Unwrap returns what the error comes from.
func (e *Error) Unwrap() error { return e.Err }

// Supply says that an option supplies a member.
type Supply struct {
	// At is the member's place.
	At string
	// Option is the option's name.
	Option string
}

// TargetError says that what came out of a conversion is not valid. What is wrong with
// it is the [*card.InvalidError] that errors.As finds in it.
type TargetError struct {
	// Format is the name of the format, Title what it is.
	Format, Title string
	// Supplies are the options that would have supplied what is missing.
	Supplies []Supply
	// Err is the error of the builder.
	Err error
}

// Error returns what is wrong, and which options help.
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

// supplies returns those supplies that an invalid target lacks.
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

// LossError says that a conversion that was to lose nothing does.
type LossError struct {
	// Report tells what is lost.
	Report *card.Report
}

// shownLosses bounds the text of a LossError; its report has all of them.
const shownLosses = 10

// Error returns the first losses, one a line.
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
