package check

import "github.com/agentcard-go/cardgen/sdk/ecmaregexp"

// Regex reports whether s is a regular expression of ECMA-262 in the dialect and within the
// limits of package [syntax]: the grammar with the flag u, and the four constructs of Annex B
// that the package lists. The generator parses the keyword pattern with the same package.
func (x String) Regex() bool {
	s := string(x)
	_, err := ecmaregexp.Check(s)
	return err == nil
}
