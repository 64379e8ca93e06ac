package card

import "fmt"

// Codes of a [DecodeError].
const (
	// CodeSyntax is text that is not JSON, or that continues after the value.
	CodeSyntax = "syntax"
	// CodeEncoding is ill-formed UTF-8, a lone surrogate, UTF-16 or UTF-32.
	CodeEncoding = "encoding"
	// CodeDuplicateKey is an object with two members of the same name.
	CodeDuplicateKey = "duplicate-key"
	// CodeDepth is nesting beyond [Limits.Depth].
	CodeDepth = "depth"
	// CodeSize is a text longer than [Limits.Bytes]. From Encode, it is a document longer than its
	// dialect allows.
	CodeSize = "size"
	// CodeElements is a document with more array elements and object members than
	// [Limits.Elements].
	CodeElements = "elements"
	// CodeType is a value of the wrong kind at the root.
	CodeType = "type"
)

// DecodeError reports a document that cannot be decoded. A document decodes if it is
// well-formed JSON with the right kind of root; validation reports all other problems. A
// DecodeError matches no [Keyword] in errors.Is, not even [Type] with [CodeType], since
// it is not the violation of a schema.
type DecodeError struct {
	// Code is one of the codes above.
	Code string
	// Pointer is the innermost value that was being read (RFC 6901).
	Pointer string
	// Message is a sentence for people.
	Message string
	// Offset is the byte offset at which reading stopped, from 0.
	Offset int64
	// Line and Column are the position of Offset, from 1, columns in bytes.
	Line, Column int
}

// Error returns the position, the pointer, the message and the code.
func (e *DecodeError) Error() string {
	s := printable(e.Message) + " [" + e.Code + "]"
	if e.Pointer != "" {
		s = printable(e.Pointer) + ": " + s
	}
	if e.Line > 0 {
		s = fmt.Sprintf("%d:%d: %s", e.Line, e.Column, s)
	}
	return s
}

// Problem returns the error as a [Violation] without a keyword.
func (e *DecodeError) Problem() Violation {
	return Violation{
		Pointer: e.Pointer,
		Code:    e.Code,
		Message: e.Message,
		Line:    e.Line,
		Column:  e.Column,
	}
}
