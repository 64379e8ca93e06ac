package table

import "github.com/agentcard-go/cardgen/generator/internal/source"

// Detection is the document with the rules that detect card formats. It lists the formats, and
// the rules; detection tries them in this order. The generator writes them as Go data.
//
// An unknown member, an undeclared format and an empty test are errors with their positions.
// Otherwise a misspelled rule would not be reported but would never match.
type Detection struct {
	// File is the name of the document in positions.
	File    string
	Formats []Format
	Rules   []Rule
}

// Format is a format that detection can return.
type Format struct {
	Name, Title string
	// Article is the indefinite article of Title; empty means "a".
	Article string
	// Detail selects the string of an unsupported document that messages quote, nil if there is
	// none.
	Detail *Detail
	// Refused is the reason why the format is not supported, empty if it is supported.
	Refused string
	// See is the URL of a description of an unsupported format, empty if there is none.
	See string
	// Hidden says that the format is never suggested for an unrecognized document.
	Hidden bool
}

// Detail is a string of a document that messages quote after a label. It is the whole string,
// or the part between After and Before.
type Detail struct {
	Label         string
	At            []string
	After, Before string
}

// Rule assigns a format to documents that pass all tests.
type Rule struct {
	Format, Entry, Why string
	// Version is the version of the format that the rule detects, empty for the newest version.
	Version string
	// Text marks a rule for texts that are not JSON.
	Text bool
	// Weak marks a rule that chooses between formats that both match.
	Weak bool
	When []Test
	// Pos is the position of the rule.
	Pos source.Position
}

// Test is one condition: on a location in the document, on one of several tests, on the path of
// the address, on the form of the document, or on a text that is not JSON. Exactly one of At, Any,
// Place, Embedded, Begins and Line is set. The other fields belong to At.
type Test struct {
	// At are the tokens of a JSON Pointer; "*" is every member or element.
	At []string
	// Kinds are names of JSON kinds.
	Kinds                        []string
	In, Prefix, Suffix, Contains []string
	Absent, Every                bool
	Any                          []Test
	Place                        []string
	// Embedded requires a document inside a JSON string.
	Embedded bool
	// Begins are prefixes of a text. Line are prefixes of one of its lines.
	Begins, Line []string
}
