package cardrt

import (
	"github.com/agentcard-go/cardgen/sdk/card"
	"github.com/agentcard-go/cardgen/sdk/internal/check"
)

// At validates the value of a member.
func At[T any](c *Checker, name string, v T, validate func(*Checker, T)) {
	check.At(c, name, v, validate)
}

// AtIndex validates an element.
func AtIndex[T any](c *Checker, i int, v T, validate func(*Checker, T)) {
	check.AtIndex(c, i, v, validate)
}

// Each validates the elements of an array in a member, passing pointers to them.
func Each[T any](c *Checker, name string, list []T, validate func(*Checker, *T)) {
	check.Each(c, name, list, validate)
}

// CheckUnique reports r at every string that repeats an earlier one.
func CheckUnique[S ~string](c *Checker, list []S, r *Rule) { check.CheckUnique(c, list, r) }

// Findings calls validate with a new Checker and returns the findings in the order in which they
// were reported.
func Findings(o card.Options, warnings bool, validate func(*Checker)) card.Violations {
	return check.Findings(o, warnings, validate)
}

// Unmet returns the rule for checks whose findings are counted and not shown, as in the
// alternatives of a oneOf.
func Unmet() *Rule { return &check.Unmet }

// ValueOf returns the value for a JSON text that is not part of another document.
func ValueOf(text string) Value { return check.ValueOf(text) }

// StringOf returns the decoded text of a JSON string literal.
func StringOf(v string) string { return check.StringOf(v) }

// TrimECMA returns s without the white space and line ends around it, as defined for trim in
// ECMAScript: U+FEFF counts, U+0085 does not.
func TrimECMA(s string) string { return check.TrimECMA(s) }

// Finite reports whether JSON can represent f.
func Finite(f float64) bool { return check.Finite(f) }

// FloatText returns the shortest literal of f, which must be finite.
func FloatText(f float64) string { return check.FloatText(f) }

// Found reports whether a pattern matches anywhere in the name of a member. A match that needs
// more steps than the default of [card.Limits.Steps] counts as no match.
func Found(p Searcher, name string) bool { return check.Found(p, name) }

// NewRegexp returns the pattern for an expression in the syntax of the regexp package.
func NewRegexp(expr string) *Regexp { return check.NewRegexp(expr) }
