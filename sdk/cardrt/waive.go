package cardrt

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// waiver is a rule that does not hold for the document at hand, at one member.
type waiver struct{ schema, member string }

// Waive says that a rule, by the place where it is written ("file#pointer"), does not hold
// at a member of this document. It is for hand-written checks that stand first among the
// keywords of a root and know that the document follows a version without the rule.
func (c *Checker) Waive(schema, member string) {
	c.waived = append(c.waived, waiver{schema, member})
}

// ReportOnly says that nothing is reported but what is wrong with one member of the root:
// what else breaks the rules is of no account while that is wrong. It is for
// hand-written checks that stand first among the keywords of a root.
func (c *Checker) ReportOnly(member string) { c.only = member }

// elsewhere reports whether a finding stands outside the member that alone is reported.
func (c *Checker) elsewhere(pointer []byte) bool {
	if c.only == "" {
		return false
	}
	rest, ok := strings.CutPrefix(string(pointer), card.JoinPointer(c.only))
	return !ok || rest != "" && rest[0] != '/'
}

// drops reports whether a finding is not recorded.
func (c *Checker) drops(r *Rule, s step) bool {
	for _, w := range c.waived {
		if w.schema == r.Schema && w.member == s.name {
			return true
		}
	}
	return false
}
