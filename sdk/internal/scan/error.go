package scan

// The codes of errors; they are those of card.DecodeError.
const (
	CodeSyntax    = "syntax"
	CodeEncoding  = "encoding"
	CodeDuplicate = "duplicate-key"
	CodeDepth     = "depth"
	CodeSize      = "size"
	CodeElements  = "elements"
)

// Error says what is wrong with a text, and where.
type Error struct {
	// Code is one of the codes of this package.
	Code string
	// Message is a plain sentence. It never has anything from inside a string.
	Message string
	// Offset is the position of the first byte that cannot stand there; for an
	// invalid literal it is the first byte of the literal, and for a repeated name the
	// opening quote of the second one.
	Offset int
}

// Error implements the error interface.
func (e *Error) Error() string { return e.Message }

// syntax makes an [Error] with [CodeSyntax].
func syntax(offset int, message string) *Error {
	return &Error{Code: CodeSyntax, Message: message, Offset: offset}
}
