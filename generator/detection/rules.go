// Package detection turns the rules by which card formats are told apart, a
// JSON document that people write, into Go data for the package that interprets
// them.
//
// The document is read strictly: a member that it does not know, a format that
// no rule declares, a test that asks for nothing are errors with their places,
// because a rule that is misread does not fail, it silently never fits.
package detection

// Rules is the document: the formats there are, and the rules in the order in
// which they are tried.
type Rules struct {
	// File is the name of the document, as positions give it.
	File    string
	Formats []Format
	Rules   []Rule
}

// Format is one name that detection can give.
type Format struct {
	Name, Title string
	// Article is the indefinite article of Title; empty stands for "a".
	Article string
	// Detail is the string of a refused document that messages quote, nil for none.
	Detail *Detail
	// Refused says why documents of the format are not read; empty when they are.
	Refused string
	// See is the address of a refused format's description, if it has one.
	See string
}

// Detail is a string of a document that messages quote behind a label: the whole
// string, or the part between After and Before.
type Detail struct {
	Label         string
	At            []string
	After, Before string
}

// Rule gives a format to the documents that pass all tests.
type Rule struct {
	Format, Entry, Why string
	// Version is the version of the format that the rule tells, empty for the newest.
	Version string
	// Text makes it a rule for texts that are not JSON.
	Text bool
	// Weak marks a rule that chooses between formats which both fit.
	Weak bool
	When []Test
}

// Test is one look at a document: at a place in it, at one of several things, at
// the place that it was retrieved from, or at a text that is not JSON. Exactly one
// of At, Any, Place, Begins and Line is set; the rest goes with At.
type Test struct {
	// At holds the steps of a JSON Pointer, "*" for every member or element.
	At []string
	// Kinds are names of JSON kinds.
	Kinds                        []string
	In, Prefix, Suffix, Contains []string
	Absent, Every                bool
	Any                          []Test
	Place                        []string
	// Begins are beginnings of a text, Line beginnings of one of its lines.
	Begins, Line []string
}
