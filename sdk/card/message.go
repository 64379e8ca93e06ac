package card

// Message is a value of a generated package: a pointer to one of its types, such as
// *aevum.Card, *adp.Tool or *nooterra.ToolDescriptor. A type switch or a type assertion gives
// the typed value.
type Message interface {
	// CardInfo returns the description of the type, also for a nil pointer.
	CardInfo() Info
	// Validate returns nil or a [*InvalidError] with all errors.
	Validate(opts ...Option) error
}

// Info describes the type of a [Message] and reads and writes its values. The functions of this
// package, such as [Parse] and [Equal], call it. A program calls it directly if it does not
// know the type. Generated packages implement it.
type Info interface {
	// Dialect returns the name of the dialect ("nooterra"); for a package generated from a schema
	// without a dialect.json, the name of the package.
	Dialect() string
	// Entry returns the kind of document within the dialect: "card", or another name when the
	// dialect has several kinds ("tool"). It is empty for a type that occurs only inside
	// documents.
	Entry() string
	// MaxSize returns the maximum size of a document of this type in bytes, white space included; 0
	// if the dialect sets no limit.
	MaxSize() int
	// New returns a new zero value.
	New() Message
	// Decode, Parse, DecodeString, ParseString and Examine are the functions of this package with
	// the same names. The message is nil if there is an error.
	Decode(data []byte, opts ...Option) (Message, error)
	Parse(data []byte, opts ...Option) (Message, error)
	DecodeString(text string, opts ...Option) (Message, error)
	ParseString(text string, opts ...Option) (Message, error)
	Examine(data []byte, opts ...Option) (Message, Violations)
	// ExamineText is the function [ExamineText].
	ExamineText(data []byte, opts ...Option) (found Violations, read bool)
	// ValidateText is the function [ValidateText].
	ValidateText(data []byte, opts ...Option) error
	// NewReader returns the function with which a [Reader] reads a document into x, a zero value.
	// Each call overwrites the memory to which the value of the last call refers.
	NewReader(opts ...Option) func(x Message, text string, validate bool) error
	// Encode, AppendJSON, Check and Equal are the functions of this package with the same names.
	// The messages must have the described type.
	Encode(x Message, opts ...Option) ([]byte, error)
	AppendJSON(dst []byte, x Message) ([]byte, error)
	Check(x Message, opts ...Option) Violations
	Equal(x, y Message) bool
	// MemberAccess returns the access to the members of x. It is nil for a nil pointer and for
	// a type that has no members of its own.
	MemberAccess(x Message) MemberAccess
}

// MessageOf is the [Message] that is a pointer to T.
type MessageOf[T any] interface {
	*T
	Message
}

// Source is a value of type T or a builder of one: the setters of builders accept both. Clone
// returns a copy of the value, valid or not.
type Source[T any] interface{ Clone() *T }

// Decode reads a document of type T without validating it, such as Decode[oasf.MCPData](data). A
// value that its field cannot hold is stored beside the field and written back; validation
// reports it. The error is a [*DecodeError], or an [*InvalidError] for an unknown [Version].
func Decode[T any, P MessageOf[T]](data []byte, opts ...Option) (P, error) {
	return typed[T, P](P(nil).CardInfo().Decode(data, opts...))
}

// Parse reads and validates a document of type T. The error is a [*DecodeError], or an
// [*InvalidError] with all errors, each with its line and column.
func Parse[T any, P MessageOf[T]](data []byte, opts ...Option) (P, error) {
	return typed[T, P](P(nil).CardInfo().Parse(data, opts...))
}

// ValidateText returns the error of [Parse]. It builds no Go value, so it is faster than Parse
// and allocates nothing for most valid documents.
func ValidateText[T any, P MessageOf[T]](data []byte, opts ...Option) error {
	return P(nil).CardInfo().ValidateText(data, opts...)
}

// DecodeString is [Decode] without a copy of the document: the returned value refers to text and
// keeps it in memory.
func DecodeString[T any, P MessageOf[T]](text string, opts ...Option) (P, error) {
	return typed[T, P](P(nil).CardInfo().DecodeString(text, opts...))
}

// ParseString is [Parse] without a copy of the document: the returned value refers to text and
// keeps it in memory.
func ParseString[T any, P MessageOf[T]](text string, opts ...Option) (P, error) {
	return typed[T, P](P(nil).CardInfo().ParseString(text, opts...))
}

// Examine reads a document of type T and returns all findings with line and column, warnings
// included. The value is nil if the document cannot be read; the error is then the only
// violation.
func Examine[T any, P MessageOf[T]](data []byte, opts ...Option) (P, Violations) {
	return typed[T, P](P(nil).CardInfo().Examine(data, opts...))
}

// ExamineText returns the findings of [Examine], and whether the document can be read. It builds
// no Go value, so it is faster than Examine.
func ExamineText[T any, P MessageOf[T]](data []byte, opts ...Option) (found Violations, read bool) {
	return P(nil).CardInfo().ExamineText(data, opts...)
}

// typed returns x with its type, and a second result unchanged.
func typed[T any, P MessageOf[T], E any](x Message, result E) (P, E) {
	p, _ := x.(P)
	return p, result
}

// noMessage returns the finding of a nil interface, which has no type.
func noMessage() Violations {
	return Violations{{Keyword: string(Type), Code: CodeType, Message: "must not be nil"}}
}

// Encode validates x and returns it as JSON. The error of an invalid value is an
// [*InvalidError].
func Encode(x Message, opts ...Option) ([]byte, error) {
	if x == nil {
		return nil, noMessage().Err()
	}
	return x.CardInfo().Encode(x, opts...)
}

// AppendJSON appends x to dst as JSON, without validating it: the members in the order of the
// schema, then the unknown ones byte for byte. The error is an [*InvalidError] for a nil pointer, a
// string that is not well-formed UTF-8 or a number that is not finite.
func AppendJSON(dst []byte, x Message) ([]byte, error) {
	if x == nil {
		return nil, noMessage().Err()
	}
	return x.CardInfo().AppendJSON(dst, x)
}

// Check returns all findings of x, warnings included, sorted by pointer.
func Check(x Message, opts ...Option) Violations {
	if x == nil {
		return noMessage()
	}
	return x.CardInfo().Check(x, opts...)
}

// Equal reports whether x and y are the same JSON value, see [EqualJSON]. A nil pointer equals
// only another one.
func Equal[M Message](x, y M) bool {
	if any(x) == nil || any(y) == nil {
		return any(x) == any(y)
	}
	return x.CardInfo().Equal(x, y)
}

// MembersOf returns a view of the members of x by name.
func MembersOf(x Message) Members {
	if x == nil {
		return Members{}
	}
	return Members{x.CardInfo().MemberAccess(x), x}
}
