package check

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

// One reports whether exactly one of the alternatives holds.
func (c *Checker) One(alternatives ...bool) bool {
	n := 0
	for _, holds := range alternatives {
		if holds {
			n++
		}
	}
	return n == 1
}
