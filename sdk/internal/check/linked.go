package check

// linked is the argument of an assertion that few schemas make and whose code is large. Only
// programs with a table that has the type of the argument link the code.
type linked interface {
	// broken reports whether a value violates the assertion, unless it reports the findings
	// itself.
	broken(c *Checker, text string, r *Rule) bool
}

// Divisor is the argument of op.MultipleOf, a number literal.
type Divisor string

func (d Divisor) broken(_ *Checker, number string, _ *Rule) bool {
	return !Decimal(number).MultipleOf(string(d))
}

// SchemaDraft is the argument of op.JSONSchema: the draft of JSON Schema that is required. If it is
// empty, the value names its draft.
type SchemaDraft string

func (d SchemaDraft) broken(c *Checker, schema string, r *Rule) bool {
	if d != "" {
		jsonSchemaOf(c, schema, string(d), r)
	} else {
		jsonSchema(c, schema, r)
	}
	return false
}
