package check

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// sameFinding is the key of findings that look the same. The same rule can reach a location
// through two references, and two rules can have the same message; the second finding is then
// dropped.
type sameFinding struct {
	pointer, code, keyword, message string
	severity                        card.Severity
}

// violations converts the findings to violations, each once, in the order in which they were
// found.
func (c *Checker) violations() card.Violations {
	if len(c.found) == 0 && c.errors.beyond == 0 && c.warnings.beyond == 0 {
		return nil
	}
	c.found.resolve()
	findings := c.errors.listed + c.warnings.listed
	vs := make(card.Violations, 0, findings)
	seen := make(map[sameFinding]int, findings) // the index in vs, negative if the finding was dropped
	faulty := make(map[string]bool)             // members with a fault reported by a builder
	var pointer []byte
	var steps []int
	for i := range c.found {
		r := c.found[i].rule
		if r == nil || c.waives(r, c.found[i].step) || !c.tally(r).affords(c.found[i].size) {
			continue
		}
		pointer, steps = c.found.appendPointer(pointer[:0], i, steps)
		if c.elsewhere(pointer) {
			continue
		}
		key := sameFinding{strings.ToValidUTF8(string(pointer), "\uFFFD"), r.Code, r.Keyword, r.Message, r.Severity}
		if at, ok := seen[key]; ok {
			if at >= 0 && r.Schema < vs[at].Schema {
				vs[at].Schema = r.Schema // so that the order of the checks does not matter
			}
			continue
		}
		seen[key] = -1
		switch {
		case r.isGiven():
			faulty[key.pointer] = true
		case r.Keyword == string(card.Required) && faulty[key.pointer]:
			continue // it is absent only because the builder rejected its argument
		}
		seen[key] = len(vs)
		vs = append(vs, card.Violation{
			Pointer:  key.pointer,
			Keyword:  r.Keyword,
			Code:     r.Code,
			Severity: r.Severity,
			Schema:   r.Schema,
			Message:  r.Message,
		})
	}
	most := c.options.Limits.Findings
	return c.warnings.notice(c.errors.notice(vs, card.Error, most), card.Warning, most)
}
