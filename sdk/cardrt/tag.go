package cardrt

// TagOf returns the string that the object v has at a member which tells alternatives
// apart, so that the findings of the one it names can be reported. It is empty in a trial:
// nobody sees what that finds.
func (c *Checker) TagOf(v Value, member string) string {
	if c.trials > 0 {
		return ""
	}
	return v.Tag(member)
}

// FailTag reports a value that is of no alternative: by the rule unknown at the member which
// tells objects apart, where v has one, and else by the rule other.
func (c *Checker) FailTag(v Value, member string, unknown, other *Rule) {
	if c.trials == 0 && v.Has(member) {
		c.FailAt(member, unknown)
		return
	}
	c.Fail(other)
}
