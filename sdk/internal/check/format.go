package check

import (
	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/ecmaregexp"
)

// String is a string whose methods are the checkers of the values of the JSON Schema keyword
// format. A checker is strict: it implements the complete grammar of the document that defines
// the format. Only the checkers of internationalised names and regular expressions allocate.
type String string

// Quoted returns s as JSON.
func (s String) Quoted() string { return string(scan.AppendString(nil, string(s))) }

// Regex reports whether s is a regular expression of ECMA-262 in the dialect and within the
// limits of package [ecmaregexp]: the grammar with the flag u, and the four constructs of Annex B
// that the package lists. The generator parses the keyword pattern with the same package.
func (x String) Regex() bool {
	s := string(x)
	_, err := ecmaregexp.Check(s)
	return err == nil
}
