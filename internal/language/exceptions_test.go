package language

import "regexp"

// exception is a legitimate use of a term.
type exception struct {
	files  string         // the path, or the folder when it ends in a slash, "" for all files
	text   *regexp.Regexp // the text on the line, with the term
	reason string
}

// exceptions are the uses that stay.
var exceptions = []exception{
	{"", regexp.MustCompile(`stand-in|CodeStandIn`), "a code in reports of conversions, and its constant; codes do not change"},
	{"", regexp.MustCompile("[\"`\\[]unfit[\"`\\]]|(dropped|defaulted) .* {2}unfit"), "a code in reports of conversions; codes do not change"},
	{"CHANGELOG.md", regexp.MustCompile("`(x\\.)?Unfit(\\(\\))?`"), "a method that was removed"},
	{"sdk/nooterra/capability_test.go", regexp.MustCompile(`nooterra\.settle@v1`), "an identifier of the vendor"},
}

// excluded are files that are not read.
var excluded = []struct{ path, reason string }{
	{"internal/language/words_test.go", "the table itself"},
	{"internal/language/doc.go", "quotes the table"},
	{"internal/vectors/testdata/cards/", "published cards, unchanged"},
	{"LICENSE", "a text of others"},
}

// open are folders whose text is not yet in plain language.
var open = []struct{ path, reason string }{}
