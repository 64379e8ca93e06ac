package site

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// InvalidError reports a card that cannot be published because it is not valid.
type InvalidError struct {
	// Name is the name of the card, Dialect its dialect.
	Name, Dialect string
	// Err has all errors of the card.
	Err *card.InvalidError
}

func (e *InvalidError) Error() string { return e.Name + ": not a valid card: " + e.Err.Error() }

// Unwrap returns Err.
func (e *InvalidError) Unwrap() error { return e.Err }

// CardError reports a card that cannot be published for a reason other than validity.
type CardError struct {
	// Name is the name of the card.
	Name string
	// Err is the reason: an error of package detect, for example.
	Err error
}

func (e *CardError) Error() string { return e.Name + ": " + e.Err.Error() }

// Unwrap returns Err.
func (e *CardError) Unwrap() error { return e.Err }

// NoPathError reports a card whose format has no well-known path and for which [For] requests
// no conversion.
type NoPathError struct {
	// Name is the name of the card, Format its format.
	Name, Format string
}

func (e *NoPathError) Error() string {
	return e.Name + ": the format " + e.Format + " has no well-known path; publish a conversion: " + Formats()
}

// NothingError reports a card from which no document can be made.
type NothingError struct {
	// Name is the name of the card.
	Name string
	// Omissions are the documents that could not be made, with the reasons. They are empty if
	// the agent has other cards at all paths.
	Omissions []Omission
}

func (e *NothingError) Error() string {
	lines := []string{e.Name + ": no document can be made of it"}
	for _, o := range e.Omissions {
		lines = append(lines, o.String())
	}
	return strings.Join(lines, "\n")
}
