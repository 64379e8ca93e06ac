package check

// givenRule is the rule that [Checker.FailGiven] reports, without the message.
var givenRule = Rule{Keyword: "type", Code: "value"}

// isGiven reports whether r is the rule about arguments of builders.
func (r *Rule) isGiven() bool {
	return r.Code == givenRule.Code && r.Keyword == givenRule.Keyword && r.Schema == ""
}

// FailGiven reports a fault of a member: a builder received an argument without a JSON form.
func (c *Checker) FailGiven(member, message string) {
	r := givenRule
	r.Message = message
	c.FailAt(member, &r)
}
