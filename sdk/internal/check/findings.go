package check

import (
	"strings"

	"github.com/agentcard-go/cardgen/sdk/card"
)

// sameFinding is the key by which duplicate findings are found. Duplicates occur if a rule is
// applied to a location through two references, or if two rules have the same message. The key
// has only some of the compared parts, since a complete key would need most of the memory for
// many findings; listedFinding links the findings with equal keys.
type sameFinding struct {
	pointer, message string
}

// listedFinding is a finding, with the index of the preceding finding that has an equal
// [sameFinding].
type listedFinding struct {
	rule   *Rule
	at     int32 // the index of the violation, negative if the finding was dropped
	before int32 // its index in the list, negative for none
}

// sameOf returns the duplicate of a finding of r in the linked list that begins at last; nil if
// there is none.
func sameOf(listed []listedFinding, last int32, r *Rule) *listedFinding {
	for ; last >= 0; last = listed[last].before {
		if x := listed[last].rule; x.Code == r.Code && x.Keyword == r.Keyword && x.Severity == r.Severity {
			return &listed[last]
		}
	}
	return nil
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
	seen := make(map[sameFinding]int32, findings) // the index in listed of the last finding, plus 1
	listed := make([]listedFinding, 0, findings)
	faulty := make(map[string]bool) // members with a fault reported by a builder
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
		key := sameFinding{strings.ToValidUTF8(string(pointer), "\uFFFD"), r.Message}
		last := seen[key] - 1 // -1 if there is none
		if same := sameOf(listed, last, r); same != nil {
			if same.at >= 0 && r.Schema < vs[same.at].Schema {
				vs[same.at].Schema = r.Schema // the result does not depend on the order of the checks
			}
			continue
		}
		listed = append(listed, listedFinding{r, -1, last})
		seen[key] = int32(len(listed))
		switch {
		case r.isGiven():
			faulty[key.pointer] = true
		case r.Keyword == string(card.Required) && faulty[key.pointer]:
			continue // it is absent only because the builder rejected its argument
		}
		listed[len(listed)-1].at = int32(len(vs))
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
