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

// Failure is a problem in a text and its position.
type Failure struct {
	// Code is one of the codes of this package.
	Code string
	// Message is a plain sentence. It never contains text from inside a string.
	Message string
	// Offset is the position of the first byte that is not allowed. For an invalid
	// literal it is the first byte of the literal, and for a repeated name the opening
	// quote of the second one.
	Offset int
}

// syntax returns a [Failure] with [CodeSyntax].
func syntax(offset int, message string) *Failure {
	return &Failure{Code: CodeSyntax, Message: message, Offset: offset}
}
