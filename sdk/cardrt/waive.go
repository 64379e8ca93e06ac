package cardrt

// waiver is a rule that does not hold for the document at hand, at one member.
type waiver struct{ schema, member string }

// Waive says that a rule, by the place where it is written ("file#pointer"), does not hold
// at a member of this document. It is for hand-written checks that stand first among the
// keywords of a root and know that the document follows a version without the rule.
func (c *Checker) Waive(schema, member string) {
	c.waived = append(c.waived, waiver{schema, member})
}

// ReportOnly says that from here on nothing is reported but what is wrong with one member
// of this name: what else breaks the rules is of no account while that is wrong. It is for
// hand-written checks that stand first among the keywords of a root.
func (c *Checker) ReportOnly(member string) { c.only = member }

// drops reports whether a finding is not reported.
func (c *Checker) drops(r *Rule, s step) bool {
	if c.only != "" && s.name != c.only {
		return true
	}
	for _, w := range c.waived {
		if w.schema == r.Schema && w.member == s.name {
			return true
		}
	}
	return false
}
