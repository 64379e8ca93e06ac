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
	// Refused says why documents of the format are not read; empty when they are.
	Refused string
}

// Rule gives a format to the documents that pass all tests.
type Rule struct {
	Format, Entry, Why string
	When               []Test
}

// Test is one look at a document: at a place in it, at one of several things,
// or at the place that it was retrieved from. Exactly one of At, Any and Place
// is set; the rest goes with At.
type Test struct {
	// At holds the steps of a JSON Pointer, "*" for every member or element.
	At []string
	// Kinds are names of JSON kinds.
	Kinds              []string
	In, Prefix, Suffix []string
	Absent, Every      bool
	Any                []Test
	Place              []string
}
