package check

import (
	"strings"

	"github.com/agentcard-go/cardgen/internal/base/scan"
	"github.com/agentcard-go/cardgen/sdk/card"
)

// waiver is a rule whose findings at one member are dropped for the current document.
type waiver struct{ schema, member string }

// Waive removes the findings of a rule at the members with a name, whether found before or
// after. The rule is given by its schema location ("file#pointer"). Waive is for hand-written
// checks of a root, for documents of a version without the rule.
func (c *Checker) Waive(schema, member string) {
	c.waived = append(c.waived, waiver{schema, member})
}

// ReportOnly removes all findings, whether found before or after, except at one member of the
// root and inside it. It is for hand-written checks of a root, for a member that must be valid
// before the other rules can apply.
func (c *Checker) ReportOnly(member string) { c.only = member }

// elsewhere reports whether a finding is outside the member to which reports are restricted.
func (c *Checker) elsewhere(pointer []byte) bool {
	if c.only == "" {
		return false
	}
	rest, ok := strings.CutPrefix(string(pointer), card.JoinPointer(c.only))
	return !ok || rest != "" && rest[0] != '/'
}

// waives reports whether a finding of r whose last step is s is waived.
func (c *Checker) waives(r *Rule, s scan.Step) bool {
	for _, w := range c.waived {
		if w.schema == r.Schema && w.member == s.Name {
			return true
		}
	}
	return false
}
