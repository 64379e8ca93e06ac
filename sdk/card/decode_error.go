package card

import "fmt"

// Codes of a [DecodeError].
const (
	// CodeSyntax is text that is no JSON, or more text behind the value.
	CodeSyntax = "syntax"
	// CodeEncoding is ill-formed UTF-8, a lone surrogate, UTF-16 or UTF-32.
	CodeEncoding = "encoding"
	// CodeDuplicateKey is an object with two members of one name.
	CodeDuplicateKey = "duplicate-key"
	// CodeDepth is nesting beyond [Limits.Depth].
	CodeDepth = "depth"
	// CodeSize is a text longer than [Limits.Bytes].
	// For Encode it is a document longer than its dialect allows.
	CodeSize = "size"
	// CodeElements is a document of more array elements and object members than
	// [Limits.Elements].
	CodeElements = "elements"
	// CodeType is a value of the wrong kind at the root.
	CodeType = "type"
)

// DecodeError is the error of a document that cannot be read at all. Whatever is
// well-formed JSON of the right kind decodes; what is wrong inside is found by
// validation. errors.Is finds no [Keyword] in it, not even [Type] in one of [CodeType]:
// no schema was asked yet.
type DecodeError struct {
	// Code is one of the codes above.
	Code string
	// Pointer is the innermost value that was being read (RFC 6901).
	Pointer string
	// Message is a plain sentence.
	Message string
	// Offset is where reading stopped, in bytes from 0.
	Offset int64
	// Line and Column are the same place, 1-based, columns counted in bytes.
	Line, Column int
}

// Error returns the place, the message and the code.
func (e *DecodeError) Error() string {
	s := e.Message + " [" + e.Code + "]"
	if e.Pointer != "" {
		s = printable(e.Pointer) + ": " + s
	}
	if e.Line > 0 {
		s = fmt.Sprintf("%d:%d: %s", e.Line, e.Column, s)
	}
	return s
}

// Violation returns the error as an entry for a list of problems. It has no
// keyword: no schema was asked yet.
func (e *DecodeError) Violation() Violation {
	return Violation{
		Pointer: e.Pointer,
		Code:    e.Code,
		Message: e.Message,
		Line:    e.Line,
		Column:  e.Column,
	}
}
