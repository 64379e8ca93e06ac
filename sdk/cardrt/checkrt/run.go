package checkrt

import "github.com/agentcard-go/cardgen/sdk/card"

// Findings runs validators and returns their findings, unsorted: with a document they are
// sorted by position. It is for decoded values, whose strings and numbers JSON has.
func Findings(o card.Options, warnings bool, check func(*Checker)) card.Violations {
	c := acquire(o, warnings)
	check(c)
	return c.release()
}

// FindingsOf is [Findings] for the rules of one keyword, without a limit on their number and
// without warnings. Other findings take no memory.
func FindingsOf(keyword card.Keyword, o card.Options, check func(*Checker)) card.Violations {
	o.Limits.Findings = -1
	return Findings(o, false, func(c *Checker) {
		c.keyword = string(keyword)
		check(c)
	})
}
