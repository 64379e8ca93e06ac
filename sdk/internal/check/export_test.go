package check

// This file exports identifiers for the tests of package check_test.

// CountsTo reports whether the object or array v has at least n members or elements.
func CountsTo(v string, n int) bool { return ValueOf(v).countsTo(n) }

// The unexported functions that the evaluator calls for the keywords.
var (
	CheckUniqueRaw   = checkUniqueRaw
	CheckUniqueByRaw = checkUniqueByRaw
	EqualAny         = equalAny
	FitsFloat64      = fitsFloat64
)

// The codes of findings about patterns and schemas.
const (
	CodePatternBudget = codePatternBudget
	CodeSchemaDraft   = codeSchemaDraft
)

// Holds is the unexported method.
func (c *Checker) Holds(v Value, raw func(*Checker, Value)) bool { return c.holds(v, raw) }

// OrderOf is the unexported method.
func (c *Checker) OrderOf(v Value, earlier, later string, r *Rule) { c.orderOf(v, earlier, later, r) }

// Condition is the unexported type.
type Condition = condition

// References is the unexported method.
func (c *Checker) References(v Value, from, to []string, r *Rule, where ...Condition) {
	c.references(v, from, to, r, where...)
}

// Advise is the unexported method.
func (c *Checker) Advise() *Checker {
	c.advise()
	return c
}

// JSONSchema checks a schema of the draft that it names.
func JSONSchema(c *Checker, v string, r *Rule) { JSONSchemaOf(c, v, "", r) }

// JSONSchemaOf checks a schema of the draft with a name.
func JSONSchemaOf(c *Checker, v, draft string, r *Rule) { jsonSchema(c, c.index(v), draft, r) }
