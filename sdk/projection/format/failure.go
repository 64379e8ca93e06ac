package format

import "github.com/agentcard-go/cardgen/sdk/card"

// failure is the error of a failed conversion. Package projection adds the names of the
// formats.
type failure struct {
	code, message string
	// pointer is the location in the source; it may be empty.
	pointer string
	cause   error
}

func (f *failure) Error() string {
	if f.cause == nil {
		return f.message
	}
	return f.message + ": " + f.cause.Error()
}

func (f *failure) Unwrap() error { return f.cause }

// Problem returns the location in the source, the code, and the message without the cause.
func (f *failure) Problem() card.Violation {
	return card.Violation{Pointer: f.pointer, Code: f.code, Message: f.message}
}
