package scan

import "strings"

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
	if message := habit(s, i, wanted); message != "" {
		return syntax(i, message)
	}
	return syntax(i, wanted+" is missing")
}

// MemberName is what [Scanner.Unexpected] is told where the name of a member is wanted.
const MemberName = "a member name"

// habit names what stands at i when it is one of the things that people write into JSON
// by the habit of other languages; empty for everything else.
func habit(s string, i int, wanted string) string {
	c := s[i]
	switch {
	case strings.HasPrefix(s[i:], "//") || strings.HasPrefix(s[i:], "/*"):
		return "a comment begins here, and JSON has none"
	case c == '\'':
		return "a single quote stands here, where JSON has double quotes"
	case c == '}' && wanted == MemberName && behindComma(s, i):
		return "a comma stands before the end of the object"
	case c == ']' && wanted != MemberName && behindComma(s, i):
		return "a comma stands before the end of the array"
	case wanted == MemberName && (c == '_' || c|0x20-'a' < 26):
		return "a member name stands here without its quotes"
	}
	return ""
}

// behindComma reports whether there is nothing but white space between i and a comma.
func behindComma(s string, i int) bool {
	return strings.HasSuffix(strings.TrimRight(s[:i], " \n\r\t"), ",")
}
