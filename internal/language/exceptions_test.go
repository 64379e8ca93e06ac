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
	{"", regexp.MustCompile("[\"`\\[]unfit[\"`\\]]|dropped .*  unfit"), "a code in reports of conversions; codes do not change"},
	{"CHANGELOG.md", regexp.MustCompile("`(x\\.)?(Code)?Unfit(\\(\\))?`|`StandIn`|`GoesOver`"), "names that were removed"},
	{"sdk/nooterra/capability_test.go", regexp.MustCompile(`nooterra\.settle@v1`), "an identifier of the vendor"},
	{"internal/vectors/testdata/nooterra.json", regexp.MustCompile(`nooterra\.settle`), "an identifier of the vendor"},
	{"", regexp.MustCompile(`llm_judge_evaluation`), "the name of a class of OASF"},
}

// folder is a file, or a folder when the path ends in a slash.
type folder struct{ path, reason string }

// excluded are files that are not read.
var excluded = []folder{
	{"internal/language/", "quotes the table"},
	{"internal/vectors/testdata/cards/", "published cards, unchanged"},
	{"LICENSE", "a text of others"},
}
