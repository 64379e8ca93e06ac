package check

import "github.com/agentcard-go/cardgen/internal/base/scan"

// String is a string whose methods are the checkers of the values of the JSON Schema keyword
// format. A checker is strict: it implements the complete grammar of the document that defines
// the format. Only the checkers of internationalised names and regular expressions allocate.
type String string

// Quoted returns s as JSON.
func (s String) Quoted() string { return string(scan.AppendString(nil, string(s))) }
