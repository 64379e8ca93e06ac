package formats

import "github.com/agentcard-go/cardgen/sdk/ecmaregexp/syntax"

// Regex reports whether s is a regular expression of ECMA-262 in the dialect, and
// within the limits, of package [syntax], with which the generator parses the keyword
// pattern: the grammar with the flag u, and the four constructs of Annex B that the
// package lists.
func Regex(s string) bool {
	_, err := syntax.Check(s)
	return err == nil
}
