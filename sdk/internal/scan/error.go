package scan

// The codes of errors; they are those of card.DecodeError.
const (
	CodeSyntax    = "syntax"
	CodeEncoding  = "encoding"
	CodeDuplicate = "duplicate-key"
	CodeDepth     = "depth"
)

// Error says what is wrong with a text, and where.
type Error struct {
	// Code is one of the codes of this package.
	Code string
	// Message is a plain sentence without any of the text.
	Message string
	// Offset is the position of the first byte that cannot stand there; for a
	// repeated name it is the opening quote of the second one.
	Offset int
}

// Error implements the error interface.
func (e *Error) Error() string { return e.Message }

// syntax makes an [Error] with [CodeSyntax].
func syntax(offset int, message string) *Error {
	return &Error{Code: CodeSyntax, Message: message, Offset: offset}
}

// unexpected describes a text that has something else at i than what it needs.
func unexpected(s string, i int, wanted string) *Error {
	if i >= len(s) {
		return syntax(len(s), "the document ends early: "+wanted+" is missing")
	}
	return syntax(i, wanted+" is missing")
}
