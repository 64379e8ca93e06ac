package site

import (
	"errors"
	"strings"
)

// Error reports a card that cannot be published.
type Error struct {
	// Name is the name of the card, Format its format; the format is empty if it is unknown.
	Name, Format string
	// Omissions are the documents that could not be made, with the reasons, for [ErrNothing].
	// They are empty if the agent has other cards at all paths.
	Omissions []Omission
	// Err is the reason. It wraps a [*card.InvalidError] with all errors of an invalid card, the
	// error of [detect.Detect] for a document that is not a card, [ErrNoPath] or [ErrNothing].
	Err error
}

// Reasons why a card cannot be published.
var (
	// ErrNoPath: the format has no well-known path, and [For] requests no conversion.
	ErrNoPath = errors.New("no well-known path")
	// ErrNothing: no document can be made of the card.
	ErrNothing = errors.New("no document can be made of it")
)

// Error returns the name of the card and the reason, and a line for each omission.
func (e *Error) Error() string {
	lines := []string{e.Name + ": " + e.Err.Error()}
	for _, o := range e.Omissions {
		lines = append(lines, o.String())
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }
