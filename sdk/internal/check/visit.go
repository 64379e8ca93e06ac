package check

import "github.com/agentcard-go/cardgen/sdk/internal/scan"

// At validates the value of a member.
//
//go:noinline
func At[T any](c *Checker, name string, v T, check func(*Checker, T)) {
	m := c.Mark()
	check(c, v)
	c.In(m, name)
}

// AtIndex validates an element.
//
//go:noinline
func AtIndex[T any](c *Checker, i int, v T, check func(*Checker, T)) {
	m := c.Mark()
	check(c, v)
	c.InIndex(m, i)
}

// AtName validates a member name, as a JSON string. The findings have the location of the member.
func (c *Checker) AtName(name string, raw func(*Checker, Value)) {
	m := c.Mark()
	var short [64]byte
	raw(c, ValueOf(string(scan.AppendString(short[:0], name))))
	c.In(m, name)
}

// Each validates the elements of an array in a member, passing pointers to them.
func Each[T any](c *Checker, name string, list []T, check func(*Checker, *T)) {
	start := c.Mark()
	for i := range list {
		m := c.Mark()
		check(c, &list[i])
		c.InIndex(m, i)
	}
	c.In(start, name)
}

// holds reports whether raw finds no error in v.
func (c *Checker) holds(v Value, raw func(*Checker, Value)) bool {
	m := c.begin()
	raw(c, v)
	return c.end(m)
}
