package card

// Message is a document of any dialect: a pointer to a type of a generated package, such as
// *aevum.Card or *nooterra.ToolDescriptor. A type switch or a type assertion gives the typed
// value.
type Message interface {
	// CardInfo returns the dialect and the kind of the document.
	CardInfo() Info
	// Validate returns nil or a [*InvalidError] with all errors.
	Validate(opts ...Option) error
	// Check returns all findings, warnings included.
	Check(opts ...Option) Violations
	// AppendJSON appends the document to dst, unknown members byte for byte.
	AppendJSON(dst []byte) ([]byte, error)
	// MarshalJSON implements [encoding/json.Marshaler].
	MarshalJSON() ([]byte, error)
	// Members returns a view of the members by name.
	Members() Members
}

// Info describes the type of a [Message].
type Info struct {
	// Dialect is the name of the dialect ("nooterra"); for a package that was generated from a
	// schema alone, the name of the package.
	Dialect string
	// Entry is the kind of document within the dialect: "card", or another name when the
	// dialect has several kinds ("tool").
	Entry string
	// MaxSize is the greatest size of such a document in octets, including white space; 0 when
	// the dialect sets no limit.
	MaxSize int
}
