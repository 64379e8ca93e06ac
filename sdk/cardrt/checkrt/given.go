package checkrt

// givenRule is what [Checker.FailGiven] reports beside the message.
var givenRule = Rule{Keyword: "type", Code: "value"}

// isGiven reports whether r is about what a builder was given.
func (r *Rule) isGiven() bool {
	return r.Code == givenRule.Code && r.Keyword == givenRule.Keyword && r.Schema == ""
}

// FailGiven reports at a member that a builder was given something that is not JSON.
func (c *Checker) FailGiven(member, message string) {
	r := givenRule
	r.Message = message
	c.FailAt(member, &r)
}
