package scan

// Error codes, equal to the codes of card.DecodeError.
const (
	CodeSyntax    = "syntax"
	CodeEncoding  = "encoding"
	CodeDuplicate = "duplicate-key"
	CodeDepth     = "depth"
	CodeSize      = "size"
	CodeElements  = "elements"
)

// Error is a problem in a text and its position.
type Error struct {
	// Code is one of the codes of this package.
	Code string
	// Message is a plain sentence. It never contains text from inside a string.
	Message string
	// Offset is the position of the first byte that is not allowed. For an invalid
	// literal it is the first byte of the literal, and for a repeated name the opening
	// quote of the second one.
	Offset int
}

// Error implements the error interface.
func (e *Error) Error() string { return e.Message }

// syntax returns an [Error] with [CodeSyntax].
func syntax(offset int, message string) *Error {
	return &Error{Code: CodeSyntax, Message: message, Offset: offset}
}
