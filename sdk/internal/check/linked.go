package check

import "math"

// linked is the argument of an assertion that has large code and that few schemas need. A
// program links the code only if one of its tables has an argument of the type.
type linked interface {
	// broken reports whether a value violates the assertion, unless it reports the findings
	// itself.
	broken(c *Checker, v indexed, r *Rule) bool
}

// Divisor is the argument of op.MultipleOf, a number literal.
type Divisor string

func (d Divisor) broken(_ *Checker, number indexed, _ *Rule) bool {
	return !Decimal(number.text).MultipleOf(string(d))
}

// SchemaDraft is the argument of op.JSONSchema: the draft of JSON Schema that is required. If it is
// empty, the value names its draft.
type SchemaDraft string

func (d SchemaDraft) broken(c *Checker, schema indexed, r *Rule) bool {
	if schema.spans == nil {
		if len(schema.text) > math.MaxInt32 {
			long := *r
			long.Message = "must be shorter than 2 GiB to be checked as a JSON Schema"
			c.Fail(&long)
			return false
		}
		schema = c.index(schema.text)
	}
	jsonSchema(c, schema, string(d), r)
	return false
}
