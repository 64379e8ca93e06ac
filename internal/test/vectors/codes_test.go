package vectors

import (
	"slices"
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// equivalents are groups of interchangeable codes, each with the locations where they
// are.
var equivalents = []struct {
	dialects []string
	at       func(path string) bool
	codes    []string
}{
	{[]string{"aevum", "agentcard"}, is("/agent_id"), []string{"length", "pattern", "min-length", "max-length"}},
	{[]string{"adp"}, is("/id"), []string{"uri", "uri-scheme", "pattern"}},
	{[]string{"aevum", "agentcard"}, is("/endpoint/url"), []string{"uri-scheme", "pattern"}},
	{[]string{"aevum", "agentcard"}, is("/pricing/base_cost_joules"), []string{"landauer", "minimum"}},
	{nil, anywhere, []string{"range", "maximum"}},
	{[]string{"adp"}, is("/signature"), []string{"signature-form", "pattern", "length", "min-length", "max-length"}},
	{nil, anywhere, []string{"pattern", "min-length"}},
	{nil, anywhere, []string{"uri", "min-length"}},
	{nil, anywhere, []string{"uri-scheme", "min-length"}},
	{[]string{"adp"}, is("/did"), []string{"did", "min-length"}},
	{nil, anywhere, []string{"type", "range"}},
}

func is(place string) func(string) bool { return func(path string) bool { return path == place } }
func anywhere(string) bool              { return true }

// sameCode reports whether the code got is interchangeable with want, for a vector of a
// dialect and a location.
func sameCode(dialect, path, want, got string) bool {
	if want == got {
		return true
	}
	for _, row := range equivalents {
		if (row.dialects == nil || slices.Contains(row.dialects, dialect)) && row.at(path) &&
			slices.Contains(row.codes, want) && slices.Contains(row.codes, got) {
			return true
		}
	}
	return false
}

// placeless are the codes whose location in a vector is informative only.
var placeless = []string{card.CodeSyntax, card.CodeEncoding, card.CodeDepth}

// repeats are the keywords that report duplicates; the containing array is as good a
// location as the second element.
var repeats = []string{"uniqueItems", "x-unique-by"}

// isAt reports whether a finding is at the location that a vector names.
func isAt(path string, found card.Violation) bool {
	switch {
	case found.Pointer == path:
		return true
	case slices.Contains(repeats, found.Keyword):
		return found.Pointer != "" && strings.HasPrefix(path, found.Pointer+"/")
	}
	return false
}
