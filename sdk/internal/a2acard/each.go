package a2acard

import "github.com/agentcard-go/cardgen/sdk/internal/check"

// Each checks the elements of the list that a member holds.
func Each[T any](c *check.Checker, member string, list []T, f func(*T)) {
	m := c.Mark()
	for i := range list {
		start := c.Mark()
		f(&list[i])
		c.InIndex(start, i)
	}
	c.In(m, member)
}
