package dialects

import (
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/nearest"
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/detect"
	"github.com/agentcard-go/cardgen/sdk/dialect"
)

// Register adds a custom dialect: the functions of this package then read its documents, and
// [detect.Detect] detects them by their required members. Register must be called before any
// other function of the two packages, such as in the first line of main. It is not safe for
// concurrent use.
//
// The error reports a name that another dialect or format has.
func Register(d *dialect.Dialect) error {
	if err := detect.Register(d); err != nil {
		return err
	}
	table = append(table, d)
	return nil
}

// Names returns the names of all dialects.
func Names() []string {
	names := make([]string, len(table))
	for i, d := range table {
		names[i] = d.Name
	}
	return names
}

// Lookup returns the dialect with a name, or false if there is none. For a dialect with several
// kinds of documents, the name "nooterra" reads every kind, which it finds as
// [dialect.Dialect.Decode] does, and the name "nooterra/tool" reads tools only.
func Lookup(name string) (*dialect.Dialect, bool) {
	name, kind, narrow := strings.Cut(name, "/")
	for _, d := range table {
		if d.Name == name {
			if narrow {
				return d.Only(kind)
			}
			return d, true
		}
	}
	return nil, false
}

// entryOf returns the entry of a document's kind.
func entryOf(x card.Message) (*dialect.Entry, error) {
	info := x.CardInfo()
	name := info.Dialect() + "/" + kindOf(info.Entry())
	d, ok := Lookup(name)
	if !ok {
		return nil, &UnknownDialectError{name}
	}
	return d.Entries[0], nil
}

// kindOf returns the name of a kind of document.
func kindOf(entry string) string {
	if entry == "" {
		return "card"
	}
	return entry
}

// UnknownDialectError reports an unknown dialect name.
type UnknownDialectError struct{ Name string }

// Problem returns [detect.CodeUnknown] and the message, for the start of the document.
func (e *UnknownDialectError) Problem() card.Violation {
	return card.Violation{Code: detect.CodeUnknown, Message: e.Error(), Line: 1, Column: 1}
}

// Error names the known dialects, or the kinds of documents of the dialect, and
// suggests a similar name.
func (e *UnknownDialectError) Error() string {
	name, kind, _ := strings.Cut(e.Name, "/")
	if d, ok := Lookup(name); ok {
		return nearest.Unknown("kind of "+name+" document", kind, d.Kinds())
	}
	return nearest.Unknown("dialect", e.Name, Names())
}
